import { useCallback, useEffect, useState } from 'react';
import { Problem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { useSettings } from './settings.ts';

export interface Loaded<Reply> {
  /** What was told last; stays while it is read anew. */
  data: Reply | undefined;
  problem: Problem | undefined;
  reload: () => void;
}

/** What the server tells at a path, in the language of the page. Nothing is read without a path. */
export function useLoaded<Reply>(path: string | undefined): Loaded<Reply> {
  const { language } = useSettings();
  const [told, setTold] = useState<{ path: string; data?: Reply; problem?: Problem }>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is told otherwise, another round anew
  useEffect(() => {
    if (path === undefined) return;
    const asking = new AbortController();
    request<Reply>(path, { signal: asking.signal })
      .then((data) => setTold({ path, data }))
      .catch((problem: unknown) => {
        if (problem instanceof Problem) setTold({ path, problem });
      });
    return () => asking.abort();
  }, [path, language, round]);
  const isCurrent = told?.path === path;
  return { data: isCurrent ? told?.data : undefined, problem: isCurrent ? told?.problem : undefined, reload };
}
