import { describe, expect, it } from 'vitest';
import { createValueParts } from './value-parts.ts';

const customers = ['宁波明辉机械有限公司', '明辉贸易', '深圳新源进出口有限公司', 'Nordseal GmbH', 'Sealand'].map(
  (value) => ({
    table: 't_cust',
    column: 'cust_nm',
    value,
  }),
);

function search(text: string, said = text) {
  const parts = createValueParts();
  parts.add('t_cust cust_nm', customers);
  const start = text.indexOf(said);
  return parts
    .search(text, [{ start, end: start + said.length }])
    .map((hit) => `${text.slice(hit.start, hit.end)} ${hit.count}: ${hit.values.join(' ')}`);
}

describe('values that contain words of a question', () => {
  it.each([
    ['最近30天明辉下了几单', '明辉下', ['明辉 2: 明辉贸易 宁波明辉机械有限公司']],
    ['spend with nordseal this year', 'nordseal', ['nordseal 1: Nordseal GmbH']],
    ['新源有几张订单', '新源', ['新源 1: 深圳新源进出口有限公司']],
  ])('%s', (text, said, expected) => expect(search(text, said)).toEqual(expected));

  it('never a part of a Latin word, nor a word too short to tell', () => {
    expect(search('how many seal', 'seal')).toEqual([]);
    expect(search('nor', 'nor')).toEqual([]);
    expect(search('投诉')).toEqual([]);
  });

  it('says nothing where too many values contain the words', () => {
    const parts = createValueParts();
    const many = Array.from({ length: 60 }, (_, at) => ({ table: 't', column: 'c', value: `客户${at}号` }));
    parts.add('t c', many);
    expect(parts.search('客户', [{ start: 0, end: 2 }])).toEqual([]);
    parts.remove('t c');
    expect(parts.search('客户7', [{ start: 0, end: 3 }])).toEqual([]);
  });
});
