import { expect, it } from 'vitest';
import { everybody, labelOf, preferences, recordsIn, verifiedAnswers } from './records.ts';
import { openFileStore } from './store.ts';

const at = '2026-10-31T08:00:00Z';
const answer = (question: string) => ({ question, sql: 'SELECT 1', by: 'ann', at });

it('keeps typed records apart by connection, and finds them by other words', async () => {
  const store = openFileStore(null);
  const shop = recordsIn(store, verifiedAnswers('shop'));
  await shop.put('1', answer('上个月的销售额是多少'));
  await shop.put('2', answer('有多少员工'));
  await recordsIn(store, verifiedAnswers('shop.v2')).put('1', answer('上个月的销售额是多少'));
  const found = await shop.search({ query: '九月营业额' });
  expect(found.map(({ key }) => key)).toEqual(['1']);
  expect(found[0]?.record.sql).toBe('SELECT 1');
  expect(await shop.search({ query: 'SELECT' })).toEqual([]);
  expect((await shop.search()).map(({ key }) => key).sort()).toEqual(['1', '2']);
  await shop.delete('1');
  expect(await shop.get('1')).toBeUndefined();
  store.close();
});

it('refuses what has another shape and passes over what was stored so', async () => {
  const store = openFileStore(null);
  const shelf = verifiedAnswers('shop');
  const shop = recordsIn(store, shelf);
  await expect(shop.put('1', { ...answer('q'), sql: '' })).rejects.toThrow();
  await store.put(shelf.namespace, 'older', { question: 'q' });
  expect([await shop.get('older'), await shop.search()]).toEqual([undefined, []]);
  store.close();
});

it('takes any name of a person', async () => {
  const store = openFileStore(null);
  await recordsIn(store, preferences('')).put('chart', { about: 'chart', choice: { kind: 'bar' }, at });
  expect((await recordsIn(store, preferences('')).search())[0]?.record.choice).toEqual({ kind: 'bar' });
  expect(await recordsIn(store, preferences('ann@example.com')).search()).toEqual([]);
  store.close();
});

it('gives every name a label of its own that every store takes', () => {
  const names = ['', '~', 'a.b', 'a~2eb', 'a:b', 'a_b', '50%', '问数', '\u001f', '*'];
  const labels = names.map(labelOf);
  expect(new Set(labels).size).toBe(names.length);
  for (const label of labels) expect(label).toMatch(/^[^.:%_\\]+$/);
});

it('takes nobody for everybody, whatever they are called', () => {
  expect(preferences('*').namespace).not.toEqual(preferences(everybody).namespace);
  expect(preferences(everybody).namespace).toEqual(['preferences', '*']);
});
