import { describe, expect, it } from 'vitest';
import { clinic } from '../../../tests/fixtures/own-databases.ts';
import { rowFeatures, tryCandidates } from './try-candidates.ts';
import { weights } from './weights.ts';

describe('rows speak', () => {
  it('nothing, nulls and a bare zero are told apart from something', () => {
    expect(rowFeatures([])).toEqual({ 'rows:none': 1 });
    expect(rowFeatures([[null], [null]])).toEqual({ 'rows:null': 1 });
    expect(rowFeatures([[0]])).toEqual({ 'rows:zero': 1 });
    expect(rowFeatures([[0], [0]])).toEqual({});
    expect(rowFeatures([['a', null]])).toEqual({});
  });

  it('a candidate that fails leaves, and one that finds nothing only moves down', async () => {
    const hospital = clinic();
    const { ranked } = await hospital.read('Which patients live in York?');
    const [best, second] = ranked;
    if (!best || !second) throw new Error('two readings are needed');
    const failing = await tryCandidates(
      ranked,
      async (sql) => (sql === best.compiled.sql ? undefined : { columns: [], rows: [[1]] }),
      weights,
    );
    expect(failing.map(({ ranked: one }) => one.compiled.sql)).not.toContain(best.compiled.sql);
    const empty = await tryCandidates([best], async () => ({ columns: [], rows: [] }), weights);
    expect(empty).toHaveLength(1);
    expect(empty[0]?.isEmpty).toBe(true);
    expect(empty[0]?.ranked.score).toBeLessThan(best.score);
  });

  it('without a runner the order stays', async () => {
    const { ranked } = await clinic().read('How many patients are there?');
    const tried = await tryCandidates(ranked, undefined, weights);
    expect(tried.map(({ ranked: one }) => one)).toEqual(ranked);
  });

  it('runs a few of the best and no more', async () => {
    let runs = 0;
    const { ranked } = await clinic().read('Which doctor had the most visits?');
    await tryCandidates(
      ranked,
      async () => {
        runs += 1;
        return { columns: [], rows: [[runs]] };
      },
      weights,
    );
    expect(runs).toBeLessThanOrEqual(8);
  });
});
