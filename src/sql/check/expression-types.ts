import { type Fields, isFields, listOf } from '../parse/parse.ts';
import type { Resolution, Scopes } from '../scope/scope.ts';

/** What the rules need to tell apart; `unknown` is a bare string, which takes the type of its neighbour. */
export type ExpressionType =
  | 'text'
  | 'integer'
  | 'numeric'
  | 'double'
  | 'date'
  | 'timestamp'
  | 'time'
  | 'interval'
  | 'boolean'
  | 'unknown';

function storedType(type: string): ExpressionType | undefined {
  const lower = type.toLowerCase();
  if (/^(?:text|varchar|char|character|bpchar|citext|name|uuid)/.test(lower))
    return lower.startsWith('uuid') ? undefined : 'text';
  if (/^(?:smallint|integer|int|bigint|serial|bigserial|int\d)/.test(lower)) return 'integer';
  if (/^(?:numeric|decimal|money)/.test(lower)) return 'numeric';
  if (/^(?:real|double|float)/.test(lower)) return 'double';
  if (/^date\b/.test(lower)) return 'date';
  if (/^timestamp/.test(lower)) return 'timestamp';
  if (/^time\b/.test(lower)) return 'time';
  if (/^interval/.test(lower)) return 'interval';
  return /^bool/.test(lower) ? 'boolean' : undefined;
}

const returns: Record<string, ExpressionType> = {
  count: 'integer',
  length: 'integer',
  char_length: 'integer',
  strpos: 'integer',
  position: 'integer',
  row_number: 'integer',
  rank: 'integer',
  lower: 'text',
  upper: 'text',
  substring: 'text',
  substr: 'text',
  concat: 'text',
  trim: 'text',
  replace: 'text',
  to_char: 'text',
  left: 'text',
  right: 'text',
  initcap: 'text',
  split_part: 'text',
  string_agg: 'text',
  ltrim: 'text',
  rtrim: 'text',
  extract: 'numeric',
  date_part: 'double',
  now: 'timestamp',
  current_timestamp: 'timestamp',
  current_date: 'date',
  age: 'interval',
  date_trunc: 'timestamp',
  to_date: 'date',
  to_timestamp: 'timestamp',
  sqrt: 'double',
  power: 'double',
  random: 'double',
  interval: 'interval',
};

const sameAsArgument = new Set([
  'min',
  'max',
  'coalesce',
  'nullif',
  'abs',
  'greatest',
  'least',
  'paren',
  'neg',
  'ceil',
  'ceiling',
  'floor',
  'trunc',
  'lag',
  'lead',
  'first_value',
  'last_value',
]);

/** Infers the types of expressions where they are sure; everything else is undefined and never complained about. */
export function typeReader(scopes: Scopes, resolution: Resolution): (node: unknown) => ExpressionType | undefined {
  function read(node: unknown): ExpressionType | undefined {
    if (!isFields(node)) return undefined;
    const [kind, value] = Object.entries(node)[0] ?? [];
    if (!kind || !isFields(value)) return undefined;
    const name = nameOfCall(kind, value);
    if (kind === 'column') return columnType(value);
    if (kind === 'literal') return literalType(value);
    if (kind === 'boolean') return 'boolean';
    if (kind === 'cast') return isFields(value.to) ? storedType(String(value.to.data_type ?? '')) : undefined;
    if (kind === 'subquery' || kind === 'select') return queryType(node);
    if (kind === 'case') return firstKnown([...listOf(value.whens).map((when) => listOf(when)[1]), value.else_]);
    if (kind in arithmetic) return arithmeticType(kind, read(value.left), read(value.right));
    if (kind in comparing || /^(?:and|or|not|is_null|is_true|is_false|in|between|like|i_like|exists)$/.test(kind))
      return 'boolean';
    if (kind === 'concat' && value.left) return 'text';
    if (name === 'sum') return summed(read(callArguments(value)[0]));
    if (name === 'avg') return averaged(read(callArguments(value)[0]));
    if (name === 'round') return rounded(read(callArguments(value)[0]));
    if (sameAsArgument.has(name)) return firstKnown(callArguments(value));
    return returns[name];
  }

  function columnType(value: Fields): ExpressionType | undefined {
    const use = scopes.uses.get(value);
    const found = use && resolution.columns.get(use);
    if (found?.kind === 'column') return storedType(found.column.type);
    if (found?.kind !== 'derived' || !use) return undefined;
    if (found.origin) return storedType(found.origin.column.type);
    const child = found.source.child?.kind === 'select' ? found.source.child : undefined;
    return read(child?.projections.find(({ name }) => name?.toLowerCase() === use.name.toLowerCase())?.tree);
  }

  function queryType(node: Fields): ExpressionType | undefined {
    const inner = isFields(node.subquery) ? node.subquery.this : node;
    if (!isFields(inner) || !isFields(inner.select))
      return isFields(inner) && isFields(inner.subquery) ? queryType(inner) : undefined;
    const items = listOf(inner.select.expressions);
    const only = items.length === 1 ? items[0] : undefined;
    return read(isFields(only) && isFields(only.alias) ? only.alias.this : only);
  }

  function firstKnown(nodes: unknown[]): ExpressionType | undefined {
    const types = nodes.map(read).filter((type) => type !== 'unknown');
    return types.every((type) => type === types[0])
      ? types[0]
      : types.find((type) => type !== undefined && type !== 'integer' && type !== 'numeric' && type !== 'double');
  }

  return read;
}

export const arithmetic: Record<string, string> = { add: '+', sub: '-', mul: '*', div: '/', mod: '%' };
export const comparing: Record<string, string> = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };

export function nameOfCall(kind: string, value: Fields): string {
  return (
    typeof value.name === 'string' && (kind === 'function' || kind === 'aggregate_function') ? value.name : kind
  ).toLowerCase();
}

export function callArguments(value: Fields): unknown[] {
  if (Array.isArray(value.args)) return value.args;
  if (Array.isArray(value.expressions)) return value.expressions;
  return [value.this, value.start, value.length].filter((item) => item !== undefined && item !== null);
}

export function isNumber(type: ExpressionType | undefined): boolean {
  return type === 'integer' || type === 'numeric' || type === 'double';
}

function literalType(value: Fields): ExpressionType | undefined {
  if (value.literal_type === 'number') return /[.eE]/.test(String(value.value)) ? 'numeric' : 'integer';
  if (value.literal_type === 'string') return 'unknown';
  return value.literal_type === 'date' ? 'date' : undefined;
}

function arithmeticType(
  kind: string,
  left: ExpressionType | undefined,
  right: ExpressionType | undefined,
): ExpressionType | undefined {
  if (left === 'date' && right === 'date') return kind === 'sub' ? 'integer' : undefined;
  if (left === 'timestamp' && right === 'timestamp') return kind === 'sub' ? 'interval' : undefined;
  if (left === 'date' && right === 'integer') return 'date';
  if (left === 'interval' && right === 'interval') return kind === 'add' || kind === 'sub' ? 'interval' : undefined;
  if (!isNumber(left) || !isNumber(right)) return left === 'double' || right === 'double' ? 'double' : undefined;
  if (left === 'double' || right === 'double') return 'double';
  return left === 'numeric' || right === 'numeric' ? 'numeric' : 'integer';
}

function summed(type: ExpressionType | undefined): ExpressionType | undefined {
  return type === 'double' || type === 'interval'
    ? type
    : type === 'integer' || type === 'numeric'
      ? 'numeric'
      : undefined;
}

function averaged(type: ExpressionType | undefined): ExpressionType | undefined {
  return type === 'double' || type === 'interval' ? type : isNumber(type) ? 'numeric' : undefined;
}

function rounded(type: ExpressionType | undefined): ExpressionType | undefined {
  return type === 'double' ? 'double' : isNumber(type) ? 'numeric' : undefined;
}
