import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../schema/meaning/meaning.ts';
import { codesOf } from '../../schema/names/comment-labels.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../../schema/snapshot/visible-snapshot.ts';
import { withDeclarations } from './glossary.ts';
import { faultText } from './names.ts';

const column = (name: string, kind: Column['kind'] = 'text'): Column => ({ name, type: '', kind, nullable: false });
const table = (name: string, columns: Column[]): Table => ({
  name,
  kind: 'table',
  columns,
  primaryKey: [columns[0]?.name ?? ''],
  uniqueKeys: [],
  foreignKeys: [],
});
const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'shop',
  fingerprint: 'x',
  tables: [
    table('kh', [column('bh', 'integer'), column('mc'), column('jc')]),
    table('dd', [
      column('hm', 'integer'),
      column('khh', 'integer'),
      column('zt', 'integer'),
      column('xd', 'date'),
      column('fk', 'date'),
    ]),
  ],
};
const found = (said: Snapshot, name: string) => said.tables.find((one) => one.name === name);

describe('what a connection says of its schema', () => {
  const {
    snapshot: said,
    faults,
    count,
  } = withDeclarations(snapshot, {
    descriptions: { kh: '客户 / customer', 'dd.zt': '状态 / status', DD: '订单 / order' },
    codes: { 'dd.zt': { 1: ['已付款', 'paid'], 9: '已取消' } },
    joins: ['dd.khh = kh.bh'],
    dates: { dd: 'fk' },
    names: { kh: 'jc' },
  });

  it('stands where the database would say it', () => {
    expect(faults).toEqual([]);
    expect(count).toBe(7);
    expect(found(said, 'kh')).toMatchObject({ comment: '客户 / customer', rowName: 'jc' });
    expect(found(said, 'dd')).toMatchObject({ comment: '订单 / order', ownDate: 'fk' });
    const state = found(said, 'dd')?.columns[2];
    expect(state?.comment).toBe('状态: 1=已付款/paid, 9=已取消 / status: 1=已付款/paid, 9=已取消');
    expect(state && codesOf(state)).toEqual([
      { code: '1', words: ['已付款', 'paid'] },
      { code: '9', words: ['已取消'] },
    ]);
    expect(found(said, 'dd')?.foreignKeys).toEqual([
      { columns: ['khh'], table: 'kh', referenced: ['bh'], evidence: 'declared' },
    ]);
  });

  it('is what the tables mean', () => {
    const meaning = meaningOf(said);
    expect(meaning.table('kh')).toMatchObject({ role: 'thing', name: 'jc' });
    expect(meaning.table('kh')?.concepts[0]?.concept).toBe('customer');
    expect(meaning.table('dd')).toMatchObject({ role: 'event', date: 'fk' });
    expect(meaning.column('dd', 'khh')?.key?.table).toBe('kh');
    expect(meaning.column('dd', 'zt')?.states?.map(({ value, states }) => `${value} ${states[0]}`)).toEqual([
      '1 paid',
      '9 cancelled',
    ]);
  });

  it('is the same schema the second time', () => {
    const declarations = { dates: { dd: 'fk' } };
    expect(withDeclarations(snapshot, declarations).snapshot).toBe(withDeclarations(snapshot, declarations).snapshot);
    expect(withDeclarations(snapshot, {}).snapshot).toBe(snapshot);
  });

  it('tells a role nothing of a column that it may not see', () => {
    const role = { deniedColumns: ['dd.fk', 'kh.jc'] };
    const visible = visibleSnapshot(said, role);
    expect(found(visible, 'dd')).not.toHaveProperty('ownDate');
    expect(found(visible, 'kh')).not.toHaveProperty('rowName');
  });
});

it('rules in plain words are kept for who writes prompts', () => {
  expect(withDeclarations(snapshot, { rules: ['Staff orders are no sales'] })).toMatchObject({
    snapshot: { rules: ['Staff orders are no sales'] },
    count: 1,
  });
});

it('what was renamed is told with the nearest name, whatever kind it is', () => {
  const { faults, snapshot: said } = withDeclarations(snapshot, {
    descriptions: { khs: '客户', 'kh.mcs': '名称' },
    codes: { 'dd.ztt': { 1: '已付款' } },
    joins: ['dd.khhh = kh.bh', 'dd.khh > kh.bh'],
    dates: { dd: 'fkk' },
    names: { kh: 'jcc' },
  });
  expect(faults.map((fault) => faultText(fault, 'en'))).toEqual([
    'The glossary entry “khs” (客户) is not used: there is no table “khs”; near it: kh.',
    'The glossary entry “kh.mcs” (名称) is not used: the table “kh” has no column “mcs”; near it: mc.',
    'The glossary entry “dd.ztt” (1=已付款) is not used: the table “dd” has no column “ztt”; near it: zt.',
    'The glossary entry “dd.khhh = kh.bh” (dd.khhh = kh.bh) is not used: the table “dd” has no column “khhh”; near it: khh.',
    'The glossary entry “dd.khh > kh.bh” (dd.khh > kh.bh) is not used: write it as table.column = table.column, the one that points first.',
    'The glossary entry “dd” (fkk) is not used: the table “dd” has no column “fkk”; near it: fk.',
    'The glossary entry “kh” (jcc) is not used: the table “kh” has no column “jcc”; near it: jc.',
  ]);
  expect(faultText(faults[0] as never, 'zh')).toBe('业务词汇“khs”（客户）没有采用：没有名为“khs”的表；相近的有：kh。');
  expect(said).toBe(snapshot);
});
