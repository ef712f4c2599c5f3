import { type Dialect, derivedTable, nameInSql } from '../../dialects/dialect.ts';
import { countSql, limitSql, ownLimit, pageSql } from '../page/page.ts';
import { analyseScopes } from '../scope/scope.ts';

/** The statement of an answer, changed as a person asked after seeing its rows. Every one of them still goes through the policy. */

/** How many rows it has. */
export const rowCountSql = (sql: string, dialect: Dialect, header: string): string =>
  countSql(sql, dialect).replace('COUNT(*)', () => `COUNT(*) AS ${nameInSql(dialect, header)}`);

/** Its first rows, in the order in which they were shown. */
export const firstRowsSql = (sql: string, dialect: Dialect, count: number): string => limitSql(sql, dialect, count);

/** The one row at a place, from 1. */
export const rowAtSql = (sql: string, dialect: Dialect, place: number): string =>
  pageSql(sql, dialect, { page: place, pageSize: 1 });

/** The same rows by one of their columns. */
export function sortedRowsSql(
  sql: string,
  dialect: Dialect,
  { by, direction, columns }: { by: string; direction: 'asc' | 'desc'; columns: readonly string[] },
): string {
  const text = sql.trim().replace(/;\s*$/, '');
  const isPlain = columns.length > 0 && new Set(columns).size === columns.length;
  const shown = isPlain ? columns.map((column) => nameInSql(dialect, column)).join(', ') : '*';
  return `SELECT ${shown} FROM ${derivedTable(dialect, text, 'shown')}\nORDER BY ${nameInSql(dialect, by)}${direction === 'desc' ? ' DESC' : ''}`;
}

/** The other end of a ranking that shows its highest rows only; undefined where it is none, or ranked by more than one thing. */
export function lowestRowsSql(sql: string, dialect: Dialect, count: number): string | undefined {
  const { order } = analyseScopes(sql, dialect)?.root?.clauses ?? {};
  if (!order || ownLimit(sql, dialect).kind !== 'plain') return undefined;
  const key = /^order\s+by\s+(.+?)\s+desc$/is.exec(sql.slice(order.start, order.end).trim())?.[1];
  if (key === undefined || /,(?![^(]*\))/.test(key)) return undefined;
  return limitSql(`${sql.slice(0, order.start)}ORDER BY ${key}`, dialect, count);
}

/**
 * One row in place of many: the figures of a grouped statement over all its groups, or else how many rows there are.
 * Undefined where it is one row already, or where groups are chosen by their figures.
 */
export function totalsSql(sql: string, dialect: Dialect, header: string): string | undefined {
  const text = sql.trim().replace(/;\s*$/, '');
  const root = analyseScopes(text, dialect)?.root;
  if (root?.kind !== 'select') return undefined;
  if (!root.grouped) return root.aggregates ? undefined : rowCountSql(text, dialect, header);
  const { select, from, where, having } = root.clauses;
  if (!select || !from || having || root.distinct) return undefined;
  const figures = root.functions.filter(({ aggregate, over, clause }) => aggregate && !over && clause === 'select');
  const kept = root.projections.flatMap(({ range }) =>
    range && figures.some(({ nameRange: { start } }) => start >= range.start && start < range.end)
      ? [text.slice(range.start, range.end)]
      : [],
  );
  if (kept.length === 0) return undefined;
  return `${text.slice(0, select.start)}SELECT ${kept.join(', ')}\n${text.slice(from.start, (where ?? from).end)}`;
}
