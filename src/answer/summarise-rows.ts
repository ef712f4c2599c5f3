import type { RowSet } from '../drivers/contract/driver.ts';
import { shortened } from '../prompts/data-text.ts';
import type { Language } from '../protocol/answer.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import { measureColumn } from './measure-column.ts';
import { numberText } from './number-text.ts';
import { totalSentence, trendSentence } from './series-sentences.ts';

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
