import type { ReportRunRecord } from '../../memory/report-records.ts';
import type { Window } from '../../protocol/batch.ts';
import type { ReportRun } from '../../protocol/report.ts';
import type { Difference } from './difference.ts';

/** Without a sign of life for so long, whoever ran it has gone. */
const silentMs = 30_000;

/** A run as its owner sees it. */
export function shownRun(
  { view: _view, beat_at, window_given: _given, language: _language, report, ...run }: ReportRunRecord & { id: string },
  now: Date,
): ReportRun {
  const isSilent = run.status === 'running' && Math.abs(now.getTime() - Date.parse(beat_at)) > silentMs;
  return { ...run, report_id: report, ...(isSilent ? { status: 'broken' as const } : {}) };
}

/** Which figures say how they stand to the last run. */
export function withChanges<Figure extends { id: string }>(
  figures: readonly Figure[],
  changes: readonly Difference[],
): (Figure & { change?: string })[] {
  const known = new Map(changes.map(({ figure, change }) => [figure, change]));
  return figures.map((figure) => {
    const change = known.get(figure.id);
    return change === undefined ? figure : { ...figure, change };
  });
}

const ended: ReadonlySet<ReportRun['status']> = new Set(['filled', 'partly']);

/**
 * The last run that can be compared with: of the same parameters and a period as long, with something in it, and made of the same rows;
 * a change tells of the figure that it is measured by.
 */
export const lastLike = (
  runs: readonly (ReportRunRecord & { id: string })[],
  { id, params, view, window }: Pick<ReportRunRecord, 'params' | 'view' | 'window'> & { id: string },
): (ReportRunRecord & { id: string }) | undefined =>
  runs.find(
    (run) =>
      run.id !== id &&
      ended.has(run.status) &&
      run.view === view &&
      sameParams(run.params, params) &&
      isAsLong(run.window, window),
  );

/** Months have 28 to 31 days and are compared all the same; a month and a quarter are not. */
function isAsLong(one: Window | null, other: Window | null): boolean {
  if (!one || !other) return one === other;
  const [shorter = 0, longer = 0] = [daysOf(one), daysOf(other)].sort((a, b) => a - b);
  return shorter / longer >= 0.9;
}

const daysOf = ({ from, to }: Window): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

function sameParams(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
