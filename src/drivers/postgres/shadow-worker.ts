/** The program of the process that holds PGlite. The engine has a single session, and so the tables of one shadow at a time. */
import type { PGlite } from '@electric-sql/pglite';
import type { ColumnKind } from '../../schema/snapshot/snapshot.ts';
import { type ShadowTable, serveShadows } from '../process/shadow-server.ts';
import { postgresFailure } from './failure.ts';
import { startPglite } from './pglite-start.ts';

const explain = 'EXPLAIN ';

/** Types of the wanted kind for columns whose own type only the real database has (enums, domains, extensions). */
const standIns: Record<ColumnKind, string> = {
  integer: 'bigint',
  decimal: 'numeric',
  text: 'text',
  date: 'date',
  datetime: 'timestamp',
  time: 'time',
  boolean: 'boolean',
  json: 'jsonb',
  binary: 'bytea',
  other: 'text',
};

let started: PGlite | undefined;
const knownTypes = new Map<string, boolean>();

serveShadows({
  most: 1,
  async start(cacheFolder) {
    started = await startPglite(cacheFolder);
  },
  failureOf: (error, sql) => postgresFailure(error, sql, explain.length),
  open() {
    if (!started) throw new Error('the engine has not started');
    const database = started;
    const created: string[] = [];
    return {
      async add(table) {
        const name = `${quoted(table.schema ?? 'public')}.${quoted(table.name)}`;
        if (table.schema !== undefined) await database.exec(`CREATE SCHEMA IF NOT EXISTS ${quoted(table.schema)}`);
        await database.exec(await createTable(database, name, table));
        created.push(name);
      },
      async prepare(sql) {
        await database.exec('BEGIN TRANSACTION READ ONLY');
        try {
          await database.query(explain + sql);
          const { resultFields } = await database.describeQuery(sql);
          return resultFields.map((field) => field.name);
        } finally {
          await database.exec('ROLLBACK');
        }
      },
      async close() {
        for (const name of created) await database.exec(`DROP TABLE ${name}`);
      },
    };
  },
});

async function createTable(database: PGlite, name: string, { columns, primaryKey }: ShadowTable): Promise<string> {
  const parts: string[] = [];
  for (const column of columns) parts.push(`${quoted(column.name)} ${await typeOf(database, column)}`);
  // Postgres lets a query group by the primary key alone.
  if (primaryKey.length > 0) parts.push(`PRIMARY KEY (${primaryKey.map(quoted).join(', ')})`);
  return `CREATE TABLE ${name} (${parts.join(', ')})`;
}

async function typeOf(database: PGlite, { type, kind }: ShadowTable['columns'][number]): Promise<string> {
  let isKnown = knownTypes.get(type);
  if (isKnown === undefined) {
    isKnown = await database
      .query<{ known: boolean }>('SELECT to_regtype($1) IS NOT NULL AS known', [type])
      .then(({ rows }) => rows[0]?.known === true)
      .catch(() => false);
    knownTypes.set(type, isKnown);
  }
  if (isKnown) return type;
  return type.endsWith('[]') ? 'text[]' : standIns[kind];
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
