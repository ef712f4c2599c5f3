import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { BatchItem } from '../../src/protocol/batch.ts';
import type { Block } from '../../src/reports/document/document.ts';
import { wordsOf } from '../../src/reports/document/document.ts';
import { outputs } from '../../src/reports/output/outputs.ts';
import { type ReportOptions, runReport } from '../../src/reports/run/run-report.ts';
import { readTemplate } from '../../src/reports/template/read-template.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';

const shop = fileURLToPath(new URL('../../demo/shop.sqlite', import.meta.url));
const database = new DatabaseSync(shop, { readOnly: true, returnArrays: true });
const cell = (sql: string): number => Number((database.prepare(sql).get() as unknown as number[])[0]);

let wenshu: Wenshu;
beforeAll(() => {
  wenshu = createWenshu({ ...loadConfig({ folder: import.meta.dirname, db: 'demo' }), home: null });
});
afterAll(() => wenshu.close());

async function filled(text: string, options: Partial<ReportOptions> = {}) {
  const { template, faults } = readTemplate(text);
  expect(faults).toEqual([]);
  if (!template) throw new Error('no template');
  return runReport(template, wenshu, { audience: 'analyst', ...options });
}

const linesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if ('inlines' in block) return [block.inlines.map(wordsOf).join('')];
    if (block.kind === 'note') return [block.text];
    if (block.kind === 'table') return block.rows.map((row) => row.map((one) => one.map(wordsOf).join('')).join(' | '));
    return [block.kind];
  });

const templates = {
  zh: `---
title: "{城市}月报"
params: { 城市: 上海 }
lists:
  城市们: [上海, 北京]
  区域们: { question: 所有地区的名称 }
placeholders:
  - { id: sales, name: 销售额, question: 2026年5月销售额 }
  - { id: orders, name: 订单数, sql: "SELECT count(*) AS 订单数 FROM orders WHERE ordered_at >= {from} AND ordered_at < {after}" }
---
# {{ $window }}（{{ $from }} 至 {{ $to }}）

**销售额：**{{ @sales | unit: 万元, decimals: 2 }}，订单 {{ @orders }} 个，{{ $城市 }}有 {{ {城市}有多少客户 }} 位客户。

{{ 2026年5月销售额最高的3个产品 }}

最好的是{{ 2026年5月销售额最高的3个产品 | rows: 2 }}。

{{ 2025年每个月的销售额 | chart: line }}

| 城市 | 客户 |
|---|---|
{{#each 城 in 城市们}}
| {{ $城 }} | {{ {城}有多少客户 }} |
{{/each}}

{{#each 区 in 区域们}}
- {{ $区 }}
{{/each}}

{{#if @sales > 10万}}
够了。
{{else}}
不够。
{{/if}}
{{#if @orders < 1}}没有订单。{{/if}}{{#if $城市 = 北京}}北京。{{else}}不是北京。{{/if}}

{{ 火星上的恐龙有几条腿 }}
`,
  en: `---
title: "{city} monthly"
params: { city: Shanghai }
lists:
  cities: [Shanghai, Beijing]
  regions: { question: names of all regions }
placeholders:
  - { id: sales, name: Sales, question: sales in May 2026 }
  - { id: orders, name: Orders, sql: "SELECT count(*) AS orders FROM orders WHERE ordered_at >= {from} AND ordered_at < {after}" }
---
# {{ $window }} ({{ $from }} to {{ $to }})

**Sales:** {{ @sales | unit: k, decimals: 2 }}, {{ @orders }} orders, {{ how many customers are in {city} }} customers in {{ $city }}.

{{ top 3 products by sales in May 2026 }}

The best are {{ top 3 products by sales in May 2026 | rows: 2 }}.

{{ sales by month in 2025 | chart: line }}

| City | Customers |
|---|---|
{{#each one in cities}}
| {{ $one }} | {{ how many customers are in {one} }} |
{{/each}}

{{#each region in regions}}
- {{ $region }}
{{/each}}

{{#if @sales > 100k}}
Enough.
{{else}}
Not enough.
{{/if}}
{{#if @orders < 1}}No orders.{{/if}}{{#if $city = Beijing}}Beijing.{{else}}Not Beijing.{{/if}}

{{ how many legs do dinosaurs on Mars have }}
`,
};

const may = "ordered_at >= '2026-05-01' AND ordered_at < '2026-06-01'";

describe.each(['zh', 'en'] as const)('a whole report in %s, with no model', (language) => {
  let made: Awaited<ReturnType<typeof filled>>;
  beforeAll(async () => {
    made = await filled(templates[language], { window: 'last_month' });
  });

  it('has every figure right, by statements written by hand', () => {
    const { figures } = made.document;
    const value = (id: string) => figures.find((one) => one.id === id)?.value;
    const sales = cell(`SELECT sum(i.amount) FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.${may}`);
    expect(value('sales')).toBeCloseTo(sales, 2);
    expect(value('orders')).toBe(cell(`SELECT count(*) FROM orders WHERE ${may}`));
    const shown = language === 'zh' ? `${(sales / 10000).toFixed(2)}万元` : `${(sales / 1000).toFixed(2)}k`;
    expect(linesOf(made.document.blocks)[1]).toContain(shown);
    const [field, city] = language === 'zh' ? ['zh', '上海'] : ['en', 'Shanghai'];
    const customers = cell(`SELECT count(*) FROM customers WHERE city_${field} = '${city}'`);
    expect(linesOf(made.document.blocks)).toContain(`${city} | ${customers}`);
  });

  it('reads its period in words, and counts it from the today of the data', () => {
    const [title] = linesOf(made.document.blocks);
    expect(title).toBe(
      language === 'zh' ? '2026年5月（2026-05-01 至 2026-05-31）' : 'May 2026 (2026-05-01 to 2026-05-31)',
    );
    expect(made.document.window).toEqual({ from: '2026-05-01', to: '2026-05-31' });
    expect(made.document.title).toBe(language === 'zh' ? '上海月报' : 'Shanghai monthly');
  });

  it('shows rows alone as a table, in a sentence as words, and a chart where one is wanted', () => {
    const kinds = made.document.blocks.map(({ kind }) => kind);
    expect(kinds).toEqual(['heading', 'paragraph', 'rows', 'paragraph', 'chart', 'table', 'list', 'paragraph', 'note']);
    const sentence = linesOf(made.document.blocks)[3] ?? '';
    expect(sentence.split(language === 'zh' ? '、' : '), ')).toHaveLength(3);
  });

  it('goes through lists, those that are questions too', () => {
    const list = made.document.blocks.find((block) => block.kind === 'list');
    expect(list?.items).toHaveLength(cell('SELECT count(*) FROM regions'));
  });

  it('decides by figures and parameters', () => {
    const [told] = linesOf(made.document.blocks.slice(7));
    expect(told).toBe(language === 'zh' ? '够了。不是北京。' : 'Enough. Not Beijing.');
  });

  it('says what is missing in words of the reader, and counts it', async () => {
    const { metrics, figures } = made.document;
    expect(metrics).toMatchObject({ total: figures.length, failed: 1, filled: figures.length - 1 });
    const note = made.document.blocks.at(-1);
    expect(note?.kind === 'note' && note.text).toMatch(language === 'zh' ? /^〔暂缺：.*〕$/ : /^\[missing: .*\]$/);
    const { content } = await outputs.md(made.document, wenshu, {});
    expect(String(content)).toContain(`\\[${figures.length}\\]`);
  });
});

it('equal questions in different places are asked once', async () => {
  const { outcome } = await filled(
    '{{ how many customers are there }} and {{ how many customers are there | id: again }}',
  );
  const results = Object.values(outcome.etl_results);
  expect(results).toHaveLength(2);
  expect(results.filter(({ same_as }) => same_as !== undefined)).toHaveLength(1);
});

it('the batch is told the window, the sentence around a placeholder and its requirements', async () => {
  const asked: BatchItem[] = [];
  const windows: unknown[] = [];
  const listening = {
    connection: wenshu.connection,
    connections: wenshu.connections,
    batch: (items: readonly BatchItem[], options: Parameters<Wenshu['batch']>[1]) => {
      asked.push(...items);
      windows.push(options?.window);
      return wenshu.batch(items, options);
    },
  };
  const { template } = readTemplate(
    '---\nwindow: 2026-Q1\nplaceholders: [{ id: a, question: number of orders, requirements: without cancelled ones }]\n---\nLast quarter we had {{ @a }} orders. We have {{ how many customers are there }} customers in all.',
  );
  if (template) await runReport(template, listening, { audience: 'business' });
  expect(windows).toEqual([{ from: '2026-01-01', to: '2026-03-31' }]);
  expect(asked.map(({ requirements, context_text }) => [requirements, context_text])).toEqual([
    ['without cancelled ones', undefined],
    [undefined, 'Last quarter we had … orders. We have ____ customers in all.'],
  ]);
});

it('business people get no statement and no technical name', async () => {
  const { document, outcome } = await filled('{{ top 3 products by sales in May 2026 }} {{ dinosaurs on mars }}', {
    audience: 'business',
  });
  expect(document.figures.map(({ sql }) => sql)).toEqual([null, null]);
  expect(JSON.stringify([document, outcome])).not.toMatch(/order_items|product_id|SELECT/);
});

it('a template for business people stays theirs, whoever runs it', async () => {
  const { document } = await filled('---\naudience: business\n---\n{{ how many customers are there }}');
  expect([document.audience, document.figures[0]?.sql]).toEqual(['business', null]);
});

it('a condition in percent is judged as the figure is shown, however it is stored', async () => {
  const pinned = (id: string, sql: string) => `  - { id: ${id}, sql: '${sql}' }`;
  const stored = [pinned('whole', 'SELECT 12.5 AS "毛利率（%）"'), pinned('part', 'SELECT 0.125 AS 毛利率')].join('\n');
  const { document } = await filled(
    `---\nplaceholders:\n${stored}\n---\n{{ @whole }} {{#if @whole > 10%}}高{{else}}低{{/if}} {{ @part }} {{#if @part > 10%}}高{{else}}低{{/if}}`,
  );
  expect(linesOf(document.blocks).join('')).toBe('12.5% 高 12.5% 高');
});

it('the figure beside a label is no number to compare with the next run: that may be of another thing', async () => {
  const { document } = await filled(
    '---\nwindow: last_month\n---\n{{ 销售额最高的1个产品和销售额 | id: best }} {{#if @best > 1}}多{{else}}少{{/if}} {{ 销售额 | id: all }}',
  );
  const value = (wanted: string) => document.figures.find(({ id }) => id === wanted)?.value;
  expect(linesOf(document.blocks).join('')).toContain('多');
  expect([value('best'), value('all')]).toEqual([null, expect.any(Number)]);
});

it('a condition on what has no answer tells neither side', async () => {
  const { document } = await filled(
    '---\nplaceholders: [{ id: a, question: dinosaurs on mars }]\n---\n{{#if @a < 3}}few{{else}}many{{/if}} {{#if @a}}some{{else}}none{{/if}}',
  );
  const text = linesOf(document.blocks).join('\n');
  expect(text).not.toMatch(/few|many|some|none/);
  expect(text.match(/cannot be decided/g)).toHaveLength(2);
});

it.each([
  ['---\nparams: [region]\n---\n{{ $region }}', {}, 'report_param_missing'],
  ['text', { params: { region: 'x' } }, 'report_param_unknown'],
  ['---\nparams: [region]\n---\n{{ $region }}', { params: { region: 'x'.repeat(201) } }, 'report_param_long'],
  ['{{ $window }}', {}, 'report_window_missing'],
  ['text', { window: 'last_moon' }, 'report_window_unknown'],
])('%j with %j is %s before anything is asked', async (text, options, code) => {
  await expect(filled(text, options)).rejects.toMatchObject({ code });
});

it('loops that multiply are refused', async () => {
  const numbers = Array.from({ length: 150 }, (_, at) => `n${at}`).join(', ');
  const text = `---\nlists: { many: [${numbers}] }\n---\n{{#each a in many}}{{#each b in many}}{{#each c in many}}x{{/each}}{{/each}}{{/each}}`;
  await expect(filled(text)).rejects.toMatchObject({ code: 'report_too_large' });
  const asking = `---\nlists: { many: [${numbers}] }\n---\n{{#each a in many}}{{#each b in many}}{{ {a} {b} }}{{/each}}{{/each}}`;
  await expect(filled(asking)).rejects.toMatchObject({ code: 'report_too_large' });
});

it('a cancel ends it', async () => {
  const ending = new AbortController();
  const onEvent = () => ending.abort();
  await expect(filled('{{ how many customers are there }}', { signal: ending.signal, onEvent })).rejects.toMatchObject({
    code: 'query_cancelled',
  });
});

it.each(['report.md', 'report.zh.md'])('examples/%s is filled, as the guide says', async (name) => {
  const text = readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
  const { document } = await filled(text);
  const sales = cell(`SELECT sum(i.amount) FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.${may}`);
  expect(document.figures.find(({ id }) => id === 'sales')?.value).toBeCloseTo(sales, 2);
  expect(document.metrics).toMatchObject({ failed: 0, total: document.figures.length });
});
