import { chartChoices } from '../answer/chart-choices.ts';
import { named, tableFor } from './analyse.ts';
import type { Node } from './stage.ts';

/**
 * Would a picture help? A specification from a closed list; drawing it is the reader's business. With `chart_writer: model` a
 * model chooses among what the rows can sensibly be shown as; without a usable reply the rules' choice stands.
 */
export const chart: Node = async (state, dependencies, run) => {
  const rows = await dependencies.results.rows(state.execution_result?.reference ?? '');
  if (!rows) return {};
  const shown = named(rows, await tableFor(rows, state, dependencies));
  const choices = chartChoices(shown, state.question);
  const byModel =
    choices.length > 0 && dependencies.settings.chart_writer === 'model'
      ? await (await import('./choose-chart.ts')).chooseChart(choices, shown, state, dependencies, run)
      : undefined;
  const found = byModel === 'none' ? undefined : (byModel ?? choices[0]);
  if (!found) return {};
  run.emit({ type: 'chart-ready', run_id: state.run_id, chart: found });
  return { chart_result: found };
};
