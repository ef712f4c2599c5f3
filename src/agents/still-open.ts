import type { Dependencies } from './dependencies.ts';

/**
 * Whether what a statement found may be read by whoever could run it now: a role's policy may be tighter than it was when the
 * answer was kept.
 */
export async function isStillOpen(
  sql: string,
  { judge, change }: { judge: Dependencies['judge']; change: Dependencies['change'] },
): Promise<boolean> {
  if ((await judge(sql)).allowed) return true;
  return (await change?.judge(sql))?.allowed ?? false;
}
