import { oracle as dialect } from '../../dialects/oracle.ts';
import type { ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { addTableFacts } from '../introspection/table-facts.ts';

const here = "OWNER = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA')";

/** Tables and views of the session's current schema, from the views of the catalogue that every account has. */
export async function introspectOracle(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const found = await ask(
    `SELECT o.OBJECT_NAME, o.OBJECT_TYPE, c.COMMENTS, t.NUM_ROWS FROM ALL_OBJECTS o
    LEFT JOIN ALL_TAB_COMMENTS c ON c.OWNER = o.OWNER AND c.TABLE_NAME = o.OBJECT_NAME
    LEFT JOIN ALL_TABLES t ON t.OWNER = o.OWNER AND t.TABLE_NAME = o.OBJECT_NAME
    WHERE o.${here} AND o.OBJECT_TYPE IN ('TABLE', 'VIEW', 'MATERIALIZED VIEW') AND o.OBJECT_NAME NOT LIKE 'BIN$%'
    ORDER BY o.OBJECT_ID`,
  );
  const tables = new Map<string, Table>();
  for (const [name, type, comment, rows] of found) {
    if (!isWantedTable(String(name), undefined, options)) continue;
    tables.set(String(name), {
      name: String(name),
      // A materialised view is listed as a table too.
      kind: /VIEW/.test(String(type)) || tables.get(String(name))?.kind === 'view' ? 'view' : 'table',
      ...(comment ? { comment: String(comment) } : {}),
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
      ...(rows === null || rows === undefined ? {} : { rowCount: Number(rows) }),
    });
  }
  await addColumns(ask, tables);
  await addKeys(ask, tables);
  const all = [...tables.values()].filter((table) => table.columns.length > 0);
  await addTableFacts(ask, dialect, all, { samples: options.samples ?? 5 });
  return all;
}

async function addColumns(ask: Ask, tables: Map<string, Table>): Promise<void> {
  const rows = await ask(
    `SELECT k.TABLE_NAME, k.COLUMN_NAME, k.DATA_TYPE, k.DATA_LENGTH, k.DATA_PRECISION, k.DATA_SCALE, k.NULLABLE, c.COMMENTS
    FROM ALL_TAB_COLUMNS k LEFT JOIN ALL_COL_COMMENTS c
      ON c.OWNER = k.OWNER AND c.TABLE_NAME = k.TABLE_NAME AND c.COLUMN_NAME = k.COLUMN_NAME
    WHERE k.${here} ORDER BY k.TABLE_NAME, k.COLUMN_ID`,
  );
  for (const [table, name, type, length, precision, scale, nullable, comment] of rows)
    tables.get(String(table))?.columns.push({
      name: String(name),
      type: spelt(String(type), length, precision, scale),
      kind: kindOfOracleType(String(type), scale),
      nullable: nullable === 'Y',
      ...(comment ? { comment: String(comment) } : {}),
    });
}

function spelt(
  type: string,
  length: Scalar | undefined,
  precision: Scalar | undefined,
  scale: Scalar | undefined,
): string {
  if (/CHAR|RAW/.test(type)) return `${type}(${length})`;
  return type === 'NUMBER' && precision !== null ? `NUMBER(${precision},${scale ?? 0})` : type;
}

/** `DATA_TYPE` of the catalogue. A NUMBER without a scale may hold any fraction. */
export function kindOfOracleType(type: string, scale: Scalar | undefined): ColumnKind {
  if (type === 'NUMBER') return scale === 0 ? 'integer' : 'decimal';
  if (/^(?:FLOAT|BINARY_)/.test(type)) return 'decimal';
  if (type === 'DATE') return 'date';
  if (type.startsWith('TIMESTAMP')) return 'datetime';
  if (/CHAR|CLOB|LONG$|ROWID/.test(type)) return 'text';
  if (/RAW|BLOB|BFILE/.test(type)) return 'binary';
  if (type === 'BOOLEAN') return 'boolean';
  return type === 'JSON' ? 'json' : 'other';
}

async function addKeys(ask: Ask, tables: Map<string, Table>): Promise<void> {
  const rows = await ask(
    `SELECT k.TABLE_NAME, k.CONSTRAINT_NAME, k.CONSTRAINT_TYPE, c.COLUMN_NAME, r.TABLE_NAME, rc.COLUMN_NAME
    FROM ALL_CONSTRAINTS k
    JOIN ALL_CONS_COLUMNS c ON c.OWNER = k.OWNER AND c.CONSTRAINT_NAME = k.CONSTRAINT_NAME
    LEFT JOIN ALL_CONSTRAINTS r ON r.OWNER = k.R_OWNER AND r.CONSTRAINT_NAME = k.R_CONSTRAINT_NAME
    LEFT JOIN ALL_CONS_COLUMNS rc ON rc.OWNER = r.OWNER AND rc.CONSTRAINT_NAME = r.CONSTRAINT_NAME AND rc.POSITION = c.POSITION
    WHERE k.${here} AND k.CONSTRAINT_TYPE IN ('P', 'U', 'R') AND k.STATUS = 'ENABLED'
    ORDER BY k.TABLE_NAME, k.CONSTRAINT_NAME, c.POSITION`,
  );
  for (const parts of Map.groupBy(rows, (row) => `${row[0]}\0${row[1]}`).values()) {
    const [name, , type, , target] = parts[0] ?? [];
    const table = tables.get(String(name));
    const columns = parts.map((part) => String(part[3]));
    if (type === 'P') table?.primaryKey.push(...columns);
    else if (type === 'U') table?.uniqueKeys.push(columns);
    else
      table?.foreignKeys.push({
        columns,
        table: String(target),
        referenced: parts.map((part) => String(part[5])),
        evidence: 'declared',
      });
  }
}
