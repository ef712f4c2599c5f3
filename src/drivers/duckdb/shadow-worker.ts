/** The program of the process that holds the DuckDB shadows. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteIdentifier } from '../../dialects/dialect.ts';
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import type { ColumnKind } from '../../schema/snapshot/snapshot.ts';
import { tableInSql } from '../introspection/table-facts.ts';
import { type ShadowTable, serveShadows } from '../process/shadow-server.ts';
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

serveShadows({
  most: 8,
  failureOf: duckdbFailure,
  async open(schemas) {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '150MB' });
    const session = await instance.connect();
    for (const schema of schemas) await session.run(`CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(dialect, schema)}`);
    await session.run('SET enable_external_access = false');
    await session.run('SET lock_configuration = true');
    const typeOf = typeFinder(session);
    return {
      async add(table) {
        await session.run(await createTable(table, typeOf));
      },
      async prepare(sql) {
        const prepared = await session.prepare(sql);
        try {
          if (prepared.parameterCount > 0)
            throw new Error('Invalid Input Error: the statement has a parameter without a value');
          return Array.from({ length: prepared.columnCount }, (_, index) => prepared.columnName(index));
        } finally {
          prepared.destroySync();
        }
      },
      close() {
        session.closeSync();
        instance.closeSync();
      },
    };
  },
});

type TypeOf = (column: ShadowTable['columns'][number]) => Promise<string>;

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
async function createTable(table: ShadowTable, typeOf: TypeOf): Promise<string> {
  const columns: string[] = [];
  for (const column of table.columns) columns.push(`${quoteIdentifier(dialect, column.name)} ${await typeOf(column)}`);
  return `CREATE TABLE ${tableInSql(dialect, table)} (${columns.join(', ')})`;
}
