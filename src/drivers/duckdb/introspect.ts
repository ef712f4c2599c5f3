import { duckdb as dialect } from '../../dialects/duckdb.ts';
import type { Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { addTableFacts, tableInSql } from '../introspection/table-facts.ts';
import type { DataFiles } from './files.ts';
import { kindOfDuckdbType } from './values.ts';

const home = 'database_name = current_database() AND NOT internal';

/** Structure from the catalogue, then bounded samples. Files show as tables: that they are views inside is our affair. */
export async function introspectDuckdb(
  ask: Ask,
  options: IntrospectOptions,
  filesRead: () => Promise<DataFiles | undefined>,
): Promise<Table[]> {
  const found = await ask(
    `SELECT schema_name, table_name, 'table', comment, estimated_size, table_oid, NULL FROM duckdb_tables() WHERE ${home} AND NOT temporary
    UNION ALL
    SELECT schema_name, view_name, 'view', comment, NULL, view_oid, sql FROM duckdb_views() WHERE ${home} AND NOT temporary
    ORDER BY 1, 6`,
  );
  const files = await filesRead();
  const tables = new Map<string, Table>();
  for (const [schema, name, kind, comment, size, , sql] of found) {
    const place = schemaOf(schema);
    if (!isWantedTable(String(name), place, options)) continue;
    tables.set(keyOf(schema, name), {
      name: String(name),
      ...(place === undefined ? {} : { schema: place }),
      kind: kind === 'table' || files ? 'table' : 'view',
      ...(kind === 'view' && !files && sql ? { definition: String(sql) } : {}),
      ...(comment === null ? {} : { comment: String(comment) }),
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
      ...(size === null || size === undefined ? {} : { rowCount: Number(size) }),
    });
  }
  await addColumns(ask, tables);
  await addKeys(ask, tables);
  const all = [...tables.values()].filter((table) => table.columns.length > 0);
  for (const table of files ? all : []) {
    // A Parquet file knows its length; text has to be read, which is worth it only for what is read quickly.
    const source = files?.tables.find((item) => item.name === table.name);
    for (const column of table.columns) {
      const written = source?.written?.get(column.name);
      if (written) column.written = written;
    }
    if (source?.notes?.length) table.fileNotes = source.notes;
    if (!source?.isQuicklyCounted) continue;
    const [row] = await ask(`SELECT count(*) FROM ${tableInSql(dialect, table)}`);
    table.rowCount = Number(row?.[0]);
  }
  await addTableFacts(ask, dialect, all, { samples: options.samples ?? 5 });
  return all;
}

async function addColumns(ask: Ask, tables: Map<string, Table>): Promise<void> {
  const rows = await ask(
    `SELECT schema_name, table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns() WHERE ${home}
    ORDER BY table_oid, column_index`,
  );
  for (const [schema, table, name, type, nullable, comment] of rows)
    tables.get(keyOf(schema, table))?.columns.push({
      name: String(name),
      type: String(type),
      kind: kindOfDuckdbType(String(type)),
      nullable: nullable === true,
      ...(comment === null || comment === undefined ? {} : { comment: String(comment) }),
    });
}

async function addKeys(ask: Ask, tables: Map<string, Table>): Promise<void> {
  const rows = await ask(
    `SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table, referenced_column_names
    FROM duckdb_constraints() WHERE database_name = current_database() ORDER BY table_oid, constraint_index`,
  );
  for (const [schema, name, type, columnNames, target, referencedNames] of rows) {
    const table = tables.get(keyOf(schema, name));
    if (!table) continue;
    const columns = namesIn(columnNames);
    if (type === 'PRIMARY KEY') table.primaryKey = columns;
    else if (type === 'UNIQUE') table.uniqueKeys.push(columns);
    else if (type === 'FOREIGN KEY') {
      const place = schemaOf(schema);
      table.foreignKeys.push({
        columns,
        table: String(target),
        // A foreign key cannot leave its schema in DuckDB.
        ...(place === undefined ? {} : { schema: place }),
        referenced: namesIn(referencedNames),
        evidence: 'declared',
      });
    }
  }
}

const keyOf = (schema: Scalar | undefined, table: Scalar | undefined) => `${schema}\0${table}`;
const schemaOf = (schema: Scalar | undefined) => (schema === 'main' ? undefined : String(schema));
const namesIn = (json: Scalar | undefined) => JSON.parse(String(json ?? '[]')) as string[];
