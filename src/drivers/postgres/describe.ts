import type pg from 'pg';
import { noResult } from '../rows/start-cursor.ts';

/** The part of the client's connection that speaks the extended protocol; not in its types. */
interface Wire {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * Lets the server read the statement and say what it returns, without running it. One that returns no columns (`COPY`, `DO`,
 * `CALL`, `SET`) is no query: rejects, and it never starts, whatever the account may do.
 */
export function assertReturnsColumns(client: pg.Client, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasColumns = false;
    const ignore = () => undefined;
    const description = {
      submit(wire: Wire) {
        wire.parse({ text: sql, name: '', types: [] });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription({ fields }: { fields: unknown[] }) {
        hasColumns = fields.length > 0;
      },
      // The client tells whoever failed nothing further.
      handleError: reject,
      handleReadyForQuery() {
        if (hasColumns) resolve();
        else reject(noResult());
      },
      handleDataRow: ignore,
      handleCommandComplete: ignore,
      handleEmptyQuery: ignore,
      handlePortalSuspended: ignore,
    };
    client.query(description as unknown as pg.Submittable);
  });
}
