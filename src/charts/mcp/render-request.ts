import { z } from 'zod';
import type { Chart, Encoding, Measure } from '../../protocol/chart.ts';
import type { ChartRows } from '../option/contracts.ts';
import type { PictureSize } from '../render/draw-svg.ts';

const look = {
  title: z.string().default(''),
  theme: z.string().optional(),
  width: z.number().min(240).max(2000).optional(),
  height: z.number().min(120).max(4000).optional(),
  axisXTitle: z.string().default(''),
  axisYTitle: z.string().default(''),
};
const group = z.string().optional();

/** What the chart server posts to whoever renders for it. */
const requestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['bar', 'column']),
    data: z.array(z.object({ category: z.string(), value: z.number(), group })),
    stack: z.boolean().optional(),
    ...look,
  }),
  z.object({
    type: z.enum(['line', 'area']),
    data: z.array(z.object({ time: z.string(), value: z.number(), group })),
    stack: z.boolean().optional(),
    ...look,
  }),
  z.object({
    type: z.literal('pie'),
    data: z.array(z.object({ category: z.string(), value: z.number() })),
    ...look,
  }),
  z.object({ type: z.literal('histogram'), data: z.array(z.number()), ...look }),
]);

export interface RenderRequest {
  chart: Chart;
  rows: ChartRows;
  size: Omit<PictureSize, 'language'>;
}

/** A request of the chart server as a chart of ours and its rows; undefined for what it was never asked for. */
export function readRenderRequest(body: unknown): RenderRequest | undefined {
  const { data: found } = requestSchema.safeParse(body);
  if (!found) return undefined;
  const theme = found.theme === 'dark' ? 'dark' : 'light';
  const size = { theme, width: found.width ?? 720, ...(found.height ? { height: found.height } : {}) } as const;
  return { ...chartIn(found), size };
}

const encode = (column: number, name: string, type: 'category' | 'time'): Encoding => ({ column, name, type });
const figure = (column: number, name: string): Measure => ({ column, name, type: 'number' });

function chartIn(found: z.infer<typeof requestSchema>): Omit<RenderRequest, 'size'> {
  const { title, axisXTitle, axisYTitle } = found;
  switch (found.type) {
    case 'pie': {
      const rows = found.data.map(({ category, value }) => [category, value]);
      return { chart: { kind: 'pie', title, x: encode(0, '', 'category'), y: figure(1, '') }, rows: { rows } };
    }
    case 'histogram':
      return {
        chart: { kind: 'histogram', title, y: figure(0, axisXTitle) },
        rows: { rows: found.data.map((value) => [value]) },
      };
    default: {
      const isTime = found.type === 'line' || found.type === 'area';
      const rows = found.data.map((one) => ['time' in one ? one.time : one.category, one.group ?? '', one.value]);
      const isSplit = found.data.some((one) => one.group !== undefined);
      const kind =
        found.type === 'line' || found.type === 'area' ? found.type : found.stack && isSplit ? 'stacked' : 'bar';
      const chart: Chart = {
        kind,
        title,
        x: encode(0, axisXTitle, isTime ? 'time' : 'category'),
        y: figure(2, axisYTitle),
        ...(isSplit ? { series: encode(1, '', 'category') } : {}),
        ...(found.type === 'bar' ? { is_horizontal: true } : {}),
      };
      return { chart, rows: { rows } };
    }
  }
}
