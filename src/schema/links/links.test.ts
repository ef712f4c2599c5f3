import { expect, it } from 'vitest';
import { readQuestion } from '../../question/read-question.ts';
import type { GlossaryTerm } from '../glossary/glossary.ts';
import type { Column, ColumnKind, Snapshot, Table } from '../snapshot/snapshot.ts';
import type { ValueFinder } from '../values/value-hit.ts';
import type { Links } from './contracts.ts';
import { linkQuestion } from './links.ts';

const column = (
  name: string,
  kind: ColumnKind = 'text',
  comment?: string,
  samples: Column['samples'] = [],
): Column => ({ name, type: '', kind, nullable: true, samples, ...(comment ? { comment } : {}) });
const table = (name: string, columns: Column[], comment?: string): Table => ({
  name,
  kind: 'table',
  columns,
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
  ...(comment ? { comment } : {}),
});
const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'x',
  fingerprint: '',
  tables: [
    table('singer', [
      column('Singer_ID', 'integer'),
      column('Name'),
      column('Song_release_year'),
      column('Age', 'integer'),
      column('sex', 'text', undefined, ['F', 'M']),
    ]),
    table(
      'orders',
      [
        column('id', 'integer'),
        column('total_amount', 'decimal', '订单金额：元 / Order amount: CNY'),
        column('type', 'integer', '类型：1 个人，2 企业 / Type: 1 personal, 2 company'),
      ],
      '订单 / Orders',
    ),
  ],
};

const link = (
  text: string,
  values?: ValueFinder,
  glossary?: Parameters<typeof linkQuestion>[1]['glossary'],
): Promise<Links> =>
  linkQuestion(readQuestion(text, { today: '2026-06-30' }), {
    snapshot,
    ...(values ? { values } : {}),
    ...(glossary ? { glossary } : {}),
  });
const averageOrder: GlossaryTerm = {
  kind: 'expression',
  words: ['客单价'],
  expression: { text: 'AVG(total)', columns: [{ table: 'orders', column: 'total_amount', start: 4, end: 9 }] },
  aggregated: [{ start: 4, end: 9 }],
  over: 'sum',
};
const best = (links: Links) =>
  links.columns
    .filter(({ score }) => score >= 0.6)
    .map(({ table: owner, column: name, class: kind }) => `${owner}.${name} ${kind}`);

it('finds names said outright, inflected, in another order and without the table word', async () => {
  expect(best(await link('the release years of songs'))).toContain('singer.Song_release_year any-order');
  expect(best(await link('ages of singers'))).toContain('singer.Age lemma');
  expect(best(await link('singer ids'))).toContain('singer.Singer_ID lemma');
  expect((await link('list all singers')).tables.map((one) => one.table)).toContain('singer');
});

it('finds comments and glossary words in Chinese', async () => {
  expect(best(await link('订单金额是多少'))).toContain('orders.total_amount comment');
  expect(
    best(
      await link('营业额是多少', undefined, [
        { kind: 'column', words: ['营业额'], table: 'orders', column: 'total_amount' },
      ]),
    ),
  ).toEqual(['orders.total_amount glossary']);
  expect((await link('客单价', undefined, [averageOrder])).terms).toHaveLength(1);
});

it('translates Chinese words for an English schema only', async () => {
  const english = { ...snapshot, tables: snapshot.tables.slice(0, 1) };
  const links = await linkQuestion(readQuestion('歌手的年龄', { today: '2026-06-30' }), { snapshot: english });
  expect(links.tables.map((one) => one.table)).toContain('singer');
  expect(best(links)).toContain('singer.Age lemma');
});

it('knows codes from comments and from columns called sex', async () => {
  expect((await link('企业订单')).values).toMatchObject([{ column: 'type', value: 2 }]);
  expect((await link('how many female singers')).values).toMatchObject([{ column: 'sex', value: 'F' }]);
});

it('drops values that are everyday words', async () => {
  const values: ValueFinder = {
    find: () => [{ start: 0, end: 4, table: 'singer', column: 'Name', value: 'Show', match: 'exact' }],
  };
  expect((await link('Show the singers', values)).values).toEqual([]);
});

it('gives back the words that nothing explains', async () => {
  expect((await link('What is the weather on Mars?')).unmatched.map(({ text }) => text)).toEqual(['weather', 'Mars']);
  expect((await link('火星上的天气怎么样')).unmatched.map(({ text }) => text).join('')).toContain('火星');
});

it('survives names that objects already have', async () => {
  const odd = { ...snapshot, tables: [table('constructor', [column('prototype'), column('__proto__')])] };
  const links = await linkQuestion(readQuestion('constructor prototype', { today: '2026-06-30' }), { snapshot: odd });
  expect(links.tables.map((one) => one.table)).toEqual(['constructor']);
});
