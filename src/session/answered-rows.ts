import type { Presented } from '../agents/runner.ts';
import { cellOf } from '../answer/business-table.ts';
import type { Database } from '../databases/database.ts';
import type { Viewer } from '../databases/identity.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import { countSql, type Page, pageOf, pageSql, pagingOf } from '../sql/page/page.ts';

/** Who reads the rows of an answered run, and within which limits. */
export interface RowReader extends Viewer {
  user: string;
  audience: 'analyst' | 'business';
  signal: AbortSignal | undefined;
  /** Passes by what is kept. */
  isFresh?: boolean;
  /** What the role gets of one answer at the most. */
  mostRows?: number | undefined;
}

/** With what all of the rows can be drawn as. */
export type AnsweredPage = Page<Scalar[]> & Omit<Presented, 'rows'>;

/** One page of an answered run's rows: as they were answered where they are kept, read anew where they are not. */
export async function pageOfRun(
  database: Database,
  runId: string,
  paging: { page: number; pageSize: number },
  { user, audience, signal, isFresh = false, mostRows = Number.POSITIVE_INFINITY, ...viewer }: RowReader,
  timeoutMs: number,
): Promise<AnsweredPage> {
  const { source } = database;
  const driver = await database.driverFor(viewer);
  const dialect = dialectOf(driver.dialect);
  const runner = await database.runner(viewer);
  const { page, pageSize } = pagingOf(paging);
  const left = Math.max(0, mostRows - (page - 1) * pageSize);
  const schema = await runner.schemaRows(runId, { user, audience });
  if (schema) {
    const from = (page - 1) * pageSize;
    const part = { ...schema, rows: schema.rows.slice(from, from + pageSize) };
    const { rows, ...told } = await runner.present(runId, part, audience);
    return { ...pageOf(rows.slice(0, left), Math.min(schema.rows.length, mostRows), paging), ...told };
  }
  const sql = await runner.answeredSql(runId, user);
  const kept = isFresh ? undefined : await runner.answeredRows(runId, (page - 1) * pageSize, pageSize);
  if (kept) {
    const { rows, ...told } = await runner.present(runId, kept, audience);
    return { ...pageOf(rows.slice(0, left), Math.min(kept.total, mostRows), paging), ...told };
  }
  const within = { timeoutMs, ...(signal ? { signal } : {}) };
  const paged = pageSql(sql, dialect, paging, await source.current());
  const found = await driver.run(paged, { ...within, maxRows: paging.pageSize });
  const counted = await driver.run(countSql(sql, dialect), { ...within, maxRows: 1 });
  const { rows, ...told } = await runner.present(runId, found, audience);
  return { ...pageOf(rows.slice(0, left), Math.min(Number(counted.rows[0]?.[0]), mostRows), paging), ...told };
}

/** All rows of an answered run. No time limit: an export takes as long as its reader, and ends when the reader does. */
export async function* rowsOfRun(
  database: Database,
  runId: string,
  { user, audience, signal, mostRows = Number.POSITIVE_INFINITY, ...viewer }: RowReader,
): AsyncGenerator<Scalar[]> {
  const runner = await database.runner(viewer);
  const schema = await runner.schemaRows(runId, { user, audience });
  if (schema) return yield* schema.rows.slice(0, mostRows);
  const sql = await runner.answeredSql(runId, user);
  const isBusiness = (await runner.audienceOf(runId, audience)) === 'business';
  const cell = cellOf(sql, await database.leakGuard());
  const rows = (await database.driverFor(viewer)).stream(sql, signal ? { signal } : {});
  let given = 0;
  for await (const row of rows) {
    if (given++ >= mostRows) return;
    yield isBusiness ? row.map(cell) : row;
  }
}
