import { useCallback, useEffect, useState } from 'react';
import type { ReportEvent, ReportRun } from '../../../src/protocol/report.ts';
import { Problem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { followReport } from './follow-report.ts';

/** How far a run is. */
export interface Progress {
  done: number;
  total: number;
  stage: string;
  warning: string;
}

export const firstProgress: Progress = { done: 0, total: 0, stage: '', warning: '' };

export function progressAfter(before: Progress, event: ReportEvent): Progress {
  switch (event.type) {
    case 'batch-start':
      return { ...before, total: Math.max(before.total, event.total) };
    case 'item-end':
    case 'report-progress':
      return { ...before, done: event.done, total: event.total };
    case 'stage-start':
      return { ...before, stage: event.stage };
    case 'stage-warning':
      return { ...before, warning: event.text };
    case 'report-filled':
      return { ...before, stage: 'delivery' };
    default:
      return before;
  }
}

/** A run as it stands, followed while it is under way. */
export function useReportRun(path: string) {
  const [run, setRun] = useState<ReportRun>();
  const [progress, setProgress] = useState(firstProgress);
  const [problem, setProblem] = useState<Problem>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is looked at anew
  useEffect(() => {
    const asking = new AbortController();
    const look = async () => {
      const found = await request<ReportRun>(path, { signal: asking.signal });
      setRun(found);
      setProgress({ ...firstProgress, done: found.done, total: found.total });
      if (found.status !== 'running') return;
      for await (const event of followReport(`${path}/events`, asking.signal)) {
        setProgress((before) => progressAfter(before, event));
        if (event.type === 'report-end') setRun(event.run);
      }
    };
    look().catch((error: unknown) => {
      if (error instanceof Problem) setProblem(error);
    });
    return () => asking.abort();
  }, [path, round]);
  return { run, progress, problem, reload };
}
