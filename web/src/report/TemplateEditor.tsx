import { useEffect, useRef, useState } from 'react';
import type { Report } from '../../../src/protocol/report.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { addressOf, go } from '../app/route.ts';
import { useWords } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { takeDraft } from './drafted.ts';
import { placeOf } from './place-of.ts';
import { useFaults } from './use-faults.ts';

/** A template as text, with what is wrong by line while it is typed. */
export function TemplateEditor({ id }: { id?: string }) {
  const { report: words } = useWords();
  const path = id === undefined ? undefined : `/api/v1/reports/${encodeURIComponent(id)}`;
  const { data, problem: unread } = useLoaded<Report>(path);
  const [typed, setTyped] = useState<string>();
  // Once: what was drafted elsewhere is taken, not asked for again at every look.
  const [begun] = useState(() => takeDraft() ?? words.example);
  const text = typed ?? (id === undefined ? begun : data?.text) ?? '';
  const faults = useFaults(text);
  const saving = useAct();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);

  const save = () =>
    saving.run(async () => {
      const saved = await request<Report>(path ?? '/api/v1/reports', { method: path ? 'PUT' : 'POST', body: { text } });
      go({ view: 'reports', rest: saved.id });
    });
  const show = (line: number, column: number) => {
    const at = placeOf(text, line, column);
    box.current?.focus();
    box.current?.setSelectionRange(at, placeOf(text, line, Number.POSITIVE_INFINITY));
  };
  const standing =
    faults === undefined ? words.checking : faults.length === 0 ? words.fine : words.faults(faults.length);
  return (
    <div className="view">
      <a className="back" href={addressOf({ view: 'reports', rest: id ?? '' })}>
        ← {data ? words.backTo(data.title) : words.back}
      </a>
      <h1>{id === undefined ? words.make : words.edit}</h1>
      <ProblemText problem={unread} />
      <form
        className="template-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor="template">{words.editor}</label>
        <p className="small" id="template-help">
          {words.editorHelp}
        </p>
        <textarea
          id="template"
          ref={box}
          className="template-text"
          aria-describedby="template-help template-standing"
          aria-invalid={faults !== undefined && faults.length > 0}
          spellCheck={false}
          rows={20}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id="template-standing" role="status" className={faults?.length ? 'bad-text' : 'small'}>
          {standing}
        </p>
        {faults && faults.length > 0 && (
          <ul className="template-faults">
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.column} ${fault.text}`}>
                <button type="button" className="quiet" onClick={() => show(fault.line, fault.column)}>
                  {words.line(fault.line)}
                </button>{' '}
                {fault.text}
              </li>
            ))}
          </ul>
        )}
        <ProblemText problem={saving.problem} />
        <p className="actions">
          <button
            type="submit"
            className="button primary"
            disabled={saving.isBusy || text.trim() === '' || (faults !== undefined && faults.length > 0)}
          >
            {words.save}
          </button>
          <a className="quiet" href={addressOf({ view: 'reports', rest: id ?? '' })}>
            {words.cancel}
          </a>
        </p>
      </form>
    </div>
  );
}
