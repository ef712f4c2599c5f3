import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes } from '../../sql/lex/lex.ts';

/** The second line behind the policy, where the engine itself cannot be told to change rows and nothing else. */
export function isChangeOfRows(sql: string, dialect: Dialect): boolean {
  const [first, ...rest] = codeLexemes(sql, dialect);
  const ends = rest.findIndex(({ text }) => text === ';');
  return /^(?:insert|update|delete)$/i.test(first?.text ?? '') && (ends < 0 || ends === rest.length - 1);
}
