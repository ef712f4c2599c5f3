import type { ChartRows } from '../charts/option/cells.ts';
import { shortFigure } from '../charts/option/figure-text.ts';
import { binsOf, leftOutNotes, type Marks, marksOf } from '../charts/option/marks.ts';
import type { Language } from '../protocol/answer.ts';
import type { Chart, Measure } from '../protocol/chart.ts';
import type { Paint } from './terminal.ts';
import { cut, printableLine, textWidth } from './text.ts';

interface ChartTextOptions {
  width: number;
  language: Language;
  paint: Paint;
}

const mostBars = 12;
const widest = 100;

/** A small picture of an answer in letters: bars for names, a line of blocks for what runs along time. Empty where neither suits. */
export function chartText(chart: Chart, rows: ChartRows, options: ChartTextOptions): string {
  const { language } = options;
  switch (chart.kind) {
    case 'bar':
    case 'stacked':
    case 'pie':
    case 'line':
    case 'area': {
      const marks = marksOf(chart, rows, language);
      const lines = chart.x.type === 'time' && marks.labels.length > 2 ? sparks(marks, options) : bars(marks, options);
      const note = leftOutNotes(marks, language).join(' · ');
      return [...lines, ...(note ? [options.paint('dim', note)] : [])].join('\n');
    }
    case 'histogram': {
      const bins = binsOf(chart, rows, language);
      const labels = bins.map(({ label }) => label);
      const measure: Measure = { column: 0, name: '', type: 'number', format: { style: 'count' } };
      const set = { name: '', measure, values: bins.map(({ count }) => count) };
      return barLines(labels, [set], options).join('\n');
    }
    default:
      return '';
  }
}

/** Of several sets the bars say too much in letters: the table stands above. */
function bars(marks: Marks, options: ChartTextOptions): string[] {
  if (marks.labels.length > mostBars * 2 || marks.sets.length > 2) return [];
  return barLines(marks.labels.slice(0, mostBars), marks.sets, options);
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

function barLines(
  labels: readonly string[],
  sets: Marks['sets'],
  { width, language, paint }: ChartTextOptions,
): string[] {
  const values = sets.flatMap(({ values }) => values.slice(0, labels.length));
  // A bar for what is less than nothing would have to grow to the other side.
  if (values.length < 2 || values.some((value) => (value ?? 0) < 0)) return [];
  const most = Math.max(...values.map((value) => value ?? 0));
  const room = Math.min(width, widest);
  const names = labels.map((label) => cut(printableLine(label), Math.max(6, Math.floor(room * 0.3))));
  const nameWidth = Math.max(...names.map(textWidth));
  const figure = (value: number | null, { format }: Measure) =>
    value === null ? '–' : shortFigure(value, format, language);
  const figureWidth = Math.max(
    ...sets.flatMap(({ values: own, measure }) => own.map((value) => textWidth(figure(value, measure)))),
  );
  const length = room - nameWidth - figureWidth - 3;
  if (most <= 0 || length < 8) return [];
  return labels.flatMap((_, place) =>
    sets.map(({ values: own, measure }, index) => {
      const value = own[place] ?? null;
      const name = index === 0 ? (names[place] ?? '') : '';
      const bar = blocks((length * (value ?? 0)) / most);
      return `${pad(name, nameWidth)} ${paint(index === 0 ? 'cyan' : 'yellow', bar)} ${figure(value, measure)}`;
    }),
  );
}

function blocks(length: number): string {
  const whole = Math.floor(length);
  return '█'.repeat(whole) + (eighths[Math.floor((length - whole) * 8)] ?? '') || '▏';
}

const heights = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** One line of blocks a set, its first and last figure beside it; between the smallest and the largest of it all. */
function sparks({ labels, sets }: Marks, { width, language, paint }: ChartTextOptions): string[] {
  const room = Math.min(width, widest);
  const names = sets.map(({ name }) => cut(printableLine(name), Math.max(6, Math.floor(room * 0.25))));
  const nameWidth = Math.max(...names.map(textWidth));
  const ends = sets.map(({ values, measure }) => {
    const known = values.filter((value) => value !== null);
    const text = (value: number | undefined) =>
      value === undefined ? '–' : shortFigure(value, measure.format, language);
    return { first: text(known[0]), last: text(known.at(-1)) };
  });
  const lastWidth = Math.max(...ends.map(({ last }) => textWidth(last)));
  const firstWidth = Math.max(...ends.map(({ first }) => textWidth(first)));
  const length = Math.min(room - nameWidth - firstWidth - lastWidth - 3, labels.length);
  if (length < 3) return [];
  const lines = sets.map(({ values }, index) => {
    const { first, last } = ends[index] ?? { first: '', last: '' };
    return `${pad(names[index] ?? '', nameWidth)} ${' '.repeat(firstWidth - textWidth(first))}${first} ${paint('cyan', spark(values, length))} ${last}`;
  });
  const span = `${labels[0]} – ${labels.at(-1)}`;
  return [...lines, paint('dim', `${pad('', nameWidth)} ${span}`)];
}

/** Several moments share a block where there are more of them than places: their mean. */
function spark(values: readonly (number | null)[], length: number): string {
  const means = Array.from({ length }, (_, place) => {
    const part = values.slice(
      Math.floor((place * values.length) / length),
      Math.max(Math.floor(((place + 1) * values.length) / length), Math.floor((place * values.length) / length) + 1),
    );
    const known = part.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
  const known = means.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return means
    .map((value) =>
      value === null ? ' ' : (heights[high === low ? 3 : Math.round((7 * (value - low)) / (high - low))] ?? '█'),
    )
    .join('');
}

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - textWidth(text)));
