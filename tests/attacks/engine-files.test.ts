import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import type { Dialect } from '../../src/dialects/dialect.ts';
import { duckdb } from '../../src/dialects/duckdb.ts';
import { sqlite } from '../../src/dialects/sqlite.ts';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import { openDuckdb } from '../../src/drivers/duckdb/duckdb.ts';
import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import { attackedTables } from '../conformance/hard-times-spec.ts';
import { corpus } from './corpus.ts';

/**
 * The engines that run on this machine with the rights of whoever started them: the wall of the engine alone, every refused statement
 * past the policy. Every path in them is turned to a folder whose files are there to be read and may be written.
 */
const mark = 'vermilion4471';
const folder = mkdtempSync(join(tmpdir(), 'wenshu-wall-'));
const place = join(folder, 'open');
mkdirSync(place);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const texts = (name: string) => (name.endsWith('.json') ? `{"a":"${mark}"}` : `a,b\n${mark},1\n`);
const names = ['passwd', 'x', 'x.csv', 'x.json', 'y.csv', 'data.csv', 'shadow', 'hostname'];
const wanted = Object.fromEntries(names.map((name) => [name, texts(name)]));
for (const [name, text] of Object.entries(wanted)) writeFileSync(join(place, name), text);
const other = new DatabaseSync(join(place, 'x.db'));
other.exec(`CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('${mark}')`);
other.close();
const before = stateOf();

function stateOf(): string {
  return readdirSync(place)
    .toSorted()
    .map((name) => `${name} ${readFileSync(join(place, name)).toString('base64')}`)
    .join('\n');
}

/** `'/etc/passwd'`, `'x.csv'`, `"/tmp/x"` and the like as files of ours; what is no path stays. */
const turned = (sql: string): string =>
  sql.replaceAll(
    /(['"])(?:file:)?((?:\/|\.\.?\/)[^'"]*|[\w-]+\.(?:csv|json|db|sqlite|parquet|duckdb|txt))\1/g,
    (_, quote, path) => {
      const name = String(path).split('/').at(-1) || 'x';
      return `${quote}${join(place, name.replaceAll(/[*?]/g, 'x'))}${quote}`;
    },
  );

/** Ways to files that engines have and the corpus may name otherwise. */
const more: Record<string, string[]> = {
  sqlite: [
    `SELECT readfile('${place}/passwd')`,
    `SELECT writefile('${place}/made', 'x')`,
    `ATTACH '${place}/x.db' AS other`,
    `ATTACH '${place}/made.db' AS made`,
    `VACUUM INTO '${place}/made.db'`,
    `SELECT * FROM fsdir('${place}')`,
    `SELECT load_extension('${place}/x')`,
    `SELECT * FROM csv('${place}/x.csv')`,
  ],
  duckdb: [
    `SELECT * FROM '${place}/x.csv'`,
    `SELECT * FROM read_csv('${place}/x.csv')`,
    `SELECT * FROM read_csv_auto('${place}/*.csv')`,
    `SELECT * FROM read_json('${place}/x.json')`,
    `SELECT * FROM read_text('${place}/passwd')`,
    `SELECT * FROM read_blob('${place}/passwd')`,
    `SELECT * FROM sniff_csv('${place}/x.csv')`,
    `SELECT * FROM glob('${place}/*')`,
    `SELECT * FROM parquet_scan('${place}/x')`,
    `SELECT * FROM query('SELECT * FROM read_text(''${place}/passwd'')')`,
    `COPY (SELECT 1) TO '${place}/made.csv'`,
    `EXPORT DATABASE '${place}/made'`,
    `ATTACH '${place}/x.db' AS other (TYPE sqlite)`,
    `ATTACH '${place}/made.duckdb' AS made`,
    `SET temp_directory = '${place}/made'`,
    `SELECT * FROM sqlite_scan('${place}/x.db', 't')`,
  ],
};

function wall(dialect: Dialect, open: () => Driver): void {
  it(`${dialect.name}: no statement past the policy reads or makes a file`, { timeout: 240_000 }, async () => {
    const driver = open();
    const statements = [...corpus('refused', dialect).map(turned), ...(more[dialect.name] ?? [])];
    const aimed = statements.filter((sql) => sql.includes(place));
    expect(aimed.length).toBeGreaterThan(20);
    const guilty: string[] = [];
    for (const sql of statements) {
      const found = await driver.run(sql, { maxRows: 50, timeoutMs: 400 }).catch(() => undefined);
      const told = JSON.stringify(found?.rows ?? []);
      const isMarked = told.includes(mark);
      if (isMarked || stateOf() !== before) guilty.push(sql);
    }
    expect(guilty).toEqual([]);
    expect((await driver.run('SELECT count(*) FROM t', { maxRows: 5, timeoutMs: 20_000 })).rows).toEqual([[2]]);
    await driver.close();
  });
}

describe('the wall of the engine alone', async () => {
  const light = join(folder, 'own.sqlite');
  const database = new DatabaseSync(light);
  for (const sql of attackedTables) database.exec(sql);
  database.close();
  wall(sqlite, () => openSqlite({ path: light }));

  const duck = join(folder, 'own.duckdb');
  const instance = await DuckDBInstance.create(duck);
  const connection = await instance.connect();
  for (const sql of attackedTables) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  wall(duckdb, () => openDuckdb({ path: duck }));

  it('would be seen: an engine without it reads the file and makes another', async () => {
    const bare = await (await DuckDBInstance.create(':memory:')).connect();
    const found = await bare.runAndReadAll(`SELECT * FROM read_text('${place}/passwd')`);
    expect(JSON.stringify(found.getRowsJson())).toContain(mark);
    await bare.run(`COPY (SELECT 1) TO '${place}/made.csv'`);
    expect(stateOf()).not.toBe(before);
    rmSync(join(place, 'made.csv'));
    bare.closeSync();
  });
});
