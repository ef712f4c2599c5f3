import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Cell } from '../../src/charts/option/cells.ts';
import type { ResultRows } from '../../src/charts/rules/column-facts.ts';
import type { Chart, Measure } from '../../src/protocol/chart.ts';

const made = z.strictObject({ over: z.array(z.string()), figures: z.array(z.string()) });
const shapeSchema = z.strictObject({
  name: z.string(),
  question: z.string(),
  columns: z.string(),
  rows: z.union([z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))), made]),
  truncated: z.literal(true).optional(),
  hints: z.array(z.object({ unit: z.string().optional(), addsUp: z.boolean().optional() }).nullable()).optional(),
  chart: z.string().optional(),
  choices: z.string().optional(),
});

export interface ResultShape extends Pick<z.infer<typeof shapeSchema>, 'name' | 'question' | 'chart' | 'choices'> {
  language: 'zh' | 'en';
  rows: ResultRows;
  hints: ({ unit?: string; addsUp?: boolean } | undefined)[];
}

const file = join(dirname(fileURLToPath(import.meta.url)), 'result-shapes.yaml');

export const resultShapes: ResultShape[] = z
  .array(shapeSchema)
  .parse(parse(readFileSync(file, 'utf8')))
  .map(({ columns, rows, truncated = false, hints = [], ...shape }) => ({
    ...shape,
    language: /\p{Script=Han}/u.test(shape.question) ? 'zh' : 'en',
    hints: hints.map((hint) => (hint ?? undefined) as { unit?: string; addsUp?: boolean } | undefined),
    rows: {
      columns: columns.split('|').map((column) => {
        const [, name = '', kind = 'text'] = /^(.*?)\s+(\w+)$/.exec(column.trim()) ?? [];
        return { name, kind };
      }),
      rows: Array.isArray(rows) ? rows : madeRows(rows),
      truncated,
    },
  }));

/** `months 2023-07 36`, `days 2025-01-01 90`, `years 2020 5`, `names 产品 40`, `ids 1001 40`, `list 华东,华南`: crossed with each other, figures behind. */
function madeRows({ over, figures }: z.infer<typeof made>): Cell[][] {
  const crossed = over
    .map(labels)
    .reduce<Cell[][]>((rows, more) => rows.flatMap((row) => more.map((label) => [...row, label])), [[]]);
  return crossed.map((row, index) => [...row, ...figures.map((figure, at) => figureAt(figure, index, at))]);
}

function labels(words: string): Cell[] {
  const [, kind = '', first = '', count = '1'] = /^(\w+)\s+(.+?)(?:\s+(\d+))?$/.exec(words) ?? [];
  const times = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: Number(count) }, (_, index) => make(index));
  switch (kind) {
    case 'list':
      return first.split(',');
    case 'names':
      return times((index) => `${first}${index + 1}`);
    case 'ids':
      return times((index) => Number(first) + index);
    case 'years':
      return times((index) => Number(first) + index);
    case 'months': {
      const [year = 0, month = 1] = first.split('-').map(Number);
      return times((index) => {
        const at = year * 12 + month - 1 + index;
        return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
      });
    }
    case 'days':
      return times((index) => new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10));
    default:
      throw new Error(`no such labels: ${words}`);
  }
}

/** `wave 1000 300` goes up and down, `fall 1000 10` falls step by step, `spread 10 1000` is skewed, `steep 1000 0.8` shrinks by a factor; `whole` before them rounds. */
function figureAt(words: string, index: number, at: number): number {
  const [kind, ...numbers] = words.replace('whole ', '').split(/\s+/);
  const [first = 0, second = 0] = numbers.map(Number);
  const value =
    kind === 'wave'
      ? first + second * Math.sin(index * 0.7 + at)
      : kind === 'fall'
        ? first - second * index
        : kind === 'steep'
          ? first * second ** index
          : first + (second * ((index * 37 + at * 11) % 101) ** 2) / 10_000;
  return words.startsWith('whole') ? Math.round(value) : Math.round(value * 100) / 100;
}

const figure = ({ name, format }: Measure): string =>
  `${name}[${[format?.style, format?.unit, format?.is_ratio ? 'of 1' : undefined].filter(Boolean).join(' ')}]`;

/** A specification on one line, with everything that it says. */
export function chartWords(chart: Chart): string {
  const parts: string[] = [];
  const say = (text: string | false | undefined) => text && parts.push(text);
  if (chart.kind === 'table') return `table ${chart.measures.map(figure).join(', ')}`.trim();
  if ('x' in chart && chart.x) say(`${chart.x.name}:${chart.x.type}`);
  if ('series' in chart && chart.series) say(`by ${chart.series.name}`);
  if ('label' in chart && chart.label) say(`each ${chart.label.name}`);
  say(`→ ${figure(chart.y)}`);
  if (chart.kind === 'scatter') say(`over ${figure(chart.x)}`);
  if ('also' in chart && chart.also) say(`and ${chart.also.map(figure).join(', ')}`);
  if ('before' in chart && chart.before) say(`before ${chart.before.name}`);
  if ('change' in chart && chart.change) say(`change ${figure(chart.change)}`);
  if ('order' in chart && chart.order) say(`order ${chart.order}`);
  if ('top' in chart && chart.top) say(`top ${chart.top.count} ${chart.top.others}`);
  if ('top_series' in chart && chart.top_series) say(`series ${chart.top_series.count} ${chart.top_series.others}`);
  if ('is_horizontal' in chart && chart.is_horizontal) say('lying');
  if ('is_comparison' in chart && chart.is_comparison) say('compared');
  return `${chart.kind} ${parts.join(' · ')}`;
}
