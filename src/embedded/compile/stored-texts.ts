import { type Dialect, stringInSql } from '../../dialects/dialect.ts';
import { dateFormOf, holdsNumbers } from '../../schema/meaning/stored-forms.ts';
import type { Column } from '../../schema/snapshot/snapshot.ts';

const texts = ({ samples = [] }: Column): string[] =>
  samples.filter((value) => value !== null && value !== '').map((value) => String(value).trim());

/** A column that holds dates as texts, for parts and buckets of them; every other column as it stands. */
export function dateInSql(column: Column | undefined, sql: string, dialect: Dialect): string {
  const sorted = sortsInSql(column, sql, dialect);
  const isText = sorted === sql && column?.kind === 'text' && dateFormOf(column, true)?.form === 'iso';
  return isText && texts(column).length > 0 && !dialect.takesTextForDates ? dialect.cast(sql, 'DATE') : sorted;
}

/** The same to compare and to sort by, which texts that begin with the year in four digits, month and day in two can do by themselves. */
export function sortsInSql(column: Column | undefined, sql: string, dialect: Dialect): string {
  if (column?.kind !== 'text' && column?.kind !== 'integer') return sql;
  const form = dateFormOf(column, true)?.form;
  if (form === undefined || form === 'native' || form === 'month' || form === 'iso') return sql;
  const day = dayInSql(form, column, sql, dialect);
  return day === undefined || dialect.takesTextForDates ? (day ?? sql) : dialect.cast(day, 'DATE');
}

/** A column that holds numbers as texts, to count with; every other column as it stands. */
export function numberInSql(column: Column | undefined, sql: string, dialect: Dialect): string {
  if (column?.kind !== 'text' || !holdsNumbers(column)) return sql;
  const signs = new Set(texts(column).flatMap((text) => text.match(/[^\d.+-]/g) ?? []));
  // 万 is no sign that could be left out.
  if (signs.has('万')) return sql;
  // Where a sign was seen another row may well have a separator.
  if (signs.size > 0) signs.add(',');
  const bare = [...signs].reduce((inner, sign) => `REPLACE(${inner}, ${stringInSql(dialect, sign)}, '')`, sql);
  return dialect.cast(signs.size > 0 ? `NULLIF(${bare}, '')` : bare, dialect.numberType);
}

/** `2024-03-05`, put together from the parts of a text. */
function dayInSql(
  form: 'ymd' | 'dmy' | 'mdy' | 'compact',
  column: Column,
  sql: string,
  dialect: Dialect,
): string | undefined {
  const part = (text: string, from: number, length: number) => `SUBSTR(${text}, ${from}, ${length})`;
  const iso = (year: string, month: string, day: string) => dialect.concat(year, "'-'", month, "'-'", day);
  const text = column.kind === 'integer' ? dialect.cast(sql, 'VARCHAR(20)') : sql;
  if (form === 'compact') return iso(part(text, 1, 4), part(text, 5, 2), part(text, 7, 2));
  const values = texts(column);
  const isChinese = values.some((value) => value.includes('年'));
  const plain = isChinese
    ? `REPLACE(REPLACE(REPLACE(${text}, '年', '-'), '月', '-'), '日', '')`
    : values.some((value) => / \d/.test(value))
      ? `SUBSTR(${text}, 1, ${dialect.positionOf(dialect.concat(text, "' '"), "' '")} - 1)`
      : text;
  const mark = isChinese ? '-' : (/[-/.]/.exec(values[0] ?? '')?.[0] ?? '-');
  const isPadded = !isChinese && values.every((value) => /^\d{4}\D\d\d\D\d\d|^\d\d\D\d\d\D\d{4}/.test(value));
  const [year, first, second] = form === 'ymd' ? [1, 6, 9] : [7, 1, 4];
  if (isPadded) {
    const [one, two] = [part(plain, first, 2), part(plain, second, 2)];
    return form === 'dmy' ? iso(part(plain, year, 4), two, one) : iso(part(plain, year, 4), one, two);
  }
  // Two digits of a year do not tell the century.
  if (form !== 'ymd' && !values.every((value) => /\d{4}/.test(value))) return undefined;
  // One digit or two: what was cut too wide has the mark in it.
  const two = (from: string) => {
    const digits = `REPLACE(SUBSTR(${plain}, ${from}, 2), ${stringInSql(dialect, mark)}, '')`;
    return `SUBSTR(${dialect.concat("'0'", digits)}, LENGTH(${digits}), 2)`;
  };
  if (form === 'ymd') return iso(part(plain, 1, 4), two('6'), two(`LENGTH(${plain}) - 1`));
  const [year4, first2, second2] = [`SUBSTR(${plain}, LENGTH(${plain}) - 3, 4)`, two('1'), two(`LENGTH(${plain}) - 6`)];
  return form === 'dmy' ? iso(year4, second2, first2) : iso(year4, first2, second2);
}
