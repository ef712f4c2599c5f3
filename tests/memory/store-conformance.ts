import type { BaseStore } from '@langchain/langgraph';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** What a store of LangGraph's contract can do that another may not: a skip is declared with its reason. */
export type Ability =
  | 'whole labels'
  | 'empty prefix'
  | 'wildcards'
  | 'depth'
  | 'batch result'
  | 'batch reads first'
  | 'batch is one'
  | 'typed equality'
  | 'copies'
  | 'no empty namespace'
  | 'any label'
  | 'ttl'
  | 'ttl refresh'
  | 'words'
  | 'reworded'
  | 'vectors'
  | 'repeated stop';

/** Time goes only when a test lets it. */
export interface Clock {
  now(): number;
  pass(minutes: number): Promise<void> | void;
}

export interface Subject {
  name: string;
  open(options: OpenOptions): Promise<BaseStore> | BaseStore;
  close(store: BaseStore): Promise<void> | void;
  /** What it cannot do, each with the reason. */
  lacks?: Partial<Record<Ability, string>>;
  clock: Clock;
}

export interface OpenOptions {
  embeddings?: Embeddings;
  ttl?: { defaultTtl?: number; refreshOnRead?: boolean };
}

interface Embeddings {
  embedQuery(text: string): Promise<number[]>;
  embedDocuments(texts: string[]): Promise<number[][]>;
}

interface WithTtl {
  put(...given: [string[], string, object, undefined, { ttl: number }]): Promise<void>;
  sweepExpiredItems(): Promise<number>;
}

/** One direction per subject; a text points where its words do. */
const subjects = [/revenue|sales|销售|营业/i, /staff|employee|员工/i, /stock|inventory|库存/i];
const direction = (text: string) => subjects.map((subject) => (subject.test(text) ? 1 : 0.01));
const embeddings: Embeddings = {
  embedQuery: async (text) => direction(text),
  embedDocuments: async (texts) => texts.map(direction),
};

const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key).sort();

/** Every store of the contract passes the same cases. */
export function describeStore({ name, open, close, lacks = {}, clock }: Subject): void {
  describe(name, () => {
    let store: BaseStore;
    const opened: BaseStore[] = [];
    const openMore = async (options: OpenOptions) => {
      const more = await open(options);
      opened.push(more);
      await more.start();
      return more;
    };
    beforeEach(async () => {
      store = await openMore({});
    });
    afterEach(async () => {
      for (const one of opened.splice(0)) await close(one);
    });
    const can = (ability: Ability, title: string, work: () => Promise<void>) =>
      it.skipIf(lacks[ability] !== undefined)(
        lacks[ability] ? `${title} (no ${ability}: ${lacks[ability]})` : title,
        work,
      );

    describe('entries', () => {
      it('gives back what was put, with its place and its times', async () => {
        const value = { text: '上个月销售额', count: 3, nested: { list: [1, null, 'a'] }, yes: true };
        const before = clock.now();
        await store.put(['a', 'b'], 'k', value);
        const item = await store.get(['a', 'b'], 'k');
        expect(item).toMatchObject({ namespace: ['a', 'b'], key: 'k', value });
        expect(item?.createdAt).toBeInstanceOf(Date);
        expect(item?.updatedAt.getTime()).toBeGreaterThanOrEqual(Math.floor(before));
        expect(item?.createdAt).toEqual(item?.updatedAt);
      });

      it('knows nothing of what is not there', async () => {
        expect(await store.get(['a'], 'k')).toBeNull();
        await store.put(['a'], 'k', { n: 1 });
        expect(await store.get(['a'], 'other')).toBeNull();
        expect(await store.get(['a', 'b'], 'k')).toBeNull();
      });

      it('replaces the value as a whole, keeps when it was made', async () => {
        await store.put(['a'], 'k', { n: 1, old: true });
        const first = structuredClone(await store.get(['a'], 'k'));
        await clock.pass(1 / 600);
        await store.put(['a'], 'k', { n: 2 });
        const second = await store.get(['a'], 'k');
        expect(second?.value).toEqual({ n: 2 });
        expect(second?.createdAt).toEqual(first?.createdAt);
        expect(second?.updatedAt.getTime()).toBeGreaterThan(first?.updatedAt.getTime() ?? 0);
        expect(await store.search(['a'])).toHaveLength(1);
      });

      it('deletes, also what is not there, and a null value is the same', async () => {
        await store.put(['a'], 'k', { n: 1 });
        await store.put(['a'], 'l', { n: 1 });
        await store.delete(['a'], 'k');
        await store.delete(['a'], 'k');
        await store.batch([{ namespace: ['a'], key: 'l', value: null }]);
        expect(await store.get(['a'], 'k')).toBeNull();
        expect(await store.search(['a'])).toEqual([]);
      });

      it('takes any key', async () => {
        for (const key of ['', "o'clock", '%', 'a.b:c', '问题？', '🙂', 'x'.repeat(2000)]) {
          await store.put(['a'], key, { key });
          expect((await store.get(['a'], key))?.value).toEqual({ key });
        }
      });

      it.each([[[]], [['a', '']], [['a.b']], [['langgraph', 'x']]])('refuses to put into %j', async (namespace) => {
        await expect(store.put(namespace, 'k', { n: 1 })).rejects.toThrow();
      });

      can('any label', 'takes labels with marks of other languages', async () => {
        for (const label of ['a:b', '50%', 'a_b', 'a\\b', '商店 一', "o'clock"]) {
          await store.put(['l', label], 'k', { label });
          expect(await store.get(['l', label], 'k')).toMatchObject({ namespace: ['l', label], value: { label } });
        }
        expect(await store.listNamespaces({ prefix: ['l'] })).toHaveLength(6);
      });

      can('copies', 'is not changed by who changes what it gave', async () => {
        const value = { list: [1] };
        await store.put(['a'], 'k', value);
        value.list.push(2);
        const found = await store.get(['a'], 'k');
        found?.value.list.push(3);
        expect((await store.get(['a'], 'k'))?.value).toEqual({ list: [1] });
      });
    });

    describe('batch', () => {
      can('batch result', 'answers each operation at its place', async () => {
        await store.put(['a'], 'k', { n: 1 });
        const results = await store.batch([
          { namespace: ['a'], key: 'k' },
          { namespacePrefix: ['a'] },
          { namespace: ['a'], key: 'missing' },
          { matchConditions: [{ matchType: 'prefix', path: ['a'] }], limit: 10, offset: 0 },
        ]);
        expect(results[0]).toMatchObject({ value: { n: 1 } });
        expect(keys(results[1] as unknown as { key: string }[])).toEqual(['k']);
        expect(results[2]).toBeNull();
        expect(results[3]).toEqual([['a']]);
      });

      can('batch reads first', 'reads before it writes; of two writes the last stays', async () => {
        await store.put(['a'], 'k', { n: 1 });
        const [before] = await store.batch([
          { namespace: ['a'], key: 'k' },
          { namespace: ['a'], key: 'k', value: { n: 2 } },
          { namespace: ['a'], key: 'k', value: { n: 3 } },
        ]);
        expect((before as { value: object } | null)?.value).toEqual({ n: 1 });
        expect((await store.get(['a'], 'k'))?.value).toEqual({ n: 3 });
      });

      can('batch is one', 'writes all or nothing', async () => {
        const circle: Record<string, unknown> = {};
        circle.self = circle;
        const batch = store.batch([
          { namespace: ['a'], key: 'k', value: { n: 1 } },
          { namespace: ['a'], key: 'l', value: circle },
        ]);
        await expect(batch).rejects.toThrow();
        expect(await store.get(['a'], 'k')).toBeNull();
      });

      can('no empty namespace', 'refuses an empty namespace there too', async () => {
        await expect(store.batch([{ namespace: [], key: 'k', value: { n: 1 } }])).rejects.toThrow();
      });
    });

    describe('search without a query', () => {
      beforeEach(async () => {
        for (const [n, color] of ['red', 'green', 'red', 'blue'].entries())
          await store.put(['shop', n < 2 ? 'one' : 'two'], `k${n}`, { n, color, text: String(n) });
        await store.put(['shop'], 'top', { n: 9, color: 'red' });
      });

      it('finds everything under a prefix, and no more than ten unless told', async () => {
        expect(keys(await store.search(['shop']))).toEqual(['k0', 'k1', 'k2', 'k3', 'top']);
        expect(keys(await store.search(['shop', 'one']))).toEqual(['k0', 'k1']);
        expect(await store.search(['nothing'])).toEqual([]);
        for (let n = 0; n < 12; n += 1) await store.put(['many'], `m${n}`, { n });
        expect(await store.search(['many'])).toHaveLength(10);
        expect(await store.search(['many'], { limit: 20 })).toHaveLength(12);
      });

      can('whole labels', 'a prefix is of whole labels', async () => {
        await store.put(['shopping'], 'other', { n: 1 });
        expect(keys(await store.search(['shop']))).not.toContain('other');
        await store.put(['a', 'b1'], 'x', { n: 1 });
        expect(await store.search(['a', 'b'])).toEqual([]);
      });

      can('empty prefix', 'the empty prefix is everything', async () => {
        expect(await store.search([])).toHaveLength(5);
      });

      it('pages without gaps and without repeating', async () => {
        const pages = await Promise.all([0, 2, 4].map((offset) => store.search(['shop'], { limit: 2, offset })));
        expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
        expect(keys(pages.flat())).toEqual(['k0', 'k1', 'k2', 'k3', 'top']);
        expect(await store.search(['shop'], { limit: 2, offset: 10 })).toEqual([]);
      });

      it.each<[Record<string, unknown>, string[]]>([
        [{ color: 'red' }, ['k0', 'k2', 'top']],
        [{ color: { $eq: 'red' }, n: 2 }, ['k2']],
        [{ color: { $ne: 'red' } }, ['k1', 'k3']],
        [{ n: { $gt: 1 } }, ['k2', 'k3', 'top']],
        [{ n: { $gte: 1, $lt: 3 } }, ['k1', 'k2']],
        [{ n: { $lte: 0 } }, ['k0']],
        [{ n: { $gt: 100 } }, []],
        [{ missing: 'x' }, []],
      ])('filters by %j', async (filter, expected) => {
        expect(keys(await store.search(['shop'], { filter }))).toEqual(expected);
      });

      it('counts pages after the filter', async () => {
        const filter = { color: 'red' };
        const found = [
          ...(await store.search(['shop'], { filter, limit: 2 })),
          ...(await store.search(['shop'], { filter, limit: 2, offset: 2 })),
        ];
        expect(keys(found)).toEqual(['k0', 'k2', 'top']);
      });

      can('typed equality', 'a number is not its text', async () => {
        expect(keys(await store.search(['shop'], { filter: { n: '1' } }))).toEqual([]);
        expect(keys(await store.search(['shop'], { filter: { text: '1' } }))).toEqual(['k1']);
      });
    });

    describe('namespaces', () => {
      beforeEach(async () => {
        for (const namespace of [['a', 'b', 'c'], ['a', 'b', 'd'], ['a', 'x', 'c'], ['z']])
          await store.put(namespace, 'k', { n: 1 });
      });

      it('lists each once, in order', async () => {
        await store.put(['z'], 'l', { n: 1 });
        const all = [['a', 'b', 'c'], ['a', 'b', 'd'], ['a', 'x', 'c'], ['z']];
        expect(await store.listNamespaces({ prefix: ['a'] })).toEqual(all.slice(0, 3));
        expect(await store.listNamespaces({ suffix: ['c'] })).toEqual([all[0], all[2]]);
        expect(await store.listNamespaces({ prefix: ['a'], suffix: ['d'] })).toEqual([all[1]]);
        expect(await store.listNamespaces({ prefix: ['a'], limit: 1, offset: 1 })).toEqual([all[1]]);
      });

      can('batch result', 'lists all without a condition', async () => {
        expect(await store.listNamespaces()).toHaveLength(4);
      });

      can('wildcards', 'a star stands for any one label', async () => {
        expect(await store.listNamespaces({ prefix: ['a', '*', 'c'] })).toEqual([
          ['a', 'b', 'c'],
          ['a', 'x', 'c'],
        ]);
        expect(await store.listNamespaces({ suffix: ['b', '*'] })).toEqual([
          ['a', 'b', 'c'],
          ['a', 'b', 'd'],
        ]);
        expect(await store.listNamespaces({ prefix: ['*', '*', '*', '*'] })).toEqual([]);
      });

      can('depth', 'cuts to a depth, each once, before pages are counted', async () => {
        expect(await store.listNamespaces({ prefix: ['a'], maxDepth: 2 })).toEqual([
          ['a', 'b'],
          ['a', 'x'],
        ]);
        expect(await store.listNamespaces({ prefix: ['a'], maxDepth: 2, limit: 1, offset: 1 })).toEqual([['a', 'x']]);
      });

      can('whole labels', 'a condition is of whole labels', async () => {
        expect(await store.listNamespaces({ prefix: ['a', 'b'] })).toHaveLength(2);
        await store.put(['a', 'bb'], 'k', { n: 1 });
        expect(await store.listNamespaces({ prefix: ['a', 'b'] })).toHaveLength(2);
      });
    });

    describe('time', () => {
      const withTtl = () => openMore({ ttl: { defaultTtl: 10 } });

      can('ttl', 'what is over is gone, and makes place for something new', async () => {
        const timed = await withTtl();
        await timed.put(['t'], 'short', { text: '短 revenue' });
        await (timed as unknown as WithTtl).put(['t'], 'long', { text: '长 revenue' }, undefined, { ttl: 100 });
        await clock.pass(11);
        expect(await timed.get(['t'], 'short')).toBeNull();
        expect(keys(await timed.search(['t']))).toEqual(['long']);
        expect(keys(await timed.search(['t'], { query: 'revenue' }))).toEqual(['long']);
        await timed.put(['t'], 'short', { text: 'again' });
        expect((await timed.get(['t'], 'short'))?.value).toEqual({ text: 'again' });
      });

      can('ttl', 'a sweep takes out what is over and nothing else', async () => {
        const timed = await withTtl();
        for (const key of ['a', 'b']) await timed.put(['sweep'], key, { key });
        await (timed as unknown as WithTtl).put(['sweep'], 'c', { key: 'c' }, undefined, { ttl: 100 });
        await clock.pass(11);
        expect(await (timed as unknown as WithTtl).sweepExpiredItems()).toBeGreaterThanOrEqual(2);
        expect(keys(await timed.search(['sweep']))).toEqual(['c']);
      });

      can('ttl refresh', 'reading begins the time anew where the store is told so', async () => {
        const timed = await openMore({ ttl: { defaultTtl: 10, refreshOnRead: true } });
        for (const key of ['got', 'found', 'left']) await timed.put(['r', key], key, { key });
        await clock.pass(6);
        await timed.get(['r', 'got'], 'got');
        await timed.search(['r', 'found']);
        await clock.pass(6);
        expect(keys(await timed.search(['r']))).toEqual(['found', 'got']);
      });
    });

    describe('search by words', () => {
      beforeEach(async () => {
        const questions = {
          sales: '上个月的销售额是多少',
          staff: '每个部门有多少员工',
          stock: 'Which products are out of stock?',
        };
        for (const [key, question] of Object.entries(questions))
          await store.put(['q'], key, { question, kind: key }, ['question']);
        await store.put(['q'], 'hidden', { question: '上个月的销售额', kind: 'hidden' }, false);
        await store.put(['elsewhere'], 'other', { question: '上个月的销售额是多少' });
      });

      can('words', 'the nearest comes first, with a score', async () => {
        for (const [query, expected] of [
          ['上个月的销售额是多少', 'sales'],
          ['部门员工', 'staff'],
          ['products out of stock', 'stock'],
        ] as const) {
          const found = await store.search(['q'], { query });
          expect([query, found[0]?.key]).toEqual([query, expected]);
          expect(found[0]?.score).toBeGreaterThan(0);
        }
      });

      can('reworded', 'other words for the same are found, in the other language too', async () => {
        for (const [query, expected] of [
          ['9月份营业额', 'sales'],
          ['各部门的人数', 'staff'],
          ['how much was turnover last month', 'sales'],
          ['product stocks', 'stock'],
        ] as const)
          expect([query, (await store.search(['q'], { query }))[0]?.key]).toEqual([query, expected]);
        expect((await store.search(['q'], { query: '上个月的销售额是多少' }))[0]?.score).toBeCloseTo(1);
      });

      can('words', 'keeps to prefix, filter and pages; what is not indexed is not found', async () => {
        const query = '销售额';
        expect(keys(await store.search(['elsewhere'], { query }))).toEqual(['other']);
        expect(keys(await store.search(['q'], { query, filter: { kind: 'staff' } }))).toEqual([]);
        expect(await store.search(['q'], { query, offset: 5 })).toEqual([]);
      });

      can('reworded', 'forgets what was replaced or deleted', async () => {
        await store.put(['q'], 'sales', { question: '库存还有多少' });
        expect(keys(await store.search(['q'], { query: '销售额' }))).toEqual([]);
        await store.delete(['q'], 'staff');
        expect(keys(await store.search(['q'], { query: '员工' }))).toEqual([]);
      });

      can('words', 'takes any query', async () => {
        for (const query of [
          '"',
          "'; DROP TABLE items",
          'a AND OR NOT (',
          'words : x*',
          '？？',
          '的',
          'x'.repeat(5000),
        ])
          await expect(store.search(['q'], { query })).resolves.toBeInstanceOf(Array);
      });
    });

    can('vectors', 'an embedding model puts near what means the same', async () => {
      const near = await openMore({ embeddings });
      await near.put(['v'], 'sales', { text: '营业数字' });
      await near.put(['v'], 'staff', { text: 'employee list' });
      await near.put(['v'], 'stock', { text: '库存清单' });
      const found = await near.search(['v'], { query: 'sales', limit: 2 });
      expect(found[0]).toMatchObject({ key: 'sales' });
      expect(found[0]?.score).toBeCloseTo(1, 2);
      expect(found[1]?.score).toBeLessThan(0.5);
      await near.put(['v'], 'sales', { text: 'inventory' });
      expect((await near.search(['v'], { query: 'sales' }))[0]?.score).toBeLessThan(0.5);
    });

    can('repeated stop', 'stops, also twice', async () => {
      await store.put(['a'], 'k', { n: 1 });
      await store.stop();
      await store.stop();
    });
  });
}
