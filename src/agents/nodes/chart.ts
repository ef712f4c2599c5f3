import { chartChoices } from '../../charts/rules/chart-choices.ts';
import { columnHints } from '../../charts/rules/column-facts.ts';
import type { Chart } from '../../protocol/chart.ts';
import { aboutSchema } from '../steps/row-source.ts';
import type { Node } from '../supervisor/stage.ts';
import { named, tableFor } from './analyse.ts';

/**
 * Would a picture help? A specification from a closed list; drawing it is the reader's business. With `chart_writer: model` a
 * model chooses among what the rows can sensibly be shown as; without a usable reply the rules' choice stands.
 */
export const chart: Node = async (state, dependencies, run) => {
  const rows = await dependencies.results.rows(state.execution_result?.reference ?? '');
  if (!rows || aboutSchema(state.generated_sql ?? '', state, dependencies)) return {};
  const shown = named(rows, await tableFor(rows, state, dependencies));
  const hints = columnHints(state.generated_sql ?? '', await dependencies.snapshot(), dependencies.dialect);
  const choices = chartChoices(shown, state.question, hints);
  const drawn = choices.filter(({ kind }) => kind !== 'table');
  const isOpen = new Set(drawn.map(({ kind }) => kind)).size > 1;
  const byModel =
    isOpen && dependencies.settings.chart_writer === 'model'
      ? await (await import('../steps/choose-chart.ts')).chooseChart(drawn, shown, state, dependencies, run)
      : undefined;
  const found = byModel === 'none' ? undefined : (byModel ?? choices[0]);
  if (!found || found.kind === 'table') return { chart_choices: choices };
  const ranked = [found, ...choices.filter((one) => one !== found && !isSame(one, found))];
  run.emit({ type: 'chart-ready', run_id: state.run_id, chart: found, choices: ranked });
  return { chart_result: found, chart_choices: ranked };
};

/** Whatever a model called it. */
const isSame = (one: Chart, other: Chart): boolean =>
  JSON.stringify({ ...one, title: '' }) === JSON.stringify({ ...other, title: '' });
