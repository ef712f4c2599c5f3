import { type FormEvent, useState } from 'react';
import type { Chart } from '../../../src/protocol/chart.ts';
import type { Board, Saved } from '../../../src/protocol/saved.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { addressOf } from '../app/route.ts';
import { useWords } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { useLoaded } from '../app/use-loaded.ts';

interface Kept {
  runId: string;
  chart: Chart | null;
  question: string;
}

/** Keeps an answer under a title with the chart that is looked at, and puts it on a board in the same breath. */
export function SaveAnswer({ runId, chart, question }: Kept) {
  const { keep: words } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [saved, setSaved] = useState<Saved>();
  if (saved)
    return (
      <span className="saved-note" role="status">
        {words.saved} <a href={addressOf({ view: 'kept', rest: '' })}>{words.see}</a>
      </span>
    );
  return (
    <>
      <button type="button" className="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {words.save}
      </button>
      {isOpen && <SaveForm runId={runId} chart={chart} question={question} onSaved={setSaved} />}
    </>
  );
}

interface SaveFormProps extends Kept {
  onSaved: (saved: Saved) => void;
}

function SaveForm({ runId, chart, question, onSaved }: SaveFormProps) {
  const { keep: words } = useWords();
  const boards = useLoaded<{ boards: Board[] }>('/api/v1/boards').data?.boards ?? [];
  const [title, setTitle] = useState(question);
  const [board, setBoard] = useState('');
  const saving = useAct();
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.run(async () => {
      const made = await request<Saved>('/api/v1/saved', { body: { run_id: runId, title: title.trim(), chart } });
      const onto = boards.find(({ id }) => id === board);
      if (onto) {
        const cards = [...onto.cards, { saved: made.id, size: 'medium' }];
        await request(`/api/v1/boards/${encodeURIComponent(onto.id)}`, { method: 'PATCH', body: { cards } });
      }
      onSaved(made);
    });
  };
  return (
    <form className="save-form" onSubmit={save}>
      <label>
        <span>{words.saveAs}</span>
        <input
          value={title}
          maxLength={200}
          required
          // biome-ignore lint/a11y/noAutofocus: whoever presses “save” wants to name it
          autoFocus
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      {boards.length > 0 && (
        <label>
          <span>{words.ontoBoard}</span>
          <select value={board} onChange={({ target }) => setBoard(target.value)}>
            <option value="">{words.noBoard}</option>
            {boards.map(({ id, title: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="button" disabled={saving.isBusy || title.trim() === ''}>
        {words.saveIt}
      </button>
      <ProblemText problem={saving.problem} />
    </form>
  );
}
