import { describe, expect, it } from 'vitest';
import type { Candidate } from '../sql/contracts/candidate.ts';
import { ambiguityBetween } from './ambiguity.ts';

const reading = (interpretation: string, confidence: number): Candidate => ({
  sql: `SELECT '${interpretation}'`,
  confidence,
  interpretation,
  assumptions: [],
  source: 'embedded',
  unexplained: [],
});
const question = { language: 'zh' } as const;

describe('ambiguityBetween', () => {
  it('asks when two readings are equally good', () => {
    const found = ambiguityBetween([reading('按下单日期', 0.6), reading('按发货日期', 0.58)], question);
    expect(found?.asked.options).toEqual([
      { id: '1', label: '按下单日期' },
      { id: '2', label: '按发货日期' },
    ]);
    expect(found?.outcomes[1]?.sql).toBe("SELECT '按发货日期'");
  });

  it('does not ask about a clear winner, a lone reading, or two wordings of one', () => {
    expect(ambiguityBetween([reading('a', 0.9), reading('b', 0.7)], question)).toBeUndefined();
    expect(ambiguityBetween([reading('a', 0.7), reading('b', 0.35)], question)).toBeUndefined();
    expect(ambiguityBetween([reading('a', 0.9)], question)).toBeUndefined();
    expect(ambiguityBetween([reading('a', 0.9), reading('a', 0.9)], question)).toBeUndefined();
    expect(ambiguityBetween([], question)).toBeUndefined();
  });

  it('asks about any rival of a reading that it is unsure of', () => {
    expect(ambiguityBetween([reading('a', 0.6), reading('b', 0.45)], question)?.asked.options).toHaveLength(2);
  });

  it('does not offer readings that it does not believe in', () => {
    expect(ambiguityBetween([reading('a', 0.2), reading('b', 0.19)], question)).toBeUndefined();
  });

  it('offers three at the most', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => reading(name, 0.6));
    expect(ambiguityBetween(many, question)?.asked.options).toHaveLength(3);
  });
});
