import { type Fields, isFields, listOf } from '../parse/parse.ts';
import type { Resolution, Scope, Scopes, TextRange } from '../scope/scope.ts';
import {
  arithmetic,
  callArguments,
  comparing,
  type ExpressionType,
  isNumber,
  nameOfCall,
  typeReader,
} from './expression-types.ts';
import type { Finding } from './finding.ts';

/** Functions whose first argument must be a text. */
const textFunctions = new Set([
  'lower',
  'upper',
  'substring',
  'substr',
  'length',
  'char_length',
  'replace',
  'left',
  'right',
  'split_part',
  'initcap',
  'strpos',
]);

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

function complaint(
  kind: string,
  value: Fields,
  typeOf: (node: unknown) => ExpressionType | undefined,
): Complaint | undefined {
  if (kind in comparing || kind === 'like' || kind === 'i_like' || kind in arithmetic)
    return operands(kind, value, typeOf);
  if (kind === 'between') return compared('between', value.this, [value.low, value.high], typeOf);
  if (kind === 'in') return compared('=', value.this, value.query ? [value.query] : listOf(value.expressions), typeOf);
  const name = nameOfCall(kind, value);
  const given = callArguments(value);
  const first = typeOf(given[0]);
  const refuse = (node: unknown = given[0]): Complaint => ({
    class: 'function_not_found',
    subject: name,
    detail: `${name}(${first})`,
    nodes: [node],
  });
  if (name === 'avg' || name === 'sum')
    return first === 'text' || first === 'boolean' || first === 'date' || first === 'timestamp' ? refuse() : undefined;
  if (name === 'extract' || name === 'to_char') return first === 'text' ? refuse() : undefined;
  if (name === 'date_part' || name === 'date_trunc')
    return typeOf(given[1]) === 'text' ? { ...refuse(given[1]), detail: `${name}(unknown, text)` } : undefined;
  if (name === 'round')
    return first === 'double' && given.length > 1
      ? { ...refuse(), detail: 'round(double precision, integer)' }
      : undefined;
  if (textFunctions.has(name))
    return isNumber(first) || first === 'date' || first === 'timestamp' || first === 'boolean' ? refuse() : undefined;
  return undefined;
}

function operands(
  kind: string,
  value: Fields,
  typeOf: (node: unknown) => ExpressionType | undefined,
): Complaint | undefined {
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

function compared(
  sign: string,
  node: unknown,
  others: unknown[],
  typeOf: (node: unknown) => ExpressionType | undefined,
): Complaint | undefined {
  const left = typeOf(node);
  for (const other of others) {
    const right = typeOf(other);
    if (!comparable(left, right)) return mismatch(left, sign, right, [node, other]);
  }
  return undefined;
}

const families: Partial<Record<ExpressionType, string>> = {
  text: 'text',
  integer: 'number',
  numeric: 'number',
  double: 'number',
  date: 'date',
  timestamp: 'date',
  boolean: 'boolean',
};

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

function placed(problem: Complaint, value: Fields, scopes: Scopes): Finding {
  const place = firstColumn(problem.nodes, scopes) ?? firstColumn([value], scopes);
  const message =
    problem.class === 'type_mismatch'
      ? `These types do not go together: ${problem.detail}.`
      : `There is no function ${problem.detail}.`;
  return {
    class: problem.class,
    message,
    subject: problem.subject,
    detail: problem.detail,
    ...(place ? { range: place.range, scope: place.scope, use: place.use } : {}),
    suggestions: [],
  };
}

function firstColumn(
  nodes: unknown[],
  scopes: Scopes,
): { range: TextRange; scope: Scope; use: NonNullable<Finding['use']> } | undefined {
  for (const node of nodes) {
    if (Array.isArray(node)) {
      const found = firstColumn(node, scopes);
      if (found) return found;
    }
    if (!isFields(node)) continue;
    const use = scopes.uses.get(node);
    if (use) return { range: use.range, scope: use.scope, use };
    const found = firstColumn(Object.values(node), scopes);
    if (found) return found;
  }
  return undefined;
}
