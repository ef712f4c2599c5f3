import { mysql as dialect } from '../../dialects/mysql.ts';
import type { Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { addTableFacts } from '../introspection/table-facts.ts';
import { kindOfMysqlType } from './values.ts';

/** The connection's own database, or every one that is not the server's when it has none. */
const here = (column: string) =>
  `(${column} = DATABASE() OR (DATABASE() IS NULL AND ${column} NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys')))`;

/** Structure from the information schema; it shows an account only what that may see. */
export async function introspectMysql(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const tables = new Map<string, Table>();
  const [[home = null] = []] = await ask('SELECT DATABASE()');
  const schemaOf = (schema: Scalar | undefined) => (schema === home ? undefined : String(schema));
  const found = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, TABLE_COMMENT, TABLE_ROWS FROM information_schema.TABLES
    WHERE ${here('TABLE_SCHEMA')} AND TABLE_TYPE IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED') ORDER BY TABLE_SCHEMA, CREATE_TIME, TABLE_NAME`,
  );
  for (const [schemaName, name, type, comment, rows] of found) {
    const schema = schemaOf(schemaName);
    if (!isWantedTable(String(name), String(schemaName), options)) continue;
    const isView = type === 'VIEW';
    tables.set(keyOf(schemaName, name), {
      name: String(name),
      ...(schema === undefined ? {} : { schema }),
      kind: isView ? 'view' : 'table',
      // A view's comment is the word VIEW.
      ...(comment && !isView ? { comment: String(comment) } : {}),
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
      ...(rows === null || rows === undefined || isView ? {} : { rowCount: Number(rows) }),
    });
  }
  await addColumns(ask, tables);
  await addDefinitions(ask, tables);
  await addUniqueKeys(ask, tables);
  await addForeignKeys(ask, tables, schemaOf);
  const all = [...tables.values()].filter((table) => table.columns.length > 0);
  await addTableFacts(ask, dialect, all, { samples: options.samples ?? 5 });
  for (const column of all.flatMap((table) => table.columns)) {
    // TINYINT(1) is what BOOLEAN becomes, but people also count in it.
    const isTruth = (column.samples ?? []).every((value) => value === 0 || value === 1);
    if (column.kind === 'boolean' && !isTruth) column.kind = 'integer';
  }
  return all;
}

async function addColumns(ask: Ask, tables: Map<string, Table>): Promise<void> {
  const rows = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, IS_NULLABLE, COLUMN_COMMENT, EXTRA
    FROM information_schema.COLUMNS
    WHERE ${here('TABLE_SCHEMA')} ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`,
  );
  for (const [schema, table, name, dataType, columnType, nullable, comment, extra] of rows)
    tables.get(keyOf(schema, table))?.columns.push({
      name: String(name),
      type: String(columnType),
      kind: kindOfMysqlType(String(dataType), String(columnType)),
      nullable: nullable === 'YES',
      ...(/virtual/i.test(String(extra)) ? { computed: true } : {}),
      ...(comment ? { comment: String(comment) } : {}),
    });
}

/** Empty for an account that may not see them. */
async function addDefinitions(ask: Ask, tables: Map<string, Table>): Promise<void> {
  const rows = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION FROM information_schema.VIEWS WHERE ${here('TABLE_SCHEMA')}`,
  );
  for (const [schema, name, query] of rows) {
    const table = tables.get(keyOf(schema, name));
    if (table && query) table.definition = String(query);
  }
}

async function addUniqueKeys(ask: Ask, tables: Map<string, Table>): Promise<void> {
  const rows = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, COLUMN_NAME FROM information_schema.STATISTICS
    WHERE ${here('TABLE_SCHEMA')} AND NON_UNIQUE = 0 ORDER BY TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`,
  );
  const keys = Map.groupBy(rows, ([schema, table, index]) => `${keyOf(schema, table)}\0${index}`);
  for (const parts of keys.values()) {
    const [schema, name, index] = parts[0] ?? [];
    const table = tables.get(keyOf(schema, name));
    // An index over an expression has no column there.
    if (!table || parts.some((part) => part[3] === null)) continue;
    const columns = parts.map((part) => String(part[3]));
    if (index === 'PRIMARY') table.primaryKey = columns;
    else table.uniqueKeys.push(columns);
  }
}

async function addForeignKeys(
  ask: Ask,
  tables: Map<string, Table>,
  schemaOf: (schema: Scalar | undefined) => string | undefined,
): Promise<void> {
  const rows = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_SCHEMA, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME
    FROM information_schema.KEY_COLUMN_USAGE WHERE ${here('TABLE_SCHEMA')} AND REFERENCED_TABLE_NAME IS NOT NULL
    ORDER BY TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`,
  );
  const keys = Map.groupBy(rows, ([schema, table, constraint]) => `${keyOf(schema, table)}\0${constraint}`);
  for (const parts of keys.values()) {
    const [schema, name, , , targetSchema, target] = parts[0] ?? [];
    const place = schemaOf(targetSchema);
    tables.get(keyOf(schema, name))?.foreignKeys.push({
      columns: parts.map((part) => String(part[3])),
      table: String(target),
      ...(place === undefined ? {} : { schema: place }),
      referenced: parts.map((part) => String(part[6])),
      evidence: 'declared',
    });
  }
}

const keyOf = (schema: Scalar | undefined, table: Scalar | undefined) => `${schema}\0${table}`;
