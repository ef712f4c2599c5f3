import type { Dependencies } from '../state/dependencies.ts';

/**
 * Whether what a statement found may be read by whoever could run it now: a role's policy may be tighter than it was when the
 * answer was kept. `describe` only for those who may read of the schema.
 */
export async function isStillOpen(
  sql: string,
  {
    judge,
    change,
    describe,
  }: Pick<Dependencies, 'judge'> & { [Key in 'change' | 'describe']?: Dependencies[Key] | undefined },
): Promise<boolean> {
  if (describe?.(sql)?.verdict.allowed) return true;
  if ((await judge(sql)).allowed) return true;
  return (await change?.judge(sql))?.allowed ?? false;
}
