import { summariseRows } from '../answer/summarise-rows.ts';
import { tableOf } from '../answer/table.ts';
import type { Node } from './stage.ts';
import { warnings } from './warnings.ts';

/** What do the rows say? Computed, not written by a model: no tokens, no invention. */
export const analyse: Node = async (state, dependencies, run) => {
  const { results, settings } = dependencies;
  const rows = results.get(state.execution_result?.reference ?? '');
  if (!rows) return {};
  run.emit({ type: 'rows-ready', run_id: state.run_id, table: tableOf(rows) });
  const summary = summariseRows(rows, state.language, settings.enable_result_summary);
  run.emit({ type: 'text-delta', run_id: state.run_id, text: summary });
  return { summary, ...(await warnings(state, dependencies, run, rows)) };
};
