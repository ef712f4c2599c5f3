import { type Dialect, quoteIdentifier } from '../../dialects/dialect.ts';
import type { Inclusion } from '../../schema/infer-keys.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Driver, DriverError } from '../contract/driver.ts';
import { tableInSql } from './table-facts.ts';

/** Child values that are looked up; more would not change the verdict. */
const lookedUp = 200;
/** A parent without an index is read whole, so it must not be long. */
const longestParent = 500_000;
const timeoutMs = 2000;

/** Asks the database itself how much of a column is found in another; silent (undefined) where that would be dear. */
export function valueInclusion(driver: Driver, dialect: Dialect, snapshot: Snapshot): Inclusion {
  const tables = new Map(snapshot.tables.map((table) => [table.name, table]));
  const inSql = (name: string) => tableInSql(dialect, tables.get(name) ?? { name });
  let isQuick = true;
  return async (childTable, childColumn, parentTable, parentColumn) => {
    if (!isQuick || (tables.get(parentTable)?.rowCount ?? 0) > longestParent) return undefined;
    const [child, value] = [inSql(childTable), `c.${quoteIdentifier(dialect, childColumn)}`];
    const [parent, key] = [inSql(parentTable), `p.${quoteIdentifier(dialect, parentColumn)}`];
    const values = dialect.limit(`SELECT DISTINCT ${value} AS v FROM ${child} c WHERE ${value} IS NOT NULL`, lookedUp);
    const sql = `SELECT count(*), sum(CASE WHEN v IN (SELECT ${key} FROM ${parent} p) THEN 1 ELSE 0 END) FROM (${values}) d`;
    try {
      const [counts] = (await driver.run(sql, { maxRows: 1, timeoutMs, purpose: 'introspection' })).rows;
      const [all, found] = [Number(counts?.[0] ?? 0), Number(counts?.[1] ?? 0)];
      return all === 0 ? undefined : found / all;
    } catch (error) {
      // Types that do not compare, a time-out: the names have to do, and a slow database is not asked again.
      isQuick = !(error instanceof DriverError && error.failure.ended);
      return undefined;
    }
  };
}
