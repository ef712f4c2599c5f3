import { pickChart } from '../../charts/render/pick-chart.ts';
import type { ChartKind } from '../../protocol/chart.ts';
import { asRole, type Parts } from '../contract/parts.ts';
import { pictureSchema } from '../contract/requests.ts';
import { defineRoute } from '../contract/route.ts';

/** Rows that are drawn at the most; answers with more have no chart to choose. */
const mostRows = 1000;

type Wanted = { kind?: Exclude<ChartKind, 'table'> | undefined; theme: 'light' | 'dark'; width: number };

/** Whoever may turn the pages of an answer may see it drawn: the rows come the same way, and are judged there. */
async function svgFor(runId: string, { kind, ...size }: Wanted, parts: Parts, signal: AbortSignal): Promise<string> {
  const { wenshu, audience, readiness } = parts;
  await readiness.check();
  const options = { audience, signal, pageSize: mostRows, ...asRole(parts) };
  const { data, total_count, chart_choices, language } = await wenshu.page(runId, 1, options);
  const choices = total_count > data.length ? [] : chart_choices;
  const chart = pickChart(choices, kind, language);
  return (await wenshu.draw(chart, { rows: data }, { ...size, language })) ?? '';
}

const picture = (body: string | Uint8Array<ArrayBuffer>, type: string, name: string): Response =>
  new Response(body, { headers: { 'content-type': type, 'content-disposition': `inline; filename="${name}"` } });

export const runChartSvg = defineRoute({
  method: 'get',
  path: '/api/v1/runs/:id/chart.svg',
  summary: { zh: '一次回答画成图，SVG', en: 'an answer as a picture, SVG' },
  search: pictureSchema,
  replies: [{ type: 'image/svg+xml' }],
  handle: async ({ name, search, signal }, parts) =>
    picture(await svgFor(name, search, parts, signal), 'image/svg+xml; charset=utf-8', 'chart.svg'),
});

export const runChartPng = defineRoute({
  method: 'get',
  path: '/api/v1/runs/:id/chart.png',
  summary: { zh: '一次回答画成图，PNG', en: 'an answer as a picture, PNG' },
  search: pictureSchema,
  replies: [{ type: 'image/png' }],
  async handle({ name, search, signal }, parts) {
    const svg = await svgFor(name, search, parts, signal);
    const { pngOf } = await import('../../charts/render/draw-png.ts');
    return picture(await pngOf(svg), 'image/png', 'chart.png');
  },
});
