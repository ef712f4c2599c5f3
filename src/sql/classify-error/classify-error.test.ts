import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compactSchema, petShop } from '../../../tests/fixtures/compact-schema.ts';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { classifyError } from './classify-error.ts';

const cases = readFileSync(new URL('./classify-error.golden.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [input = '', expected = ''] = line.split('  =>  ');
    const [dialect = '', code = '', ...message] = input.split(' | ');
    return { dialect: dialect as DialectName, code, message: message.join(' | '), expected };
  });

describe('classifyError', () => {
  test.each(cases)('$dialect $code $message', ({ dialect, code, message, expected }) => {
    const isState = dialect === 'postgres' && code !== '-';
    const failure = { message, ...(code === '-' ? {} : isState ? { sqlState: code } : { code }) };
    const { class: found, subject, qualifier } = classifyError(dialectOf(dialect), failure);
    expect([found, subject, qualifier].filter(Boolean).join(' ')).toBe(expected);
  });

  test('what the driver ended itself is a time-out, whatever the message', () => {
    const failure = { message: 'connection terminated', ended: 'timeout' as const };
    expect(classifyError(dialectOf('postgres'), failure).class).toBe('timeout');
    expect(classifyError(dialectOf('sqlite'), { message: 'interrupted', ended: 'cancelled' }).class).toBe(
      'unknown_error',
    );
  });

  test('the statement gives the place, the snapshot near names', () => {
    const sql = 'SELECT pet_type FROM Pets WHERE "pet_type" = 1';
    const problem = classifyError(
      dialectOf('sqlite'),
      { message: 'no such column: pet_type' },
      sql,
      compactSchema(petShop),
    );
    expect(sql.slice(problem.range?.start, problem.range?.end)).toBe('pet_type');
    expect(problem.range?.start).toBe(7);
    expect(problem.suggestions).toEqual(['PetType']);
  });

  test("an engine's own position wins, counted from 0 or from 1", () => {
    const sql = "SELECT 'nme' FROM t WHERE nme = 1 AND nme = 2";
    for (const position of [38, 39]) {
      const problem = classifyError(
        dialectOf('postgres'),
        { message: 'column "nme" does not exist', sqlState: '42703', position },
        sql,
      );
      expect(problem.range).toEqual({ start: 38, end: 41 });
    }
  });

  test('a qualified name is found as a whole', () => {
    const sql = 'SELECT a.x, b . "x" FROM a JOIN b';
    const problem = classifyError(dialectOf('sqlite'), { message: 'no such column: b.x' }, sql);
    expect(sql.slice(problem.range?.start, problem.range?.end)).toBe('b . "x"');
  });
});
