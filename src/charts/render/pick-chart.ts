import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Chart, ChartKind } from '../../protocol/chart.ts';
import type { ChartLanguage } from '../option/contracts.ts';
import { chartKindName } from '../option/describe-chart.ts';

/** The chart of that kind, or the best picture; says what there is where there is no such one. */
export function pickChart(choices: readonly Chart[], kind: ChartKind | undefined, language: ChartLanguage): Chart {
  const drawn = choices.filter((choice) => choice.kind !== 'table');
  const found = kind ? drawn.find((choice) => choice.kind === kind) : drawn[0];
  if (found) return found;
  const known = [...new Set(choices.map((choice) => choice.kind))];
  const table = chartKindName('table', language);
  throw new WenshuError('chart_none', {
    known: known.length > 0 ? known.map((one) => `${one} (${chartKindName(one, language)})`).join(', ') : table,
  });
}
