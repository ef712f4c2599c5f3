import type { RowSet } from '../drivers/contract/driver.ts';
import type { Language } from '../protocol/answer.ts';
import { numberText } from './number-text.ts';

/** Figures that add up: amounts and counts. Averages, prices, rates and shares do not. */
const additive =
  /金额|销售额|销量|数量|数$|总|额$|amount|sales|revenue|quantity|number of|count|total|units|orders|customers|turnover/i;
const notAdditive =
  /平均|均|率|占比|比例|单价|标价|价格|%|average|avg|mean|rate|share|ratio|price|growth|percent|highest|lowest/i;

/** 2025, 2025-07, 2025-Q3, 2025-W28, 2025-07-14: rows along time. */
const moment = /^\d{4}(?:-(?:\d{2}|Q[1-4]|W\d{2})(?:-\d{2})?)?$/;

/** What the rows of one figure come to together, and how much of it the largest makes up. Empty where a total means nothing. */
export function totalSentence(
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
export function trendSentence({ rows }: RowSet, measure: number, label: number, language: Language): string {
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
