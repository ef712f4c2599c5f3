import { type FormEvent, useState } from 'react';
import type { Report, ReportRun } from '../../../src/protocol/report.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { go } from '../app/route.ts';
import { useWords } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';

const other = 'other';

/** What is given at run time: the period, the parameters, and whether it is brought to somebody. */
export function RunForm({ report }: { report: Report }) {
  const { report: words } = useWords();
  const [chosen, setChosen] = useState('');
  const [written, setWritten] = useState('');
  const [params, setParams] = useState<Record<string, string>>({});
  const [isBrought, setIsBrought] = useState(false);
  const { run, isBusy, problem } = useAct();
  const start = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      const window = chosen === other ? written.trim() : chosen;
      const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
      const body = { ...(window ? { window } : {}), params: given, deliver: isBrought };
      const begun = await request<ReportRun>(`/api/v1/reports/${encodeURIComponent(report.id)}/runs`, { body });
      go({ view: 'reports', rest: `${report.id}/${begun.id}` });
    });
  };
  return (
    <form className="save-form card" onSubmit={start}>
      <label>
        <span>{words.window}</span>
        <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{words.windowOf(report.window)}</option>
          {Object.entries(words.windowNames).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
          <option value={other}>{words.otherWindow}</option>
        </select>
      </label>
      {chosen === other && (
        <label>
          <span>{words.otherWindowHelp}</span>
          <input value={written} required onChange={({ target }) => setWritten(target.value)} />
        </label>
      )}
      {Object.entries(report.params).map(([name, usual]) => (
        <label key={name}>
          <span>{name}</span>
          <input
            value={params[name] ?? ''}
            placeholder={usual ?? ''}
            required={usual === null}
            onChange={({ target }) => setParams({ ...params, [name]: target.value })}
          />
        </label>
      ))}
      {report.deliver.length > 0 && (
        <label className="tick">
          <input type="checkbox" checked={isBrought} onChange={({ target }) => setIsBrought(target.checked)} />
          <span>{words.deliver([...new Set(report.deliver.map(({ to }) => to))].join(', '))}</span>
        </label>
      )}
      <button type="submit" className="button primary" disabled={isBusy}>
        {report.last_run ? words.runAgain : words.run}
      </button>
      <ProblemText problem={problem} />
    </form>
  );
}
