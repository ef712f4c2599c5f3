import type { Column } from '../snapshot/snapshot.ts';
import type { ColumnMeaning, DateForm } from './contracts.ts';

const stored = ({ samples = [] }: Column): string[] =>
  samples.filter((value) => value !== null && value !== '').map(String);

const forms: readonly [DateForm, RegExp][] = [
  ['iso', /^\d{4}-\d{2}-\d{2}(?:[ T]\d|$)/],
  ['month', /^(?:19|20)\d\d[-/](?:0?[1-9]|1[0-2])$/],
  ['ymd', /^\d{4}(?:[-/.]\d{1,2}[-/.]\d{1,2}|年\d{1,2}月\d{1,2}日)(?:[ T]\d|$)/],
  ['compact', /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\.0)?$/],
];
const isCalledDate = /(?:^|_)(?:date|datetime|timestamp|at)$|[a-z](?:Date|At)$|(?:日期|时间)$/;
const guessed = { form: 'iso', isGuess: true } as const;
const dayAndMonth = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:19|20)?\d\d(?: \d|$)/;

/** How a column holds dates, from its type and its values; undefined where it holds none. Whether a number is a date, its name must say. */
export function dateFormOf(column: Column, saysDate: boolean): ColumnMeaning['date'] {
  // Nothing to see: masked, empty, or a schema too wide to look into. A name that plainly says so must do.
  if (column.kind === 'text' && stored(column).length === 0)
    return isCalledDate.test(column.name) ? guessed : undefined;
  const form = formOf(column, saysDate);
  if (form !== 'maybe mdy') return form && { form };
  return { form: 'mdy', isGuess: true };
}

function formOf(column: Column, saysDate: boolean): DateForm | 'maybe mdy' | undefined {
  if (column.kind === 'date' || column.kind === 'datetime') return 'native';
  if (column.kind !== 'text' && column.kind !== 'integer') return undefined;
  const values = stored(column);
  if (values.length === 0) return undefined;
  const form = forms.find(([, pattern]) => values.every((value) => pattern.test(value)))?.[0];
  if (form === 'compact' && !saysDate) return undefined;
  if (form || column.kind === 'integer') return form;
  const parts = values.map((value) => dayAndMonth.exec(value));
  if (parts.some((part) => part === null)) return undefined;
  const isOverTwelve = (at: number) => parts.some((part) => Number(part?.[at]) > 12);
  if (isOverTwelve(1)) return isOverTwelve(2) ? undefined : 'dmy';
  if (isOverTwelve(2)) return 'mdy';
  // Dots are a habit of countries that put the day first.
  return values.some((value) => value.includes('.')) ? 'dmy' : 'maybe mdy';
}

const plainNumber = /^-?\d+(?:\.\d+)?$/;
const writtenNumber =
  /^[-+]?[¥￥$€£]?\s?-?\d{1,3}(?:,\d{3})*(?:\.\d+)?\s?(?:%|元|万元)?$|^[-+]?[¥￥$€£]?\s?-?\d+(?:\.\d+)?\s?(?:%|元|万元)?$/;

/** Whether a text column holds numbers with units: `1亿`, `12天`, `3.5 kg`. Only its name can say that they are figures. */
export function holdsMeasures(column: Column): boolean {
  const values = stored(column);
  return (
    column.kind === 'text' &&
    values.length > 0 &&
    values.every((value) => /^[约近<>~]?\s?\d+(?:\.\d+)?\s?\p{L}{1,4}$/u.test(value))
  );
}

/** Whether a text column holds numbers: plain ones, or with separators and signs of money. */
export function holdsNumbers(column: Column): boolean {
  if (column.kind !== 'text') return false;
  const values = stored(column);
  // Leading zeros belong to numbers of another sort: phones, codes.
  return (
    values.length > 0 &&
    values.every((value) => writtenNumber.test(value.trim())) &&
    !values.some((value) => plainNumber.test(value) && /^0\d/.test(value)) &&
    // As long as a phone, a card, a bar code.
    !values.every((value) => /^\d{8,}$/.test(value))
  );
}
