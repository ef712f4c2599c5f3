import { type Dialect, type FormatStyle, lacksFunction, stringInSql } from '../../../dialects/dialect.ts';
import { translateFormat } from './formats.ts';

/** A call in another engine's words as this dialect says it; undefined when it cannot. */
export type Translate = (call: string[], dialect: Dialect) => string | undefined;

type Part = Parameters<Dialect['datePart']>[0];

const parts: Record<string, Part> = {
  year: 'year',
  yyyy: 'year',
  yy: 'year',
  quarter: 'quarter',
  qq: 'quarter',
  month: 'month',
  mm: 'month',
  mon: 'month',
  day: 'day',
  dd: 'day',
  dayofmonth: 'day',
  dow: 'weekday',
  dayofweek: 'weekday',
  weekday: 'weekday',
  hour: 'hour',
  hh: 'hour',
};

function asDate(expression: string, dialect: Dialect, part: Part = 'day'): string {
  if (dialect.takesTextForDates || /^cast\s*\(|::\s*(?:date|timestamp)/i.test(expression)) return expression;
  return `CAST(${expression} AS ${part === 'hour' ? 'timestamp' : 'date'})`;
}

function partOf(name: string | undefined, expression: string | undefined, dialect: Dialect): string | undefined {
  const part = parts[unquoted(name ?? '').toLowerCase()];
  const age = /^age\s*\(([\s\S]+)\)$/i.exec(expression ?? '')?.[1];
  if (part === 'year' && age !== undefined && lacksFunction(dialect, 'age'))
    return difference('year', age, 'CURRENT_DATE', dialect);
  return part && expression !== undefined ? dialect.datePart(part, asDate(expression, dialect, part)) : undefined;
}

const datePart =
  (name: string): Translate =>
  ([expression], dialect) =>
    partOf(name, expression, dialect);

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^(['"])([\s\S]*)\1$/, '$2')
    .replaceAll("''", "'");
}

/** The format spelling that a dialect's own function takes. */
function formatted(expression: string, format: string, from: FormatStyle, dialect: Dialect): string | undefined {
  const own = dialect.dateFormat;
  const translated = own && translateFormat(unquoted(format), from, own.style);
  if (!own || translated === undefined) return undefined;
  const [text, date] = [stringInSql(dialect, translated), asDate(expression, dialect, 'hour')];
  return `${own.function}(${own.formatFirst ? `${text}, ${date}` : `${date}, ${text}`})`;
}

function daysBetween(from: string, to: string, dialect: Dialect): string {
  return dialect.wholeDaysBetween(asDate(from, dialect), asDate(to, dialect));
}

function difference(unit: string, from: string, to: string, dialect: Dialect): string | undefined {
  const part = parts[unquoted(unit).toLowerCase()];
  if (part === 'day') return daysBetween(from, to, dialect);
  const years = `(${partOf('year', to, dialect)} - ${partOf('year', from, dialect)})`;
  if (part === 'year') return years;
  return part === 'month'
    ? `(${years} * 12 + ${partOf('month', to, dialect)} - ${partOf('month', from, dialect)})`
    : undefined;
}

const coalesce: Translate = (call) => (call.length === 2 ? `COALESCE(${call.join(', ')})` : undefined);
const choose: Translate = ([condition, yes, no]) =>
  condition !== undefined && yes !== undefined
    ? `CASE WHEN ${condition} THEN ${yes}${no === undefined ? '' : ` ELSE ${no}`} END`
    : undefined;
const length: Translate = ([text]) => (text === undefined ? undefined : `LENGTH(${text})`);
const now: Translate = () => 'CURRENT_TIMESTAMP';
const today: Translate = () => 'CURRENT_DATE';
const join: Translate = (call, dialect) => (call.length > 0 ? `(${dialect.concat(...call)})` : undefined);
const position: Translate = ([text, part], dialect) =>
  text === undefined || part === undefined ? undefined : dialect.positionOf(text, part);
const each = /^distinct\b\s*/i;
const list: Translate = ([value, separator = "','"], dialect) =>
  value === undefined ? undefined : dialect.joinValues(value.replace(each, ''), separator, each.test(value));
const toDate: Translate = ([text], dialect) => (text ? dialect.cast(text, 'date') : undefined);
const largest =
  (own: string, name: string): Translate =>
  (call, dialect) =>
    call.length > 1 && lacksFunction(dialect, name) ? `${own}(${call.join(', ')})` : undefined;

/** By lower-case name. */
export const translations: Record<string, Translate> = {
  year: datePart('year'),
  month: datePart('month'),
  day: datePart('day'),
  dayofmonth: datePart('day'),
  quarter: datePart('quarter'),
  hour: datePart('hour'),
  dayofweek: datePart('dayofweek'),
  weekday: datePart('weekday'),
  date_part: ([part, expression], dialect) => partOf(part, expression, dialect),
  datepart: ([part, expression], dialect) => partOf(part, expression, dialect),
  extract: ([inner], dialect) => {
    const match = /^\s*['"]?(\w+)['"]?\s+from\s+([\s\S]+)$/i.exec(inner ?? '');
    return match ? partOf(match[1], match[2], dialect) : undefined;
  },
  date_format: ([expression, format], dialect) =>
    expression && format ? formatted(expression, format, 'dateFormat', dialect) : undefined,
  to_char: ([expression, format], dialect) =>
    expression && format ? formatted(expression, format, 'toChar', dialect) : undefined,
  strftime: ([format, expression], dialect) =>
    expression && format ? formatted(expression, format, 'strftime', dialect) : undefined,
  julianday: ([expression], dialect) =>
    expression === undefined
      ? undefined
      : `(${dialect.daysBetween(dialect.dateLiteral('1970-01-01'), expression)} + 2440587.5)`,
  datediff: (call, dialect) =>
    call.length === 3
      ? difference(call[0]!, call[1]!, call[2]!, dialect)
      : call.length === 2
        ? daysBetween(call[1]!, call[0]!, dialect)
        : undefined,
  date_diff: (call, dialect) => (call.length === 3 ? difference(call[0]!, call[1]!, call[2]!, dialect) : undefined),
  timestampdiff: (call, dialect) => (call.length === 3 ? difference(call[0]!, call[1]!, call[2]!, dialect) : undefined),
  concat: join,
  if: choose,
  iif: choose,
  iff: choose,
  ifnull: coalesce,
  nvl: coalesce,
  isnull: (call, dialect) => (call.length === 1 ? `(${call[0]} IS NULL)` : coalesce(call, dialect)),
  len: length,
  char_length: length,
  character_length: length,
  datalength: length,
  left: ([text, count]) => (text && count ? `SUBSTR(${text}, 1, ${count})` : undefined),
  right: ([text, count], dialect) =>
    text && count && lacksFunction(dialect, 'right') ? `SUBSTR(${text}, -${count})` : undefined,
  mid: (call) => (call.length >= 2 ? `SUBSTR(${call.join(', ')})` : undefined),
  substring: (call) => (call.length >= 2 ? `SUBSTR(${call.join(', ')})` : undefined),
  divide: ([a, b]) => (a && b ? `(CAST(${a} AS REAL) / ${b})` : undefined),
  safe_divide: ([a, b]) => (a && b ? `(CAST(${a} AS REAL) / NULLIF(${b}, 0))` : undefined),
  subtract: ([a, b]) => (a && b ? `(${a} - ${b})` : undefined),
  multiply: ([a, b]) => (a && b ? `(${a} * ${b})` : undefined),
  now,
  getdate: now,
  sysdate: now,
  curdate: today,
  current_date: today,
  today,
  ucase: ([text]) => (text ? `UPPER(${text})` : undefined),
  lcase: ([text]) => (text ? `LOWER(${text})` : undefined),
  strpos: position,
  instr: position,
  charindex: ([part, text], dialect) => (part && text ? position([text, part], dialect) : undefined),
  locate: ([part, text], dialect) => (part && text ? position([text, part], dialect) : undefined),
  string_agg: list,
  group_concat: list,
  listagg: list,
  to_date: toDate,
  str_to_date: toDate,
  to_number: ([text]) => (text ? `CAST(${text} AS NUMERIC)` : undefined),
  total: ([value]) => (value ? `COALESCE(SUM(${value}), 0)` : undefined),
  truncate: (call) => (call.length === 2 ? `TRUNC(${call.join(', ')})` : undefined),
  pow: (call) => (call.length === 2 ? `POWER(${call.join(', ')})` : undefined),
  ceiling: ([value]) => (value ? `CEIL(${value})` : undefined),
  greatest: largest('MAX', 'greatest'),
  least: largest('MIN', 'least'),
};
