import type { StageName } from '../protocol/event.ts';
import { analyse } from './nodes/analyse.ts';
import { chart } from './nodes/chart.ts';
import { classify } from './nodes/classify.ts';
import { generate } from './nodes/generate.ts';
import { respond } from './nodes/respond.ts';
import { schema } from './nodes/schema.ts';
import { validate } from './nodes/validate.ts';
import type { Dependencies, RunContext } from './state/dependencies.ts';
import { merged, type State } from './state/state.ts';
import { inStage, type Node, ofThisRun } from './supervisor/stage.ts';
import { type NodeName, superviseByRules } from './supervisor/supervisor.ts';

export type Step = NodeName | 'end';

/** A run between two stages. */
interface Standing {
  state: State;
  next: Step;
  readonly run: RunContext;
}

/** Whom a run can be led through without the graph. The others wait for a person, or are for whoever leads it to call. */
const stages: Partial<Record<NodeName, [StageName, Node]>> = {
  classify: ['classify', classify],
  schema: ['schema_analysis', schema],
  generate: ['sql_generation', generate],
  validate: ['sql_validation', validate],
  analyse: ['analysis', analyse],
  chart: ['chart_generation', chart],
  respond: ['completed', respond],
};

/**
 * Leads a run through its stages by the same rules as the graph does, as far as to the first of `stops`, to somebody who would wait
 * for a person, or to its end.
 */
export async function walk(at: Standing, dependencies: Dependencies, stops: readonly NodeName[]): Promise<void> {
  while (at.next !== 'end' && !stops.includes(at.next)) {
    const stage = stages[at.next];
    if (!stage) return;
    const isLast = at.next === 'respond';
    await step(at, ...stage, dependencies);
    at.next = isLast ? 'end' : superviseByRules(at.state);
  }
}

/** One stage; who is next is for the caller to say. */
export async function step(at: Standing, name: StageName, node: Node, dependencies: Dependencies): Promise<void> {
  at.run.signal?.throwIfAborted();
  const update = await inStage(name, node, at.state, ofThisRun(at.state, dependencies, at.run), at.run);
  at.state = merged(at.state, update);
}
