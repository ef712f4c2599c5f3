import type { Dialect } from '../../dialects/dialect.ts';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { codeLexemes } from '../../sql/lex/lex.ts';

/** How one change is made. */
export interface WriteOptions {
  timeoutMs: number;
  /** More rows than this were never agreed to: the change is then rolled back. */
  maxRows: number;
  signal?: AbortSignal;
}

/** The rows have changed since the person was told how many there are. */
export const tooManyRows = (found: number, agreed: number): DriverFailure => ({
  code: 'TOO_MANY_ROWS',
  message: `the statement touched ${found} rows where ${agreed} were agreed to; it was rolled back`,
});

/** The line broke while the change was being committed: nobody but the database knows how it ended. */
export const commitUnknown = (message: string): DriverFailure => ({ code: 'COMMIT_UNKNOWN', message });

export const notWritable = (what: string): DriverFailure => ({
  code: 'NOT_WRITABLE',
  message: `${what} cannot be changed through this connection`,
});

/** The second line behind the policy, where the engine itself cannot be told to change rows and nothing else. */
export function isChangeOfRows(sql: string, dialect: Dialect): boolean {
  const [first, ...rest] = codeLexemes(sql, dialect);
  const ends = rest.findIndex(({ text }) => text === ';');
  return /^(?:insert|update|delete)$/i.test(first?.text ?? '') && (ends < 0 || ends === rest.length - 1);
}
