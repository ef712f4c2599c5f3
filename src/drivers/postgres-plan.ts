import type { Estimate } from './driver.ts';
import type { Ask } from './engine.ts';

interface PlanNode {
  'Plan Rows'?: number;
  'Plan Width'?: number;
  Plans?: PlanNode[];
}

/** The planner's own guess; the largest step decides what a query costs. */
export async function explainPostgres(ask: Ask, sql: string): Promise<Estimate> {
  const lines = await ask(`EXPLAIN ${sql}`);
  const [[json = '[]'] = []] = await ask(`EXPLAIN (FORMAT JSON) ${sql}`);
  const steps = (JSON.parse(String(json)) as { Plan: PlanNode }[]).flatMap(({ Plan }) => allSteps(Plan));
  const rows = Math.max(0, ...steps.map((step) => step['Plan Rows'] ?? 0));
  const bytes = Math.max(0, ...steps.map((step) => (step['Plan Rows'] ?? 0) * (step['Plan Width'] ?? 0)));
  return { rows, bytes, plan: lines.map(([line]) => String(line)).join('\n') };
}

function allSteps(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allSteps)];
}
