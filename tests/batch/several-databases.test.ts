import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { type BatchEvent, type BatchItem, batchItemSchema } from '../../src/protocol/batch.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { runCli } from '../e2e/run-cli.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-sources-'));
const open: Wenshu[] = [];
beforeAll(() => {
  for (const [name, many] of [
    ['shop', 3],
    ['staff', 5],
  ] as const) {
    const database = new DatabaseSync(join(folder, `${name}.sqlite`));
    database.exec(`CREATE TABLE people_${name} (id INTEGER PRIMARY KEY, name TEXT)`);
    for (let id = 1; id <= many; id += 1) database.exec(`INSERT INTO people_${name} VALUES (${id}, 'p${id}')`);
    database.close();
  }
  writeFileSync(
    join(folder, 'wenshu.yaml'),
    'connections:\n  shop: {url: shop.sqlite, title: 商店}\n  staff: {url: staff.sqlite, title: 人事}\nsummary_writer: model\n',
  );
});
afterAll(async () => {
  for (const wenshu of open) await wenshu.close();
  rmSync(folder, { recursive: true });
});

const counted = (id: string, connection: string): BatchItem => ({
  id,
  name: id,
  question: id,
  connection,
  sql: `SELECT count(*) AS n FROM people_${connection}`,
});
const sources = {
  shop: { id: 'shop', source_type: 'sqlite', database_name: '商店' },
  staff: { id: 'staff', source_type: 'sqlite', database_name: '人事' },
};

it('says of every place which data source filled it, which has no statement, and of which nothing could be said', async () => {
  const models = scriptedModels({
    sql: scriptedModel(['I cannot say.', 'I cannot say.']),
    summary: scriptedModel([new Error('down'), 'There are five.']),
  });
  const wenshu = createWenshu(loadConfig({ folder }), { models });
  open.push(wenshu);
  const events: BatchEvent[] = [];
  const { etl_results } = await wenshu.batch(
    [
      counted('a', 'shop'),
      counted('b', 'staff'),
      { id: 'c', name: 'c', question: 'zorble blorp', connection: 'staff' },
    ],
    { onEvent: (event) => void events.push(event) },
  );
  expect(Object.values(etl_results).map(({ status, data_source_info }) => [status, data_source_info])).toEqual([
    ['filled', sources.shop],
    ['filled', sources.staff],
    ['failed', sources.staff],
  ]);
  expect([etl_results.a, etl_results.b].map((one) => one?.answer?.table?.rows)).toEqual([[[3]], [[5]]]);
  const told = (type: BatchEvent['type']) =>
    events
      .filter((event) => event.type === type)
      .map((event) => ('placeholder_id' in event ? event.placeholder_id : ''));
  expect(told('sql-generation-failed')).toEqual(['c']);
  expect(told('sql-generation-complete')).toHaveLength(1);
  // One of the two summaries failed; the figure stands all the same.
  expect(told('analysis-error')).toHaveLength(1);
});

it('what is not said of a place has its default', () => {
  expect(batchItemSchema.parse({ id: 'a', name: 'A', question: 'how many?' })).toEqual({
    id: 'a',
    name: 'A',
    question: 'how many?',
    objective: '数据查询',
  });
});

it('a report asks several databases, each place its own', async () => {
  writeFileSync(
    join(folder, 'people.md'),
    `---
connection: shop
placeholders:
  - { id: a, name: Customers, sql: SELECT count(*) AS n FROM people_shop }
  - { id: b, name: Staff, connection: 人事, sql: SELECT count(*) AS n FROM people_staff, description: everybody, objective: 人数 }
---
{{ @a }} customers, {{ @b }} people of ours.
`,
  );
  const { stdout, code } = await runCli(['report', 'people.md', '--json'], { folder });
  const { etl_results, figures } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect([etl_results.a.data_source_info, etl_results.b.data_source_info]).toEqual([sources.shop, sources.staff]);
  expect(figures.map(({ value }: { value: number }) => value)).toEqual([3, 5]);
});
