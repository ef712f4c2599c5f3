import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordsIn, verifiedAnswers } from '../../src/memory/records.ts';
import type { Store } from '../../src/memory/store.ts';

/** What every store must do. */
export function storeConformance(name: string, open: () => Promise<Store>): void {
  describe(`a store in ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('returns a copy of what was put, odd texts included', async () => {
      const value = { text: '王芳 🙂 "\\', nested: { list: [1, null, true, -0.25] } };
      await store.put(['a', 'b'], 'k', value);
      value.nested.list.push(9);
      expect(await store.get(['a', 'b'], 'k')).toEqual({ ...value, nested: { list: [1, null, true, -0.25] } });
      expect(await store.get(['a', 'b'], 'other')).toBeUndefined();
    });

    it('keeps namespaces apart by whole labels', async () => {
      await store.put(['shop'], 'k', { n: 1 });
      await store.put(['shop2'], 'k', { n: 2 });
      await store.put(['shop', 'inner'], 'k', { n: 3 });
      expect((await store.list(['shop'], 10)).map(({ value }) => value)).toEqual([{ n: 1 }]);
      await store.delete(['shop'], 'k');
      expect(await store.get(['shop'], 'k')).toBeUndefined();
      expect(await store.get(['shop2'], 'k')).toEqual({ n: 2 });
      expect(await store.get(['shop', 'inner'], 'k')).toEqual({ n: 3 });
      await store.delete(['shop'], 'k');
    });

    it('replaces what has the same key, and lists the latest change first', async () => {
      for (const n of [1, 2, 3]) {
        await store.put(['latest'], `k${n}`, { n });
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
      await store.put(['latest'], 'k1', { n: 4 });
      expect((await store.list(['latest'], 2)).map(({ value }) => value)).toEqual([{ n: 4 }, { n: 3 }]);
    });

    it('finds reworded questions, the nearest first', async () => {
      const records = recordsIn(store, verifiedAnswers('reworded'));
      const questions = ['每个部门的平均工资', '退货最多的商品是哪个', '有多少员工', '库存的总量'];
      for (const [at, question] of questions.entries())
        await records.put(String(at), { question, sql: 'SELECT 1', by: 'ann', at: '2026-10-31T08:00:00Z' });
      const found = await records.search({ query: '哪款产品被退回的次数排第一', limit: 2 });
      expect(found[0]?.key).toBe('1');
      expect(await records.search({ query: 'zzz' })).toEqual([]);
    });
  });
}
