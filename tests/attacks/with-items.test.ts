import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import { type Engine, tables, withItemsSpec } from './with-items-spec.ts';

const engines: Record<'sqlite' | 'duckdb', () => Promise<Engine['run']>> = {
  async sqlite() {
    const databases = tables.map((statements) => {
      const database = new DatabaseSync(':memory:');
      for (const sql of statements) database.exec(sql);
      return database;
    });
    return async (sql, at) => JSON.stringify(databases[at]?.prepare(sql).all());
  },
  async duckdb() {
    const connections = await Promise.all(
      tables.map(async (statements) => {
        const connection = await (await DuckDBInstance.create(':memory:')).connect();
        for (const sql of statements) await connection.run(sql);
        return connection;
      }),
    );
    return async (sql, at) => JSON.stringify((await connections[at]?.runAndReadAll(sql))?.getRowsJson());
  },
};

for (const name of ['sqlite', 'duckdb'] as const) {
  let run: Engine['run'];
  beforeAll(async () => {
    run = await engines[name]();
  });
  withItemsSpec(name, () => ({ dialect: dialectOf(name), run }));
}
