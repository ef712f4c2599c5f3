import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Chart } from '../../protocol/chart.ts';
import type { ChartRows } from '../option/contracts.ts';
import { drawSvg, type PictureSize } from '../render/draw-svg.ts';
import { openLocalRenderer } from './local-renderer.ts';
import { type ToolCall, toolCallOf, usedTools } from './tool-call.ts';

const packages = ['@antv/mcp-server-chart', '@langchain/mcp-adapters'];

/** Every tool of the server; of them only `usedTools` are left on. */
const allTools =
  `area_chart bar_chart boxplot_chart column_chart district_map dual_axes_chart fishbone_diagram flow_diagram funnel_chart histogram_chart
  line_chart liquid_chart mind_map network_graph organization_chart path_map pie_chart pin_map radar_chart sankey_chart scatter_chart
  treemap_chart venn_chart violin_chart waterfall_chart word_cloud_chart`
    .split(/\s+/)
    .map((name) => `generate_${name}`)
    .concat('generate_spreadsheet');

/**
 * A picture by way of a chart server over MCP. The server would post the data to a service on the internet; it is told to post it back to
 * us, on loopback, and has no other address. What it has no tool for is drawn without it. Each picture starts a server of its own, which
 * ends with it: `environment` is what that process is given besides.
 */
export async function drawByServer(
  chart: Chart,
  rows: ChartRows,
  size: PictureSize,
  environment: Record<string, string> = {},
): Promise<string | undefined> {
  const call = toolCallOf(chart, rows, size);
  if (!call) return drawSvg(chart, rows, size);
  const { client: open, program } = await loaded();
  const renderer = await openLocalRenderer(size.language);
  const env = {
    ...environment,
    VIS_REQUEST_SERVER: renderer.address,
    DISABLED_TOOLS: allTools.filter((tool) => !(usedTools as readonly string[]).includes(tool)).join(','),
    // Whatever this machine sends through a proxy, this stays on it.
    NO_PROXY: '*',
    no_proxy: '*',
  };
  const client = open({
    chart: { transport: 'stdio', command: process.execPath, args: [program], env, stderr: 'ignore' },
  });
  try {
    const url = await within(patienceMs, calledUrl(client, call));
    // A server that is slow, or says something else than where the picture is, costs nobody their picture.
    return (url && renderer.picture(url)) || drawSvg(chart, rows, size);
  } finally {
    await client.close();
    await renderer.close();
  }
}

/** How long the chart server may take, its start counted in. */
const patienceMs = 20_000;

/** Undefined when it failed or the time was over. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([work.catch(() => undefined), over]).finally(() => clearTimeout(timer));
}

interface Client {
  getTools(): Promise<{ name: string; invoke(input: unknown): Promise<unknown> }[]>;
  close(): Promise<void>;
}

async function calledUrl(client: Client, { tool: name, input }: ToolCall): Promise<string> {
  const tool = (await client.getTools()).find((one) => one.name === name);
  const said = await tool?.invoke(input);
  // One block of content, or a list of them; the adapters have given both.
  const [block] = Array.isArray(said) ? said : [said];
  return typeof block === 'string' ? block : String((block as { text?: unknown } | undefined)?.text ?? '');
}

/** Neither package is ours to install: one sentence says which are missing. */
async function loaded() {
  try {
    const { MultiServerMCPClient } = await import('@langchain/mcp-adapters');
    const program = new URL('index.js', import.meta.resolve('@antv/mcp-server-chart/sdk'));
    const client = (servers: ConstructorParameters<typeof MultiServerMCPClient>[0]) =>
      new MultiServerMCPClient(servers) as unknown as Client;
    return { client, program: (await import('node:url')).fileURLToPath(program) };
  } catch (error) {
    const { code, message = '' } = error as { code?: string; message?: string };
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const command = `npm install ${packages.join(' ')}`;
    throw new WenshuError('package_missing', { what: 'charts: mcp', command }, message);
  }
}
