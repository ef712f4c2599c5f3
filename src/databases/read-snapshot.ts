import type { NamedConnection } from '../config/config.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { Driver } from '../drivers/contract/driver.ts';
import { eachOf } from '../drivers/introspection/table-facts.ts';
import { valueInclusion } from '../drivers/introspection/value-inclusion.ts';
import { withInferredKeys } from '../schema/keys/keys.ts';
import { type CategoryValues, categoryColumns } from '../schema/private/private-columns.ts';
import type { Column, Snapshot } from '../schema/snapshot/snapshot.ts';
import { withViewQueries } from '../sql/filter/filter.ts';

/** Keys that nobody declared are inferred before it is used or kept. */
export async function readSnapshot(driver: Driver, { include, exclude }: NamedConnection): Promise<Snapshot> {
  await driver.connect();
  const found = await driver.introspect({ ...(include ? { include } : {}), ...(exclude ? { exclude } : {}) });
  const known = withViewQueries(found, dialectOf(driver.dialect));
  return withInferredKeys(known, valueInclusion(driver, dialectOf(driver.dialect), known));
}

/** Columns whose values are all read; those of a wider schema stay hidden. */
const mostColumns = 300;
const atOnce = 4;

/** All values of text columns with few of them: whether a model may see a column is judged by every one, not by samples. */
export async function readCategories(driver: Driver, { tables }: Snapshot): Promise<CategoryValues> {
  const columns = tables.flatMap((table) => categoryColumns(table).map((column) => ({ table, column })));
  const values = new Map<Column, string[]>();
  await eachOf(columns.slice(0, mostColumns), atOnce, async ({ table, column }) => {
    const most = (column.distinctCount ?? 0) * 2 + 10;
    const cells = await driver.distinctValues(table.name, column.name, most, table.schema).catch(() => undefined);
    if (cells && cells.length < most) values.set(column, cells.map(String));
  });
  return (_table, column) => values.get(column);
}
