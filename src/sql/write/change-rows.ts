import { type Dialect, derivedTable, nameInSql } from '../../dialects/dialect.ts';
import { countSql, limitSql, pageSql } from '../page/page.ts';

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
