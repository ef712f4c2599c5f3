import { describe, expect, it } from 'vitest';
import { executionClarification } from './execution-clarification.ts';

const run = {
  question: '每个产品的销售额？',
  language: 'zh' as const,
  audience: 'business' as const,
  sql: 'SELECT 1',
  suggestions: ['有多少产品？', '有多少客户？', '有多少订单？', '有多少门店？'],
};
const problem = (name: string) => ({ class: name, message: 'no such column: zx_17', suggestions: [] }) as never;

describe('executionClarification', () => {
  it('offers ways out of a time-out that change the question', () => {
    const found = executionClarification(problem('timeout'), run);
    expect(found?.asked.question).toBe('查询数据量较大，建议缩小查询范围或添加时间限制。您希望怎么做？');
    expect(found?.outcomes).toEqual([
      { id: '1', question: '每个产品的销售额，最近30天' },
      { id: '2', question: '每个产品的销售额的总数' },
    ]);
  });

  it('tries the same statement again when the line broke', () => {
    expect(executionClarification(problem('connection_error'), run)?.outcomes[0]).toEqual({ id: '1', sql: 'SELECT 1' });
  });

  it('offers other questions, three at the most, when something is missing', () => {
    const found = executionClarification(problem('column_not_found'), { ...run, language: 'en' });
    expect(found?.asked.options).toHaveLength(3);
    expect(found?.outcomes[1]).toEqual({ id: '2', question: '有多少客户？' });
  });

  it('keeps the technical part out of what is asked', () => {
    for (const name of ['timeout', 'column_not_found', 'table_not_found', 'type_mismatch', 'unknown_error']) {
      const found = executionClarification(problem(name), run);
      expect(JSON.stringify(found?.asked)).not.toMatch(/zx_17|SELECT/);
      expect(found?.technical_error).toContain('zx_17');
    }
  });

  it('tells analysts what the database said', () => {
    const found = executionClarification(problem('timeout'), { ...run, audience: 'analyst' });
    expect(found?.asked.question).toContain('zx_17');
  });

  it('asks nothing when there is nothing to choose', () => {
    expect(executionClarification(problem('permission_error'), run)).toBeUndefined();
    expect(executionClarification(problem('column_not_found'), { ...run, suggestions: ['x'] })).toBeUndefined();
  });
});
