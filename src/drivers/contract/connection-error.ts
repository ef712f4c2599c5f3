import type { ErrorCode } from '../../errors/catalogue.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { DriverError } from './driver.ts';

const codes: Record<string, ErrorCode> = {
  MISSING_FILE: 'database_missing',
  IS_DIRECTORY: 'database_invalid',
  SQLITE_NOTADB: 'database_invalid',
  SQLITE_CORRUPT: 'database_corrupt',
  SQLITE_BUSY: 'database_locked',
  SQLITE_LOCKED: 'database_locked',
  NOT_A_DATABASE: 'database_invalid',
  NO_DATA_FILES: 'database_empty',
  EMPTY_FILE: 'file_empty',
  WORKBOOK_PROTECTED: 'workbook_protected',
  WORKBOOK_TOO_LARGE: 'workbook_too_large',
  WORKBOOK_BROKEN: 'workbook_broken',
  DATABASE_LOCKED: 'database_locked',
  POOL_BUSY: 'database_busy',
  UNREACHABLE: 'database_unreachable',
  DENIED: 'database_denied',
};

/** The catalogue's error for a database that cannot be opened or read; undefined when it is about the statement instead. */
export function connectionError({ failure }: DriverError, name: string): WenshuError | undefined {
  if (failure.ended === 'cancelled') return new WenshuError('query_cancelled');
  const code = codes[failure.code ?? ''];
  return code && new WenshuError(code, { path: failure.file ?? name, name: failure.file ?? name }, failure.message);
}
