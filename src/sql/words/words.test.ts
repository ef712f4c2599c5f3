import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type GoldenTable, goldenSnapshot } from '../../../tests/fixtures/golden-snapshot.ts';
import { changesOf } from '../../../tests/fixtures/tree-changes.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { Language } from '../../protocol/answer.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import { normaliseSql } from '../normalise/normalise.ts';
import type { Audience } from './labels.ts';
import { sqlInWords, treeInWords } from './words.ts';

interface Golden {
  tables: GoldenTable[];
  cases: { sql: string; zh: string; en: string; business?: { zh: string; en: string } }[];
}

const golden = parse(readFileSync(new URL('./words.golden.yaml', import.meta.url), 'utf8')) as Golden;
const snapshot = goldenSnapshot(golden.tables);
const dialect = dialectOf('sqlite');

function words(sql: string, language: Language, audience: Audience = 'analyst', glossary: GlossaryTerm[] = []) {
  return sqlInWords(sql, { dialect, snapshot, language, audience, glossary });
}

describe('golden sentences', () => {
  test.each(golden.cases)('$sql', ({ sql, zh, en, business }) => {
    expect(words(sql, 'zh')).toEqual({ text: zh, complete: true });
    expect(words(sql, 'en')).toEqual({ text: en, complete: true });
    if (!business) return;
    expect(words(sql, 'zh', 'business').text).toBe(business.zh);
    expect(words(sql, 'en', 'business').text).toBe(business.en);
  });

  test.each(['zh', 'en'] as const)('no two of them are equal in %s', (language) => {
    const sentences = golden.cases.map((each) => each[language]);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});

describe('every small change of a query is heard', () => {
  const audiences = [
    ['zh', 'analyst'],
    ['en', 'analyst'],
    ['zh', 'business'],
    ['en', 'business'],
  ] as const;
  test.each(audiences)('in %s for %s', (language, audience) => {
    const options = { dialect, snapshot, language, audience };
    const unheard: string[] = [];
    let changes = 0;
    for (const { sql } of golden.cases) {
      const parsed = normaliseSql(sql, options);
      const [tree] = parsed.ok ? parsed.statements : [];
      if (!tree) throw new TypeError(`not parsed: ${sql}`);
      const { text } = treeInWords(tree, options);
      for (const change of changesOf(tree, snapshot)) {
        changes += 1;
        if (treeInWords(change.tree, options).text === text) unheard.push(`${sql}: ${change.what}`);
      }
    }
    expect(unheard).toEqual([]);
    expect(changes).toBeGreaterThan(400);
  });
});

describe('queries that are told apart', () => {
  test.each([
    ['SELECT name FROM customers WHERE id = 1', "SELECT name FROM customers WHERE id = '1'"],
    ['SELECT DISTINCT name FROM customers', 'SELECT name FROM customers'],
    ['SELECT COUNT(DISTINCT city) FROM customers', 'SELECT DISTINCT COUNT(city) FROM customers'],
    ['SELECT SUM(DISTINCT amount) FROM orders', 'SELECT DISTINCT SUM(amount) FROM orders'],
    [
      'SELECT a.name FROM staff a JOIN staff b ON a.boss_id = b.id',
      'SELECT b.name FROM staff a JOIN staff b ON a.boss_id = b.id',
    ],
    [
      'SELECT a.name FROM staff a JOIN staff b ON a.boss_id = b.id',
      'SELECT a.name FROM staff a JOIN staff b ON b.boss_id = a.id',
    ],
    [
      'SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id',
      'SELECT c.name FROM orders o JOIN customers c ON o.customer_id = c.id',
    ],
    [
      "SELECT id FROM orders WHERE ordered_at BETWEEN '2026-01-01' AND '2026-02-01'",
      "SELECT id FROM orders WHERE ordered_at >= '2026-01-01' AND ordered_at < '2026-02-01'",
    ],
    [
      "SELECT id FROM orders WHERE ordered_at >= '2026-01-01' AND ordered_at <= '2026-02-01'",
      "SELECT id FROM orders WHERE ordered_at >= '2026-01-01' AND ordered_at < '2026-02-01'",
    ],
    [
      'SELECT id FROM customers EXCEPT SELECT customer_id FROM orders',
      'SELECT customer_id FROM orders EXCEPT SELECT id FROM customers',
    ],
    [
      'SELECT id FROM (SELECT id FROM customers) EXCEPT SELECT customer_id FROM orders',
      'SELECT id FROM ((SELECT id FROM customers) EXCEPT SELECT customer_id FROM orders)',
    ],
    [
      'SELECT 1 UNION SELECT 2 EXCEPT SELECT 3',
      'SELECT * FROM (SELECT 1 UNION SELECT * FROM (SELECT 2 EXCEPT SELECT 3))',
    ],
    ['SELECT amount - 1 - 2 FROM orders', 'SELECT amount - (1 - 2) FROM orders'],
    ["SELECT name FROM customers WHERE city LIKE 'Paris'", "SELECT name FROM customers WHERE city = 'Paris'"],
    ["SELECT name FROM customers WHERE city = ''", 'SELECT name FROM customers WHERE city IS NULL'],
    [
      'SELECT name FROM customers WHERE id IN (SELECT id FROM staff)',
      'SELECT name FROM customers WHERE id IN (SELECT customers.id FROM staff)',
    ],
    [
      'SELECT AVG(n) FROM (SELECT AVG(amount) AS n, amount FROM orders GROUP BY amount)',
      'SELECT AVG(amount) FROM (SELECT AVG(amount) AS n, amount FROM orders GROUP BY amount)',
    ],
    [
      'SELECT n FROM (SELECT AVG(amount) AS n, amount FROM orders GROUP BY amount)',
      'SELECT AVG(amount) FROM (SELECT AVG(amount) AS n, amount FROM orders GROUP BY amount)',
    ],
  ])('%s | %s', (one, other) => {
    for (const language of ['zh', 'en'] as const) {
      expect(words(one, language).text).not.toBe(words(other, language).text);
    }
  });

  test('spelling makes no difference', () => {
    const one = words('SELECT c.name AS x FROM customers AS c WHERE (c.city <> "Rome") ORDER BY x', 'en');
    const other = words("select NAME from Customers where city != 'Rome' /* here */ order by 1 asc;", 'en');
    expect(other).toEqual(one);
  });
});

describe('tables of one name in several schemas', () => {
  const columns: GoldenTable['columns'] = [['a', 'integer']];
  const plain = goldenSnapshot([
    { name: 't', comment: '记录甲', columns },
    { name: 't', comment: '记录乙', columns },
    { name: 'u', columns },
  ]);
  const schemas = ['north', 'south', 'north'];
  const twice = { ...plain, tables: plain.tables.map((table, at) => ({ ...table, schema: schemas[at] ?? '' })) };
  const say = (sql: string, audience: Audience) =>
    sqlInWords(sql, { dialect: dialectOf('postgres'), snapshot: twice, language: 'en', audience }).text;

  test.each(['analyst', 'business'] as const)('are told apart for %s', (audience) => {
    const sentences = ['north.t', 'south.t', 'east.t', 'u'].map((name) => say(`SELECT a FROM ${name}`, audience));
    expect(new Set(sentences).size).toBe(4);
    expect(say('SELECT a FROM north.u', audience)).toBe(say('SELECT u.a FROM u', audience));
  });
});

describe('what cannot be said', () => {
  test('is admitted', () => {
    const sql = 'SELECT name FROM customers FOR UPDATE';
    const options = { dialect: dialectOf('postgres'), snapshot, audience: 'analyst' } as const;
    expect(sqlInWords(sql, { ...options, language: 'zh' })).toEqual({
      text: '显示customers的name……此外还有未能描述的部分。',
      complete: false,
    });
    expect(sqlInWords(sql, { ...options, language: 'en' })).toEqual({
      text: 'The name of customers, and there is more that these words do not cover.',
      complete: false,
    });
  });

  test('a sum beside || is not trusted without brackets', () => {
    expect(words("SELECT amount + 1 || 'x' FROM orders", 'en').complete).toBe(false);
    expect(words("SELECT (amount + 1) || 'x' FROM orders", 'en').complete).toBe(true);
  });

  test.each(['SELEC name', 'DELETE FROM customers', ''])('%s has no words', (sql) => {
    expect(words(sql, 'zh')).toEqual({ text: '这条语句未能用文字描述。', complete: false });
    expect(words(sql, 'en').complete).toBe(false);
  });

  test('a second statement is more than the words cover', () => {
    expect(words('SELECT 1; SELECT 2', 'en').complete).toBe(false);
  });

  test('a step that asks for itself first does not go round forever', () => {
    const sql = 'WITH RECURSIVE t AS (SELECT a FROM t UNION SELECT 1) SELECT a FROM t';
    expect(words(sql, 'en').text).toContain('step 1');
  });
});

describe('for business users', () => {
  test('the glossary comes before the comment', () => {
    const glossary: GlossaryTerm[] = [
      { kind: 'table', words: ['销售单', 'sales'], table: 'orders' },
      { kind: 'column', words: ['销售额'], table: 'orders', column: 'amount' },
    ];
    const sql = 'SELECT SUM(amount) FROM orders';
    expect(words(sql, 'zh', 'business', glossary).text).toBe('显示销售单的销售额合计。');
    expect(words(sql, 'en', 'business', glossary).text).toBe('The total amount in sales.');
  });

  test('no table without a label shows its name, and two of them stay two', () => {
    const bare = goldenSnapshot(golden.tables.map(({ comment: _comment, ...table }) => table));
    const options = { dialect, snapshot: bare, audience: 'business' } as const;
    for (const language of ['zh', 'en'] as const) {
      for (const { sql } of golden.cases) {
        const { text } = sqlInWords(sql, { ...options, language });
        for (const table of ['order_items', 'staff', 'orders', 'products']) expect(text).not.toContain(table);
      }
      const [one, other] = ['staff', 'products'].map(
        (table) => sqlInWords(`SELECT name FROM ${table}`, { ...options, language }).text,
      );
      expect(one).not.toBe(other);
    }
  });

  test('two columns with one label get a number', () => {
    const twins = goldenSnapshot([
      {
        name: 't',
        comment: '表格',
        columns: [
          ['a', 'text', '名称：旧'],
          ['b', 'text', '名称：新'],
        ],
      },
    ]);
    const options = { dialect, snapshot: twins, audience: 'business', language: 'zh' } as const;
    expect(sqlInWords('SELECT a FROM t', options).text).not.toBe(sqlInWords('SELECT b FROM t', options).text);
  });
});
