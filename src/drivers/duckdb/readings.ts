import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier } from '../../dialects/dialect.ts';
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import { missing, type Reading, readingOf } from './written-values.ts';

interface ColumnReading {
  column: string;
  quoted: string;
  reading: Reading;
}

/** Rows from which a form is guessed; whether it holds is looked at in all of them. */
const guessedFrom = 5000;
const mostValues = 500;

export const asText = (quoted: string): string => `CAST(${quoted} AS VARCHAR)`;

/**
 * The columns of texts (and of numbers such as 20240305) that hold nothing but dates or numbers in another form. A single
 * value that does not fit leaves the column as it stands.
 */
export async function readingsIn(session: DuckDBConnection, source: string): Promise<ColumnReading[]> {
  const rowsOf = async (sql: string) => (await session.runAndReadAll(sql)).getRowsJson() as unknown[][];
  const columns = (await rowsOf(`DESCRIBE FROM ${source}`))
    .filter(([, type]) => /^(?:VARCHAR|BIGINT)$/.test(String(type)))
    .map(([name, type]) => ({ column: String(name), type, quoted: quoteIdentifier(dialect, String(name)) }));
  if (columns.length === 0) return [];
  const lists = columns.map(({ quoted }) => `list(DISTINCT ${asText(quoted)})[:${mostValues}]`);
  const [samples = []] = await rowsOf(`SELECT ${lists.join(', ')} FROM (FROM ${source} LIMIT ${guessedFrom})`);
  let found: ColumnReading[] = [];
  const seen = new Map<string, string[]>();
  columns.forEach(({ column, type, quoted }, index) => {
    const values = ((samples[index] ?? []) as (string | null)[]).filter((value) => value !== null);
    const reading = readingOf(column, values);
    seen.set(column, values);
    if (reading && (type === 'VARCHAR' || reading.written.as === 'date')) found.push({ column, quoted, reading });
  });
  // A later row may be the first that tells day from month: once more with what did not fit.
  for (let round = 0; round < 2 && found.length > 0; round += 1) {
    const strange = found.map(({ quoted, reading }) => {
      const value = asText(quoted);
      return `list(DISTINCT ${value}) FILTER (WHERE NOT regexp_full_match(trim(${value}), '${missing.source}', 'i') AND ${reading.sql(value)} IS NULL)[:20]`;
    });
    const [left = []] = await rowsOf(`SELECT ${strange.join(', ')} FROM ${source}`);
    if (left.every((values) => ((values ?? []) as string[]).length === 0)) break;
    const isLast = round === 1;
    found = found.flatMap((one, index) => {
      const values = (left[index] ?? []) as string[];
      if (values.length === 0) return [one];
      const reading = isLast ? undefined : readingOf(one.column, [...(seen.get(one.column) ?? []), ...values]);
      return reading ? [{ ...one, reading }] : [];
    });
  }
  return found;
}
