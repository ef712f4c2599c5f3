import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import {
  drawByServer,
  openLocalRenderer,
  readRenderRequest,
  toolCallOf,
} from '../../src/charts/render/draw-by-server.ts';
import { chartChoices } from '../../src/charts/rules/chart-choices.ts';
import { resultShapes } from './read-shapes.ts';
import { outside, overlaps, textBoxes } from './text-boxes.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-charts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hook = join(dirname(fileURLToPath(import.meta.url)), 'record-connections.cjs');

function shapeWith(kind: string, language: 'zh' | 'en') {
  for (const shape of resultShapes.filter((one) => one.language === language)) {
    const chart = chartChoices(shape.rows, shape.question, shape.hints).find((one) => one.kind === kind);
    if (chart) return { ...shape, chart };
  }
  throw new Error(`no ${kind}`);
}

describe('the chart server over MCP, the real one', () => {
  it.each([
    ['bar', 'zh'],
    ['line', 'en'],
    ['pie', 'zh'],
  ] as const)(
    '%s arrives, and nothing but loopback is reached on the way (%s)',
    async (kind, language) => {
      const { chart, rows } = shapeWith(kind, language);
      const file = join(folder, kind);
      const environment = { NODE_OPTIONS: `--require=${hook}`, CONNECTIONS_FILE: file };
      const svg = (await drawByServer(chart, rows, { language, theme: 'light', width: 640 }, environment)) ?? '';
      expect(svg).toMatch(/^<svg role="img"/);
      expect(svg).toContain(`>${chart.title}</text>`);
      const boxes = textBoxes(svg);
      expect([outside(boxes, 640, 360), overlaps(boxes)]).toEqual([[], []]);
      // The hook has seen the request to our renderer, so it would have seen any other.
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((line) => !/^(?:connect|lookup) 127\.0\.0\.1(?::\d+)?$/.test(line))).toEqual([]);
    },
    60_000,
  );

  it('draws itself what the server has no tool for', async () => {
    const { chart, rows } = shapeWith('heat_map', 'zh');
    expect(await drawByServer(chart, rows, { language: 'zh', theme: 'dark', width: 640 })).toMatch(/^<svg role="img"/);
  });
});

it('draws itself where the chart server breaks', async () => {
  const { chart, rows } = shapeWith('bar', 'zh');
  const environment = { NODE_OPTIONS: '--require=./no-such-file.cjs' };
  expect(await drawByServer(chart, rows, { language: 'zh', theme: 'light', width: 640 }, environment)).toMatch(/^<svg/);
});

describe('the local renderer', () => {
  it('serves only whoever knows its whole address, and only charts that it knows', async () => {
    const renderer = await openLocalRenderer('en');
    try {
      const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) });
      const data = [{ category: 'a', value: 3 }];
      const { origin } = new URL(renderer.address);
      expect(new URL(renderer.address).hostname).toBe('127.0.0.1');
      expect((await post(`${origin}/`, { type: 'pie', data })).status).toBe(404);
      expect((await fetch(renderer.address)).status).toBe(404);
      const drawn = (await (await post(renderer.address, { type: 'pie', data })).json()) as { resultObj: string };
      expect(renderer.picture(drawn.resultObj)).toContain('<svg');
      expect(await (await post(renderer.address, { type: 'sankey', data })).json()).toMatchObject({ success: false });
      expect(await (await post(renderer.address, 'not a chart')).json()).toMatchObject({ success: false });
    } finally {
      await renderer.close();
    }
  });
});

describe('what the server is told', () => {
  it('comes back as the chart that it was', () => {
    const size = { language: 'zh', theme: 'dark', width: 500 } as const;
    for (const kind of ['bar', 'stacked', 'line', 'area', 'pie', 'histogram']) {
      const { chart, rows } = shapeWith(kind, 'zh');
      const call = toolCallOf(chart, rows, size);
      const type = /^generate_(\w+)_chart$/.exec(call?.tool ?? '')?.[1];
      const read = readRenderRequest({ type, ...call?.input, source: 'mcp-server-chart' });
      expect(read?.chart).toMatchObject({ kind, title: chart.title });
      expect(read?.size).toEqual({ theme: 'dark', width: 500 });
    }
  });
});
