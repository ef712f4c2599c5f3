import { useCallback, useEffect, useState } from 'react';
import type { AnswerTable } from '../../../src/protocol/answer.ts';
import type { Page } from '../../../src/protocol/replies.ts';
import { request } from '../api/request.ts';

const pageSize = 1000;

export interface Rows {
  rows: AnswerTable['rows'];
  /** Of all pages; undefined while the server counts. */
  total: number | undefined;
  page: number;
  pages: number;
  isLoading: boolean;
  turn: (page: number) => void;
}

/** The rows of an answer: those that came with it, and further pages from the server. */
export function useRows(table: AnswerTable, runId: string | undefined, isDone: boolean): Rows {
  const [found, setFound] = useState<Page>();
  const [isLoading, setIsLoading] = useState(false);
  const turn = useCallback(
    (page: number) => {
      if (!runId) return;
      setIsLoading(true);
      request<Page>(`/api/v1/runs/${encodeURIComponent(runId)}/pages?page=${page}&page_size=${pageSize}`)
        .then(setFound)
        .catch(() => undefined)
        .finally(() => setIsLoading(false));
    },
    [runId],
  );
  // How many there are is known to the database alone.
  useEffect(() => {
    if (table.truncated && isDone) turn(1);
  }, [table.truncated, isDone, turn]);
  return {
    rows: found?.data ?? table.rows,
    total: found?.total_count ?? (table.truncated ? undefined : table.row_count),
    page: found?.page ?? 1,
    pages: found?.total_pages ?? 1,
    isLoading,
    turn,
  };
}
