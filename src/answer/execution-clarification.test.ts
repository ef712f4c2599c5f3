import { describe, expect, it } from 'vitest';
import { problemClasses } from '../sql/contracts/contracts.ts';
import { executionClarification } from './execution-clarification.ts';
import type { FailedRun } from './recoveries.ts';

const run: FailedRun = {
  question: '每个产品的销售额？',
  language: 'zh',
  audience: 'business',
  sql: 'SELECT 1',
  hasRun: true,
  suggestions: ['有多少产品？', '有多少客户？', '有多少订单？'],
  elsewhere: '有多少门店？',
  narrowed: { to: '（只看最近30天）', question: '每个产品的销售额，最近30天' },
  totals: 'SELECT 2',
};
const english: FailedRun = {
  ...run,
  question: 'sales per product?',
  language: 'en',
  suggestions: ['How many products?'],
  elsewhere: 'How many shops?',
  narrowed: { to: ' (the last 30 days only)', question: 'sales per product in the last 30 days' },
};
/** A schema of coded names: no near question can be read, no date is known. */
const coded: Partial<FailedRun> = { suggestions: [], elsewhere: undefined, narrowed: undefined, totals: undefined };
const problem = (name: string) => ({ class: name, message: 'no such column: zx_17', suggestions: [] }) as never;
const told = (name: string, of: FailedRun) => {
  const { asked, outcomes } = executionClarification(problem(name), of);
  return asked.options.map(({ label }, at) => {
    const { id: _, way: __, ...leads } = outcomes[at] ?? {};
    return [label, leads];
  });
};

describe('executionClarification', () => {
  it('calls every way out by the same name, whatever the question is', () => {
    const ways = (name: string, of: FailedRun) =>
      executionClarification(problem(name), of).outcomes.map(({ way }) => way);
    expect(ways('timeout', run)).toEqual(['调整时间范围', '添加更多筛选条件', '使用汇总数据代替明细']);
    expect(ways('column_not_found', run)).toEqual(['重新尝试', '调整时间范围', '更换其他数据维度']);
    expect(ways('column_not_found', english)).toEqual(['Try again', 'Adjust the period', 'Choose another dimension']);
  });

  it('offers what helps when a dimension is missing', () => {
    expect(told('column_not_found', run)).toEqual([
      ['重新尝试', { question: '每个产品的销售额？' }],
      ['调整时间范围（只看最近30天）', { question: '每个产品的销售额，最近30天' }],
      ['更换其他数据维度：有多少产品？', { question: '有多少产品？' }],
    ]);
    expect(told('column_not_found', english)).toEqual([
      ['Try again', { question: 'sales per product?' }],
      ['Adjust the period (the last 30 days only)', { question: 'sales per product in the last 30 days' }],
      ['Choose another dimension: How many products?', { question: 'How many products?' }],
    ]);
  });

  it('offers what helps when the data is not there', () => {
    expect(told('table_not_found', run)).toEqual([
      ['确认数据类型：有多少产品？', { question: '有多少产品？' }],
      ['选择其他可用的数据源：有多少门店？', { question: '有多少门店？' }],
      ['联系管理员开通权限', { advice: '请联系管理员开通相关数据的访问权限，开通后再重新提问。' }],
    ]);
    expect(told('table_not_found', english).map(([label]) => label)).toEqual([
      'Confirm the kind of data: How many products?',
      'Choose other data that is available: How many shops?',
      'Ask the administrator for access',
    ]);
  });

  it('offers what helps when it takes too long', () => {
    expect(told('timeout', run)).toEqual([
      ['缩小时间范围（只看最近30天）', { question: '每个产品的销售额，最近30天' }],
      ['添加更多筛选条件', { advice: '请补充筛选条件，例如地区、类别、状态或时间，然后重新提问。' }],
      ['使用汇总数据代替明细', { sql: 'SELECT 2' }],
    ]);
    expect(told('timeout', english).map(([label]) => label)).toEqual([
      'Narrow the period (the last 30 days only)',
      'Add more conditions',
      'Use totals instead of details',
    ]);
  });

  it('tries the same statement again when the line broke', () => {
    expect(told('connection_error', run)[0]).toEqual(['重新尝试', { sql: 'SELECT 1' }]);
  });

  it.each(['zh', 'en'] as const)(
    'in %s has two or three options for every class, also where no word of the schema can be said',
    (language) => {
      const whole = language === 'zh' ? run : english;
      for (const name of problemClasses)
        for (const of of [whole, { ...whole, ...coded }]) {
          const options = told(name, of);
          expect([2, 3]).toContain(options.length);
          expect(new Set(options.map(([label]) => label)).size).toBe(options.length);
          for (const [, leads] of options) expect(Object.values(leads ?? {}).join('')).not.toBe('');
        }
    },
  );

  it('has a sentence of its own for types, grouping, joins and aggregates, in both languages', () => {
    const names = ['type_mismatch', 'grouping_error', 'join_error', 'aggregate_misuse', 'unknown_error'];
    for (const of of [run, english]) {
      const sentences = names.map((name) => executionClarification(problem(name), of).error);
      expect(new Set(sentences).size).toBe(names.length);
    }
  });

  it('keeps the technical part out of what is asked', () => {
    for (const name of problemClasses) {
      const found = executionClarification(problem(name), run);
      expect(JSON.stringify(found.asked)).not.toMatch(/zx_17|SELECT/);
      expect(found.technical_error).toContain('zx_17');
    }
  });

  it('tells analysts what the database said', () => {
    expect(executionClarification(problem('timeout'), { ...run, audience: 'analyst' }).asked.question).toContain(
      'zx_17',
    );
  });

  it('says whether anything ran', () => {
    expect(executionClarification(problem('timeout'), run).trigger).toBe('sql_execution_error');
    expect(executionClarification(problem('timeout'), { ...run, hasRun: false }).trigger).toBe('sql_validation_error');
  });
});
