import { chartSpec } from '../answer/chart-spec.ts';
import type { Node } from './stage.ts';

/** Would a picture help? A specification from a closed list; drawing it is the reader's business. */
export const chart: Node = async (state, { results }, run) => {
  const rows = results.get(state.execution_result?.reference ?? '');
  const found = rows && chartSpec(rows, state.question);
  if (!found) return {};
  run.emit({ type: 'chart-ready', run_id: state.run_id, chart: found });
  return { chart_result: found };
};
