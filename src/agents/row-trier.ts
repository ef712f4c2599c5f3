import type { WriterInput } from '../writers/writer.ts';
import type { Dependencies } from './dependencies.ts';

/** Lets readings be compared by their rows: under the policy, few rows, little time, and a failure is just no rows. */
export function rowTrier({ trial, judge }: Dependencies): NonNullable<WriterInput['tryRows']> {
  return async (sql) => {
    if (!(await judge(sql)).allowed) return undefined;
    try {
      const found = await trial.run(sql, { maxRows: 200, timeoutMs: 1000, purpose: 'trial' });
      return { columns: found.columns.map((column) => column.name), rows: found.rows };
    } catch {
      return undefined;
    }
  };
}
