import { type FormEvent, useState } from 'react';
import type { Saved } from '../../../src/protocol/saved.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { RemoveButton } from '../app/RemoveButton.tsx';
import { useSettings } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { askAnew } from '../ask/ask-anew.ts';
import { chooseDatabase, useDatabases } from '../data/databases.ts';
import { ShareButton } from './ShareButton.tsx';

export interface SavedItemProps {
  saved: Saved;
  onChanged: () => void;
  onShared: () => void;
  onRemove: () => void;
}

/** One saved answer: its title, its question, and what can be done with it. */
export function SavedItem({ saved, onChanged, onShared, onRemove }: SavedItemProps) {
  const { words: all, language } = useSettings();
  const { keep: words } = all;
  const [title, setTitle] = useState<string>();
  const renaming = useAct();
  const database = useDatabases().all?.find((one) => one.title === saved.connection);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    renaming.run(async () => {
      const path = `/api/v1/saved/${encodeURIComponent(saved.id)}`;
      await request(path, { method: 'PATCH', body: { title } });
      setTitle(undefined);
      onChanged();
    });
  };
  return (
    <li className="card kept" data-saved={saved.id}>
      {title === undefined ? (
        <h3>{saved.title}</h3>
      ) : (
        <form className="line-form" onSubmit={rename}>
          <input
            aria-label={words.saveAs}
            value={title}
            maxLength={200}
            required
            // biome-ignore lint/a11y/noAutofocus: whoever presses “rename” wants to type
            autoFocus
            onChange={({ target }) => setTitle(target.value)}
          />
          <button type="submit" className="button" disabled={renaming.isBusy || title.trim() === ''}>
            {words.keepName}
          </button>
          <button type="button" className="quiet" onClick={() => setTitle(undefined)}>
            {words.cancel}
          </button>
        </form>
      )}
      <p className="small">
        {saved.question === saved.title ? '' : `${saved.question} · `}
        {saved.connection} · {new Date(saved.at).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en')}
      </p>
      <ProblemText problem={renaming.problem} />
      <p className="actions">
        <button
          type="button"
          className="button"
          onClick={() => {
            if (database) chooseDatabase(database.id);
            askAnew(saved.question);
          }}
        >
          {words.askAgain}
        </button>
        {title === undefined && (
          <button type="button" className="quiet" onClick={() => setTitle(saved.title)}>
            {words.rename}
          </button>
        )}
        <ShareButton kind="saved" of={saved.id} onShared={onShared} />
        <RemoveButton
          label={words.remove}
          name={words.removeNamed(saved.title)}
          yes={words.yesRemove}
          no={words.cancel}
          onRemove={onRemove}
        />
      </p>
    </li>
  );
}
