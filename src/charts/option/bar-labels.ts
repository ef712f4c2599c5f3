import type { AlongChart, FigureFormat } from '../../protocol/chart.ts';
import { labelStyle } from './axes.ts';
import { labelOf, numberOf } from './cells.ts';
import type { ChartOption, ChartRows, Look } from './contracts.ts';
import { shortFigure } from './figure-text.ts';
import { type Frame, fontSize } from './frame.ts';
import type { MarkSet, Marks } from './marks.ts';
import { textSize } from './text-size.ts';

/** What is known when a bar gets its label. */
export interface Around {
  marks: Marks;
  look: Look;
  frame: Frame;
  changes: (string | undefined)[];
}

/** Figures on bars while there is room for them, and the change on those of the later set. */
export function barLabels(
  chart: AlongChart,
  set: MarkSet,
  index: number,
  { marks, look, frame, changes }: Around,
): ChartOption {
  const isLater = index === marks.sets.length - 1;
  const mode = labelMode(chart, { marks, look, changes });
  if (mode === 'none' || (mode === 'changes' && !isLater)) return {};
  const texts = set.values.map((value, place) =>
    mode === 'changes'
      ? (changes[place] ?? '')
      : labelText(value, isLater ? changes[place] : undefined, set, look.language, chart),
  );
  return {
    label: {
      show: true,
      position: chart.is_horizontal ? 'right' : 'top',
      ...labelStyle(frame.palette.text),
      fontSize: fontSize - 1,
      formatter: ({ dataIndex }: { dataIndex: number }) => texts[dataIndex] ?? '',
    },
    labelLayout: { hideOverlap: true },
  };
}

function labelText(
  value: number | null,
  change: string | undefined,
  set: MarkSet,
  language: Look['language'],
  { is_horizontal }: AlongChart,
): string {
  if (value === null) return '';
  const text = shortFigure(value, set.measure.format, language);
  return change ? `${text}${is_horizontal ? '  ' : '\n'}${change}` : text;
}

type Labelled = Pick<Around, 'marks' | 'look' | 'changes'>;

/** Bars that stand have as much room as they are wide; those that lie, as much as they are thick. */
function labelMode(chart: AlongChart, { marks, look, changes }: Labelled): 'all' | 'changes' | 'none' {
  if (chart.kind !== 'bar') return 'none';
  const bars = marks.labels.length * marks.sets.length;
  if (chart.is_horizontal) return (look.height - 80) / bars >= fontSize + 2 ? 'all' : 'none';
  const room = look.width - 90;
  if (room / (bars + marks.labels.length * 0.4) >= widestLabel(chart, { marks, look, changes }) + 4) return 'all';
  // The change alone is what two periods are compared for, and has the room of both.
  return hasChange(chart) && room / marks.labels.length >= widestChange(changes) + 12 ? 'changes' : 'none';
}

function widestLabel(chart: AlongChart, { marks: { sets }, look: { language }, changes }: Labelled): number {
  const texts = sets.flatMap((set) =>
    set.values.map((value) => (value === null ? '' : shortFigure(value, set.measure.format, language))),
  );
  const widest = Math.max(0, ...texts.map((text) => textSize(text, fontSize - 1)));
  if (!hasChange(chart)) return widest;
  const change = widestChange(changes);
  return chart.is_horizontal ? widest + change + 8 : Math.max(widest, change);
}

const widestChange = (changes: Labelled['changes']): number =>
  Math.max(0, ...changes.map((text) => textSize(text ?? '', fontSize - 1)));

/** What stands behind a lying bar, or on a standing one, is no label of an axis: its room is left free by hand. */
export function roomForLabels(grid: ChartOption, chart: AlongChart, labelled: Labelled): ChartOption {
  const mode = labelMode(chart, labelled);
  if (mode === 'none') return grid;
  const lines = mode === 'all' && hasChange(chart) ? 2 : 1;
  if (!chart.is_horizontal) return { ...grid, top: Number(grid.top) + lines * fontSize + 4 };
  return { ...grid, right: Number(grid.right) + widestLabel(chart, labelled) + 4 };
}

const hasChange = ({ change, is_comparison }: AlongChart): boolean => change !== undefined || is_comparison === true;

/** How far each place is from the period before: as its row tells, else as the two sets side by side do. */
export function changesOf(
  chart: AlongChart,
  { rows }: ChartRows,
  marks: Marks,
  language: Look['language'],
): (string | undefined)[] {
  const { change, x } = chart;
  if (change) {
    const told = new Map(rows.map((row) => [labelOf(row[x.column], language), numberOf(row[change.column])]));
    return marks.labels.map((label) => signed(told.get(label) ?? null, change.format));
  }
  const [before, after] = marks.sets;
  if (!chart.is_comparison || !before || !after) return [];
  return marks.labels.map((_, place) => {
    const [from, to] = [before.values[place] ?? null, after.values[place] ?? null];
    return from === null || to === null || from <= 0
      ? undefined
      : signed((100 * (to - from)) / from, { style: 'percent' });
  });
}

function signed(value: number | null, format: FigureFormat | undefined): string | undefined {
  if (value === null) return undefined;
  const text = shortFigure(value, format, 'en');
  return value > 0 ? `+${text}` : text;
}
