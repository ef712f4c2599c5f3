import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlite } from '../src/dialects/sqlite.ts';
import { valueInclusion } from '../src/drivers/introspection/value-inclusion.ts';
import { openSqlite } from '../src/drivers/sqlite/sqlite.ts';
import { writeEmbedded } from '../src/embedded/write-embedded.ts';
import { schemaText } from '../src/prompts/schema-text.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { keyGraph, withInferredKeys } from '../src/schema/keys/keys.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { findTable, type Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { packSnapshot, unpackSnapshot } from '../src/schema/snapshot/text.ts';
import { visibleSnapshot } from '../src/schema/snapshot/visible-snapshot.ts';
import { createValueIndex } from '../src/schema/values/value-index.ts';
import { checkSql } from '../src/sql/check/check.ts';
import { repairOptions } from '../src/sql/heal/heal.ts';
import { lintSql } from '../src/sql/lint/lint.ts';

/**
 * `parcels.invoice_id` and `invoices.invoice_id`, 包裹.发票编号 and 发票.发票编号 look like keys and share no value. `parcels`
 * declares another key, so that a join without one is remarkable; `carriers` is joined by values that agree.
 */
const script = `
CREATE TABLE depots (depot_id INTEGER PRIMARY KEY, city TEXT);
INSERT INTO depots VALUES (1, 'Lyon'), (2, 'Turin');
CREATE TABLE carriers (carrier_id INTEGER PRIMARY KEY, carrier_name TEXT);
INSERT INTO carriers VALUES (1, 'Swift'), (2, 'Heron');
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, total REAL);
INSERT INTO invoices VALUES (1, 10), (2, 20), (3, 30);
CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY, invoice_id INTEGER, carrier_id INTEGER, weight REAL,
  depot_id INTEGER REFERENCES depots (depot_id));
INSERT INTO parcels VALUES (1, 901, 1, 2.5, 1), (2, 902, 2, 3.5, 2), (3, 903, 1, 4.5, 1);
CREATE TABLE 发票 (发票编号 INTEGER PRIMARY KEY, 金额 REAL);
INSERT INTO 发票 VALUES (1, 10), (2, 20), (3, 30);
CREATE TABLE 包裹 (包裹编号 INTEGER PRIMARY KEY, 发票编号 INTEGER, 重量 REAL);
INSERT INTO 包裹 VALUES (1, 901, 2.5), (2, 902, 3.5), (3, 903, 4.5);
`;

const folder = mkdtempSync(join(tmpdir(), 'wenshu-refuted-'));
const path = join(folder, 'post.sqlite');
const writer = new DatabaseSync(path);
writer.exec(script);
writer.close();
const driver = openSqlite({ path });
let snapshot: Snapshot;

beforeAll(async () => {
  const found = await driver.introspect();
  snapshot = await withInferredKeys(found, valueInclusion(driver, sqlite, found));
});

afterAll(async () => {
  await driver.close();
  rmSync(folder, { recursive: true });
});

const run = async (sql: string) => {
  const { columns, rows } = await driver.run(sql, { maxRows: 100, timeoutMs: 60_000 });
  return { columns: columns.map(({ name }) => name), rows };
};

async function linksOf(text: string) {
  const question = readQuestion(text, { today: '2024-06-30' });
  const values = createValueIndex({ snapshot, distinctValues: driver.distinctValues });
  return { question, links: await linkQuestion(question, { snapshot, values, glossary: [] }) };
}

it('the snapshot has the key that the values confirm and none that they refute', () => {
  const inferred = snapshot.tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.map(({ columns, table, evidence }) => `${name}.${columns} ${table} ${evidence}`),
  );
  expect(inferred).toEqual(['parcels.depot_id depots declared', 'parcels.carrier_id carriers values']);
  expect(snapshot.refutedKeys?.map(({ column, target }) => `${column.table}.${column.column} ${target.table}`)).toEqual(
    ['parcels.invoice_id invoices', '包裹.发票编号 发票'],
  );
});

it('it is still known after the snapshot was kept on disk, and a role hears nothing of what it may not see', () => {
  const kept = unpackSnapshot(packSnapshot(snapshot));
  expect(kept?.refutedKeys).toEqual(snapshot.refutedKeys);
  expect(visibleSnapshot(snapshot, { tables: ['parcels', '包裹', '发票'] }).refutedKeys).toHaveLength(1);
  expect(visibleSnapshot(snapshot, { deniedColumns: ['parcels.invoice_id'] }).refutedKeys).toHaveLength(1);
});

it.each([
  'total of the invoices of each parcel',
  'what is the invoice total of the heaviest parcel?',
  '每个包裹的发票金额是多少',
  '重量最大的包裹的发票金额',
])('the embedded engine joins nothing along it: %s', async (text) => {
  const asked = await linksOf(text);
  const { candidates, doubtful } = await writeEmbedded({
    ...asked,
    snapshot,
    dialect: sqlite,
    today: '2024-06-30',
    run,
  });
  const statements = [...candidates, ...doubtful].map(({ sql }) => sql);
  expect(statements.filter((sql) => /(?:invoice_id|发票编号)"?\s*=/i.test(sql))).toEqual([]);
  expect(keyGraph(snapshot).tree(['parcels', 'invoices'])).toBeUndefined();
});

it('the embedded engine does join along the confirmed one', async () => {
  const asked = await linksOf('how many parcels does each carrier have?');
  const { candidates } = await writeEmbedded({ ...asked, snapshot, dialect: sqlite, today: '2024-06-30', run });
  expect(candidates[0]?.sql).toContain('JOIN');
});

it.each([
  ['SELECT total FROM parcels', 'total weight of parcels'],
  ['SELECT i.total FROM parcels p JOIN invoices i ON p.invoice_number = i.invoice_id', 'invoice totals'],
  ['SELECT i.total FROM parcels p JOIN invoices i ON p.invoice_id = i.invoice_number', 'invoice totals'],
  ['SELECT 金额 FROM 包裹', '包裹的金额'],
  ['SELECT 发票.金额 FROM 包裹 JOIN 发票 ON 包裹.发票号 = 发票.发票编号', '包裹的发票金额'],
])('healing repairs nothing with it: %s', async (sql, question) => {
  const problems = await checkSql(sql, { snapshot, dialect: sqlite });
  expect(problems).not.toEqual([]);
  const repairs = await repairOptions(sql, problems, { snapshot, dialect: sqlite, question });
  const joins = repairs.filter((repair) => repair.steps.some(({ rule }) => /join/.test(rule)));
  expect(joins.map((repair) => repair.sql)).toEqual([]);
});

it('lint says that a statement which joins along it does so in an unusual way', async () => {
  const codesOf = async (sql: string) => (await lintSql(sql, { snapshot, dialect: sqlite })).map(({ code }) => code);
  const join = (other: string, key: string) => `SELECT p.weight FROM parcels p JOIN ${other} o ON p.${key} = o.${key}`;
  expect(await codesOf(join('invoices', 'invoice_id'))).toContain('join_off_key');
  expect(await codesOf(join('carriers', 'carrier_id'))).not.toContain('join_off_key');
});

it('a prompt does not tell it', async () => {
  const options = { dialect: sqlite, language: 'en' as const, allowData: false };
  const text = schemaText(snapshot.tables, options);
  expect(text).toContain('carrier_id int -> carriers.carrier_id');
  expect(text).not.toMatch(/-> (?:invoices|发票)/);
});

it('no path leads over it', () => {
  const table = (name: string) => findTable(snapshot, name) as NonNullable<ReturnType<typeof findTable>>;
  expect(keyGraph(snapshot).paths([table('parcels')], table('invoices'))).toEqual([]);
  expect(keyGraph(snapshot).paths([table('包裹')], table('发票'))).toEqual([]);
  expect([...keyGraph(snapshot).neighbours('parcels')].sort()).toEqual(['carriers', 'depots']);
});
