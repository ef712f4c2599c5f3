import type { Database } from '../databases/database.ts';
import type { Viewer } from '../databases/identity.ts';
import { type CheckedStatement, checkStatement } from '../sql/readiness/readiness.ts';

/** May the role run this statement on this database, and is it right? Only an empty copy of the schema is asked. */
export async function checkSqlOn(database: Database, sql: string, viewer: Viewer): Promise<CheckedStatement> {
  const { dialect, snapshot, judge, describe, shadow, close } = await database.approval(viewer);
  try {
    const described = describe(sql);
    if (described) return { verdict: described.verdict, problems: [], warnings: [] };
    const opened = await shadow();
    return await checkStatement(sql, { dialect, snapshot, judge, ...(opened ? { shadow: opened } : {}) });
  } finally {
    await close();
  }
}
