import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemReply } from '../../src/protocol/replies.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
let run: string;
let list: string;
beforeAll(async () => {
  server = await startServer();
  run = (await server.ask('每个大区的销售额')).answer.receipt.run_id;
  list = (await server.ask('列出所有客户')).answer.receipt.run_id;
});
afterAll(() => server.end());

const path = (form: string, search = '', of = run) => `/api/v1/runs/${encodeURIComponent(of)}/chart.${form}${search}`;

describe('a picture of an answer', () => {
  it('is SVG that holds its names and says what it shows', async () => {
    const reply = await server.get(path('svg'));
    const svg = await reply.text();
    expect(reply.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(svg).toMatch(/^<svg role="img" aria-label="柱状图：每个大区的销售额。/);
    expect(svg).toContain('>华东</text>');
    expect(svg).toContain('width="720"');
  });

  it('is PNG, twice as fine', async () => {
    const reply = await server.get(path('png', '?width=300&theme=dark'));
    expect(reply.headers.get('content-type')).toBe('image/png');
    const bytes = new DataView(await reply.arrayBuffer());
    expect([bytes.getUint32(0), bytes.getUint32(16)]).toEqual([0x89504e47, 600]);
  });

  it('is of the kind that was asked for', async () => {
    expect(await (await server.get(path('svg', '?kind=pie&width=500'))).text()).toMatch(
      /aria-label="饼图：[^>]*width="500"/,
    );
  });

  it.each(['kind=bars', 'kind=table', 'theme=pink', 'width=100', 'width=90000', 'width=x'])(
    '%s is refused',
    async (search) => {
      expect((await server.get(path('svg', `?${search}`))).status).toBe(400);
    },
  );

  it('is not there for what is better read, and it is said what there is', async () => {
    for (const address of [path('svg', '?kind=heat_map'), path('png', '', list)]) {
      const reply = await server.get(address);
      expect(reply.status).toBe(422);
      expect(problemReply.parse(await reply.json())).toMatchObject({ type: 'urn:wenshu:error:chart_none' });
    }
    expect((await server.get(path('svg', '', 'nothing'))).status).toBe(404);
  });
});

it('the pages of an answer tell what it can be drawn as', async () => {
  const reply = await server.get(`/api/v1/runs/${encodeURIComponent(run)}/pages`);
  const { chart_choices } = (await reply.json()) as { chart_choices: { kind: string }[] };
  expect(chart_choices.map(({ kind }) => kind)).toEqual(['bar', 'pie', 'table']);
});
