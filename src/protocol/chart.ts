import { z } from 'zod';

export const chartKinds = [
  'bar',
  'stacked',
  'line',
  'area',
  'pie',
  'scatter',
  'histogram',
  'heat_map',
  'kpi',
  'table',
] as const;

/** One column of the answer's table, by position, and how it is to be read. */
const encodingSchema = z.object({
  column: z.number().int(),
  name: z.string(),
  type: z.enum(['category', 'time', 'number']),
});

/** What a figure is counted in, as far as its column tells; absent in charts of older versions. */
const figureFormatSchema = z.object({
  style: z.enum(['number', 'count', 'money', 'percent']),
  /** Said with the figure: 元, 万元, $, kg, 天. A sign of money stands before it, everything else behind. */
  unit: z.string().optional(),
  /** A percentage that is stored as a part of one: 0.25 is 25%. */
  is_ratio: z.literal(true).optional(),
});

const measureSchema = encodingSchema.extend({ format: figureFormatSchema.optional() });

const title = z.string();
/** Figures beside the first, in its unit: each is a set of marks of its own. */
const also = z.array(measureSchema).optional();
/** How far the first figure is from that of the period before, where the rows tell it. */
const change = measureSchema.optional();
/** `rows` leaves them as they came, which is how the question wanted them; `time` and `value` (the largest first) sort them. */
const order = z.enum(['rows', 'time', 'value']).optional();
/**
 * So many marks and no more: those with the largest figures. What is left is added up as one more mark where such figures
 * add up, else left out; the description says so.
 */
const top = z.object({ count: z.number().int(), others: z.enum(['sum', 'left_out']) }).optional();

/** Marks along categories or time. */
const alongSchema = z.object({
  kind: z.enum(['bar', 'stacked', 'line', 'area']),
  title,
  x: encodingSchema,
  y: measureSchema,
  also,
  /** Splits the marks into several series. */
  series: encodingSchema.optional(),
  change,
  /** Two sets side by side, the earlier first: the marks of the later one tell how far they are from it. */
  is_comparison: z.literal(true).optional(),
  order,
  top,
  /** The same for the series. */
  top_series: top,
  /** Bars that lie, for labels that are long. */
  is_horizontal: z.literal(true).optional(),
});

const pieSchema = z.object({ kind: z.literal('pie'), title, x: encodingSchema, y: measureSchema, order, top });

const scatterSchema = z.object({
  kind: z.literal('scatter'),
  title,
  x: measureSchema,
  y: measureSchema,
  series: encodingSchema.optional(),
  /** What a point is called. */
  label: encodingSchema.optional(),
});

/** How many rows lie where: the figure's range in equal steps. */
const histogramSchema = z.object({ kind: z.literal('histogram'), title, y: measureSchema });

/** One cell for each pair; the darker, the more. */
const heatMapSchema = z.object({
  kind: z.literal('heat_map'),
  title,
  x: encodingSchema,
  series: encodingSchema,
  y: measureSchema,
  order,
});

/** Figures to be read as such: of the only row, or with `x` of the last period, beside the one before it. */
const kpiSchema = z.object({
  kind: z.literal('kpi'),
  title,
  y: measureSchema,
  also,
  change,
  /** The figure of the period before. */
  before: measureSchema.optional(),
  x: encodingSchema.optional(),
});

/** Better read than seen. `measures` are its figures and what they are counted in. */
const tableChartSchema = z.object({ kind: z.literal('table'), title, measures: z.array(measureSchema) });

// Interfaces, so that whatever holds a chart names it instead of spelling it out: the graph's state would be too long to be declared.
export interface AlongChart extends z.infer<typeof alongSchema> {}
interface PieChart extends z.infer<typeof pieSchema> {}
interface ScatterChart extends z.infer<typeof scatterSchema> {}
interface HistogramChart extends z.infer<typeof histogramSchema> {}
interface HeatMapChart extends z.infer<typeof heatMapSchema> {}
interface KpiChart extends z.infer<typeof kpiSchema> {}
interface TableChart extends z.infer<typeof tableChartSchema> {}

export type Chart = AlongChart | PieChart | ScatterChart | HistogramChart | HeatMapChart | KpiChart | TableChart;
export type ChartKind = Chart['kind'];
export type ChartOf<Kind extends ChartKind> = Extract<Chart, { kind: Kind }>;
export interface Encoding extends z.infer<typeof encodingSchema> {}
export interface Measure extends z.infer<typeof measureSchema> {}
export interface FigureFormat extends z.infer<typeof figureFormatSchema> {}
export type Top = NonNullable<z.infer<typeof top>>;

/** A chart as data: a kind from a closed list and which columns it shows. It never holds code, and no rows: they stand in the table. */
export const chartSchema: z.ZodType<Chart> = z.discriminatedUnion('kind', [
  alongSchema,
  pieSchema,
  scatterSchema,
  histogramSchema,
  heatMapSchema,
  kpiSchema,
  tableChartSchema,
]);
