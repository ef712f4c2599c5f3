import type { Report } from '../../../src/protocol/report.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { addressOf } from '../app/route.ts';
import { useSettings } from '../app/settings.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { timeText } from './time-text.ts';

/** Templates that a person keeps, with how they went the last time. */
export function ReportList() {
  const { words: all, language } = useSettings();
  const { report: words } = all;
  const { data, problem } = useLoaded<{ reports: Report[] }>('/api/v1/reports');
  return (
    <div className="view">
      <div className="board-head">
        <h1>{words.title}</h1>
        <a className="button" href={addressOf({ view: 'reports', rest: 'new' })}>
          {words.make}
        </a>
      </div>
      <p className="calm">{words.intro}</p>
      <ProblemText problem={problem} />
      {data?.reports.length === 0 && <p>{words.none}</p>}
      <ul className="kept-list">
        {data?.reports.map(({ id, title, placeholders, schedule, last_run }) => (
          <li key={id} className="card kept" data-report={id}>
            <h2 className="kept-title">
              <a href={addressOf({ view: 'reports', rest: id })}>{title}</a>
            </h2>
            <p className="small">
              {words.figures(placeholders)}
              {schedule && ` · ${words.schedule}`}
            </p>
            {last_run && (
              <p className="small">
                {timeText(last_run.at, language)} · {words.status[last_run.status]}
                {last_run.change && ` · ${last_run.change}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
