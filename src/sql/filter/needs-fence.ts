import type { Column } from '../../schema/snapshot/snapshot.ts';
import { type Fields, fieldsOf, isFields, listOf, tagged } from '../parse/parse.ts';
import { readStatement, type Statement } from '../scope/scope.ts';
import type { Place } from './table-limit.ts';

/** Parts of a SELECT that are evaluated for chosen rows alone, or looked at below. */
const plainParts = new Set('expressions from joins where_clause group_by order_by limit offset distinct'.split(' '));
const plainJoins = new Set(['first', 'comma', 'inner', 'left', 'right', 'full', 'cross']);
const compares = new Set(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'null_safe_eq']);

/** Which literals a column may be compared with, whatever is stored in it: no stored value has to be converted. */
const literalsFor: Partial<Record<Column['kind'], readonly string[]>> = {
  integer: ['number'],
  decimal: ['number'],
  text: ['string'],
  date: ['string', 'date'],
  datetime: ['string', 'date', 'timestamp'],
  boolean: ['boolean'],
};

/**
 * Whether a filtered table needs a fence (`rowFence`). An engine may evaluate what stands outside of the filter before the filter itself,
 * and an error on a hidden row tells of that row. So the answer is yes, except for what is known never to fail on any row: a single
 * SELECT from stored tables, in an engine that `choosesRowsFirst`, whose WHERE and ON do nothing but compare columns with literals of
 * their kind and with columns of their type, and literals with each other. Its lists of SELECT, GROUP BY and ORDER BY may hold anything. HAVING may not: engines move
 * it into WHERE. Anything else is fenced: subqueries, WITH, set operations, functions, operators, casts, patterns.
 */
export function needsFence(sql: string, { dialect, snapshot }: Place, masked: readonly string[]): boolean {
  const statement = dialect.choosesRowsFirst ? readStatement(sql, dialect, snapshot) : undefined;
  const select = fieldsOf(statement?.scopes.tree, 'select');
  if (!statement || !select || statement.scopes.all.length > 1) return true;
  if (Object.entries(select).some(([key, value]) => isPart(value) && !plainParts.has(key))) return true;
  const { sources } = statement.scopes.root;
  if (sources.some(({ kind, join, using }) => kind !== 'table' || !plainJoins.has(join) || using.length > 0))
    return true;
  // A column of a view is an expression.
  if (sources.some((source) => statement.resolution.tables.get(source)?.kind !== 'table')) return true;
  const where = isFields(select.where_clause) ? [select.where_clause.this] : [];
  const conditions = listOf(select.joins).map((join) => (isFields(join) ? join.on : undefined));
  const cannotFail = conditionsOf(statement, new Set(masked.map((name) => name.toLowerCase().split('.').at(-1))));
  return ![...where, ...conditions.filter(isPart)].every(cannotFail);
}

const isPart = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function conditionsOf({ scopes, resolution }: Statement, masked: ReadonlySet<string | undefined>) {
  const aliases = new Set(scopes.root.projections.map(({ alias }) => alias?.toLowerCase()));

  /** A stored column that nothing stands in the place of: neither its own expression, a mask, nor, where an engine looks there first, an alias. */
  function columnOf(node: unknown): Column | undefined {
    const column = fieldsOf(node, 'column');
    const use = column && scopes.uses.get(column);
    const found = use && resolution.columns.get(use);
    const name = use?.name.toLowerCase();
    const isPlain = found?.kind === 'column' && !found.column.computed && !masked.has(name) && !aliases.has(name);
    return isPlain ? found.column : undefined;
  }

  function fits(one: unknown, other: unknown): boolean {
    const [left, right] = [columnOf(one), columnOf(other)];
    if (left && right) return left.kind === right.kind && (left.kind === 'integer' || isSameMoment(left, right));
    const [first, second] = [literalKind(one), literalKind(other)];
    // `1 = 1` is the same for every row
    if (first && second) return first === second;
    const [column, literal] = [left ?? right, first ?? second];
    return column !== undefined && literal !== undefined && literalsFor[column.kind]?.includes(literal) === true;
  }

  function cannotFail(node: unknown): boolean {
    const [kind, fields] = tagged(node) ?? ['', {} as Fields];
    const holds = (...parts: string[]) =>
      Object.entries(fields).every(([key, value]) => !isPart(value) || parts.includes(key));
    if (kind === 'and' || kind === 'or')
      return holds('left', 'right') && cannotFail(fields.left) && cannotFail(fields.right);
    if (kind === 'not' || kind === 'paren') return holds('this') && cannotFail(fields.this);
    if (kind === 'is_null') return holds('this') && columnOf(fields.this) !== undefined;
    if (compares.has(kind)) return holds('left', 'right') && fits(fields.left, fields.right);
    if (kind === 'between')
      return holds('this', 'low', 'high') && fits(fields.this, fields.low) && fits(fields.this, fields.high);
    if (kind !== 'in' || !holds('this', 'expressions')) return false;
    const list = listOf(fields.expressions);
    return list.length > 0 && list.every((one) => literalKind(one) && fits(fields.this, one));
  }
  return cannotFail;
}

/** Conversions between types of dates may leave their range, and texts may have collations that do not go together. */
const isSameMoment = (one: Column, other: Column): boolean =>
  (one.kind === 'date' || one.kind === 'datetime') && one.type.toLowerCase() === other.type.toLowerCase();

function literalKind(node: unknown): string | undefined {
  const [kind, fields] = tagged(node) ?? ['', {} as Fields];
  if (kind === 'boolean') return 'boolean';
  if (kind === 'neg') return literalKind(fields.this) === 'number' ? 'number' : undefined;
  return kind === 'literal' && typeof fields.literal_type === 'string' ? fields.literal_type : undefined;
}
