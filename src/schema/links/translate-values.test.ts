import { expect, it } from 'vitest';
import { readQuestion } from '../../question/read-question.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { createValueIndex } from '../values/value-index.ts';
import { linkQuestion } from './links.ts';

const stored: Record<string, string[]> = {
  country: ['France', 'Cuba', 'city'],
  state: ['Cancelled', 'Completed', 'Pending'],
  customer: ['Wang Xiaoming', 'Li Lei'],
  city: ['北京', '上海市', '杭州'],
};
const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'x',
  fingerprint: '',
  tables: [
    {
      name: 'orders',
      kind: 'table',
      columns: Object.keys(stored).map((name) => ({ name, type: 'TEXT', kind: 'text', nullable: true })),
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
    },
  ],
};

async function found(text: string, excluded: (table: string, column: string) => boolean = () => false) {
  const values = createValueIndex({
    snapshot,
    distinctValues: async (_, column) => stored[column] ?? [],
    excluded,
  });
  const links = await linkQuestion(readQuestion(text, { today: '2026-06-30' }), { snapshot, values });
  return links.values.map((hit) => `${text.slice(hit.start, hit.end)} → ${hit.value} (${hit.match})`);
}

it('finds English values that a Chinese question translates', async () => {
  expect(await found('法国的订单')).toEqual(['法国 → France (gloss)']);
  expect(await found('来自古巴或法国的订单')).toEqual(['法国 → France (gloss)', '古巴 → Cuba (gloss)']);
});

it('finds a status by what was done', async () => {
  expect(await found('已取消的订单')).toContain('取消 → Cancelled (gloss)');
  expect(await found('已完成的订单')).toContain('完成 → Completed (gloss)');
});

it('leaves a word to the name that it is', async () => {
  expect(await found('每个城市的订单')).toEqual([]);
});

it('finds names by their sound, in either direction', async () => {
  expect(await found('“王小明”的订单')).toEqual(['王小明 → Wang Xiaoming (sound)']);
  expect(await found('orders from Hangzhou')).toEqual(['Hangzhou → 杭州 (gloss)']);
  stored.city?.push('李小龙');
  expect(await found('orders of lixiaolong')).toEqual(['lixiaolong → 李小龙 (sound)']);
  expect(await found('orders from Shanghai')).toEqual(['Shanghai → 上海市 (gloss)']);
});

it('says nothing of an excluded column', async () => {
  expect(await found('法国的订单', (_, column) => column === 'country')).toEqual([]);
  expect(await found('orders from Hangzhou', (_, column) => column === 'city')).toEqual([]);
});
