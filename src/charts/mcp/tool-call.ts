import type { AlongChart, Chart, ChartOf } from '../../protocol/chart.ts';
import { numberOf } from '../option/cells.ts';
import type { ChartRows } from '../option/contracts.ts';
import { nameWithUnit } from '../option/figure-text.ts';
import { marksOf } from '../option/marks.ts';
import type { PictureSize } from '../render/draw-svg.ts';

/** What a tool of the chart server is asked for, in its own words. */
export interface ToolCall {
  tool: UsedTool;
  input: Record<string, unknown>;
}

/** The tools that are called; all others are switched off. */
export const usedTools = [
  'generate_bar_chart',
  'generate_column_chart',
  'generate_line_chart',
  'generate_area_chart',
  'generate_pie_chart',
  'generate_histogram_chart',
] as const;
type UsedTool = (typeof usedTools)[number];

/** A chart and its rows as one call; undefined for kinds that the server does not know. */
export function toolCallOf(
  chart: Chart,
  rows: ChartRows,
  { language, theme, width, height }: PictureSize,
): ToolCall | undefined {
  const look = {
    title: chart.title,
    theme: theme === 'dark' ? 'dark' : 'default',
    width,
    ...(height ? { height } : {}),
  };
  switch (chart.kind) {
    case 'bar':
    case 'stacked':
    case 'line':
    case 'area': {
      const axes = { axisXTitle: chart.x.name, axisYTitle: nameWithUnit(chart.y, language) };
      return { tool: alongTool(chart), input: { ...look, ...axes, ...alongData(chart, rows, language) } };
    }
    case 'pie':
      return { tool: 'generate_pie_chart', input: { ...look, innerRadius: 0.5, data: pieData(chart, rows, language) } };
    case 'histogram': {
      const data = rows.rows.map((row) => numberOf(row[chart.y.column])).filter((value) => value !== null);
      return {
        tool: 'generate_histogram_chart',
        input: { ...look, axisXTitle: nameWithUnit(chart.y, language), data },
      };
    }
    default:
      return undefined;
  }
}

function alongTool({ kind, is_horizontal }: AlongChart): UsedTool {
  if (kind === 'line') return 'generate_line_chart';
  if (kind === 'area') return 'generate_area_chart';
  return is_horizontal ? 'generate_bar_chart' : 'generate_column_chart';
}

function alongData(chart: AlongChart, rows: ChartRows, language: PictureSize['language']): Record<string, unknown> {
  const { labels, sets } = marksOf(chart, rows, language);
  const isTime = chart.kind === 'line' || chart.kind === 'area';
  const isSplit = sets.length > 1;
  const data = sets.flatMap(({ name, values }) =>
    values.flatMap((value, place) =>
      value === null
        ? []
        : [{ [isTime ? 'time' : 'category']: labels[place] ?? '', value, ...(isSplit ? { group: name } : {}) }],
    ),
  );
  const isStacked = chart.kind === 'stacked' || (chart.kind === 'area' && isSplit);
  return {
    data,
    ...(chart.kind === 'line' ? {} : { stack: isStacked }),
    ...(isTime ? {} : { group: isSplit && !isStacked }),
  };
}

function pieData(chart: ChartOf<'pie'>, rows: ChartRows, language: PictureSize['language']): unknown[] {
  const { labels, sets } = marksOf(chart, rows, language);
  return labels.map((category, place) => ({ category, value: sets[0]?.values[place] ?? 0 }));
}
