import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../question/read-question.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { createValueIndex } from '../values/value-index.ts';
import { linkQuestion } from './links.ts';

const stored: Record<string, string[]> = {
  method: ['CASH', 'wechat', 'card'],
  zhifu: ['现金', '微信支付', '银行卡'],
  sex: ['F', 'M'],
  size: ['S', 'M', 'L'],
  fuel: ['electric', 'petrol'],
  country: ['DE', 'FR', 'CA', 'US'],
  state: ['TX', 'CA', 'OR'],
  nationality: ['德国', '美国', '中国'],
  spoken: ['German', 'English'],
  kind: ['laptop', 'monitor', 'Drums'],
  product: ['Air Fryer XL 5L', 'Stand Mixer', 'Toaster'],
  shop: ['苏州', '上海'],
  complaint: ['虚假签收', '破损'],
  grade: ['A', 'B'],
  store: ['北京西单店', '广州天河店', '北京海淀店'],
  category: ['Guitars', 'Keyboards'],
};
const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'x',
  fingerprint: '',
  tables: [
    {
      name: 'facts',
      kind: 'table',
      columns: Object.keys(stored).map((name) => ({ name, type: 'TEXT', kind: 'text', nullable: true })),
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
    },
  ],
};

async function found(text: string) {
  const values = createValueIndex({ snapshot, distinctValues: async (_, column) => stored[column] ?? [] });
  const links = await linkQuestion(readQuestion(text, { today: '2026-06-30' }), { snapshot, values });
  return links.values.map((hit) => `${text.slice(hit.start, hit.end)} → ${hit.column} ${hit.value} (${hit.match})`);
}

describe('stored values that mean what is said', () => {
  it.each([
    ['微信收了多少钱', ['微信 → method wechat (gloss)', '微信 → zhifu 微信支付 (gloss)']],
    ['cash total', ['cash → method CASH (case)', 'cash → zhifu 现金 (gloss)']],
    ['how much in cash', ['cash → method CASH (case)']],
    ['有多少台纯电的', ['纯电 → fuel electric (gloss)']],
    ['how many women', ['women → sex F (gloss)']],
    [
      'German guests',
      ['German → spoken German (exact)', 'German → country DE (gloss)', 'German → nationality 德国 (gloss)'],
    ],
    ['guests from the US', ['US → country US (gloss)', 'US → nationality 美国 (gloss)']],
    ['members in Texas', ['Texas → state TX (gloss)']],
    ['加州的会员', ['加州 → state CA (gloss)']],
  ])('%s', async (text, expected) => expect((await found(text)).sort()).toEqual(expected.sort()));

  it('takes no value for a word that is only a part of it, and no size for a man', async () => {
    expect(await found('还有多少没签收')).toEqual([]);
    expect(await found('how many men')).toEqual(['men → sex M (gloss)']);
    expect(await found('show us the total')).toEqual([]);
  });
});

it('reads the labels of codes', async () => {
  const column = {
    name: 'kh_lx',
    type: 'INTEGER',
    kind: 'integer',
    nullable: true,
    comment: '客户类型：1 企业，2 个人',
  } as const;
  const [table] = snapshot.tables;
  const coded: Snapshot = { ...snapshot, tables: table ? [{ ...table, columns: [column] }] : [] };
  const values = createValueIndex({ snapshot: coded, distinctValues: async () => [] });
  const question = readQuestion('how many corporate ones', { today: '2026-06-30' });
  const links = await linkQuestion(question, { snapshot: coded, values });
  expect(links.values).toMatchObject([{ column: 'kh_lx', value: 1, match: 'gloss' }]);
});

it('translates the labels of codes', async () => {
  const column = {
    name: 'lx',
    type: 'INTEGER',
    kind: 'integer',
    nullable: true,
    comment: '类型：1 饮料，2 蔬菜',
  } as const;
  const [table] = snapshot.tables;
  const coded: Snapshot = { ...snapshot, tables: table ? [{ ...table, columns: [column] }] : [] };
  const values = createValueIndex({ snapshot: coded, distinctValues: async () => [] });
  const links = await linkQuestion(readQuestion('total for vegetables', { today: '2026-06-30' }), {
    snapshot: coded,
    values,
  });
  expect(links.values).toMatchObject([{ column: 'lx', value: 2, match: 'gloss', isIndirect: true }]);
});

describe('stored values in another number', () => {
  it.each([
    ['laptops in use', 'laptops → kind laptop (inflected)'],
    ['what drum products do we sell', 'drum → kind Drums (inflected)'],
    ['how many air fryers did we sell', 'air fryers → product Air Fryer XL 5L (part)'],
  ])('%s', async (text, expected) => expect(await found(text)).toContain(expected));
});

it('reads a letter as a grade where a word says so', async () => {
  expect(await found('level A ones')).toEqual(['A → grade A (exact)']);
  expect(await found('a total of A')).toEqual([]);
});

it('does not cut words at characters that say nothing by themselves', async () => {
  expect(await found('吉他卖了多少')).toContain('吉他 → category Guitars (gloss)');
  const values = createValueIndex({ snapshot, distinctValues: async (_, column) => stored[column] ?? [] });
  const links = await linkQuestion(readQuestion('西单有谁', { today: '2026-06-30' }), { snapshot, values });
  expect(links.parts).toMatchObject([{ start: 0, end: 2, column: 'store', values: ['北京西单店'], isIndirect: true }]);
});

it('finds the only name that holds what is spelt in Latin letters', async () => {
  expect(await found('how much did tianhe sell')).toEqual(['tianhe → store 广州天河店 (part)']);
  // There are two in Beijing.
  expect(await found('how much did beijing sell')).toEqual([]);
});

it('finds what is said in Latin letters in a Chinese question', async () => {
  expect(await found('从义乌到Suzhou的')).toContain('Suzhou → shop 苏州 (gloss)');
});
