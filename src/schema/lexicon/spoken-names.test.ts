import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { withSpokenNames } from './spoken-names.ts';

const snapshotOf = (...names: string[]) =>
  ({ tables: [{ name: 'sales', columns: names.map((name) => ({ name })) }] }) as unknown as Snapshot;
const commentsOf = (snapshot: Snapshot, isExplained = (_table: string, _column: string) => false) =>
  withSpokenNames(snapshot, isExplained).tables[0]?.columns.map(({ comment }) => comment);

describe('columns that are called in pinyin', () => {
  it('are called by the words that they spell', () => {
    expect(commentsOf(snapshotOf('jine', 'mingcheng', 'kehu_mingcheng', 'total'))).toEqual([
      expect.stringMatching(/^金额 \/ [a-z]/),
      expect.stringMatching(/^名称 \/ [a-z]/),
      expect.stringMatching(/^客户名称 \/ [a-z]/),
      undefined,
    ]);
  });

  it('are not guessed from one word that could be English', () => {
    const english = snapshotOf('fare', 'name', 'date', 'station');
    expect(withSpokenNames(english, () => false)).toBe(english);
  });

  it('keep what somebody said of them', () => {
    const [amount] = commentsOf(snapshotOf('jine', 'mingcheng', 'kehu'), (_, column) => column === 'jine') ?? [];
    expect(amount).toBeUndefined();
  });
});
