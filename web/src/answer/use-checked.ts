import { useEffect, useState } from 'react';
import type { CheckedSql } from '../../../src/protocol/replies.ts';
import { request } from '../api/request.ts';

const pauseMs = 300;

/** What is found of a statement while it is written; of the text that it was said of. */
export function useChecked(
  sql: string,
  connection: string | null,
  isOn: boolean,
): (CheckedSql & { sql: string }) | undefined {
  const [found, setFound] = useState<CheckedSql & { sql: string }>();
  useEffect(() => {
    if (!isOn || sql.trim() === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      const body = { sql, ...(connection ? { connection } : {}) };
      request<CheckedSql>('/api/v1/check', { body, signal: asking.signal })
        .then((checked) => setFound({ ...checked, sql }))
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [sql, connection, isOn]);
  return found;
}
