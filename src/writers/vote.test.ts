import { describe, expect, it } from 'vitest';
import type { Warning } from '../sql/lint/lint.ts';
import { type Ballot, countVotes } from './vote.ts';

const warning = (severity: Warning['severity']): Warning => ({ code: 'value_absent', severity, zh: '', en: '' });
const ballot = (rows: Ballot['rows'], rest: Partial<Ballot> = {}): Ballot => ({
  sql: 'SELECT x',
  rows,
  ordered: false,
  warnings: [],
  ...rest,
});
const winner = (ballots: Ballot[]) => countVotes(ballots)[0]?.ballots[0];

describe('countVotes', () => {
  it('takes the result that most return', () => {
    const results = countVotes([ballot([[1]]), ballot([[2]]), ballot([[2]])]);
    expect(results.map((one) => one.ballots)).toEqual([[1, 2], [0]]);
  });

  it('lets the first of a tie stand', () => expect(winner([ballot([[1]]), ballot([[2]])])).toBe(0));

  it('counts less what nearly always misleads', () => {
    const hard = { warnings: [warning('hard')] };
    expect(winner([ballot([[1]], hard), ballot([[1]], hard), ballot([[2]])])).toBe(2);
    const soft = { warnings: [warning('soft')] };
    expect(winner([ballot([[1]], soft), ballot([[1]], soft), ballot([[2]])])).toBe(0);
  });

  it('lets a wider result lend its votes to the one that it holds', () => {
    const wide = ballot([
      ['a', 3],
      ['b', 4],
    ]);
    const narrow = ballot([['a'], ['b']]);
    const other = ballot([['c']]);
    expect(winner([other, wide, narrow])).toBe(2);
    expect(countVotes([other, wide, narrow], { column: 0, length: 0, lend: 0 })[0]?.ballots).toEqual([0]);
  });

  it('prefers the simpler of two equal readings, and the clean statement of one result', () => {
    expect(winner([ballot([[1]], { sql: 'SELECT x '.repeat(20) }), ballot([[2]])])).toBe(1);
    expect(winner([ballot([[1]], { warnings: [warning('soft')] }), ballot([[1]])])).toBe(1);
  });

  it('weighs a voter by its confidence', () => {
    expect(winner([ballot([[1]], { weight: 0.5 }), ballot([[2]])])).toBe(1);
  });

  it('has no winner without ballots', () => expect(countVotes([])).toEqual([]));
});
