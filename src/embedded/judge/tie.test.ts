import { describe, expect, it } from 'vitest';
import { openAsking } from '../../../tests/fixtures/asking.ts';

const shelf = openAsking(`
  CREATE TABLE toys (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price NUMERIC NOT NULL, weight NUMERIC NOT NULL);
  INSERT INTO toys VALUES (1, 'kite', 9, 1), (2, 'ball', 9, 2), (3, 'drum', 5, 3), (4, 'boat', 4, 4);
`);

describe('a ranking that is cut between equals', () => {
  const kinds = async (question: string) =>
    (await shelf.write(question)).candidates[0]?.assumptions.map(({ kind }) => kind) ?? [];

  it('says so', async () => {
    expect(await kinds('Which toy has the highest price?')).toContain('tie');
    expect(await kinds('价格最高的玩具是什么？')).toContain('tie');
  });

  it('says nothing where the cut is clear', async () => {
    expect(await kinds('Which toy has the highest weight?')).not.toContain('tie');
  });

  it('tells it in the words of the question', async () => {
    const texts = (await shelf.write('Which toy has the highest price?')).candidates[0]?.assumptions ?? [];
    expect(texts.find(({ kind }) => kind === 'tie')?.text).toBe('There is a tie at place 1; only 1 are shown');
  });
});
