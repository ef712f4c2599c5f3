import { useRef } from 'react';
import { useWords } from '../app/settings.ts';
import { bringAndShow } from './DropPlace.tsx';

/** What most people have; whatever else is chosen is judged by its content. */
const endings = '.csv,.tsv,.txt,.xlsx,.parquet,.json,.jsonl,.ndjson,.sqlite,.sqlite3,.db,.duckdb,.gz';

export function FileButton({ className = 'button' }: { className?: string }) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {words.data.chooseFile}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={endings}
        onChange={({ target }) => {
          bringAndShow([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
