import { type CheckContext, diagnose } from './check/diagnose.ts';
import { inEngineOrder } from './check/engine-order.ts';
import { asProblem, type Finding } from './check/finding.ts';
import { suggestionsFor } from './check/suggest.ts';
import type { Problem } from './problem.ts';

export type { CheckContext } from './check/diagnose.ts';

/**
 * Whether the statement is right, without touching the database: through the shadow where there is one (exact), by our
 * own resolver elsewhere. The first problem is the one to mend first. The text must have passed the access policy.
 */
export async function checkSql(sql: string, context: CheckContext): Promise<Problem[]> {
  const { findings, resolution } = await diagnose(sql, context);
  // The first complaint should be the engine's own; with a shadow it is already.
  const ordered = context.shadow ? findings : inEngineOrder(findings);
  return ordered.map((finding) => {
    const tables = inScope(finding).flatMap((source) => resolution?.tables.get(source) ?? []);
    return { ...asProblem(finding), suggestions: suggestionsFor(finding, context.snapshot, tables) };
  });
}

function inScope(finding: Finding) {
  if (finding.among) return finding.among;
  return finding.source ? [finding.source] : (finding.scope?.sources ?? []);
}
