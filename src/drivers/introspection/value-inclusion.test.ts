import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { sqlite } from '../../dialects/sqlite.ts';
import { withInferredKeys } from '../../schema/keys/keys.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { valueInclusion } from './value-inclusion.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-inclusion-'));
const path = join(folder, 'league.sqlite');
const writer = new DatabaseSync(path);
writer.exec(`CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO team VALUES (1, 'a'), (2, 'b');
  CREATE TABLE game (id INTEGER PRIMARY KEY, team INTEGER, guest_team_id INTEGER, empty_team_id INTEGER);
  INSERT INTO game VALUES (1, 1, 7, NULL), (2, 2, 2, NULL), (3, 3, 8, NULL), (4, NULL, 9, NULL)`);
writer.close();
const driver = openSqlite({ path });
afterAll(async () => {
  await driver.close();
  rmSync(folder, { recursive: true });
});

const at = (table: string, column: string) => ({ table, column });

it('counts how many distinct values are found, NULL left out', async () => {
  const inclusion = valueInclusion(driver, sqlite, await driver.introspect());
  expect(await inclusion(at('game', 'team'), at('team', 'id'))).toBeCloseTo(2 / 3);
  expect(await inclusion(at('game', 'guest_team_id'), at('team', 'id'))).toBe(0.25);
  expect(await inclusion(at('game', 'empty_team_id'), at('team', 'id'))).toBeUndefined();
  expect(await inclusion(at('game', 'missing'), at('team', 'id'))).toBeUndefined();
  expect(await inclusion(at('game', 'team'), at('team', 'id'))).toBeCloseTo(2 / 3);
});

it('lets the values decide about the keys of a real database', async () => {
  const found = await driver.introspect();
  const { tables } = await withInferredKeys(found, valueInclusion(driver, sqlite, found));
  expect(tables[1]?.foreignKeys).toEqual([
    { columns: ['team'], table: 'team', referenced: ['id'], evidence: 'values' },
    { columns: ['empty_team_id'], table: 'team', referenced: ['id'], evidence: 'names' },
  ]);
});

it('does not ask about a parent that is too long', async () => {
  const found = await driver.introspect();
  const long = { ...found, tables: found.tables.map((table) => ({ ...table, rowCount: 10_000_000 })) };
  expect(await valueInclusion(driver, sqlite, long)(at('game', 'team'), at('team', 'id'))).toBeUndefined();
});
