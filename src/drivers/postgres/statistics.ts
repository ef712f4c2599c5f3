import { quoteIdentifier } from '../../dialects/dialect.ts';
import { postgres as dialect } from '../../dialects/postgres.ts';
import type { Column, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import type { Ask } from '../contract/engine.ts';
import { tableInSql } from '../introspection/table-facts.ts';
import { decimalScalar } from '../rows/exact-number.ts';

/** More tables than this are not worth the reading: nobody's question needs the samples of all of them. */
const describedTables = 500;
const longestSample = 80;
/** Ends of indexed columns that are looked up in tables too large to be scanned. */
const rangedColumns = 200;
/** Below this a scan is cheap and exact (see `addTableFacts`). */
const largeTable = 100_000;

/** Samples and distinct counts that the server has gathered already, for nothing; exact ranges where an index gives them. */
export async function addPostgresStatistics(ask: Ask, tables: Map<number, Table>, samples: number): Promise<void> {
  const described = [...tables].sort(([, a], [, b]) => (b.rowCount ?? 0) - (a.rowCount ?? 0)).slice(0, describedTables);
  if (described.length === 0) return;
  const rows = await ask(
    `SELECT c.oid, s.attname, s.n_distinct, (s.most_common_vals::text::text[])[1:${samples}]
    FROM pg_stats s JOIN pg_namespace n ON n.nspname = s.schemaname
    JOIN pg_class c ON c.relname = s.tablename AND c.relnamespace = n.oid
    WHERE c.oid IN (${described.map(([oid]) => oid).join(', ')})`,
  ).catch(() => []);
  for (const [oid, name, distinct, common] of rows) {
    const table = tables.get(Number(oid));
    const column = table?.columns.find((item) => item.name === name);
    if (table && column) describe(table, column, Number(distinct), common ?? null, samples);
  }
  const large = new Map(described.filter(([, table]) => (table.rowCount ?? 0) > largeTable));
  if (samples > 0 && large.size > 0) await addRanges(ask, large);
}

function describe(table: Table, column: Column, distinct: number, common: Scalar, samples: number): void {
  // A negative number is a share of the rows: https://www.postgresql.org/docs/current/view-pg-stats.html
  if ((table.rowCount ?? 0) > largeTable)
    column.distinctCount = Math.round(distinct < 0 ? -distinct * (table.rowCount ?? 0) : distinct);
  if (common === null || samples === 0 || column.kind === 'binary') return;
  const values = (JSON.parse(String(common)) as string[])
    .filter((value) => value.length <= longestSample && value.trim() !== '')
    .map((value) => scalarOf(column, value));
  if (values.length > 0) column.samples = values.sort((a, b) => String(a).length - String(b).length);
}

function scalarOf({ kind }: Column, value: string): Scalar {
  if (kind === 'integer' || kind === 'decimal') return decimalScalar(value);
  return kind === 'boolean' ? value === 't' : value;
}

/** Each end of an indexed column is one step into the index, however large the table is. */
async function addRanges(ask: Ask, tables: Map<number, Table>): Promise<void> {
  const leading = await ask(
    `SELECT DISTINCT i.indrelid, a.attname FROM pg_index i
    JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam AND m.amname = 'btree'
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
    WHERE i.indrelid IN (${[...tables.keys()].join(', ')}) AND i.indisvalid AND i.indpred IS NULL`,
  );
  for (const [oid, name] of leading.slice(0, rangedColumns)) {
    const table = tables.get(Number(oid));
    const column = table?.columns.find((item) => item.name === name);
    const hasRange = column && ['integer', 'decimal', 'date', 'datetime'].includes(column.kind);
    if (!table || !hasRange || table.foreignKeys.some((key) => key.columns.includes(column.name))) continue;
    const cell = quoteIdentifier(dialect, column.name);
    const end = (which: string) => `(SELECT ${which}(${cell}) FROM ${tableInSql(dialect, table)})`;
    const [[min = null, max = null] = []] = await ask(`SELECT ${end('min')}, ${end('max')}`, 5000).catch(() => []);
    if (min !== null && max !== null) column.range = { min, max };
  }
}
