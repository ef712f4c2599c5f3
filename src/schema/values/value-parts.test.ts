import { describe, expect, it } from 'vitest';
import { adversarialTexts } from '../../../tests/fixtures/adversarial-texts.ts';
import { processorTime } from '../../../tests/fixtures/processor-time.ts';
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

  it('looks through a hundred thousand values for a text that holds none of them', async () => {
    const parts = createValueParts();
    const stored = new Map(adversarialTexts(400_000)).get('different Chinese characters') ?? '';
    for (let at = 0; at < 20; at += 1)
      parts.add(
        `t c${at}`,
        Array.from({ length: 5000 }, (_, value) => ({
          table: 't',
          column: `c${at}`,
          value: stored.substr(at * 17_000 + value * 3, 8),
        })),
      );
    const spans = Array.from({ length: 25 }, (_, at) => ({ start: at * 24, end: at * 24 + 24 }));
    for (const [name, text] of adversarialTexts(600))
      if (/figure|Latin|different/.test(name))
        expect(await processorTime(() => parts.search(text, spans)), name).toBeLessThan(400);
  });
});
