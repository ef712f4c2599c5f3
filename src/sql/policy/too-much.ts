import { words } from '../../dialects/standard.ts';
import { closingBracket, type Lexeme, splitAtCommas } from '../lex/lex.ts';
import { limits, type SizeContext, sizeOf } from './size.ts';

export interface TooMuch {
  /** The function, clause or type that makes it. */
  subject: string;
  amount: { found: number; most: number };
}

type Arguments = readonly (readonly Lexeme[])[];
/** How many rows, elements or characters a call makes. */
type Measure = (args: Arguments, context: SizeContext) => number;

const at =
  (place: number): Measure =>
  (given, context) =>
    sizeOf(namedValue(given[Math.min(place, given.length - 1)] ?? []), context).most;

const day = 86_400_000;
const units: Record<string, number> = {
  nanosecond: 0.000001,
  microsecond: 0.001,
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day,
  week: 7 * day,
  month: 30 * day,
  quarter: 91 * day,
  year: 365 * day,
};

/** How many steps lie between two written dates; undefined where there are no two. Without a step, days. */
function dateSpan(given: readonly (readonly Lexeme[])[]): number | undefined {
  const [from, to] = given.slice(0, 2).map(dateIn);
  if (from === undefined || to === undefined) return undefined;
  return Math.abs(to - from) / stepOf(given.slice(2).flat());
}

function dateIn(code: readonly Lexeme[]): number | undefined {
  const text = code.find(({ kind, value }) => kind === 'string' && /^\d{4}-\d\d-\d\d/.test(value))?.value;
  const time = text === undefined ? Number.NaN : Date.parse(text.slice(0, 10));
  return Number.isNaN(time) ? undefined : time;
}

/** `INTERVAL '1 second'`, `INTERVAL 5 MINUTE`, `'1 hour'::interval`. */
function stepOf(code: readonly Lexeme[]): number {
  const text = code.map(({ value }) => value.toLowerCase()).join(' ');
  const unit = Object.keys(units).find((name) => new RegExp(`\\b${name}s?\\b`).test(text));
  const count = Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? 1) || 1;
  return count * (units[unit ?? 'day'] ?? day);
}

/** From, to and step; of a single number, as many as it says. Dates count by their step. */
const span: Measure = (given, context) => {
  const dates = dateSpan(given);
  if (dates !== undefined) return dates;
  const [first, second, third] = given.map((one) => sizeOf(namedValue(one), context));
  if (!first) return 0;
  if (!second) return first.most;
  const step = third?.exact ? Math.abs(third.exact) : 1;
  if (first.exact !== undefined && second.exact !== undefined)
    return Math.floor(Math.abs(second.exact - first.exact) / step) + 1;
  // From a day's number up to a column: only what is computed can be far away.
  return Math.max(...[first, second].filter(({ exact }) => exact === undefined).map(({ most }) => most)) / step;
};

/** `numbers(offset, count)` */
const counted: Measure = (given, context) => at(given.length > 1 ? 1 : 0)(given, context);
const largest: Measure = (given, context) => Math.max(0, ...given.map((one) => sizeOf(namedValue(one), context).most));
/** `array_fill(0, ARRAY[1000, 1000000])` */
const dimensions: Measure = (given, context) => {
  const from = (given[1] ?? []).findIndex(({ text }) => text === '[');
  const sizes = splitAtCommas((given[1] ?? []).slice(from + 1, -1)).map((one) => sizeOf(one, context).most);
  return sizes.reduce((product, size) => product * size, 1);
};

/** Widths in a pattern: `%90000000s`, `%1$.5d`, `{:>90000000}`; `*` takes them from what follows. */
const widths: Measure = (given, context) => {
  const pattern = (given[0] ?? [])
    .map(({ kind, value }) => (kind === 'string' || kind === 'number' ? value : ''))
    .join('');
  const places = pattern.match(/%[-+ #0-9$.*,!]*[a-z]|\{[^}]*\}/gi) ?? [];
  const written = places.flatMap((place) => place.match(/\d+/g) ?? []).map(Number);
  const isTaken = places.some((place) => place.includes('*') || /\{[^}]*\{/.test(place));
  return Math.max(0, ...written, isTaken ? largest(given.slice(1), context) : 0);
};

const rows: Record<string, Measure> = {
  ...measured(
    'generate_series generateseries generate_array generate_date_array generate_timestamp_array generate_range_array',
    span,
  ),
  ...measured('range sequence array_generate_range', span),
  ...measured('numbers numbers_mt zeros zeros_mt', counted),
  ...measured('array_repeat list_resize array_resize arrayresize', at(1)),
  ...measured('arraywithconstant', at(0)),
  ...measured('repeat_row mappopulateseries', largest),
  // TIMELIMIT makes as many rows as the engine can in so many seconds.
  generator: (given, context) =>
    given.flat().some(({ value }) => /^timelimit$/i.test(value)) ? Number.MAX_SAFE_INTEGER : largest(given, context),
  ...measured('array_fill', dimensions),
};
const texts: Record<string, Measure> = {
  ...measured('repeat lpad rpad replicate leftpad rightpad leftpadutf8 rightpadutf8 tofixedstring', at(1)),
  ...measured('space zeroblob randomblob randomstring randomprintableascii randstr', at(0)),
  ...measured('printf format sformat', widths),
};
const patterned = words('printf format sformat');
const replacers = words('replace regexp_replace replaceall replaceregexpall translate');

function measured(names: string, measure: Measure): Record<string, Measure> {
  return Object.fromEntries([...words(names)].map((name) => [name, measure]));
}

/**
 * `generate_series(1, 1e12)`, `repeat('x', 1000 * 1000000)`, `printf('%.*c', 90000000, 'x')`: rows, lists and text out of
 * nothing. Text inside text is refused as well, because two small numbers multiply.
 */
export function makesTooMuch(
  code: readonly Lexeme[],
  index: number,
  name: string,
  context: SizeContext,
): TooMuch | undefined {
  const measure = Object.hasOwn(texts, name) ? texts[name] : Object.hasOwn(rows, name) ? rows[name] : undefined;
  if (!measure && !replacers.has(name)) return undefined;
  const inner = code.slice(index + 2, closingBracket(code, index + 1));
  // DuckDB's `'x'.repeat(9)`: what stands before the dot is the first of them.
  const receiver = code[index - 1]?.text === '.' ? [code.slice(index - 2, index - 1)] : [];
  const given = [...receiver, ...splitAtCommas(inner)];
  const isText = !measure || measure === texts[name];
  const most = isText ? limits.text : limits.series;
  const result = measure ? measure(given, context) : grown(name, given);
  const isNested = isText && measure && !patterned.has(name) && inner.some((_, place) => isTextMaker(inner, place));
  if (isNested) return { subject: name, amount: { found: Math.max(result, most) + 1, most } };
  return result > most ? { subject: name, amount: { found: result, most } } : undefined;
}

/** How many rows or elements a call makes; undefined for one that makes none. */
export function rowsMade(
  code: readonly Lexeme[],
  index: number,
  name: string,
  context: SizeContext,
): number | undefined {
  if (!Object.hasOwn(rows, name)) return undefined;
  return rows[name]?.(splitAtCommas(code.slice(index + 2, closingBracket(code, index + 1))), context);
}

/** A width of ten inside of a pattern is what patterns are for. */
function isTextMaker(code: readonly Lexeme[], place: number): boolean {
  const { kind, value } = code[place] as Lexeme;
  const name = value.toLowerCase();
  return kind === 'word' && code[place + 1]?.text === '(' && Object.hasOwn(texts, name) && !patterned.has(name);
}

/** How much longer a text becomes when each letter is replaced by ten, and each of those by ten: `replace(replace(…), 'a', 'aaa')`. */
function grown(name: string, args: Arguments): number {
  const [subject = [], search = [], replacement = []] = args;
  const literal = (code: readonly Lexeme[]) =>
    code.length === 1 && code[0]?.kind === 'string' ? code[0].value.length : undefined;
  const ratio = name === 'translate' ? 1 : (literal(replacement) ?? 10) / Math.max(1, literal(search) ?? 1);
  const inner = subject[0]?.value.toLowerCase() ?? '';
  const isChain = replacers.has(inner) && subject[1]?.text === '(';
  const before = isChain
    ? grown(inner, splitAtCommas(subject.slice(2, closingBracket(subject, 1))))
    : (literal(subject) ?? 1);
  return before * Math.max(1, ratio);
}

/** The value of `ROWCOUNT => 100`. */
function namedValue(code: readonly Lexeme[]): readonly Lexeme[] {
  const named = code.findIndex(({ text }) => text === '=>' || text === ':=');
  return code.slice(named + 1);
}

const padded = words('char character nchar bpchar binary bit raw fixedstring');

/** The same without a call: ClickHouse's WITH FILL, Oracle's CONNECT BY LEVEL, MariaDB's `seq_1_to_9`, types that pad. */
export function clauseMakesTooMuch(code: readonly Lexeme[], context: SizeContext): TooMuch | undefined {
  const most = limits.series;
  const isHierarchy = code.some(({ kind, text }) => kind === 'word' && /^connect$/i.test(text));
  for (const [index, { kind, value }] of code.entries()) {
    if (kind !== 'word' && kind !== 'quoted') continue;
    const word = value.toLowerCase();
    let result = 0;
    if (word === 'fill' && /^with$/i.test(code[index - 1]?.text ?? '')) result = filled(code.slice(index + 1), context);
    else if (isHierarchy && word === 'level' && /^<=?$/.test(code[index + 1]?.text ?? ''))
      result = sizeOf(untilClause(code.slice(index + 2)), context).most;
    else if (padded.has(word) && code[index + 1]?.text === '(' && code[index + 2]?.kind === 'number')
      result = Number(code[index + 2]?.text);
    else {
      const [, from, to] = /^seq_(\d+)_to_(\d+)(?:_step_\d+)?$/.exec(word) ?? [];
      if (from !== undefined) result = Math.abs(Number(to) - Number(from));
    }
    if (result > most) return { subject: word === 'fill' ? 'WITH FILL' : value, amount: { found: result, most } };
  }
  return undefined;
}

function untilClause(code: readonly Lexeme[]): readonly Lexeme[] {
  const end = code.findIndex(
    ({ kind, text }, place) =>
      text === ',' ||
      (text === ')' && closingBracket(code, place) === code.length) ||
      (kind === 'word' && clauseWords.has(text.toLowerCase())),
  );
  return end < 0 ? code : code.slice(0, end);
}

const clauseWords = words(
  'to step staleness interpolate limit offset group having order union intersect except minus and or start',
);

function filled(code: readonly Lexeme[], context: SizeContext): number {
  const part = (word: RegExp) => {
    const from = code.slice(0, 60).findIndex(({ kind, text }) => kind === 'word' && word.test(text));
    return from < 0 ? undefined : untilClause(code.slice(from + 1));
  };
  const [first, last, step] = [part(/^from$/i), part(/^to$/i), part(/^step$/i)];
  return last ? span([first ?? [], last, ...(step ? [step] : [])], context) : 0;
}
