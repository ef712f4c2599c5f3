import type { RowSet } from '../drivers/contract/driver.ts';
import { shortened } from '../prompts/data-text.ts';
import type { Language } from '../protocol/answer.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';

/**
 * What the rows say, in one or two sentences: the value itself, or how many rows, who leads and what they add up to.
 * Every figure comes from the rows; with the summary switched off only the count is told.
 */
export function summariseRows(rows: RowSet, language: Language, isEnabled = true): string {
  const count = rows.rows.length;
  if (count === 0) return language === 'zh' ? '没有符合条件的记录。' : 'No records match.';
  if (!isEnabled) return doneSentence(count, language);
  const single = singleValue(rows, language);
  if (single) return single;
  const ranking = rankingSentence(rows, language);
  return [countSentence(count, rows.truncated, language), ranking].filter(Boolean).join(language === 'zh' ? '' : ' ');
}

/** What is said when there is no summary: it is switched off, or the model that was to write it failed. */
export function doneSentence(count: number, language: Language): string {
  if (language === 'zh') return `查询执行完成，共返回 ${count} 条记录。`;
  return `The query is done: ${count} ${count === 1 ? 'record' : 'records'}.`;
}

export function countSentence(count: number, truncated: boolean, language: Language): string {
  if (language === 'zh') return truncated ? `共返回前 ${count} 条记录，后面还有更多。` : `共返回 ${count} 条记录。`;
  const noun = count === 1 ? 'record' : 'records';
  return truncated ? `The first ${count} ${noun}; there are more.` : `${count} ${noun}.`;
}

function singleValue({ columns, rows }: RowSet, language: Language): string | undefined {
  const row = rows[0];
  if (rows.length !== 1 || !row || row.length > 3) return undefined;
  if (row.every((cell) => cell === null)) {
    return language === 'zh' ? '没有可供计算的数据。' : 'There is no data to compute this from.';
  }
  const parts = row.map(
    (cell, index) =>
      `${spokenName(columns[index]?.name)}${language === 'zh' ? '：' : ': '}${cellText(cell, language, columns[index]?.name)}`,
  );
  return `${parts.join(language === 'zh' ? '，' : ', ')}${language === 'zh' ? '。' : '.'}`;
}

/** The last numeric column that is no identifier, code or year; -1 when there is none. */
function measureColumn({ columns, rows }: RowSet): number {
  for (let index = columns.length - 1; index >= 0; index -= 1) {
    const isName = /(^|_)(id|code|year|no)$|编号|代码|年份|电话/i.test(columns[index]?.name ?? '');
    if (!isName && rows.every((row) => typeof row[index] === 'number')) return index;
  }
  return -1;
}

/** Figures that add up: amounts and counts. Averages, prices, rates and shares do not. */
const additive =
  /金额|销售额|销量|数量|数$|总|额$|amount|sales|revenue|quantity|number of|count|total|units|orders|customers|turnover/i;
const notAdditive =
  /平均|均|率|占比|比例|单价|标价|价格|%|average|avg|mean|rate|share|ratio|price|growth|percent|highest|lowest/i;

/** 2025, 2025-07, 2025-Q3, 2025-W28, 2025-07-14: rows along time. */
const moment = /^\d{4}(?:-(?:\d{2}|Q[1-4]|W\d{2})(?:-\d{2})?)?$/;

/** Making one costs more than a hundred uses. */
const formats = [2, 4].map((digits) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }));
const [coarse, fine] = formats as [Intl.NumberFormat, Intl.NumberFormat];

/** A number for people: thousands separated, at most two decimals unless it is smaller than one. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return (Math.abs(value) >= 1 || value === 0 ? coarse : fine).format(value);
}

/** What the rows of one figure come to together, and how much of it the largest makes up. Empty where a total means nothing. */
function totalSentence(
  { columns, rows, truncated }: RowSet,
  measure: number,
  label: number,
  language: Language,
): string {
  const name = columns[measure]?.name ?? '';
  if (truncated || rows.length < 2 || !additive.test(name) || notAdditive.test(name)) return '';
  const numbers = rows.map((row) => Number(row[measure]));
  if (numbers.some((value) => value < 0) && numbers.some((value) => value > 0)) return '';
  const total = numbers.reduce((sum, value) => sum + value, 0);
  if (total === 0) return '';
  const share = Math.round((1000 * Math.max(...numbers.map(Math.abs))) / Math.abs(total)) / 10;
  const isSeries = rows.every((row) => moment.test(String(row[label])));
  const top = numbers.findIndex((value) => Math.abs(value) === Math.max(...numbers.map(Math.abs)));
  const who = String(rows[top]?.[label]);
  const part =
    isSeries || rows.length < 3 ? '' : language === 'zh' ? `，${who}占${share}%` : `; ${who} makes up ${share}%`;
  return language === 'zh'
    ? `${rows.length} 条合计 ${numberText(total)}${part}。`
    : `The ${rows.length} add up to ${numberText(total)}${part}.`;
}

/** Rows along time: from where to where, and by how much. */
function trendSentence({ rows }: RowSet, measure: number, label: number, language: Language): string {
  if (rows.length < 3 || !rows.every((row) => moment.test(String(row[label])))) return '';
  const ordered = [...rows].sort((left, right) => String(left[label]).localeCompare(String(right[label])));
  const [first, last] = [ordered[0], ordered.at(-1)];
  const [from, to] = [Number(first?.[measure]), Number(last?.[measure])];
  if (!first || !last || from <= 0 || to < 0) return '';
  const change = Math.round((1000 * (to - from)) / from) / 10;
  const ends = { from: String(first[label]), to: String(last[label]) };
  if (language === 'zh') {
    const way = change === 0 ? '持平' : change > 0 ? `上升 ${change}%` : `下降 ${-change}%`;
    return `从${ends.from}的 ${numberText(from)} 到${ends.to}的 ${numberText(to)}，${way}。`;
  }
  const way = change === 0 ? 'no change' : change > 0 ? `up ${change}%` : `down ${-change}%`;
  return `From ${numberText(from)} in ${ends.from} to ${numberText(to)} in ${ends.to}: ${way}.`;
}

/** For a label beside a number over several rows: the largest, the smallest and, when it means something, the total. */
function rankingSentence({ columns, rows, truncated }: RowSet, language: Language): string {
  const measure = measureColumn({ columns, rows, truncated });
  const label = columns.findIndex(
    (_, index) => index !== measure && rows.every((row) => typeof row[index] === 'string'),
  );
  if (measure < 0 || label < 0 || rows.length < 2) return '';
  const numbers = rows.map((row) => Number(row[measure]));
  const largest = numbers.indexOf(Math.max(...numbers));
  const smallest = numbers.indexOf(Math.min(...numbers));
  const name = spokenName(columns[measure]?.name);
  const at = (index: number) => ({
    who: String(rows[index]?.[label]),
    value: cellText(rows[index]?.[measure] ?? null, language, columns[measure]?.name),
  });
  const series = { columns, rows, truncated };
  const more = [trendSentence(series, measure, label, language), totalSentence(series, measure, label, language)];
  if (numbers[largest] === numbers[smallest]) return '';
  const high = at(largest);
  const low = at(smallest);
  const ends =
    language === 'zh'
      ? `${name}最高的是${high.who}（${high.value}），最低的是${low.who}（${low.value}）。`
      : `${name} is highest for ${high.who} (${high.value}) and lowest for ${low.who} (${low.value}).`;
  return [ends, ...more].filter(Boolean).join(language === 'zh' ? '' : ' ');
}

/** A header says its unit, a sentence says it with the number. */
const percentHeader = /\s*[（(]%[）)]$/;
const spokenName = (name = ''): string => name.replace(percentHeader, '');

function cellText(cell: Scalar, language: Language, header = ''): string {
  if (cell === null) return language === 'zh' ? '空' : 'none';
  if (typeof cell === 'number') return `${numberText(cell)}${percentHeader.test(header) ? '%' : ''}`;
  const text = String(cell);
  return shortened(text, longestInSentence);
}

/** A document is for the table, not for a sentence. */
const longestInSentence = 300;
