import { describe, expect, it } from 'vitest';
import { processorTime } from '../../tests/fixtures/processor-time.ts';
import { detectLanguage } from './language.ts';
import { readQuestion } from './read-question.ts';

const today = '2026-06-30';
const read = (text: string) => readQuestion(text, { today });

describe('periods', () => {
  const cases: [text: string, from: string | undefined, to: string | undefined, relative: boolean][] = [
    ['上个月销售额', '2026-05-01', '2026-05-31', true],
    ['last month', '2026-05-01', '2026-05-31', true],
    ['上上周的订单', '2026-06-15', '2026-06-21', true],
    ['2025年第三季度', '2025-07-01', '2025-09-30', false],
    ['sales in Q3 2025', '2025-07-01', '2025-09-30', false],
    ['the third quarter of 2025', '2025-07-01', '2025-09-30', false],
    ['last quarter', '2026-01-01', '2026-03-31', true],
    ['this year', '2026-01-01', '2026-12-31', true],
    ['去年', '2025-01-01', '2025-12-31', true],
    ['今年上半年', '2026-01-01', '2026-06-30', true],
    ['orders in 2025', '2025-01-01', '2025-12-31', false],
    ['since March 2025', '2025-03-01', undefined, false],
    ['2025年3月以来', '2025-03-01', undefined, false],
    ['最近30天', '2026-06-01', '2026-06-30', true],
    ['最近三十天', '2026-06-01', '2026-06-30', true],
    ['the last 7 days', '2026-06-24', '2026-06-30', true],
    ['近半年', '2025-12-31', '2026-06-30', true],
    ['从2025年1月到3月', '2025-01-01', '2025-03-31', false],
    ['between 2010 and 2014', '2010-01-01', '2014-12-31', false],
    ['after 2010', '2011-01-01', undefined, false],
    ['2018年以前', undefined, '2017-12-31', false],
    ['2010年及之后', '2010-01-01', undefined, false],
    ['opened in 2010 or later', '2010-01-01', undefined, false],
    ['去年12月', '2025-12-01', '2025-12-31', true],
    ['on 2025-03-14', '2025-03-14', '2025-03-14', false],
    ['March 5, 2025', '2025-03-05', '2025-03-05', false],
    ['12月的订单', '2025-12-01', '2025-12-31', true],
  ];
  it.each(cases)('%s', (text, from, to, relative) => {
    const [period, ...others] = read(text).periods;
    expect(others).toEqual([]);
    expect([period?.from, period?.to, period?.relative]).toEqual([from, to, relative]);
  });

  it('knows a leap day and the end of a short month', () => {
    expect(readQuestion('上个月', { today: '2024-03-31' }).periods[0]?.to).toBe('2024-02-29');
    expect(readQuestion('最近一个月', { today: '2025-03-31' }).periods[0]?.from).toBe('2025-03-01');
  });

  it.each(['版本 3.10 发布了吗', 'room 111', 'the may flower', '前几名'])('finds none in %s', (text) => {
    expect(read(text).periods).toEqual([]);
  });

  it('says what a period means in both languages', () => {
    expect(read('上个月').periods[0]?.description).toEqual({ zh: '2026年5月', en: 'May 2026' });
    expect(read('2025年第三季度').periods[0]?.description).toEqual({ zh: '2025年第三季度', en: 'Q3 2025' });
  });
});

describe('numbers', () => {
  const cases: [text: string, values: number[]][] = [
    ['more than 1,200 orders', [1200]],
    ['at least two hundred and 5', [200, 5]],
    ['超过3万元', [30000]],
    ['大于8千万', [80000000]],
    ['8.5万亿', [8500000000000]],
    ['前十名', [10]],
    ['三十五个', [35]],
    ['一百零三家', [103]],
    ['两位客户', [2]],
    ['统一的一些说法', []],
    ['总百度权重', []],
    ['$2.5 million', [2500000]],
    ['item_enterprise_2_1', []],
    ['constructor prototype', []],
  ];
  it.each(cases)('%s', (text, values) => {
    expect(read(text).numbers.map(({ value }) => value)).toEqual(values);
  });

  it('keeps percentages and units', () => {
    expect(read('超过30%').numbers[0]).toMatchObject({ value: 30, percent: true });
    expect(read('百分之二十').numbers[0]).toMatchObject({ value: 20, percent: true });
    expect(read('前5名').numbers[0]).toMatchObject({ value: 5, unit: '名' });
    expect(read('the third one').numbers[0]).toMatchObject({ value: 3, ordinal: true });
  });
});

describe('cues', () => {
  const classes = (text: string) => read(text).cues.map((cue) => cue.class);
  it.each([
    ['sept registrations, headcount', 'ask-count', 'headcount'],
    ['orders not dispatched yet - number?', 'ask-count', 'number'],
    ['doctors in paediatrics, names pls', 'ask-list', 'names'],
    ['the three commonest conditions', 'most', 'commonest'],
    ['weakest category this year', 'least', 'weakest'],
    ['which branches beat the average', 'than-average', 'beat the average'],
    ['items with zero inventory', 'without', 'with zero'],
    ['our recurring revenue as of today', 'filler', 'as of today'],
  ])('%s: %s', (text, kind, word) => {
    const cue = read(text).cues.find((one) => one.class === kind);
    expect(cue?.text.toLowerCase()).toContain(word);
  });

  it('asks for no number where a number is a name', () => {
    expect(read('show me the order number').cues.filter((cue) => cue.class === 'ask-count')).toEqual([]);
  });

  it('takes the longest phrase', () => {
    expect(classes('不超过5个')).toEqual(['less-equal']);
    expect(classes('no more than 5')).toEqual(['less-equal']);
    expect(classes('数量最多')).toEqual(['most']);
  });
  it('ignores what stands in quotation marks', () => {
    expect(classes('named "How Many"')).toEqual([]);
    expect(read('书名是《最多的人》').quoted[0]?.text).toBe('最多的人');
  });
});

describe('language', () => {
  it.each([
    ['How many?', 'en'],
    ['有多少？', 'zh'],
    ['David Lin 2025年的销售额', 'zh'],
    ["customers called '王伟'", 'en'],
    ['😀', 'en'],
  ] as const)('%s is %s', (text, language) => expect(detectLanguage(text)).toBe(language));
});

it('stays linear on very long texts', async () => {
  const long = '上个月销售额最高的5个产品是什么 how many customers 2025 '.repeat(2500);
  expect(await processorTime(() => read(long))).toBeLessThan(1500);
});
