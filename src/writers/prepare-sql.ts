import type { Dialect } from '../dialects/dialect.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';
import { checkJudged } from '../sql/check/check-judged.ts';
import type { Shadow } from '../sql/contracts/shadow.ts';
import type { Verdict } from '../sql/contracts/verdict.ts';
import { healSql } from '../sql/heal/heal.ts';
import { mayBeHealed } from '../sql/heal/may-be-healed.ts';
import type { Note } from '../sql/lint/statement.ts';
import { rewriteJoins } from '../sql/rewrite/rewrite-joins.ts';
import { rewriteValues } from '../sql/rewrite/rewrite-values.ts';

export interface PrepareContext {
  dialect: Dialect;
  snapshot: Snapshot;
  /** The question's text, for a small preference among repairs. */
  question: string;
  /** The access policy, bound to dialect and role. */
  judge: (sql: string) => Verdict | Promise<Verdict>;
  shadow?: Shadow;
  values?: ValueIndex;
}

export interface Prepared {
  sql: string;
  /** What was changed, one sentence each. */
  notes: Note[];
}

/**
 * A candidate as it would run: healed if the check finds something, joins along their keys, values as they are stored.
 * Undefined when the policy refuses it or nothing mends it. Costs no model call and does not touch the database.
 */
export async function prepareSql(sql: string, context: PrepareContext): Promise<Prepared | undefined> {
  const { dialect, snapshot, shadow, values, judge, question } = context;
  const check = { dialect, snapshot, ...(shadow ? { shadow } : {}) };
  const verdict = await judge(sql);
  if (!mayBeHealed(sql, verdict, dialect)) return undefined;
  const problems = await checkJudged(sql, verdict, check);
  const healed = problems.length > 0 ? await healSql(sql, problems, { ...check, question, judge }) : undefined;
  if (problems.length > 0 && !healed) return undefined;
  const joined = rewriteJoins(healed?.sql ?? sql, { dialect, snapshot });
  const valued = values
    ? await rewriteValues(joined.sql, { dialect, snapshot, values })
    : { sql: joined.sql, notes: [] };
  if (!(await judge(valued.sql)).allowed) return undefined;
  return { sql: valued.sql, notes: [...(healed?.steps ?? []), ...joined.notes, ...valued.notes] };
}
