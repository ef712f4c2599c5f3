import { type Dialect, quoteIdentifier } from '../../dialects/dialect.ts';
import type { Inclusion } from '../../schema/keys/keys.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Driver, DriverError } from '../contract/driver.ts';
import { tableInSql } from './table-facts.ts';

/** Child values that are looked up; more would not change the verdict. */
const lookedUp = 200;
/** A parent without an index is read whole, so it must not be long. */
const longestParent = 500_000;
const timeoutMs = 2000;

/** Asks the database itself how much of a column is found in another; silent (undefined) where that would be dear. */
export function valueInclusion(driver: Pick<Driver, 'run'>, dialect: Dialect, snapshot: Snapshot): Inclusion {
  const keyOf = ({ schema, name }: { schema?: string; name: string }) => `${schema ?? ''}.${name}`;
  const rows = new Map(snapshot.tables.map((table) => [keyOf(table), table.rowCount]));
  let isQuick = true;
  return async ({ table: name, column, ...own }, { table: target, column: referenced, ...other }) => {
    const parentRows = rows.get(keyOf({ ...other, name: target }));
    // A table that is still empty proves nothing.
    if (!isQuick || parentRows === 0 || (parentRows ?? 0) > longestParent) return undefined;
    const [child, value] = [tableInSql(dialect, { ...own, name }), `c.${quoteIdentifier(dialect, column)}`];
    const [parent, key] = [
      tableInSql(dialect, { ...other, name: target }),
      `p.${quoteIdentifier(dialect, referenced)}`,
    ];
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
