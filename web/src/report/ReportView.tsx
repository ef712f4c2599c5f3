import type { Report, ReportRun } from '../../../src/protocol/report.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { RemoveButton } from '../app/RemoveButton.tsx';
import { addressOf, go } from '../app/route.ts';
import { useSettings } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { RunForm } from './RunForm.tsx';
import { timeText } from './time-text.ts';

/** One report: when it is run and where it goes, to run it now, and its earlier runs. */
export function ReportView({ id }: { id: string }) {
  const { words: all, language } = useSettings();
  const { report: words } = all;
  const path = `/api/v1/reports/${encodeURIComponent(id)}`;
  const { data: report, problem } = useLoaded<Report>(path);
  const runs = useLoaded<{ runs: ReportRun[] }>(`${path}/runs`);
  const removing = useAct();
  const remove = () =>
    removing.run(async () => {
      await request(path, { method: 'DELETE' });
      go({ view: 'reports', rest: '' });
    });
  return (
    <div className="view">
      <a className="back" href={addressOf({ view: 'reports', rest: '' })}>
        ← {words.back}
      </a>
      <ProblemText problem={problem ?? removing.problem ?? runs.problem} />
      {report && (
        <>
          <div className="board-head">
            <h1>{report.title}</h1>
            <p className="actions">
              <a className="button" href={addressOf({ view: 'reports', rest: `${id}/edit` })}>
                {words.edit}
              </a>
              <RemoveButton
                label={words.remove}
                name={words.removeNamed(report.title)}
                yes={words.yesRemove}
                no={words.cancel}
                onRemove={remove}
              />
            </p>
          </div>
          <Facts report={report} />
          <RunForm report={report} />
        </>
      )}
      <section aria-labelledby="runs">
        <h2 id="runs">{words.runs}</h2>
        {runs.data?.runs.length === 0 && <p className="calm">{words.noRuns}</p>}
        <ul className="kept-list">
          {runs.data?.runs.map((run) => (
            <li key={run.id} className="card kept" data-run={run.id}>
              <h3>
                <a href={addressOf({ view: 'reports', rest: `${id}/${run.id}` })}>{timeText(run.at, language)}</a>
              </h3>
              <p className="small">
                {words.status[run.status]}
                {run.window && ` · ${run.window.from} – ${run.window.to}`}
                {run.by === 'schedule' && ` · ${words.byClock}`}
                {run.late_for && ` · ${words.late(timeText(run.late_for, language))}`}
              </p>
              {run.change && <p className="small">{run.change}</p>}
              {run.alerts.map(({ figure, text }) => (
                <p key={figure} className="small bad-text">
                  ⚠ {text}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Facts({ report: { schedule, deliver } }: { report: Report }) {
  const { words: all, language } = useSettings();
  const { report: words } = all;
  if (!schedule && deliver.length === 0) return null;
  const next = schedule?.next_at ? timeText(schedule.next_at, language) : words.neverAgain;
  return (
    <dl className="report-facts small">
      {schedule && (
        <div>
          <dt>{words.schedule}</dt>
          <dd>
            {words.scheduled([schedule.cron, schedule.timezone].filter(Boolean).join(' '), next)}
            {schedule.problem && <span className="bad-text"> {words.notRun(schedule.problem)}</span>}
          </dd>
        </div>
      )}
      {deliver.length > 0 && (
        <div>
          <dt>{words.delivery}</dt>
          <dd>
            {deliver.map(({ to, format, only_alerts }) => (
              <span key={`${to} ${format}`} className="report-target">
                {to} ({words.formats[format as keyof typeof words.formats] ?? format}
                {only_alerts && `, ${words.onlyAlerts}`})
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
