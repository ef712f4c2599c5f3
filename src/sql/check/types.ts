import { byWord, words } from '../../dialects/standard.ts';
import { type Fields, isFields, listOf } from '../parse/parse.ts';
import type { ColumnUse, Resolution, Scopes } from '../scope/scope.ts';
import { type Finding, findingOf } from './findings.ts';

/** Functions whose first argument must be a text. */
const textFunctions = words(
  'lower upper substring substr length char_length replace left right split_part initcap strpos',
);

/** What the rules need to tell apart; `unknown` is a bare string, which takes the type of its neighbour. */
type ExpressionType =
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

type TypeReader = (node: unknown) => ExpressionType | undefined;

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

const returns: Record<string, ExpressionType> = byWord({
  integer: 'count length char_length strpos position row_number rank',
  text: `lower upper substring substr concat trim replace to_char left right initcap split_part string_agg ltrim rtrim`,
  numeric: 'extract',
  double: 'date_part sqrt power random',
  timestamp: 'now current_timestamp date_trunc to_timestamp',
  date: 'current_date to_date',
  interval: 'age interval',
});

const sameAsArgument = words(
  `min max coalesce nullif abs greatest least paren neg ceil ceiling floor trunc lag lead first_value last_value`,
);

/** Infers the types of expressions where they are sure; everything else is undefined and never complained about. */
function typeReader(scopes: Scopes, resolution: Resolution): TypeReader {
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
    if (name === 'sum' || name === 'avg') return summed(read(callArguments(value)[0]));
    if (name === 'round') return rounded(read(callArguments(value)[0]));
    if (sameAsArgument.has(name)) return firstKnown(callArguments(value));
    return returns[name];
  }

  function columnType(value: Fields): ExpressionType | undefined {
    const use = scopes.uses.get(value);
    const meaning = use && resolution.columns.get(use);
    if (meaning?.kind === 'column') return storedType(meaning.column.type);
    if (meaning?.kind !== 'derived' || !use) return undefined;
    if (meaning.origin) return storedType(meaning.origin.column.type);
    const child = meaning.source.child?.kind === 'select' ? meaning.source.child : undefined;
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

const arithmetic: Record<string, string> = { add: '+', sub: '-', mul: '*', div: '/', mod: '%' };
const comparing: Record<string, string> = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };

function nameOfCall(kind: string, value: Fields): string {
  return (
    typeof value.name === 'string' && (kind === 'function' || kind === 'aggregate_function') ? value.name : kind
  ).toLowerCase();
}

function callArguments(value: Fields): unknown[] {
  if (Array.isArray(value.args)) return value.args;
  if (Array.isArray(value.expressions)) return value.expressions;
  return [value.this, value.start, value.length].filter((item) => item !== undefined && item !== null);
}

function isNumber(type: ExpressionType | undefined): boolean {
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
  return type === 'double' || type === 'interval' ? type : isNumber(type) ? 'numeric' : undefined;
}

function rounded(type: ExpressionType | undefined): ExpressionType | undefined {
  return type === 'double' ? 'double' : isNumber(type) ? 'numeric' : undefined;
}

/** Arguments and operands that are refused by type, by PostgreSQL's rules. Only where both types are sure: a wrong alarm is worse than a miss. */
export function typeProblems(scopes: Scopes, resolution: Resolution): Finding[] {
  if (!scopes.dialect.refusesWrongTypes) return [];
  const typeOf = typeReader(scopes, resolution);
  const findings: Finding[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
      return;
    }
    if (!isFields(node)) return;
    for (const [kind, value] of Object.entries(node)) {
      visit(value);
      if (!isFields(value)) continue;
      const problem = complaint(kind, value, typeOf);
      if (problem) findings.push(placed(problem, value, scopes));
    }
  };
  visit(scopes.tree);
  return findings;
}

interface Complaint {
  class: 'function_not_found' | 'type_mismatch';
  subject: string;
  detail: string;
  /** The arguments that are wrong. */
  nodes: unknown[];
}

function complaint(kind: string, value: Fields, typeOf: TypeReader): Complaint | undefined {
  if (kind in comparing || kind === 'like' || kind === 'i_like' || kind in arithmetic)
    return operands(kind, value, typeOf);
  if (kind === 'between') return compared('between', value.this, [value.low, value.high], typeOf);
  if (kind === 'in') return compared('=', value.this, value.query ? [value.query] : listOf(value.expressions), typeOf);
  const name = nameOfCall(kind, value);
  const args = callArguments(value);
  const first = typeOf(args[0]);
  const refuse = (node: unknown = args[0]): Complaint => ({
    class: 'function_not_found',
    subject: name,
    detail: `${name}(${first})`,
    nodes: [node],
  });
  if (name === 'avg' || name === 'sum')
    return first === 'text' || first === 'boolean' || first === 'date' || first === 'timestamp' ? refuse() : undefined;
  if (name === 'extract' || name === 'to_char') return first === 'text' ? refuse() : undefined;
  if (name === 'date_part' || name === 'date_trunc')
    return typeOf(args[1]) === 'text' ? { ...refuse(args[1]), detail: `${name}(unknown, text)` } : undefined;
  if (name === 'round')
    return first === 'double' && args.length > 1
      ? { ...refuse(), detail: 'round(double precision, integer)' }
      : undefined;
  if (textFunctions.has(name))
    return isNumber(first) || first === 'date' || first === 'timestamp' || first === 'boolean' ? refuse() : undefined;
  return undefined;
}

function operands(kind: string, value: Fields, typeOf: TypeReader): Complaint | undefined {
  if (kind in comparing) return compared(comparing[kind] as string, value.left, [value.right], typeOf);
  const [left, right] = [typeOf(value.left), typeOf(value.right)];
  if (kind === 'like' || kind === 'i_like') {
    const isBad = isNumber(left) || left === 'date' || left === 'timestamp' || left === 'boolean';
    return isBad ? mismatch(left, '~~', right, [value.left]) : undefined;
  }
  const sign = arithmetic[kind] as string;
  const isText = (type: ExpressionType | undefined, other: ExpressionType | undefined) =>
    type === 'text' && other !== undefined && other !== 'unknown';
  if (isText(left, right) || isText(right, left))
    return mismatch(
      left,
      sign,
      right,
      [value.left, value.right].filter((_, i) => [left, right][i] === 'text'),
    );
  if (left === 'interval' && right === 'interval' && (kind === 'div' || kind === 'mul'))
    return mismatch(left, sign, right, [value.left]);
  return undefined;
}

function compared(sign: string, node: unknown, others: unknown[], typeOf: TypeReader): Complaint | undefined {
  const left = typeOf(node);
  for (const other of others) {
    const right = typeOf(other);
    if (!comparable(left, right)) return mismatch(left, sign, right, [node, other]);
  }
  return undefined;
}

const families: Partial<Record<ExpressionType, string>> = byWord({
  text: 'text',
  number: 'integer numeric double',
  date: 'date timestamp',
  boolean: 'boolean',
});

function comparable(left: ExpressionType | undefined, right: ExpressionType | undefined): boolean {
  const [a, b] = [left && families[left], right && families[right]];
  return a === undefined || b === undefined || a === b;
}

function mismatch(
  left: ExpressionType | undefined,
  sign: string,
  right: ExpressionType | undefined,
  nodes: unknown[],
): Complaint {
  const detail = `${left ?? 'unknown'} ${sign} ${right ?? 'unknown'}`;
  return { class: 'type_mismatch', subject: detail, detail, nodes };
}

function placed({ class: problemClass, subject, detail, nodes }: Complaint, value: Fields, scopes: Scopes): Finding {
  const use = firstColumn([nodes, value], scopes);
  const message =
    problemClass === 'type_mismatch' ? `These types do not go together: ${detail}.` : `There is no function ${detail}.`;
  return findingOf(problemClass, message, { ...(use ? { use } : {}), subject, detail });
}

/** The first column use below these nodes. */
function firstColumn(nodes: readonly unknown[], scopes: Scopes): ColumnUse | undefined {
  for (const node of nodes) {
    if (node === null || typeof node !== 'object') continue;
    const use = scopes.uses.get(node) ?? firstColumn(Object.values(node), scopes);
    if (use) return use;
  }
  return undefined;
}
