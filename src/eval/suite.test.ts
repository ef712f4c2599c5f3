import { describe, expect, it } from 'vitest';
import { WenshuError } from '../errors/wenshu-error.ts';
import { readPredictions, readSuite } from './suite.ts';

const both =
  '{"id": 1, "db": "shop", "question": "How many?", "question_zh": "有多少？", "sql": "SELECT 1", "sql_zh": "SELECT 2"}';

describe('reading a question set', () => {
  it('takes the language that was asked for', () => {
    expect(readSuite(both, 's.jsonl', 'en')).toEqual([{ id: 1, db: 'shop', question: 'How many?', gold: 'SELECT 1' }]);
    expect(readSuite(both, 's.jsonl', 'zh')).toEqual([{ id: 1, db: 'shop', question: '有多少？', gold: 'SELECT 2' }]);
  });

  it('reads a Chinese set that has one language only', () => {
    const line = '{"id": "a", "db": "shop", "question": "有多少？", "sql": "SELECT 1"}';
    expect(readSuite(`\n${line}\n\n`, 's.jsonl', 'zh')).toEqual([
      { id: 'a', db: 'shop', question: '有多少？', gold: 'SELECT 1' },
    ]);
  });

  it.each([
    ['not JSON', `${both}\n{oops`, 's.jsonl:2: JSON'],
    ['no database', '{"id": 1, "question": "x", "sql": "y"}', 's.jsonl:1: db'],
    ['no gold', '{"id": 1, "db": "d", "question": "x"}', 's.jsonl:1: sql'],
    ['no question', '{"id": 1, "db": "d", "sql": "x"}', 's.jsonl:1: question'],
  ])('says which line is at fault: %s', (_, text, detail) => {
    expect(() => readSuite(text, 's.jsonl', 'en')).toThrow(new WenshuError('usage', { detail }));
  });
});

describe('reading predictions', () => {
  it('goes by id, whether number or text, and drops the missing ones', () => {
    const found = readPredictions(
      '{"id": 1, "sql": "SELECT 1"}\n{"id": "b", "sql": "SELECT 2"}\n{"id": 3, "sql": null}',
      'p',
    );
    expect([...found]).toEqual([
      ['1', 'SELECT 1'],
      ['b', 'SELECT 2'],
    ]);
  });
});
