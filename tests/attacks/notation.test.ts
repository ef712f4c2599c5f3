import { constants, DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import { granted, notationSpec, setup, type Witness } from './notation-spec.ts';

/** SQLite tells its authorizer every column that a statement reads while it compiles it. */
{
  const database = new DatabaseSync(':memory:');
  for (const sql of setup(42, { key: 'INTEGER PRIMARY KEY', text: 'TEXT' })) database.exec(sql);
  let forbidden: string | undefined;
  database.setAuthorizer((action, table, column) => {
    if (action !== constants.SQLITE_READ || column === '' || table === null || column === null)
      return constants.SQLITE_OK;
    // What a CTE or subquery hands out is read from that, under its own name.
    const isStored = ['customers', 'offers', 'staff', 'payroll', 'ärzte'].includes(table.toLowerCase());
    if (isStored && !granted[table.toLowerCase()]?.includes(column.toLowerCase())) forbidden = `${table}.${column}`;
    return constants.SQLITE_OK;
  });
  const ask: Witness['ask'] = async (sql) => {
    forbidden = undefined;
    try {
      database.prepare(sql);
    } catch {
      return 'fails';
    }
    return forbidden === undefined ? 'compiles' : { reads: forbidden };
  };
  notationSpec('sqlite', () => ({ dialect: dialectOf('sqlite'), ask }));
}

/** DuckDB has no accounts: a result that differs where only denied columns differ has read them. */
{
  let run: ((sql: string) => Promise<string>)[];
  beforeAll(async () => {
    run = await Promise.all(
      [42, 7000].map(async (secret) => {
        const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
        for (const sql of setup(secret, { key: 'INTEGER', text: 'TEXT' })) await connection.run(sql);
        return async (sql: string) => JSON.stringify((await connection.runAndReadAll(sql)).getRowsJson().sort());
      }),
    );
  });
  const ask: Witness['ask'] = async (sql) => {
    const [one, other] = await Promise.all(run.map((ask) => ask(sql).catch((error: Error) => `error ${error.name}`)));
    if (one !== other) return { reads: `${one} or ${other}` };
    return one?.startsWith('error') ? 'fails' : 'compiles';
  };
  notationSpec('duckdb', () => ({ dialect: dialectOf('duckdb'), ask }));
}
