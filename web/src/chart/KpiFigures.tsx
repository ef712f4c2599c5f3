import type { ChartLanguage, ChartRows } from '../../../src/charts/option/cells.ts';
import { kpiFigures } from '../../../src/charts/option/marks.ts';
import type { ChartOf } from '../../../src/protocol/chart.ts';

/** Figures to be read as such, with the change to the period before. */
export function KpiFigures(props: { chart: ChartOf<'kpi'>; rows: ChartRows; language: ChartLanguage }) {
  return (
    <dl className="kpi">
      {kpiFigures(props.chart, props.rows, props.language).map(({ name, value, change }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="kpi-value">{value}</dd>
          {change && (
            <dd className="kpi-change" data-direction={change.direction}>
              {change.text}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
