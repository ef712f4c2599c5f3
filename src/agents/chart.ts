import { chartSpec } from '../answer/chart-spec.ts';
import { named, tableFor } from './analyse.ts';
import type { Node } from './stage.ts';

/** Would a picture help? A specification from a closed list; drawing it is the reader's business. */
export const chart: Node = async (state, dependencies, run) => {
  const rows = dependencies.results.get(state.execution_result?.reference ?? '');
  if (!rows) return {};
  const found = chartSpec(named(rows, await tableFor(rows, state, dependencies)), state.question);
  if (!found) return {};
  run.emit({ type: 'chart-ready', run_id: state.run_id, chart: found });
  return { chart_result: found };
};
