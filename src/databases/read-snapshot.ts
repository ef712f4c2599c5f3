import type { NamedConnection } from '../config/config.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { Driver } from '../drivers/contract/driver.ts';
import { valueInclusion } from '../drivers/introspection/value-inclusion.ts';
import { withInferredKeys } from '../schema/keys/keys.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { withViewQueries } from '../sql/filter/filter.ts';

/** Keys that nobody declared are inferred before it is used or kept. */
export async function readSnapshot(driver: Driver, { include, exclude }: NamedConnection): Promise<Snapshot> {
  await driver.connect();
  const found = await driver.introspect({ ...(include ? { include } : {}), ...(exclude ? { exclude } : {}) });
  const known = withViewQueries(found, dialectOf(driver.dialect));
  return withInferredKeys(known, valueInclusion(driver, dialectOf(driver.dialect), known));
}
