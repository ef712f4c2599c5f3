import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteIdentifier } from '../../dialects/dialect.ts';
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import type { Column, ColumnKind, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Shadow } from '../../sql/contracts/shadow.ts';
import { tableInSql } from '../introspection/table-facts.ts';
import { tableFinder } from '../introspection/table-finder.ts';
import { duckdbFailure } from './failure.ts';

/** Types of the wanted kind for columns whose own type only the real database has (enums, extensions). */
const standIns: Record<ColumnKind, string> = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  text: 'VARCHAR',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  time: 'TIME',
  boolean: 'BOOLEAN',
  json: 'JSON',
  binary: 'BLOB',
  other: 'VARCHAR',
};

/** An in-memory DuckDB with the snapshot's tables, all empty; it can reach no file. */
export async function openDuckdbShadow(snapshot: Snapshot): Promise<Shadow> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const session = await instance.connect();
  const schemas = new Set(snapshot.tables.flatMap((table) => table.schema ?? []));
  for (const schema of schemas) await session.run(`CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(dialect, schema)}`);
  await session.run('SET enable_external_access = false');
  await session.run('SET lock_configuration = true');
  const tablesNamedIn = tableFinder(snapshot.tables);
  const typeOf = typeFinder(session);
  const created = new Set<Table>();
  let isOpen = true;

  async function prepare(sql: string) {
    for (const table of tablesNamedIn(sql)) {
      if (created.has(table)) continue;
      created.add(table);
      await session.run(await createTable(table, typeOf));
    }
    return session.prepare(sql);
  }

  return {
    async prepare(sql) {
      try {
        const prepared = await prepare(sql);
        const needsValues = prepared.parameterCount > 0;
        prepared.destroySync();
        return needsValues
          ? { message: 'Invalid Input Error: the statement has a parameter without a value' }
          : undefined;
      } catch (error) {
        return duckdbFailure(error, sql);
      }
    },
    async resultColumns(sql) {
      try {
        const prepared = await prepare(sql);
        const names = Array.from({ length: prepared.columnCount }, (_, index) => prepared.columnName(index));
        prepared.destroySync();
        return names;
      } catch {
        return undefined;
      }
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      session.closeSync();
      instance.closeSync();
    },
  };
}

type TypeOf = (column: Column) => Promise<string>;

/** Each type is tried once: one that is unknown here must not cost its whole table. */
function typeFinder(session: DuckDBConnection): TypeOf {
  const known = new Map<string, boolean>();
  return async ({ type, kind }) => {
    if (!known.has(type)) {
      const prepared = await session.prepare(`SELECT CAST(NULL AS ${type})`).catch(() => undefined);
      known.set(type, prepared !== undefined);
      prepared?.destroySync();
    }
    return known.get(type) ? type : standIns[kind];
  };
}

/** Views become tables: their own SQL was checked when they were made. */
async function createTable(table: Table, typeOf: TypeOf): Promise<string> {
  const columns: string[] = [];
  for (const column of table.columns) columns.push(`${quoteIdentifier(dialect, column.name)} ${await typeOf(column)}`);
  return `CREATE TABLE ${tableInSql(dialect, table)} (${columns.join(', ')})`;
}
