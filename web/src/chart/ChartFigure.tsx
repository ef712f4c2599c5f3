import { chartKindName } from '../../../src/charts/option/describe-chart.ts';
import type { Answer } from '../../../src/protocol/answer.ts';
import type { Chart } from '../../../src/protocol/chart.ts';
import { saveFile } from '../api/save-file.ts';
import { useSettings } from '../app/settings.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { KpiFigures } from './KpiFigures.tsx';
import { chartFile } from './picture.ts';

export interface ChartFigureProps {
  answer: Answer & { table: NonNullable<Answer['table']> };
  /** The chart that is looked at; null for none. */
  chart: Chart | null;
  onChart: (chart: Chart | null) => void;
}

/** The chart of an answer, and what else its rows can sensibly be shown as. */
export function ChartFigure({ answer, chart: wanted, onChart }: ChartFigureProps) {
  const { words, language } = useSettings();
  const choices = answer.chart_choices.filter(({ kind }) => kind !== 'table');
  const shown = wanted ? choices.findIndex(({ kind }) => kind === wanted.kind) : -1;
  const chart = choices[shown];
  // The figures of one row stand in the sentence already, unless there is a change to tell.
  const isLone =
    answer.table.rows.length < 2 && choices.every((one) => one.kind === 'kpi' && !one.change && !one.before);
  if (choices.length === 0 || isLone) return null;
  const { rows } = answer.table;

  async function save(form: 'svg' | 'png') {
    const file = chart && (await chartFile(chart, { rows }, answer.language, form));
    if (file) saveFile(file, `${chart.title || 'chart'}.${form}`);
  }

  return (
    <figure className="chart">
      <div className="chart-bar">
        <fieldset className="segments" aria-label={words.chart}>
          {choices.map((one, index) => (
            <button key={one.kind} type="button" aria-pressed={index === shown} onClick={() => onChart(one)}>
              {chartKindName(one.kind, language)}
            </button>
          ))}
          {answer.chart === null && shown >= 0 && (
            <button type="button" aria-pressed={false} onClick={() => onChart(null)}>
              {words.noChart}
            </button>
          )}
        </fieldset>
        {chart && chart.kind !== 'kpi' && (
          <div className="chart-files">
            <button type="button" className="quiet" onClick={() => save('png')}>
              PNG
            </button>
            <button type="button" className="quiet" onClick={() => save('svg')}>
              SVG
            </button>
          </div>
        )}
      </div>
      {chart?.kind === 'kpi' && <KpiFigures chart={chart} rows={{ rows }} language={answer.language} />}
      {chart && chart.kind !== 'kpi' && (
        <ChartPicture key={chart.kind} chart={chart} rows={answer.table} language={answer.language} />
      )}
    </figure>
  );
}
