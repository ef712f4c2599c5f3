import { parseSql, walkTree } from '../parse/parse.ts';
import { applyEdits } from '../scope/scope.ts';
import type { LintInput, LintRule } from './warning.ts';

type Node = Record<string, unknown>;

/** A share or an average of whole numbers where the engine drops the fraction: 1/3 is 0. */
export const integerDivision: LintRule = (input) => {
  const { statement, dialect } = input;
  const slashes = statement.scopes.lexemes.filter((lexeme) => lexeme.text === '/');
  if (!dialect.integerDivision || slashes.length === 0) return [];
  const parsed = parseSql(statement.scopes.sql, dialect);
  let found = false;
  walkTree(parsed.ok ? parsed.statements : [], (kind, node) => {
    if (kind === 'div' && isWhole(node.left, input) && isWhole(node.right, input)) {
      // `year / 10 * 10` is meant to drop the fraction; a total over a constant is not.
      found ||= !isLiteral(node.right) || hasAggregate(node.left);
    }
  });
  if (!found) return [];
  const [slash] = slashes.length === 1 ? slashes : [];
  const sql = slash && applyEdits(statement.sql, [{ start: slash.start, end: slash.start, text: '* 1.0 ' }]);
  return [
    {
      code: 'integer_division',
      severity: 'hard',
      zh: '两个整数相除，小数部分被舍去了。',
      en: 'One whole number is divided by another and the fraction is dropped.',
      ...(slash && sql
        ? { range: { start: slash.start, end: slash.end }, proposal: { sql, zh: '保留小数', en: 'Keep the fraction' } }
        : {}),
    },
  ];
};

/** Whether the expression is known to yield a whole number; unknown means no. */
function isWhole(node: unknown, input: LintInput): boolean {
  const [kind, value] = only(node);
  if (!value) return false;
  switch (kind) {
    case 'literal':
      return value.literal_type === 'number' && /^\d+$/.test(String(value.value));
    case 'column':
      return isWholeColumn(value, input);
    case 'count':
      return true;
    case 'sum':
    case 'min':
    case 'max':
    case 'abs':
    case 'paren':
    case 'neg':
      return isWhole(value.this, input);
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
      return isWhole(value.left, input) && isWhole(value.right, input);
    case 'case':
      return [...thenValues(value), value.else_].filter(Boolean).every((item) => isWhole(item, input));
    case 'if_func':
      return isWhole(value.true_value, input) && (!value.false_value || isWhole(value.false_value, input));
    case 'cast':
      return /int/i.test(JSON.stringify(value.to ?? ''));
    default:
      return false;
  }
}

function isWholeColumn(node: Node, { statement }: LintInput): boolean {
  const name = nameOf(node.name);
  const qualifier = nameOf(node.table);
  const uses = statement.scopes.all
    .flatMap((scope) => scope.columns)
    .filter((use) => use.name === name && (use.qualifier ?? '') === qualifier);
  return uses.length > 0 && uses.every((use) => statement.stored(use)?.column.kind === 'integer');
}

function thenValues(node: Node): unknown[] {
  return Array.isArray(node.whens)
    ? node.whens.map((pair: unknown) => (Array.isArray(pair) ? pair[1] : undefined))
    : [];
}

function isLiteral(node: unknown): boolean {
  return only(node)[0] === 'literal';
}

function hasAggregate(node: unknown): boolean {
  let found = false;
  walkTree(node, (kind) => {
    found ||= kind === 'sum' || kind === 'count';
  });
  return found;
}

function only(node: unknown): [kind: string, value: Node | undefined] {
  const [kind, value] = node !== null && typeof node === 'object' ? (Object.entries(node)[0] ?? []) : [];
  return [kind ?? '', value !== null && typeof value === 'object' ? (value as Node) : undefined];
}

function nameOf(node: unknown): string {
  const name = node !== null && typeof node === 'object' ? (node as Node).name : undefined;
  return typeof name === 'string' ? name : '';
}
