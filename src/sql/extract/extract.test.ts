import { describe, expect, test } from 'vitest';
import { sqlite } from '../../dialects/sqlite.ts';
import { extractSql } from './extract.ts';

const from = (text: string) => extractSql(text, sqlite);

describe('extractSql', () => {
  test('plain SQL is handed back as it stands', () => {
    expect(from(' SELECT a FROM t; ')).toEqual({ sql: 'SELECT a FROM t;' });
    expect(from('WITH q AS (SELECT 1) SELECT * FROM q')).toEqual({ sql: 'WITH q AS (SELECT 1) SELECT * FROM q' });
  });
  test('fences', () => {
    expect(from('Here you are:\n```sql\nSELECT a\nFROM t\n```\nHave fun.')).toEqual({
      sql: 'SELECT a\nFROM t',
      how: 'fence',
    });
    expect(from('```\nSELECT 1\n```\nor better\n```sql\nSELECT 2\n```')?.sql).toBe('SELECT 2');
    expect(from('查询如下：```sql SELECT 姓名 FROM 员工 ```')).toEqual({ sql: 'SELECT 姓名 FROM 员工', how: 'fence' });
  });
  test('a field of JSON or YAML', () => {
    expect(from('{"thought": "easy", "SQL": "SELECT a FROM t"}')).toEqual({ sql: 'SELECT a FROM t', how: 'field' });
    expect(from('reasoning: because\nsql: |\n  SELECT a\n  FROM t\n')).toEqual({
      sql: 'SELECT a\n  FROM t',
      how: 'field',
    });
    expect(from('sql: SELECT a FROM t')?.sql).toBe('SELECT a FROM t');
    expect(from('{"chain_of_thought_reasoning": "we cannot select it", "SQL": ""}')).toBeUndefined();
  });
  test('the last query in prose', () => {
    const prose =
      "To find Kyle's ID with a SELECT, we query the table.\n\n**Answer:** SELECT ID FROM h WHERE name = 'Kyle';";
    expect(from(prose)).toEqual({ sql: "SELECT ID FROM h WHERE name = 'Kyle';", how: 'prose' });
    expect(from('So: SELECT a FROM t WHERE b IN (SELECT b FROM u)')?.sql).toBe(
      'SELECT a FROM t WHERE b IN (SELECT b FROM u)',
    );
    expect(from('Run SELECT a FROM t;\nThis lists every a.')?.sql).toBe('SELECT a FROM t');
  });
  test('special tokens and few-shot continuations', () => {
    expect(from('SELECT a FROM t;<|im_end|>')).toEqual({ sql: 'SELECT a FROM t;', how: 'continuation' });
    expect(from('SELECT a FROM t /* Answer the following: who? */ SELECT b FROM u')?.sql).toBe('SELECT a FROM t');
    expect(from('SELECT a FROM t\n\nQuestion: and then?\nSELECT b FROM u')?.sql).toBe('SELECT a FROM t');
    expect(from('<think>maybe SELECT x</think>\nSELECT a FROM t')?.sql).toBe('SELECT a FROM t');
  });
  test('nothing to extract', () => {
    for (const text of ['', '0', 'error', 'I cannot answer that with the data given.'])
      expect(from(text)).toBeUndefined();
  });
  test('never crosses a statement of another kind', () => {
    for (const text of [
      'DELETE FROM t; SELECT a FROM t',
      'First clean up:\n```sql\nDROP TABLE t;\n```\nthen\n```sql\nSELECT 1\n```',
      '{"setup": "insert into t values (1)", "sql": "SELECT 1"}',
      'SELECT a FROM t; PRAGMA table_info(t)',
      'UPDATE t SET a = 1\n\nSELECT a FROM t',
      'SELECT a FROM t <|im_end|> delete  from t',
      'SELECT a FROM t\n```\nEXEC xp_cmdshell',
      'Explained:\n;vacuum\nSELECT 1 FROM t',
    ]) {
      expect(from(text)).toEqual({ sql: text });
    }
  });
  test('broken SQL is left to the check', () => {
    expect(from('SELECT a FROM t WHERE')).toEqual({ sql: 'SELECT a FROM t WHERE' });
  });
  test('words like update or delete in prose or names are no statements', () => {
    expect(from('To update you on this: SELECT updated_at FROM t')?.sql).toBe('SELECT updated_at FROM t');
  });
});
