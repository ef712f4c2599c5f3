import type { ChartOf } from '../../protocol/chart.ts';
import { bounds } from './bounds.ts';
import { encode, measure } from './column-facts.ts';
import type { Shape } from './shape.ts';

/** The figures of the only row; the period before and the change to it belong to the first. */
export function kpiChoices({ figures, changes, labels, title }: Shape): ChartOf<'kpi'>[] {
  const first = figures.find(({ isEarlier }) => !isEarlier) ?? figures[0];
  if (!first) return [];
  const isLike = (format: typeof first.format) =>
    format.style === first.format.style && format.unit === first.format.unit;
  const before = figures.find((one) => one !== first && one.isEarlier && isLike(one.format));
  const change = changes.find(({ format }) => format.style === 'percent') ?? changes[0];
  const also = [...figures, ...changes].filter((one) => ![first, before, change].includes(one));
  if (also.length >= bounds.kpis || labels.length > 2) return [];
  const label = labels.find(({ isCode }) => !isCode) ?? labels[0];
  return [
    {
      kind: 'kpi',
      title,
      y: measure(first),
      ...(also.length > 0 ? { also: also.map(measure) } : {}),
      ...(change ? { change: measure(change) } : {}),
      ...(before ? { before: measure(before) } : {}),
      ...(label ? { x: encode(label) } : {}),
    },
  ];
}
