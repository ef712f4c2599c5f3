import type { LabelFacts } from './column-facts.ts';
import { areDistinct, type Shape } from './shape.ts';

/** What stands along the axis, and what splits the marks. */
export interface Axes {
  x: LabelFacts;
  series?: LabelFacts;
}

/** Time runs along; undefined where one mark would stand for several rows. */
export function axesOf(shape: Shape): Axes | undefined {
  const labels = shape.labels.filter(({ distinct }) => distinct > 1);
  const times = labels.filter(({ role }) => role === 'time').toSorted((one, other) => other.distinct - one.distinct);
  const names = labels.filter(({ role }) => role === 'category');
  const [time, otherTime] = times;
  if (time) return timeAxes(shape, time, [...names, ...(otherTime ? [otherTime] : [])]);
  const single = names.find((name) => areDistinct(shape, [name]));
  if (single) return { x: single };
  for (const one of names)
    for (const other of names)
      if (one !== other && one.distinct >= other.distinct && areDistinct(shape, [one, other]))
        return { x: one, series: other };
  return undefined;
}

function timeAxes(shape: Shape, time: LabelFacts, names: readonly LabelFacts[]): Axes | undefined {
  if (areDistinct(shape, [time])) return { x: time };
  const series = names.find((name) => areDistinct(shape, [time, name]));
  if (!series) return undefined;
  // Two periods are compared name by name, side by side.
  if (time.distinct === 2 && series.role === 'category') return { x: series, series: time };
  return { x: time, series };
}
