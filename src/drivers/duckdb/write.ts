import { type DuckDBConnection, DuckDBInstance, StatementType } from '@duckdb/node-api';
import { DriverError } from '../contract/driver.ts';
import { tooManyRows } from '../contract/write-options.ts';

const changes = new Set([StatementType.INSERT, StatementType.UPDATE, StatementType.DELETE]);

/**
 * Changes a DuckDB file through one statement. The file is opened for writing for as long as this takes; whoever has it open
 * must have closed it before: the engine allows either one writer or readers.
 */
export async function writeDuckdb(
  path: string,
  scratch: string,
  sql: string,
  maxRows: number,
  signal: AbortSignal,
): Promise<number> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: 'READ_WRITE',
    temp_directory: scratch,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const session = await instance.connect();
    signal.addEventListener('abort', () => session.interrupt(), { once: true });
    try {
      signal.throwIfAborted();
      await session.run('SET enable_external_access = false');
      await session.run('SET lock_configuration = true');
      return await inTransaction(session, sql, maxRows);
    } finally {
      session.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

async function inTransaction(session: DuckDBConnection, sql: string, maxRows: number): Promise<number> {
  await session.run('BEGIN TRANSACTION');
  try {
    const prepared = await session.prepare(sql);
    if (!changes.has(prepared.statementType)) {
      const message = `Permission Error: only rows may be changed, not ${StatementType[prepared.statementType]}`;
      throw new DriverError({ code: 'READ_ONLY', message });
    }
    const { rowsChanged } = await prepared.run();
    if (rowsChanged > maxRows) throw new DriverError(tooManyRows(rowsChanged, maxRows));
    await session.run('COMMIT');
    return rowsChanged;
  } catch (error) {
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
