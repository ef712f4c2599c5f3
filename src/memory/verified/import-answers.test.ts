import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import { type ImportFormat, readImport } from './import-answers.ts';

const dialect = dialectOf('sqlite');
const read = (name: string, text: string, format?: ImportFormat) => readImport({ name, text, format }, { dialect });
const pair = { question: 'how many orders', sql: 'SELECT COUNT(*) FROM orders' };

describe('pairs of questions and SQL', () => {
  it('of Wenshu, as YAML and a line each', () => {
    const yaml = `- question: how many orders\n  sql: |-\n    SELECT COUNT(*) FROM orders\n  by: ann\n  today: 2026-06-30\n`;
    expect(read('answers.yaml', yaml).entries).toEqual([{ line: 1, ...pair, by: 'ann', today: '2026-06-30' }]);
    const lines = `${JSON.stringify(pair)}\n\nnot json\n`;
    expect(read('answers.jsonl', lines)).toEqual({
      entries: [{ line: 1, ...pair }],
      faults: [{ line: 3, question: '', reason: { en: 'this line is no JSON', zh: '这一行不是 JSON' } }],
    });
  });

  it('of Vanna: training data, of which only questions with SQL are pairs', () => {
    const rows = [
      { id: '1-sql', question: pair.question, content: `${pair.sql};`, training_data_type: 'sql' },
      { id: '2-ddl', question: null, content: 'CREATE TABLE orders (id)', training_data_type: 'ddl' },
    ];
    const { entries, faults } = read('training.json', JSON.stringify(rows, null, 1));
    expect(entries).toEqual([{ line: 2, ...pair }]);
    expect(faults).toMatchObject([{ line: 8, reason: { en: 'no question with its SQL' } }]);
    expect(read('pairs.json', JSON.stringify([pair])).entries).toEqual([{ line: 1, ...pair }]);
  });

  it('of WrenAI: what its API lists', () => {
    const found = { data: { sqlPairs: [{ id: 1, projectId: 1, ...pair, createdAt: 'x' }] } };
    expect(read('pairs.json', JSON.stringify(found)).entries).toEqual([{ line: 1, ...pair }]);
  });

  it('of SQLBot: its sheet saved as CSV, and its records', () => {
    const csv =
      '\ufeff问题描述,示例 SQL,生效数据源\n有多少订单,"SELECT COUNT(*)\nFROM ""orders"", x",shop\n,SELECT 1,shop\n';
    const { entries, faults } = read('examples.csv', csv);
    expect(entries).toEqual([{ line: 2, question: '有多少订单', sql: 'SELECT COUNT(*)\nFROM "orders", x' }]);
    expect(faults).toMatchObject([{ line: 4 }]);
    const english = 'Problem Description,Sample SQL,Source\nhow many orders,SELECT COUNT(*) FROM orders,shop';
    expect(read('examples.csv', english).entries).toEqual([{ line: 2, ...pair }]);
    const records = JSON.stringify([{ question: pair.question, description: pair.sql, enabled: true }]);
    expect(read('examples.json', records).entries).toEqual([{ line: 1, ...pair }]);
  });

  it('tells what it cannot read', () => {
    expect(read('pairs.json', '{"a": [').faults).toHaveLength(1);
  });
});

describe('a file of something else', () => {
  const people = Array.from({ length: 59 }, (_, id) => ({ id, name: `SELECT ${id}` }));
  const csv = ['id,name', ...people.map(({ id, name }) => `${id},${name}`)].join('\n');
  it.each([
    ['people.csv', csv],
    ['people.json', JSON.stringify(people)],
    ['people.jsonl', people.map((one) => JSON.stringify(one)).join('\n')],
    ['people.yaml', 'hello'],
  ])('%s is told once, with what is needed', (name, text) => {
    const { entries, faults } = read(name, text);
    expect(entries).toEqual([]);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.reason.en).toMatch(
      /no questions with their SQL; needed is a CSV with the columns question and sql/,
    );
    expect(faults[0]?.reason.zh).toMatch(/没有成对的问题和 SQL；需要的是/);
  });
});

describe('metrics of dbt', () => {
  const file = `
semantic_models:
  - name: orders
    model: ref('orders')
    dimensions:
      - { name: status, type: categorical }
    measures:
      - { name: order_total, agg: sum, expr: amount }
      - { name: order_count, agg: count, expr: "1" }
      - { name: buyers, agg: count_distinct, expr: customer_id }
      - { name: middle, agg: median, expr: amount }
metrics:
  - name: revenue
    label: Revenue
    type: simple
    type_params: { measure: order_total }
    filter: "{{ Dimension('order__status') }} = 'paid'"
  - name: order_count
    type: simple
    type_params: { measure: order_count }
  - name: buyers
    type: simple
    type_params: { measure: { name: buyers } }
  - name: average_order
    label: Average order
    type: ratio
    type_params: { numerator: revenue, denominator: order_count }
  - name: middle
    type: simple
    type_params: { measure: middle }
  - name: growing
    type: cumulative
    type_params: { measure: order_total }
`;

  it('become statements for their labels; what cannot is told', () => {
    const { entries, faults } = read('metrics.yml', file);
    expect(entries.map(({ line, question, sql }) => `${line} ${question}: ${sql}`)).toEqual([
      "13 Revenue: SELECT SUM(amount) AS revenue FROM orders WHERE (status = 'paid')",
      '18 order count: SELECT COUNT(1) AS order_count FROM orders',
      '21 buyers: SELECT COUNT(DISTINCT customer_id) AS buyers FROM orders',
      "24 Average order: SELECT 1.0 * (SELECT SUM(amount) FROM orders WHERE (status = 'paid')) / NULLIF((SELECT COUNT(1) FROM orders), 0) AS average_order",
    ]);
    expect(faults.map(({ line, reason }) => `${line} ${reason.en}`)).toEqual([
      '28 the aggregation median cannot be taken over',
      '31 a metric of the kind cumulative cannot be taken over',
    ]);
  });

  it('in the newer form, without measures', () => {
    const newer = `
models:
  - name: orders
    semantic_model: { enabled: true }
    metrics:
      - name: revenue
        type: simple
        agg: sum
        expr: amount
metrics:
  - name: share
    type: ratio
    numerator: revenue
    denominator: { name: revenue, filter: "{{ Metric('x') }} > 1" }
`;
    const { entries, faults } = read('models.yml', newer);
    expect(entries.map(({ sql }) => sql)).toEqual(['SELECT SUM(amount) AS revenue FROM orders']);
    expect(faults).toMatchObject([{ question: 'share', reason: { en: expect.stringContaining('filter') } }]);
  });
});
