import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dialectOf } from '../../src/dialects/registry.ts';
import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import { matchTemplate, type Template, templateOf } from '../../src/memory/verified/template.ts';
import { readQuestion } from '../../src/question/read-question.ts';
import { linkQuestion } from '../../src/schema/links/links.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import { createValueIndex } from '../../src/schema/values/value-index.ts';
import { readGlossary } from '../../src/sql/glossary/glossary.ts';
import { readStatement } from '../../src/sql/scope/scope.ts';

/** Approved questions of the demo, the same in other words, and near misses: who is served with which literals, and why others are not. */
const root = join(import.meta.dirname, '../..');
const driver = openSqlite({ path: join(root, 'demo/shop.sqlite') });
const dialect = dialectOf('sqlite');
const { today, glossary } = parse(readFileSync(join(root, 'demo/demo.yaml'), 'utf8'));

interface Line {
  id: string;
  kind: 'approved' | 'variant' | 'near-miss';
  of?: string;
  question: string;
  sql: string;
}
const read = (name: string) =>
  readFileSync(join(root, 'bench/data/verified', name), 'utf8')
    .trim()
    .split('\n');
const lines = read('demo.jsonl').map((line) => JSON.parse(line) as Line);
const templates = new Map<string, Template>();
let snapshot: Snapshot;
let reading: (text: string) => Promise<Template['reading']>;

beforeAll(async () => {
  await driver.connect();
  snapshot = await driver.introspect();
  const values = createValueIndex({ snapshot, distinctValues: driver.distinctValues });
  const terms = readGlossary(glossary, snapshot, dialect).terms;
  reading = async (text) => {
    const question = readQuestion(text, { today });
    return { question, links: await linkQuestion(question, { snapshot, glossary: terms, values }), snapshot };
  };
  for (const { id, kind, question, sql } of lines) {
    if (kind !== 'approved') continue;
    const statement = readStatement(sql, dialect, snapshot);
    const template = statement && templateOf(await reading(question), statement);
    if (template) templates.set(id, template);
  }
});
afterAll(() => driver.close());

const literals = (sql: string) => (sql.match(/'[^']*'|\b\d+\b/g) ?? []).join(' ');

it('serves what differs in its slots alone', async () => {
  const told: string[] = [];
  for (const { id, kind, of = id, question, sql } of lines) {
    const template = templates.get(of);
    if (!template) throw new Error(`${of} is no template`);
    const match = matchTemplate(template, await reading(question));
    if (kind === 'approved') told.push('', `${question}  [${template.slots.map(({ name }) => name).join(', ')}]`);
    if (match.isMatch) expect(kind, question).not.toBe('near-miss');
    // The approved question itself gives the approved statement back, letter by letter.
    if (kind === 'approved') expect(match).toEqual({ isMatch: true, sql });
    else told.push(match.isMatch ? `  yes ${question}: ${literals(match.sql)}` : `  no  ${question}: ${match.reason}`);
  }
  await expect(`${told.join('\n').trim()}\n`).toMatchFileSnapshot('verified-matches.golden.txt');
});

it('serves no near miss from any of them', async () => {
  const misses = [
    ...lines.filter(({ kind }) => kind === 'near-miss').map(({ question }) => question),
    ...read('demo.later.txt'),
  ];
  const served: string[] = [];
  for (const question of misses) {
    const read = await reading(question);
    for (const template of templates.values())
      if (matchTemplate(template, read).isMatch) served.push(`${question} by ${template.reading.question.text}`);
  }
  expect(misses.length).toBeGreaterThan(100);
  expect(served).toEqual([]);
});

it('does not hold a question of today against a date that stays', async () => {
  const statement = readStatement("SELECT COUNT(*) FROM orders WHERE ordered_at >= '2020-01-01'", dialect, snapshot);
  if (!statement) throw new Error('it reads');
  expect(templateOf(await reading('上个月有多少订单'), statement)).toBeUndefined();
});

it.each([
  ['2025年华东的销售额是多少', 'SELECT SUM(amount) FROM order_items', '2025年华东的美元销售额是多少'],
  ['What were sales in 2025?', 'SELECT SUM(amount) FROM order_items', 'What were sales in USD in 2025?'],
  [
    'Which products cost over 200?',
    'SELECT name_en FROM products WHERE list_price > 200',
    'Which products cost over $300?',
  ],
  [
    'Which products cost over 200 yuan?',
    'SELECT name_en FROM products WHERE list_price > 200',
    'Which products cost over 200 dollars?',
  ],
  [
    'Which products cost over 200 yuan?',
    'SELECT name_en FROM products WHERE list_price > 200',
    'Which products cost us over 200 yuan?',
  ],
  [
    '月薪低于8000的员工有几个',
    'SELECT COUNT(*) FROM employees WHERE monthly_salary < 8000',
    '年薪低于90000的员工有几个',
  ],
  ['月薪低于8000的员工有几个', 'SELECT COUNT(*) FROM employees WHERE monthly_salary < 8000', '时薪低于80的员工有几个'],
])('of “%s” serves no other currency and no other rate', async (approved, sql, question) => {
  const statement = readStatement(sql, dialect, snapshot);
  const template = statement && templateOf(await reading(approved), statement);
  if (!template) throw new Error('it is a template');
  expect(matchTemplate(template, await reading(approved)).isMatch).toBe(true);
  expect(matchTemplate(template, await reading(question)).isMatch).toBe(false);
});
