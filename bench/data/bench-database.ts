import type { Dialect } from '../../src/dialects/dialect.ts';
import { dialectOf } from '../../src/dialects/registry.ts';
import { type Driver, DriverError } from '../../src/drivers/contract/driver.ts';
import { valueInclusion } from '../../src/drivers/introspection/value-inclusion.ts';
import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import { ordersAtTop, sameRows } from '../../src/eval/compare-rows.ts';
import { withInferredKeys } from '../../src/schema/keys/keys.ts';
import type { Scalar, Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import { createValueIndex, type ValueIndex } from '../../src/schema/values/value-index.ts';

/** A database as the product sees it: the real driver, its snapshot and the value index. Rows are kept by statement. */
export interface BenchDatabase {
  dialect: Dialect;
  driver: Driver;
  snapshot: Snapshot;
  values: ValueIndex;
  countNulls(table: string, column: string): Promise<number | undefined>;
  /** Undefined when the statement does not run within ten seconds. */
  rowsOf(sql: string): Promise<Scalar[][] | undefined>;
  isRight(gold: string, sql: string): Promise<boolean>;
}

export async function openBenchDatabase(path: string): Promise<BenchDatabase> {
  const driver = openSqlite({ path });
  await driver.connect();
  const dialect = dialectOf('sqlite');
  const found = await driver.introspect();
  const snapshot = await withInferredKeys(found, valueInclusion(driver, dialect, found));
  const known = new Map<string, Promise<Scalar[][] | undefined>>();
  const run = async (sql: string) => {
    try {
      return (await driver.run(sql, { maxRows: 200_000, timeoutMs: 10_000 })).rows;
    } catch (error) {
      if (error instanceof DriverError) return undefined;
      throw error;
    }
  };
  const rowsOf = (sql: string) => {
    const rows = known.get(sql) ?? run(sql);
    known.set(sql, rows);
    return rows;
  };
  return {
    dialect,
    driver,
    snapshot,
    values: createValueIndex({ snapshot, distinctValues: driver.distinctValues }),
    async countNulls(table, column) {
      const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
      const rows = await rowsOf(`SELECT count(*) FROM ${quote(table)} WHERE ${quote(column)} IS NULL`);
      return typeof rows?.[0]?.[0] === 'number' ? rows[0][0] : undefined;
    },
    rowsOf,
    async isRight(gold, sql) {
      const [wanted, found] = [await rowsOf(gold), await rowsOf(sql)];
      return wanted !== undefined && found !== undefined && sameRows(wanted, found, ordersAtTop(gold, dialect));
    },
  };
}

/** Opens each database once, in the order of the questions, and closes it before the next. */
export async function eachDatabase<Item extends { db: string }>(
  items: readonly Item[],
  pathOf: (db: string) => string,
  visit: (database: BenchDatabase, own: Item[]) => Promise<void>,
): Promise<void> {
  for (const [db, own] of Map.groupBy(items, (item) => item.db)) {
    const database = await openBenchDatabase(pathOf(db));
    await visit(database, own);
    await database.driver.close();
  }
}
