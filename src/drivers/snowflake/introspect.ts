import { snowflake as dialect } from '../../dialects/snowflake.ts';
import type { Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { addTableFacts } from '../introspection/table-facts.ts';
import { kindOfSnowflakeType } from './values.ts';

/** Statements of ours that are no queries but tell of keys; they are all that the driver lets pass besides queries. */
export const keyStatements = {
  primary: 'SHOW PRIMARY KEYS',
  unique: 'SHOW UNIQUE KEYS',
  foreign: 'SHOW IMPORTED KEYS',
} as const;

/** Structure from the information schema of the connection's database. */
export async function introspectSnowflake(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const [[home = null] = []] = await ask('SELECT CURRENT_SCHEMA()');
  const schemaOf = (schema: Scalar | undefined) => (schema === home ? undefined : String(schema));
  const found = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, COMMENT, ROW_COUNT FROM INFORMATION_SCHEMA.TABLES
    WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA' ORDER BY TABLE_SCHEMA, CREATED, TABLE_NAME`,
  );
  const tables = new Map<string, Table>();
  for (const [schemaName, name, type, comment, rows] of found) {
    const schema = schemaOf(schemaName);
    if (!isWantedTable(String(name), String(schemaName), options)) continue;
    const isView = /VIEW/.test(String(type));
    tables.set(keyOf(schemaName, name), {
      name: String(name),
      ...(schema === undefined ? {} : { schema }),
      kind: isView ? 'view' : 'table',
      ...(comment ? { comment: String(comment) } : {}),
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
      ...(rows === null || rows === undefined || isView ? {} : { rowCount: Number(rows) }),
    });
  }
  await addColumns(ask, tables);
  // An account that may not see keys still sees tables.
  await addKeys(ask, tables, schemaOf).catch(() => undefined);
  const all = [...tables.values()].filter((table) => table.columns.length > 0);
  await addTableFacts(ask, dialect, all, { samples: options.samples ?? 5 });
  return all;
}

async function addColumns(ask: Ask, tables: Map<string, Table>): Promise<void> {
  const rows = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, NUMERIC_PRECISION, NUMERIC_SCALE, IS_NULLABLE, COMMENT
    FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA' ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`,
  );
  for (const [schema, table, name, type, precision, scale, nullable, comment] of rows)
    tables.get(keyOf(schema, table))?.columns.push({
      name: String(name),
      type: precision === null || precision === undefined ? String(type) : `${type}(${precision},${scale ?? 0})`,
      kind: kindOfSnowflakeType(String(type), Number(scale ?? 0)),
      nullable: nullable === 'YES',
      ...(comment ? { comment: String(comment) } : {}),
    });
}

/** Columns of these lists: https://docs.snowflake.com/en/sql-reference/sql/show-primary-keys and its two siblings. */
async function addKeys(
  ask: Ask,
  tables: Map<string, Table>,
  schemaOf: (schema: Scalar | undefined) => string | undefined,
): Promise<void> {
  for (const row of inOrder(await ask(keyStatements.primary), 5))
    tables.get(keyOf(row[2], row[3]))?.primaryKey.push(String(row[4]));
  const unique = Map.groupBy(
    inOrder(await ask(keyStatements.unique), 5),
    (row) => `${keyOf(row[2], row[3])}\0${row[6]}`,
  );
  for (const parts of unique.values())
    tables.get(keyOf(parts[0]?.[2], parts[0]?.[3]))?.uniqueKeys.push(parts.map((part) => String(part[4])));
  const foreign = Map.groupBy(
    inOrder(await ask(keyStatements.foreign), 9),
    (row) => `${keyOf(row[6], row[7])}\0${row[12]}`,
  );
  for (const parts of foreign.values()) {
    const [first = []] = parts;
    const schema = schemaOf(first[2]);
    tables.get(keyOf(first[6], first[7]))?.foreignKeys.push({
      columns: parts.map((part) => String(part[8])),
      table: String(first[3]),
      ...(schema === undefined ? {} : { schema }),
      referenced: parts.map((part) => String(part[4])),
      evidence: 'declared',
    });
  }
}

/** Parts of a key by their number. */
function inOrder(rows: Scalar[][], sequence: number): Scalar[][] {
  return rows.toSorted((a, b) => Number(a[sequence]) - Number(b[sequence]));
}

const keyOf = (schema: Scalar | undefined, table: Scalar | undefined) => `${schema}\0${table}`;
