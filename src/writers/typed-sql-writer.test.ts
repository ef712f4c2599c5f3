import { describe, expect, it } from 'vitest';
import { dialectOf } from '../dialects/registry.ts';
import { readQuestion } from '../question/read-question.ts';
import { isTypedSql, typedSqlWriter } from './typed-sql-writer.ts';
import type { WriterInput } from './writer.ts';

async function sqlIn(text: string): Promise<string | undefined> {
  const input = { question: readQuestion(text, { today: '2026-06-30' }), dialect: dialectOf('sqlite') } as WriterInput;
  return (await typedSqlWriter.write(input)).candidates[0]?.sql;
}

describe('typedSqlWriter', () => {
  it.each([
    'SELECT name FROM customers',
    'select count(*) from orders',
    'WITH t AS (SELECT 1 AS a) SELECT a FROM t',
    'DELETE FROM orders',
    'UPDATE orders SET status = 1',
    'PRAGMA table_info(x)',
  ])('takes %s as it stands', async (text) => expect(await sqlIn(text)).toBe(text));

  it('is told in the language of the answer: a statement has none', async () => {
    const question = readQuestion('SELECT 1', { today: '2026-06-30' });
    const told = async (input: Partial<WriterInput>) =>
      (await typedSqlWriter.write({ question, dialect: dialectOf('sqlite'), ...input } as WriterInput)).candidates[0]
        ?.interpretation;
    expect(await told({ language: 'zh' })).toBe('按您输入的查询语句执行');
    expect(await told({})).toBe('The statement was taken as you typed it');
  });

  it('hands a hidden statement to the policy', async () => {
    expect(await sqlIn('; DROP TABLE customers')).toBe('DROP TABLE customers');
    expect(await sqlIn('how many customers; DROP TABLE customers')).toContain('DROP TABLE customers');
  });

  it.each([
    'Select the five best products',
    'Select names and emails of customers from Shanghai',
    'With which payment method do people pay most?',
    'Update me on sales last month',
    'drop in sales last month',
    'Delete key sales?',
    'What is the replace rate?',
    'copy paper sales in 2025',
    '上个月销售额最高的5个产品是什么？',
    'create a list of customers',
  ])('leaves the sentence %s alone', async (text) => expect(await sqlIn(text)).toBeUndefined());

  it('takes a query behind EXPLAIN for SQL, which needs the scope of SQL', () => {
    expect(isTypedSql('EXPLAIN (FORMAT JSON) SELECT 1')).toBe(true);
    expect(isTypedSql('explain with x as (select 1 as a) select a from x')).toBe(true);
    expect(isTypedSql('explain with a chart how revenue went')).toBe(false);
    expect(isTypedSql('explain select -- nothing\n')).toBe(true);
  });
});
