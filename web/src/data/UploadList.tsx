import { useSyncExternalStore } from 'react';
import { useWords } from '../app/settings.ts';
import type { Words } from '../words/en.ts';
import { type Bringing, uploads } from './uploads.ts';

/** Files that are being brought, in a corner of every view: how far each is, or why it was not taken. */
export function UploadList() {
  const words = useWords();
  const all = useSyncExternalStore(uploads.subscribe, uploads.now);
  return (
    <div className="uploads" role="status">
      {all.map((one) => (
        <div key={one.key} className={one.problem ? 'upload bad' : 'upload'} data-upload={stateOf(one)}>
          <p>{textOf(one, words)}</p>
          {stateOf(one) === 'sending' && (
            <progress value={one.part} max={1} aria-label={words.data.sending(one.name)} />
          )}
          <button
            type="button"
            className="quiet"
            aria-label={stateOf(one) === 'sending' ? words.data.stopSending(one.name) : words.data.dismiss}
            onClick={() => (stateOf(one) === 'sending' ? one.stop() : uploads.dismiss(one.key))}
          >
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}

const stateOf = ({ done, problem }: Bringing) => (problem ? 'refused' : done ? 'done' : 'sending');

function textOf({ name, part, done, problem }: Bringing, words: Words): string {
  if (done) return words.data.arrived(done.upload.title);
  if (problem?.code === 'file_empty') return words.data.isFolder(name);
  if (problem?.code === 'server_unreachable') return words.data.notSent(name);
  if (problem) return `${name}: ${problem.message}`;
  return part < 1 ? words.data.sending(name) : words.data.reading(name);
}
