import { type DuckDBConnection, DuckDBInstance, StatementType } from '@duckdb/node-api';
import { DriverError } from '../contract/driver.ts';
import { createQueryLimits } from '../contract/query-limits.ts';
import { tooManyRows, type WriteOptions } from '../contract/write-options.ts';

const changes = new Set([StatementType.INSERT, StatementType.UPDATE, StatementType.DELETE]);

/**
 * Changes a DuckDB file through one statement. The file is opened for writing for as long as this takes; whoever has it open
 * must have closed it before: the engine allows either one writer or readers.
 */
export async function writeDuckdb(
  path: string,
  scratch: string,
  sql: string,
  { timeoutMs, maxRows, signal }: WriteOptions,
): Promise<number> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: 'READ_WRITE',
    temp_directory: scratch,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const limit = createQueryLimits().begin({ timeoutMs, signal });
  try {
    const session = await instance.connect();
    const interrupt = () => session.interrupt();
    limit.signal.addEventListener('abort', interrupt, { once: true });
    limit.startClock();
    try {
      if (limit.failure) throw new DriverError(limit.failure);
      await session.run('SET enable_external_access = false');
      await session.run('SET lock_configuration = true');
      return await inTransaction(session, sql, maxRows);
    } catch (error) {
      throw limit.failure ? new DriverError(limit.failure) : error;
    } finally {
      session.closeSync();
    }
  } finally {
    limit.end();
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
