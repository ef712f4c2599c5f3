import type { Driver } from '../drivers/contract/driver.ts';
import type { Verdict } from '../sql/contracts/verdict.ts';
import type { SchemaAnswer } from '../sql/schema-statement/schema-statement.ts';
import type { Dependencies } from './dependencies.ts';
import type { State } from './state.ts';

/** What a statement about the schema tells this reader; business people read of no tables and columns. */
export const aboutSchema = (
  sql: string,
  { audience }: Pick<Partial<State>, 'audience'>,
  { describe }: Pick<Dependencies, 'describe'>,
): SchemaAnswer | undefined => (audience === 'analyst' ? describe?.(sql) : undefined);

/** Whether a statement may run for this reader, and who gives its rows: the database, or for statements about the schema the schema. */
export async function rowSource(
  sql: string,
  reader: Pick<Partial<State>, 'audience'>,
  dependencies: Pick<Dependencies, 'describe' | 'judge' | 'driver'>,
): Promise<{ verdict: Verdict; from: Pick<Driver, 'run'>; isApart: boolean }> {
  const described = aboutSchema(sql, reader, dependencies);
  const told = described?.rows;
  return {
    verdict: described?.verdict ?? (await dependencies.judge(sql)),
    from: told ? { run: async () => told } : dependencies.driver,
    // No cache has to know when a schema or a plan is another.
    isApart: described !== undefined,
  };
}
