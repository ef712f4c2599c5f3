import { describe, expect, it } from 'vitest';
import type { Candidate } from '../sql/contracts/contracts.ts';
import { ambiguityBetween } from './ambiguity.ts';
import { noneText } from './texts.ts';

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
    const labels = ambiguityBetween([reading('a', 0.4), reading('b', 0.015)], question)?.asked.options;
    expect(labels?.map(({ label }) => label)).not.toContain('b');
  });

  it('offers what it is not sure enough of to answer with, and that it may be none of these', () => {
    const asked = ambiguityBetween([reading('a', 0.4), reading('b', 0.1)], question);
    expect(asked?.asked.options.map(({ label }) => label)).toEqual(['a', 'b', noneText[question.language].label]);
    expect(asked?.outcomes.map(({ sql, advice }) => [sql !== undefined, advice !== undefined])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  it('offers a single reading as well, but never what a model has lost the vote with', () => {
    expect(ambiguityBetween([reading('a', 0.4)], question)?.asked.options).toHaveLength(2);
    expect(ambiguityBetween([{ ...reading('a', 0.4), source: 'a model' }], question)).toBeUndefined();
  });

  it('tells the words that no option accounts for, and none of an answer that is sure of itself', () => {
    expect(ambiguityBetween([reading('a', 0.4)], question, ['网红款'])?.error).toContain('网红款');
    expect(ambiguityBetween([reading('a', 0.6), reading('b', 0.58)], question, ['网红款'])?.error).not.toContain(
      '网红款',
    );
  });

  it('offers three at the most', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => reading(name, 0.6));
    expect(ambiguityBetween(many, question)?.asked.options).toHaveLength(3);
  });
});
