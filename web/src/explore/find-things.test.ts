import { describe, expect, it } from 'vitest';
import type { ExploredThing } from '../../../src/protocol/explore.ts';
import { findThings } from './find-things.ts';

const field = (name: string, examples: string[] = []) => ({ name, role: 'group' as const, examples });
const things: ExploredThing[] = [
  { id: '1', name: '订单', kind: 'event', fields: [field('下单日期'), field('渠道', ['抖音', '门店'])] },
  { id: '2', name: '渠道', kind: 'codes', fields: [field('名称')] },
  {
    id: '3',
    name: '客户',
    kind: 'thing',
    about: 'people who buy',
    fields: [{ ...field('等级'), codes: [{ value: 'A', means: '金牌' }] }, field('Email')],
  },
];
const found = (searched: string) => findThings(things, searched).map(({ thing, fields }) => [thing.id, fields.length]);

describe('searching what can be asked about', () => {
  it('shows everything until something is searched', () => {
    expect(found('  ')).toEqual([
      ['1', 2],
      ['2', 1],
      ['3', 2],
    ]);
  });

  it('finds things before the fields of others', () => {
    expect(found('渠道')).toEqual([
      ['2', 1],
      ['1', 1],
    ]);
  });

  it('finds stored values and what codes mean', () => {
    expect(found('抖音')).toEqual([['1', 1]]);
    expect(found('金牌')).toEqual([['3', 1]]);
  });

  it('takes no notice of case and width, and wants every word', () => {
    expect(found('ｅｍａｉｌ')).toEqual([['3', 1]]);
    expect(found('客户 email')).toEqual([['3', 1]]);
    expect(found('订单 email')).toEqual([]);
  });
});
