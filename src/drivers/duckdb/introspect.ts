import { duckdb as dialect } from '../../dialects/duckdb.ts';
import type { Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { Catalogue } from '../introspection/catalogue.ts';
import { tableInSql } from '../introspection/table-facts.ts';
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
  const catalogue = new Catalogue(options);
  for (const [schemaName, name, kind, comment, rowCount, , sql] of found) {
    const isView = kind === 'view' && !files;
    const definition = isView ? sql : null;
    catalogue.addTable([schemaName, name], { ...schemaOf(schemaName), name, isView, comment, rowCount, definition });
  }
  const columns = await ask(
    `SELECT schema_name, table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns() WHERE ${home}
    ORDER BY table_oid, column_index`,
  );
  for (const [schema, table, name, type, nullable, comment] of columns) {
    const kind = kindOfDuckdbType(String(type));
    catalogue.addColumn([schema, table], { name, type: String(type), kind, nullable: nullable === true, comment });
  }
  const keys = await ask(
    `SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table, referenced_column_names
    FROM duckdb_constraints() WHERE database_name = current_database() ORDER BY table_oid, constraint_index`,
  );
  for (const [schema, table, type, names, target = null, referenced] of keys) {
    const key = [schema, table];
    if (type === 'PRIMARY KEY' || type === 'UNIQUE')
      catalogue.addUniqueKey(key, namesIn(names), type === 'PRIMARY KEY');
    // A foreign key cannot leave its schema in DuckDB.
    else if (type === 'FOREIGN KEY')
      catalogue.addForeignKey(key, namesIn(names), { ...schemaOf(schema), name: target }, namesIn(referenced));
  }
  for (const table of files ? catalogue.tables.values() : []) {
    const source = files?.tables.find((item) => item.name === table.name);
    for (const column of table.columns) {
      const written = source?.written?.get(column.name);
      if (written) column.written = written;
    }
    if (source?.notes?.length) table.fileNotes = source.notes;
    // A Parquet file knows its length; text has to be read, which is worth it only for what is read quickly.
    if (!source?.isQuicklyCounted) continue;
    const [row] = await ask(`SELECT count(*) FROM ${tableInSql(dialect, table)}`);
    table.rowCount = Number(row?.[0]);
  }
  return catalogue.finish(ask, dialect);
}

const schemaOf = (schema: Scalar | undefined) => (schema === 'main' ? {} : { schema });
const namesIn = (json: Scalar | undefined) => JSON.parse(String(json ?? '[]')) as string[];
