import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes } from '../../sql/lex/lex.ts';
import { DriverError } from './driver.ts';

/** A second check after the policy, because no engine can be told to change rows and nothing else. */
export function assertChangeOfRows(sql: string, dialect: Dialect): void {
  const [first, ...rest] = codeLexemes(sql, dialect);
  const end = rest.findIndex(({ text }) => text === ';');
  const isChange = /^(?:insert|update|delete)$/i.test(first?.text ?? '') && (end < 0 || end === rest.length - 1);
  if (!isChange) throw new DriverError({ code: 'READ_ONLY', message: 'only rows may be changed' });
}
