import type { Report, ReportFormat } from '../../../src/protocol/report.ts';
import { request, send } from '../api/request.ts';
import { saveFile } from '../api/save-file.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { addressOf } from '../app/route.ts';
import { useSettings } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { ReportFrame } from './ReportFrame.tsx';
import { RunFigures } from './RunFigures.tsx';
import { timeText } from './time-text.ts';
import { useReportRun } from './use-report-run.ts';

const formats: readonly ReportFormat[] = ['html', 'docx', 'pdf', 'md'];

/** One run of a report: how far it is, then the document with what changed since the last one. */
export function RunView({ report, run: id }: { report: string; run: string }) {
  const { words: all, language } = useSettings();
  const { report: words } = all;
  const place = `/api/v1/reports/${encodeURIComponent(report)}`;
  const path = `${place}/runs/${encodeURIComponent(id)}`;
  const { data: template } = useLoaded<Report>(place);
  const { run, progress, problem, reload } = useReportRun(path);
  const doing = useAct();
  const change = (what: 'cancel' | 'resume') =>
    doing.run(async () => {
      await request(`${path}/${what}`, { body: {} });
      if (what === 'resume') reload();
    });
  const download = (format: ReportFormat) =>
    doing.run(async () => {
      const file = await (await send(`${path}/file?format=${format}`)).blob();
      saveFile(file, `${run?.title ?? 'report'}.${format}`);
    });
  const isRunning = run?.status === 'running';
  const isThere = run?.status === 'filled' || run?.status === 'partly' || (run?.status === 'failed' && run.metrics);
  const canGoOn = run && ['broken', 'cancelled'].includes(run.status);
  return (
    <div className="view wide">
      <a className="back" href={addressOf({ view: 'reports', rest: report })}>
        ← {words.backTo(template?.title ?? '')}
      </a>
      <ProblemText problem={problem ?? doing.problem} />
      {run && (
        <>
          <div className="board-head">
            <h1>{run.title}</h1>
            <p className="actions">
              {isRunning && (
                <button type="button" className="button" disabled={doing.isBusy} onClick={() => change('cancel')}>
                  {words.stop}
                </button>
              )}
              {canGoOn && (
                <button
                  type="button"
                  className="button primary"
                  disabled={doing.isBusy}
                  onClick={() => change('resume')}
                >
                  {words.goOn}
                </button>
              )}
              {isThere &&
                formats.map((format) => (
                  <button
                    key={format}
                    type="button"
                    className="button"
                    disabled={doing.isBusy}
                    aria-label={`${words.download} ${words.formats[format]}`}
                    onClick={() => download(format)}
                  >
                    {words.formats[format]}
                  </button>
                ))}
            </p>
          </div>
          <p className="small" role="status">
            {isRunning
              ? `${progress.stage === 'delivery' ? words.bringing : (words.stages[progress.stage] ?? words.beginning)} · ${words.progress(progress.done, progress.total)}${progress.warning ? ` · ${progress.warning}` : ''}`
              : [
                  words.status[run.status],
                  timeText(run.at, language),
                  run.window && `${run.window.from} – ${run.window.to}`,
                  run.metrics && words.took((run.metrics.ms / 1000).toFixed(1)),
                  run.late_for && words.late(timeText(run.late_for, language)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
          </p>
          {isRunning && (
            <progress
              className="report-progress"
              aria-label={words.status.running}
              max={Math.max(1, progress.total)}
              value={progress.done}
            />
          )}
          {run.problem && <p className="bad-text">{run.problem}</p>}
          {!isRunning && <RunFigures run={run} />}
          {isThere && <ReportFrame path={path} title={run.title} />}
        </>
      )}
    </div>
  );
}
