import type { Driver } from '../../drivers/contract/driver.ts';
import type { Verdict } from '../../sql/contracts/contracts.ts';
import type { SchemaAnswer } from '../../sql/schema-statement/schema-statement.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';

/** The answer to a statement about the schema, for analysts; business users aren't shown tables and columns. */
export const aboutSchema = (
  sql: string,
  { audience }: Pick<Partial<State>, 'audience'>,
  { describe }: Pick<Dependencies, 'describe'>,
): SchemaAnswer | undefined => (audience === 'analyst' ? describe?.(sql) : undefined);

/** Whether a statement may run for this reader, and what returns its rows: the database, or the snapshot for statements about the schema. */
export async function rowSource(
  sql: string,
  reader: Pick<Partial<State>, 'audience'>,
  dependencies: Pick<Dependencies, 'describe' | 'judge' | 'driver'>,
): Promise<{ verdict: Verdict; from: Pick<Driver, 'run'>; isApart: boolean }> {
  const answer = aboutSchema(sql, reader, dependencies);
  const result = answer?.result;
  return {
    verdict: answer?.verdict ?? (await dependencies.judge(sql)),
    from: result ? { run: async () => result } : dependencies.driver,
    // The result cache can't tell when a schema or a plan has changed.
    isApart: answer !== undefined,
  };
}
