import { statementBody } from '../dialects/append-clause.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { findTable, type Snapshot } from '../schema/snapshot.ts';
import { analyseScopes, type Scope, type Scopes } from './scope.ts';

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

export const defaultPageSize = 100;
export const largestPageSize = 1000;

/** Caps the rows of a statement that sets no limit of its own; one that does is left as it stands. */
export function limitSql(sql: string, dialect: Dialect, maxRows: number): string {
  const scopes = analyseScopes(sql, dialect);
  return scopes && hasLimit(scopes.root) ? sql : dialect.limit(sql, maxRows);
}

/**
 * One page of a statement's rows. Without an order of its own the statement is ordered by all its columns, so that
 * pages neither overlap nor miss rows; its own order gets them as tie-breakers. A limit of its own is never exceeded.
 */
export function pageSql(sql: string, dialect: Dialect, { page, pageSize }: Paging, snapshot?: Snapshot): string {
  const size = Math.min(Math.max(Math.trunc(pageSize), 1), largestPageSize);
  const skip = (Math.max(Math.trunc(page), 1) - 1) * size;
  const scopes = analyseScopes(sql, dialect);
  if (!scopes || hasLimit(scopes.root)) return dialect.limit(wrapped(sql, dialect, 'paged'), size, skip);
  return dialect.limit(ordered(sql, dialect, scopes, snapshot), size, skip);
}

/** How many rows the statement has in all. It costs a whole execution, so ask only when somebody wants to know. */
export function countSql(sql: string, dialect: Dialect): string {
  return wrapped(sql, dialect, 'counted').replace('SELECT *', 'SELECT COUNT(*)');
}

export function pageOf<Row>(data: Row[], totalCount: number, { page, pageSize }: Paging): Page<Row> {
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

/** Oracle knows no AS before a table's alias. */
function wrapped(sql: string, dialect: Dialect, alias: string): string {
  const as = dialect.name.startsWith('oracle') ? '' : 'AS ';
  return `SELECT * FROM (\n${statementBody(sql, dialect.backslashEscapes)}\n) ${as}${alias}`;
}

const hasLimit = (scope: Scope): boolean => scope.limited || scope.clauses.limit !== undefined;

function ordered(sql: string, dialect: Dialect, scopes: Scopes, snapshot: Snapshot | undefined): string {
  const count = columnCount(scopes.root, snapshot);
  if (count === undefined || count === 0) return sql;
  const positions = Array.from({ length: count }, (_, index) => index + 1).join(', ');
  const body = statementBody(sql, dialect.backslashEscapes);
  return scopes.root.clauses.order ? `${body}, ${positions}` : `${body}\nORDER BY ${positions}`;
}

/** How many columns come out; undefined where a star stands for tables that we do not know. */
function columnCount(scope: Scope, snapshot: Snapshot | undefined): number | undefined {
  if (scope.kind === 'set') {
    const member = scope.children.find((child) => child.role === 'member');
    return member && columnCount(member, snapshot);
  }
  if (scope.stars.length === 0) return scope.projections.length;
  const [star, ...others] = scope.stars;
  const only = scope.sources.length === 1 ? scope.sources[0] : undefined;
  if (others.length > 0 || !star || !only || only.kind !== 'table' || !snapshot) return undefined;
  const table = findTable(snapshot, only.name);
  const plain = scope.projections.length - 1;
  return table && table.columns.length + plain;
}
