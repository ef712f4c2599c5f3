import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { AlongChart, Chart, Encoding, Measure } from '../../protocol/chart.ts';
import { type ChartLanguage, type ChartRows, numberOf } from '../option/cells.ts';
import { nameWithUnit } from '../option/figure-text.ts';
import { marksOf } from '../option/marks.ts';
import { drawSvg, type PictureSize } from './draw.ts';

const packages = ['@antv/mcp-server-chart', '@langchain/mcp-adapters'];

const toolNames = (names: string): string[] => names.split(/\s+/).map((name) => `generate_${name}`);

/** The server's tools that nothing calls; they are switched off. */
const unusedTools = toolNames(
  `boxplot_chart district_map dual_axes_chart fishbone_diagram flow_diagram funnel_chart liquid_chart mind_map network_graph organization_chart
  path_map pin_map radar_chart sankey_chart scatter_chart spreadsheet treemap_chart venn_chart violin_chart waterfall_chart word_cloud_chart`,
);

/** How long the chart server may take, including its start. */
const timeoutMs = 20_000;

/**
 * A picture by way of a chart server over MCP. The server would post the data to a service on the internet; it is told to post it back to
 * us, on loopback, and has no other address. What it has no tool for is drawn without it. Each picture starts its own server, which ends with
 * the picture; `environment` is added to that process.
 */
export async function drawByServer(
  chart: Chart,
  rows: ChartRows,
  size: PictureSize,
  environment: Record<string, string> = {},
): Promise<string | undefined> {
  const call = toolCallOf(chart, rows, size);
  if (!call) return drawSvg(chart, rows, size);
  const { MultiServerMCPClient, program } = await loadPackages();
  const renderer = await openLocalRenderer(size.language);
  const env = {
    ...environment,
    VIS_REQUEST_SERVER: renderer.address,
    DISABLED_TOOLS: unusedTools.join(','),
    // This request never goes through a proxy.
    NO_PROXY: '*',
    no_proxy: '*',
  };
  const client = new MultiServerMCPClient({
    chart: { transport: 'stdio', command: process.execPath, args: [program], env, stderr: 'ignore' },
  });
  const expired = delay(timeoutMs, undefined, { ref: false });
  try {
    const url = await Promise.race([callTool(client, call).catch(() => undefined), expired]);
    // A slow or broken server costs nobody their picture.
    return (url && renderer.picture(url)) || drawSvg(chart, rows, size);
  } finally {
    await client.close();
    await renderer.close();
  }
}

async function loadPackages() {
  try {
    const { MultiServerMCPClient } = await import('@langchain/mcp-adapters');
    return {
      MultiServerMCPClient,
      program: fileURLToPath(new URL('index.js', import.meta.resolve('@antv/mcp-server-chart/sdk'))),
    };
  } catch (error) {
    const { code, message = '' } = error as { code?: string; message?: string };
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const command = `npm install ${packages.join(' ')}`;
    throw new WenshuError('package_missing', { what: 'charts: mcp', command }, message);
  }
}

interface Client {
  getTools(): Promise<{ name: string; invoke(input: never): Promise<unknown> }[]>;
}

/** The address of the picture that the server returns. */
async function callTool(client: Client, { tool: name, input }: ToolCall): Promise<string> {
  const tool = (await client.getTools()).find((one) => one.name === name);
  const reply = await tool?.invoke(input as never);
  // The adapters return one block of content, or a list of them.
  const [block] = Array.isArray(reply) ? reply : [reply];
  return typeof block === 'string' ? block : String((block as { text?: unknown } | undefined)?.text ?? '');
}

interface ToolCall {
  tool: string;
  input: Record<string, unknown>;
}

/** A chart and its rows as one call; undefined for kinds that the server doesn't know. */
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
  const call = (name: string, input: object): ToolCall => ({
    tool: `generate_${name}_chart`,
    input: { ...look, ...input },
  });
  switch (chart.kind) {
    case 'line':
    case 'area':
      return call(chart.kind, alongInput(chart, rows, language));
    case 'bar':
    case 'stacked':
      return call(chart.is_horizontal ? 'bar' : 'column', alongInput(chart, rows, language));
    case 'pie': {
      const { labels, sets } = marksOf(chart, rows, language);
      const data = labels.map((category, place) => ({ category, value: sets[0]?.values[place] ?? 0 }));
      return call('pie', { innerRadius: 0.5, data });
    }
    case 'histogram': {
      const data = rows.rows.map((row) => numberOf(row[chart.y.column])).filter((value) => value !== null);
      return call('histogram', { axisXTitle: nameWithUnit(chart.y, language), data });
    }
    default:
      return undefined;
  }
}

function alongInput(chart: AlongChart, rows: ChartRows, language: ChartLanguage): Record<string, unknown> {
  const { labels, sets } = marksOf(chart, rows, language);
  const isTime = chart.kind === 'line' || chart.kind === 'area';
  const isSplit = sets.length > 1;
  const data = sets.flatMap(({ name, values }) =>
    values.flatMap((value, place) => {
      const label = { [isTime ? 'time' : 'category']: labels[place] ?? '' };
      return value === null ? [] : [{ ...label, value, ...(isSplit ? { group: name } : {}) }];
    }),
  );
  const isStacked = chart.kind === 'stacked' || (chart.kind === 'area' && isSplit);
  return {
    axisXTitle: chart.x.name,
    axisYTitle: nameWithUnit(chart.y, language),
    data,
    ...(chart.kind === 'line' ? {} : { stack: isStacked }),
    ...(isTime ? {} : { group: isSplit && !isStacked }),
  };
}

/** Draws what the chart server posts, on this machine only. */
interface LocalRenderer {
  /** With a path that can't be guessed; requests to any other path are refused. */
  address: string;
  /** The picture that a reply named. */
  picture(url: string): string | undefined;
  close(): Promise<void>;
}

export async function openLocalRenderer(language: ChartLanguage): Promise<LocalRenderer> {
  const secret = `/${randomUUID()}`;
  const pictures = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (status: number, errorMessage: string) => reply(status, { success: false, errorMessage });
    if (request.method !== 'POST' || request.url !== secret) return refuse(404, 'not found');
    try {
      const wanted = readRenderRequest(await readJson(request));
      const svg = wanted && (await drawSvg(wanted.chart, wanted.rows, { ...wanted.size, language }));
      if (!svg) return refuse(200, 'this kind of chart is not drawn here');
      const url = `${address}/${pictures.size}.svg`;
      pictures.set(url, svg);
      return reply(200, { success: true, resultObj: url });
    } catch {
      return refuse(200, 'the chart could not be drawn');
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${secret}`;
  return {
    address,
    picture: (url) => pictures.get(url),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What the chart server posts to its renderer. */
const requestSchema = z.object({
  type: z.enum(['bar', 'column', 'line', 'area', 'pie', 'histogram']),
  data: z.array(
    z.union([
      z.number(),
      z.object({
        category: z.string().optional(),
        time: z.string().optional(),
        value: z.number(),
        group: z.string().optional(),
      }),
    ]),
  ),
  stack: z.boolean().optional(),
  title: z.string().default(''),
  theme: z.string().optional(),
  width: z.number().min(240).max(2000).default(720),
  height: z.number().min(120).max(4000).optional(),
  axisXTitle: z.string().default(''),
  axisYTitle: z.string().default(''),
});

interface RenderRequest {
  chart: Chart;
  rows: ChartRows;
  size: Omit<PictureSize, 'language'>;
}

/** A request of the chart server as a chart of ours and its rows; undefined for any other request. */
export function readRenderRequest(body: unknown): RenderRequest | undefined {
  const { data: request } = requestSchema.safeParse(body);
  if (!request) return undefined;
  const { type, data, stack, title, theme, width, height, axisXTitle, axisYTitle } = request;
  const size = { theme: theme === 'dark' ? 'dark' : 'light', width, ...(height ? { height } : {}) } as const;
  const points = data.map((one) => (typeof one === 'number' ? { value: one } : one));
  const rows = { rows: points.map(({ category, time, group, value }) => [time ?? category ?? '', group ?? '', value]) };
  const isTime = type === 'line' || type === 'area';
  const x: Encoding = { column: 0, name: axisXTitle, type: isTime ? 'time' : 'category' };
  const y: Measure = { column: 2, name: axisYTitle, type: 'number' };
  if (type === 'histogram') return { chart: { kind: type, title, y: { ...y, name: axisXTitle } }, rows, size };
  if (type === 'pie') return { chart: { kind: type, title, x, y }, rows, size };
  const isSplit = points.some(({ group }) => group !== undefined);
  const chart: AlongChart = {
    kind: isTime ? type : stack && isSplit ? 'stacked' : 'bar',
    title,
    x,
    y,
    ...(isSplit ? { series: { column: 1, name: '', type: 'category' } } : {}),
    ...(type === 'bar' ? { is_horizontal: true } : {}),
  };
  return { chart, rows, size };
}
