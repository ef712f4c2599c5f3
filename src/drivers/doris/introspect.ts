import type { Dialect } from '../../dialects/dialect.ts';
import type { ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { addTableFacts } from '../introspection/table-facts.ts';

/** The session's own database, or every one that is not the server's when it has none. */
const here =
  "(TABLE_SCHEMA = DATABASE() OR (DATABASE() IS NULL AND TABLE_SCHEMA NOT IN ('mysql', 'information_schema', 'sys', '_statistics_', '__internal_schema')))";

/**
 * Structure from the information schema of the session's catalog. Its tables of keys and constraints are empty in both
 * engines; a unique or primary key is the columns that are marked so, all together. There are no foreign keys.
 */
export async function introspectDoris(ask: Ask, dialect: Dialect, options: IntrospectOptions): Promise<Table[]> {
  const [[home = null] = []] = await ask('SELECT DATABASE()');
  const tables = new Map<string, Table>();
  const found = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, TABLE_COMMENT, TABLE_ROWS FROM information_schema.tables WHERE ${here} ORDER BY TABLE_SCHEMA, TABLE_NAME`,
  );
  for (const [schema, name, type, comment, rows] of found) {
    if (!isWantedTable(String(name), String(schema), options) || /SYSTEM/.test(String(type))) continue;
    const isView = /VIEW/.test(String(type));
    tables.set(keyOf(schema, name), {
      name: String(name),
      ...(schema === home ? {} : { schema: String(schema) }),
      kind: isView ? 'view' : 'table',
      // Where nobody said anything, the comment is the word for its kind.
      ...(comment && !/^(?:VIEW|OLAP)$/.test(String(comment)) ? { comment: String(comment) } : {}),
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
      ...(rows === null || rows === undefined || isView ? {} : { rowCount: Number(rows) }),
    });
  }
  const columns = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, IS_NULLABLE, COLUMN_COMMENT, COLUMN_KEY FROM information_schema.columns WHERE ${here} ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`,
  );
  for (const [schema, name, column, dataType, columnType, nullable, comment, key] of columns) {
    const table = tables.get(keyOf(schema, name));
    table?.columns.push({
      name: String(column),
      type: String(columnType || dataType),
      kind: kindOfDorisType(String(columnType || dataType)),
      nullable: nullable === 'YES',
      ...(comment ? { comment: String(comment) } : {}),
    });
    // DUP and AGG only say how rows are sorted or added up.
    if (key === 'PRI' || key === 'UNI') table?.primaryKey.push(String(column));
  }
  const all = [...tables.values()].filter((table) => table.columns.length > 0);
  await addTableFacts(ask, dialect, all, { samples: options.samples ?? 5 });
  return all;
}

/** https://doris.apache.org/docs/sql-manual/basic-element/sql-data-types/data-type-overview, and StarRocks' own of the same names. */
export function kindOfDorisType(type: string): ColumnKind {
  const name = type.toLowerCase();
  // A list of numbers is no number.
  if (/^(?:array|map|struct|json|variant)/.test(name)) return 'json';
  if (/^(?:bitmap|hll|quantile_state|percentile|agg_state|unknown)/.test(name)) return 'other';
  if (/^(?:bool|tinyint\(1\))/.test(name)) return 'boolean';
  if (/^(?:tinyint|smallint|int|integer|bigint|largeint)/.test(name)) return 'integer';
  if (/^(?:decimal|numeric|float|double)/.test(name)) return 'decimal';
  if (/^datetime|^timestamp/.test(name)) return 'datetime';
  if (/^date/.test(name)) return 'date';
  if (/^time/.test(name)) return 'time';
  if (/binary|blob/.test(name)) return 'binary';
  if (/char|string|text|ipv[46]/.test(name)) return 'text';
  return 'other';
}

const keyOf = (schema: Scalar | undefined, table: Scalar | undefined) => `${schema}\0${table}`;
