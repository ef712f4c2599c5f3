import { type Dialect, type FormatStyle, lacksFunction, stringInSql } from '../../dialects/dialect.ts';
import { byWord } from '../../dialects/standard.ts';
import { isWord } from '../lex/lex.ts';
import type { TextEdit } from '../scope/scope.ts';
import { openingBracket, type Repair, repairBy, rule, type Situation, textCalls } from './situation.ts';

/** A call in another engine's words as this dialect says it; undefined when it cannot. */
type Translate = (call: string[], dialect: Dialect) => string | undefined;

type Part = Parameters<Dialect['datePart']>[0];

const parts: Record<string, Part> = byWord({
  year: 'year yyyy yy',
  quarter: 'quarter qq',
  month: 'month mm mon',
  day: 'day dd dayofmonth',
  weekday: 'dow dayofweek weekday',
  hour: 'hour hh',
});

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

/** Date formats in the three spellings that matter: strftime (SQLite, DuckDB), DATE_FORMAT (MySQL) and TO_CHAR (Postgres, Oracle, Snowflake). */
const codes: Record<FormatStyle, string>[] = [
  { strftime: '%Y', dateFormat: '%Y', toChar: 'YYYY' },
  { strftime: '%y', dateFormat: '%y', toChar: 'YY' },
  { strftime: '%m', dateFormat: '%m', toChar: 'MM' },
  { strftime: '%d', dateFormat: '%d', toChar: 'DD' },
  { strftime: '%H', dateFormat: '%H', toChar: 'HH24' },
  { strftime: '%M', dateFormat: '%i', toChar: 'MI' },
  { strftime: '%S', dateFormat: '%s', toChar: 'SS' },
  { strftime: '%S', dateFormat: '%S', toChar: 'SS' },
  { strftime: '%j', dateFormat: '%j', toChar: 'DDD' },
];

/** The same format in another spelling; undefined when a part of it has no counterpart. */
function translateFormat(format: string, from: FormatStyle, to: FormatStyle): string | undefined {
  const knownNames = [...new Map(codes.map((code) => [code[from], code[to]])).entries()].sort(
    (a, b) => b[0].length - a[0].length,
  );
  let result = '';
  for (let at = 0; at < format.length; ) {
    const match = knownNames.find(
      ([text]) =>
        format.slice(at, at + text.length).toUpperCase() === (from === 'toChar' ? text : text.toUpperCase()) &&
        (from === 'toChar' || format.startsWith(text, at)),
    );
    if (match) {
      result += match[1];
      at += match[0].length;
    } else if (format[at] === '%' || (from === 'toChar' && /[A-Za-z]/.test(format[at] as string))) return undefined;
    else {
      result += format[at];
      at += 1;
    }
  }
  return result;
}

/** Functions of other engines: YEAR(x), CONCAT(a, b), IF(c, a, b), DATE_FORMAT … */
export const foreignFunctions = rule(
  'foreign-functions',
  'column_not_found function_not_found argument_error type_mismatch syntax_error',
  (situation) => {
    const { finding } = situation;
    // The function is there, only its argument is of the wrong type: a cast will do.
    if (finding.detail !== undefined) return [];
    // `TIMESTAMPDIFF(YEAR, …)`: the engine stumbles over the unit, which it takes for a column.
    if (finding.class === 'column_not_found') {
      const around = finding.use?.function?.name.toLowerCase() ?? '';
      return situation.dialect.allowedFunctions.has(around) ? [] : translated(situation, new Set([around]));
    }
    // The text may hold several; those that the dialect has are left alone unless they are the very problem.
    const wanted = new Set(
      finding.class === 'syntax_error' ? ['extract', 'if', 'left', 'right'] : [finding.subject?.toLowerCase() ?? ''],
    );
    return translated(situation, wanted);
  },
);

function translated(situation: Situation, names: ReadonlySet<string>): Repair[] {
  const { sql, dialect, lexemes } = situation;
  const edits: TextEdit[] = [];
  for (const call of textCalls(lexemes)) {
    const name = call.name.toLowerCase();
    const translate = names.has(name) ? translations[name] : undefined;
    const text = translate?.(
      call.arguments.map(({ start, end }) => sql.slice(start, end)),
      dialect,
    );
    if (text !== undefined && text.toLowerCase() !== sql.slice(call.range.start, call.range.end).toLowerCase())
      edits.push({ ...call.range, text });
  }
  const list = [...names]
    .filter((name) => textCalls(lexemes).some((call) => call.name.toLowerCase() === name))
    .join(', ')
    .toUpperCase();
  return repairBy(
    situation,
    edits,
    0.15,
    `${list} 改为 ${dialect.title} 的写法`,
    `${list} was written the way ${dialect.title} does`,
  );
}

/** `x::type` where the engine has no such cast. */
export const castOperator = rule('cast-operator', 'syntax_error', (situation) => {
  const { sql, lexemes, dialect } = situation;
  const edits: TextEdit[] = [];
  for (const [i, lexeme] of lexemes.entries()) {
    if (lexeme.text !== '::') continue;
    const type = lexemes[i + 1];
    const first = operandStart(lexemes, i - 1);
    if (type?.kind !== 'word' || first < 0) continue;
    const operand = sql.slice(lexemes[first]!.start, lexemes[i - 1]!.end);
    edits.push({
      start: lexemes[first]!.start,
      end: type.end,
      text: dialect.cast(operand, type.text),
    });
  }
  return repairBy(situation, edits, 0.15, ':: 类型转换改为 CAST', 'Casts with :: were written as CAST');
});

/** Where the operand that ends at this lexeme begins: a name, a literal, a bracket with its function. */
function operandStart(lexemes: Situation['lexemes'], last: number): number {
  let first = last;
  if (lexemes[last]?.text === ')') {
    first = openingBracket(lexemes, last);
    if (
      first > 0 &&
      lexemes[first - 1]?.kind === 'word' &&
      !isWord(lexemes[first - 1], 'and', 'or', 'in', 'select', 'where', 'by', 'on', 'then', 'else', 'when')
    )
      first -= 1;
  }
  while (first > 1 && lexemes[first - 1]?.text === '.') first -= 2;
  return first;
}

/** ILIKE where LIKE does not look at case anyway, or the other way round. */
export const caselessLike = rule('caseless-like', 'syntax_error', (situation) => {
  const { lexemes, dialect } = situation;
  if (dialect.supportsIlike) return [];
  const edits = lexemes
    .filter((lexeme) => isWord(lexeme, 'ilike'))
    .map((lexeme) => ({ start: lexeme.start, end: lexeme.end, text: 'LIKE' }));
  return repairBy(
    situation,
    edits,
    0.12,
    `${dialect.title} 没有 ILIKE，改为 LIKE`,
    `${dialect.title} has no ILIKE; LIKE was written`,
  );
});

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
const translations: Record<string, Translate> = {
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
