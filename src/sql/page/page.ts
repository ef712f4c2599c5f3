import { type Dialect, derivedTable } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes } from '../lex/lex.ts';
import { analyseScopes, type Projection, type Scope } from '../scope/scope.ts';
import { outputColumns } from './output-columns.ts';
import { ownLimit, statementText } from './own-limit.ts';
import { withStableOrder } from './stable-order.ts';

export { ownLimit } from './own-limit.ts';

/** Paging as it stands on the wire. */
export interface Page<Row> {
  data: Row[];
  total_count: number;
  page: number;
  page_size: number;
  total_pages: number;
  has_next: boolean;
  has_prev: boolean;
}

export interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
}

const defaultPageSize = 100;
const largestPageSize = 1000;

/** A page that can be had: whole numbers, from 1, at most `largestPageSize` rows. */
export function pagingOf({ page = 1, pageSize = defaultPageSize }: Partial<Paging> = {}): Paging {
  const whole = (value: number, otherwise: number) => (Number.isFinite(value) ? Math.trunc(value) : otherwise);
  return {
    page: Math.max(whole(page, 1), 1),
    pageSize: Math.min(Math.max(whole(pageSize, defaultPageSize), 1), largestPageSize),
  };
}

/** Caps the rows of a statement. A smaller limit of its own stays as it stands; none is ever enlarged. */
export function limitSql(sql: string, dialect: Dialect, maxRows: number): string {
  const own = ownLimit(sql, dialect);
  if (own.kind === 'none') return cut(statementText(sql, dialect), dialect, maxRows, 0);
  // Whoever wraps a TOP loses its order.
  if (own.kind === 'other' && own.count !== undefined && own.count <= maxRows) return sql;
  if (own.kind === 'other') return limited(wrapped(sql, dialect, 'limited'), dialect, maxRows, 0);
  if (own.count !== undefined && own.count <= maxRows) return sql;
  return cut(statementText(sql.slice(0, own.start), dialect), dialect, maxRows, own.offset);
}

/**
 * One page of a statement's rows, in an order that is the same on every page: what the statement orders by, then its
 * table's key or all its columns. A limit of its own bounds the pages; one without an order chooses its rows first.
 */
export function pageSql(sql: string, dialect: Dialect, paging: Partial<Paging>, snapshot?: Snapshot): string {
  const { page, pageSize } = pagingOf(paging);
  const skip = (page - 1) * pageSize;
  const own = ownLimit(sql, dialect);
  if (own.kind === 'none') return cut(withStableOrder(sql, dialect, snapshot), dialect, pageSize, skip, snapshot);
  const root = analyseScopes(sql, dialect)?.root;
  const isFree = own.kind === 'plain' && (root?.ordered || hasTwins(root, dialect, snapshot));
  if (own.kind === 'other' || !isFree) {
    return cut(withStableOrder(wrapped(sql, dialect, 'paged'), dialect, snapshot), dialect, pageSize, skip, snapshot);
  }
  const left = own.count === undefined ? pageSize : Math.min(Math.max(own.count - skip, 0), pageSize);
  const body = sql.slice(0, own.start);
  const stable = root?.ordered ? withStableOrder(body, dialect, snapshot) : statementText(body, dialect);
  return cut(stable, dialect, left, own.offset + skip, snapshot);
}

/** How many rows the statement has in all. It costs a whole execution, so ask only when somebody wants to know. */
export function countSql(sql: string, dialect: Dialect, snapshot?: Snapshot): string {
  return wrapped(withoutTwins(leanText(sql, dialect), dialect, snapshot), dialect, 'counted', 'COUNT(*)');
}

export function pageOf<Row>(data: Row[], totalCount: number, paging: Partial<Paging> = {}): Page<Row> {
  const { page, pageSize } = pagingOf(paging);
  const totalPages = Math.max(1, Math.ceil(totalCount / pageSize));
  return {
    data,
    total_count: totalCount,
    page,
    page_size: pageSize,
    total_pages: totalPages,
    has_next: page < totalPages,
    has_prev: page > 1,
  };
}

function wrapped(sql: string, dialect: Dialect, alias: string, what = '*'): string {
  return `SELECT ${what} FROM ${derivedTable(dialect, statementText(sql, dialect), alias)}`;
}

/**
 * The dialect's own form. Where it pages from outside every column needs a name of its own, and the row number
 * that a later page carries is left out again where the others can be named.
 */
function cut(sql: string, dialect: Dialect, count: number, skip: number, snapshot?: Snapshot): string {
  if (!dialect.limitWraps) return limited(sql, dialect, count, skip);
  const named = withoutTwins(sql, dialect, snapshot);
  const text = limited(named, dialect, count, skip);
  const names = skip > 0 ? writtenNames(named, dialect) : undefined;
  return names ? text.replace(/^SELECT \*/, () => `SELECT ${names.join(', ')}`) : text;
}

/** The dialect's form around a statement that is already trimmed, so that nobody cuts it a second time. */
function limited(sql: string, dialect: Dialect, count: number, skip: number): string {
  const mark = ['statement', ...orderingWords(sql, dialect)].join(' ');
  return dialect.limit(mark, count, skip).replace(mark, () => sql);
}

/** What stands outside of all brackets and decides which order a limit needs (SQL Server). */
function orderingWords(sql: string, dialect: Dialect): string[] {
  let depth = 0;
  const words = codeLexemes(sql, dialect).flatMap(({ kind, text }) => {
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    return depth === 0 && kind === 'word' && /^(?:order|distinct|union|intersect|except)$/i.test(text) ? [text] : [];
  });
  return [...new Set(words)];
}

/** The names of the result columns as they stand in the text, if each has one of its own. */
function writtenNames(sql: string, dialect: Dialect): string[] | undefined {
  const root = analyseScopes(sql, dialect)?.root;
  const names = (root?.kind === 'select' ? root.projections : []).map(({ aliasRange, column }) => {
    const range = aliasRange ?? column?.nameRange;
    return range && sql.slice(range.start, range.end);
  });
  const known = names.filter((name) => name !== undefined);
  const isDistinct = new Set(known.map((name) => name.toUpperCase())).size === names.length;
  return names.length > 0 && isDistinct ? known : undefined;
}

function hasTwins(root: Scope | undefined, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  if (!root || !dialect.refusesTwinColumns) return false;
  const names = (outputColumns(root, snapshot) ?? []).flatMap(({ name }) => (name ? [name] : []));
  return new Set(names).size < names.length;
}

/** For counting: without an order that decides nothing, and without the columns where they are nothing but columns. */
function leanText(sql: string, dialect: Dialect): string {
  const text = statementText(sql, dialect);
  const root = analyseScopes(text, dialect)?.root;
  const own = ownLimit(sql, dialect).kind;
  if (!root || own === 'other' || root.kind === 'set' || /\bdistinct\s+on\b/i.test(text)) return text;
  const { order, select, from, having } = root.clauses;
  const isIdle = order && own === 'none' && order.end === text.length;
  const body = isIdle ? text.slice(0, order.start).trimEnd() : text;
  const isPlain = !root.distinct && !root.grouped && !root.aggregates && !having;
  // An alias may be used elsewhere, an order by position too, and a function may give several rows back.
  const isColumn = ({ alias, column, star }: Projection) => star !== undefined || (column !== undefined && !alias);
  const onlyColumns = root.projections.length > 0 && root.projections.every(isColumn) && (isIdle || !order);
  if (!isPlain || !onlyColumns || !select || !from || select.start > from.start) return body;
  return `${body.slice(0, select.start)}SELECT 1\n${body.slice(from.start)}`;
}

/** Gives every unnamed twin in the select list a name of its own, for engines that want one. */
function withoutTwins(sql: string, dialect: Dialect, snapshot: Snapshot | undefined): string {
  const root = dialect.refusesTwinColumns ? analyseScopes(sql, dialect)?.root : undefined;
  if (root?.kind !== 'select' || !hasTwins(root, dialect, snapshot)) return sql;
  let text = sql;
  for (const [at, { alias, star, range }] of [...root.projections.entries()].reverse()) {
    if (!alias && !star && range) text = `${text.slice(0, range.end)} AS column_${at + 1}${text.slice(range.end)}`;
  }
  return text;
}
