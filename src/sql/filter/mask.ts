import { type Dialect, stringInSql } from '../../dialects/dialect.ts';

/** How a column is shown to people: a part of its text (138****1234), nothing, or a mark that is the same for the same value. */
export const maskKinds = ['mask', 'null', 'hash'] as const;
export type MaskKind = (typeof maskKinds)[number];

/** So many hexadecimal digits of a digest are shown: too few to be turned back, enough to tell values apart. */
const digits = 16;

/**
 * What stands in the place of a column. Undefined where a hash is wanted and the engine has none, or there is no key: the values
 * of a column can be guessed, and without a key a guess could be hashed and compared.
 */
export function maskOf(kind: MaskKind, dialect: Dialect, key?: string): ((column: string) => string) | undefined {
  if (kind === 'null') return () => 'NULL';
  if (kind === 'mask') return (column) => partly(column, dialect);
  const { digestOf } = dialect;
  if (!digestOf || !key) return undefined;
  return (column) => {
    const keyed = dialect.concat(keyInSql(key, dialect), dialect.textOf(column));
    return unlessNull(column, dialect.partOf(digestOf(keyed), '1', digits));
  };
}

/** The key as it stands in a statement that runs, and in no text that anybody sees. */
export const keyInSql = (key: string, dialect: Dialect): string => stringInSql(dialect, key);

/** First three and last four characters of a long text, first and last of a shorter one, none of a short one. */
function partly(column: string, dialect: Dialect): string {
  const text = dialect.textOf(column);
  const length = dialect.lengthOf(text);
  const ends = (first: number, last: number) =>
    dialect.concat(
      dialect.partOf(text, '1', first),
      "'****'",
      dialect.partOf(text, last === 1 ? length : `${length} - ${last - 1}`, last),
    );
  const cases = [`WHEN ${length} >= 11 THEN ${ends(3, 4)}`, `WHEN ${length} >= 6 THEN ${ends(1, 1)}`];
  return `CASE WHEN ${column} IS NULL THEN NULL ${cases.join(' ')} ELSE '****' END`;
}

const unlessNull = (column: string, expression: string): string =>
  `CASE WHEN ${column} IS NULL THEN NULL ELSE ${expression} END`;
