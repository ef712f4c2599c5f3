import { words } from '../../dialects/standard.ts';
import { type Fields, isFields, listOf, tagged } from '../parse/parse.ts';
import type { DateField, Flavour } from './lexicon.ts';
import { accountFor, embeddedIn, numberIn, orderKeys, type Phrase, type Speech, stringIn } from './speech.ts';

const dateFields = new Set<string>(['year', 'quarter', 'month', 'day', 'hour', 'minute', 'second', 'week']);
const textualDates = new Set(['strftime', 'to_char', 'date_format', 'format_date', 'formatdatetime']);
const givesNumber = words('length abs round floor ceil julianday row_number rank dense_rank');

/** A function in words: its own where the lexicon has some, "f of a, b" otherwise. */
export function call(speech: Speech, kind: string, fields: Fields): Phrase {
  const text = dateWords(speech, kind, fields) ?? functionWords(speech, kind, fields);
  const isBare = listOf(fields.args).length === 0 && !('this' in fields);
  return { text, shape: isBare || speech.lexicon.isTight(text) ? 'atom' : 'loose', flavour: flavourOf(kind, fields) };
}

function flavourOf(kind: string, fields: Fields): Flavour {
  const name = kind === 'function' ? String(fields.name) : kind;
  if (givesNumber.has(name) || kind === 'extract') return 'number';
  return textualDates.has(name) ||
    ['date', 'datetime', 'current_date', 'current_timestamp', 'date_trunc'].includes(name)
    ? 'date'
    : 'other';
}

/** Parts of dates, however the dialect spells them. */
function dateWords(speech: Speech, kind: string, fields: Fields): string | undefined {
  const { lexicon } = speech;
  if (kind === 'extract') {
    const field = String(fields.field).toLowerCase();
    accountFor(speech, fields, ['this', 'field']);
    // Without EXTRACT its short words belong to the format.
    if (!dateFields.has(field) || !speech.dialect.allowedFunctions.has('extract')) return undefined;
    return lexicon.datePart(field as DateField, embeddedIn(speech, fields.this));
  }
  if (kind !== 'function') return undefined;
  const name = String(fields.name);
  const args = listOf(fields.args);
  if (name === 'date_trunc' && args.length === 2) {
    const unit = stringIn(args[0])?.toLowerCase() ?? '';
    return dateFields.has(unit) ? lexicon.dateStart(unit as DateField, embeddedIn(speech, args[1])) : undefined;
  }
  if (!textualDates.has(name) || args.length !== 2) return undefined;
  const [first, second] = args;
  const own = speech.dialect.dateFormat;
  const formatFirst = own?.formatFirst === true && own.function === name;
  const format = stringIn(formatFirst ? first : second);
  if (format === undefined) return undefined;
  const value = embeddedIn(speech, formatFirst ? second : first);
  return lexicon.dateText(canonicalFormat(format), value, !speech.dialect.datesAreText);
}

/** `YYYY-MM` and `%Y-%m` are one format. */
function canonicalFormat(format: string): string {
  return format
    .replace(/YYYY|yyyy/g, '%Y')
    .replace(/(?<!%)MM/g, '%m')
    .replace(/(?<!%)(?:DD|dd)/g, '%d');
}

function functionWords(speech: Speech, kind: string, fields: Fields): string {
  const { lexicon } = speech;
  const name = kind === 'function' || kind === 'aggregate_function' ? String(fields.name) : kind;
  if (kind === 'function' || kind === 'aggregate_function') {
    accountFor(speech, fields, ['name', 'args']);
    const values = listOf(fields.args).map((argument) => embeddedIn(speech, argument));
    return (
      special(speech, name, listOf(fields.args)) ?? lexicon.functionWords(name, values) ?? lexicon.call(name, values)
    );
  }
  if (kind === 'pseudocolumn') return lexicon.call(String(fields.kind).toLowerCase(), []);
  if (kind === 'substring') return substring(speech, fields);
  if (kind === 'interval') return interval(speech, fields);
  if (kind === 'within_group') {
    accountFor(speech, fields, ['this', 'order_by']);
    return lexicon.sortedBy(embeddedIn(speech, fields.this), lexicon.list(orderKeys(speech, fields.order_by)));
  }
  const inOrder = typedOrder[kind];
  if (inOrder && Object.keys(fields).every((key) => inOrder.includes(key))) {
    const values = inOrder.filter((key) => key in fields).map((key) => embeddedIn(speech, fields[key]));
    const words = lexicon.functionWords(name, values);
    if (words) return words;
  }
  const written =
    typeof fields.original_name === 'string' ? fields.original_name.toLowerCase() : name.replace(/_func$/, '');
  const values = typedArguments(speech, fields);
  const isPlain = Object.keys(fields).every((key) => positional.has(key) || key === 'original_name');
  return (isPlain ? lexicon.functionWords(written, values) : undefined) ?? lexicon.call(written, values);
}

/** Typed functions whose arguments have names of their own but a well-known order. */
const typedOrder: Record<string, readonly string[]> = {
  str_position: ['this', 'substr'],
  lag: ['this', 'offset', 'default'],
  lead: ['this', 'offset', 'default'],
  n_tile: ['num_buckets'],
  round: ['this', 'decimals'],
  replace: ['this', 'old', 'new'],
};

function interval(speech: Speech, fields: Fields): string {
  accountFor(speech, fields, ['this', 'unit']);
  const amount = stringIn(fields.this);
  const value = amount && /^\d+$/.test(amount) ? amount : embeddedIn(speech, fields.this);
  if (fields.unit === undefined) return speech.lexicon.interval(value, undefined);
  const unit = isFields(fields.unit) && fields.unit.type === 'simple' ? fields.unit.unit : undefined;
  if (typeof unit !== 'string') speech.leaveOut();
  return speech.lexicon.interval(value, String(unit).toLowerCase());
}

const movableDates = new Set(['date', 'time', 'datetime', 'julianday']);

/** "Now" and dates moved by modifiers, as SQLite spells them. */
function special(speech: Speech, name: string, args: unknown[]): string | undefined {
  const [first, ...modifiers] = args;
  const { lexicon } = speech;
  const isNow = stringIn(first)?.toLowerCase() === 'now';
  const date = isNow
    ? lexicon.functionWords(`${name}-now`, [])
    : first !== undefined && movableDates.has(name) && modifiers.length > 0
      ? lexicon.functionWords(name, [embeddedIn(speech, first)])
      : undefined;
  if (date === undefined || modifiers.length === 0) return date;
  const by = modifiers.map((modifier) => embeddedIn(speech, modifier));
  return lexicon.shifted(date, by);
}

function substring(speech: Speech, fields: Fields): string {
  accountFor(speech, fields, ['this', 'start', 'length']);
  const { lexicon } = speech;
  const value = embeddedIn(speech, fields.this);
  const length = fields.length === undefined ? undefined : embeddedIn(speech, fields.length);
  if (numberIn(fields.start) === 1 && length) return lexicon.functionWords('first-characters', [value, length]) ?? '';
  const start = embeddedIn(speech, fields.start);
  const values = length === undefined ? [value, start] : [value, start, length];
  return lexicon.functionWords('characters-from', values) ?? lexicon.call('substring', values);
}

/** Fields that hold arguments by position. */
const positional = new Set(['this', 'expression', 'expressions', 'args']);

/** Arguments of a function with a typed node in the parser's tree; all but the positional ones with their name. */
function typedArguments(speech: Speech, fields: Fields): string[] {
  const { lexicon } = speech;
  return Object.entries(fields).flatMap(([key, value]) => {
    if (key === 'original_name') return [];
    const values = Array.isArray(value) ? value : [value];
    return values.map((item) => {
      const isNode = tagged(item) !== undefined && !(isFields(item) && 'this' in item);
      if (!isNode && isFields(item)) speech.leaveOut();
      const text = isNode ? embeddedIn(speech, item) : lexicon.text(String(item));
      return positional.has(key) ? text : lexicon.named(key, text);
    });
  });
}
