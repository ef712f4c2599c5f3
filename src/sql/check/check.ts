import { suggestionsFor } from '../classify-error/classify-error.ts';
import type { Problem } from '../contracts/problem.ts';
import { type CheckContext, diagnose } from './diagnose.ts';
import { inEngineOrder } from './engine-order.ts';
import { asProblem, type Finding } from './finding.ts';

export type { CheckContext } from './diagnose.ts';
export { diagnose } from './diagnose.ts';
export type { Diagnosis, Finding } from './finding.ts';

/** A statement with a thousand wrong names is described by its first ones. */
const mostProblems = 50;

/**
 * Whether the statement is right, without touching the database: through the shadow where there is one (exact), by our
 * own resolver elsewhere. The first problem is the one to fix first. The text must have passed the access policy.
 */
export async function checkSql(sql: string, context: CheckContext): Promise<Problem[]> {
  const { findings, resolution, engine } = await diagnose(sql, context);
  // The first problem is the one that the engine names, or would name.
  const ordered = engine ? engineFirst(engine, findings) : inEngineOrder(findings);
  return ordered.slice(0, mostProblems).map((finding) => {
    const tables = inScope(finding).flatMap((source) => resolution?.tables.get(source) ?? []);
    return { ...asProblem(finding), suggestions: suggestionsFor(finding, context.snapshot, tables) };
  });
}

function engineFirst(engine: Finding, findings: readonly Finding[]): Finding[] {
  const isSame = (finding: Finding) =>
    finding.class === engine.class && finding.subject?.toLowerCase() === engine.subject?.toLowerCase();
  const placed = findings.find(isSame) ?? engine;
  return [placed, ...findings.filter((finding) => finding !== placed)];
}

function inScope(finding: Finding) {
  if (finding.among) return finding.among;
  return finding.source ? [finding.source] : (finding.scope?.sources ?? []);
}
