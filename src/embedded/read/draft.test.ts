import { describe, expect, it } from 'vitest';
import type { Expression } from '../form/form.ts';
import { branch, type Draft, emptyDraft, extend, tablesOf } from './draft.ts';

const column = (table: string, name: string): Expression => ({ kind: 'column', table, column: name });
const weights = { good: 2, bad: -1 };

describe('a draft goes on', () => {
  it('with its score, and the one before stays as it was', () => {
    const start = emptyDraft();
    const next = extend(start, { select: [{ item: column('toys', 'name'), at: 3 }], features: { good: 1 } }, weights);
    expect(start).toEqual(emptyDraft());
    expect(next.score).toBe(2);
    expect(next.select).toEqual([column('toys', 'name')]);
    expect(next.places).toEqual([3]);
  });

  it('features add up, and one without a weight counts nothing', () => {
    const next = [1, 2].reduce<Draft>(
      (draft) => extend(draft, { features: { bad: 1, unknown: 5 } }, weights),
      emptyDraft(),
    );
    expect(next.features).toEqual({ bad: 2, unknown: 10 });
    expect(next.score).toBe(-2);
  });

  it('a table must exist once, however often it is said', () => {
    const next = extend(extend(emptyDraft(), { exists: ['a', 'b'] }, {}), { exists: ['b'] }, {});
    expect(next.exists).toEqual(['a', 'b']);
  });
});

describe('the tables of a draft', () => {
  it('are those of everything that it reads, roles by their table', () => {
    const draft = extend(
      emptyDraft(),
      {
        set: { subject: 'toys', order: { by: column('prices', 'amount'), direction: 'desc' } },
        select: [{ item: column('people@orders.buyer_id', 'name'), at: 0 }],
        breakdown: [column('shops', 'name')],
        where: [
          {
            kind: 'compare',
            left: column('makers', 'country'),
            operator: '=',
            right: { kind: 'literal', value: 'Peru' },
          },
        ],
        exists: ['boxes'],
      },
      {},
    );
    expect([...tablesOf(draft)].sort()).toEqual(['boxes', 'makers', 'people', 'prices', 'shops', 'toys']);
  });
});

describe('branching', () => {
  const scored = (score: number): Draft => ({ ...emptyDraft(), score });

  it('keeps the best ways only', () => {
    const kept = branch([emptyDraft()], () => [1, 5, 3, 4, 2].map(scored), 3);
    expect(kept.map(({ score }) => score)).toEqual([5, 4, 3]);
  });

  it('keeps all of a few, in their order', () => {
    expect(branch([emptyDraft()], () => [1, 3, 2].map(scored), 3).map(({ score }) => score)).toEqual([1, 3, 2]);
  });
});
