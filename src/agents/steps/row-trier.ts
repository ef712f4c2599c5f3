import type { WriterInput } from '../../writers/writer.ts';
import type { Dependencies } from '../state/dependencies.ts';

/**
 * Lets readings be compared by their rows: under the policy, few rows, little time, and a failure is just no rows. `finished` makes
 * of each the statement that would be answered with.
 */
export function rowTrier(
  { trial, judge }: Dependencies,
  finished: (sql: string) => Promise<string> = async (sql) => sql,
): NonNullable<WriterInput['tryRows']> {
  return async (written) => {
    const sql = await finished(written);
    if (!(await judge(sql)).allowed) return undefined;
    try {
      const found = await trial.run(sql, { maxRows: 200, timeoutMs: 1000, purpose: 'trial' });
      return { columns: found.columns.map((column) => column.name), rows: found.rows };
    } catch {
      return undefined;
    }
  };
}
