import { afterEach, describe, expect, it } from 'vitest';
import { type Behaviour, calls, fails, says } from './endpoint.ts';
import { openShopWithModel } from './shop-with-model.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const byKind = says('sql: SELECT kind, SUM(price) AS total FROM items GROUP BY kind');

/** The chart of an answer whose rows are two kinds with their totals. */
async function chartWith(reply: Behaviour, settings: object = {}, audience: 'analyst' | 'business' = 'analyst') {
  const shop = await openShopWithModel([byKind, reply], { chart_writer: 'model', ...settings });
  open.push(shop);
  const { status, chart, receipt } = await shop.ask({ audience });
  expect(status).toBe('answered');
  return { chart, calls: receipt.model_calls, ...shop };
}

describe('a model that chooses the chart', () => {
  it('draws another kind that the rows allow, by a call or in YAML, under its title', async () => {
    const chosen = { kind: 'pie', x: 'kind', y: 'total', title: 'What the shop holds' };
    const called = await chartWith(calls({ name: 'draw_chart', arguments: chosen }));
    expect(called.chart).toMatchObject({ kind: 'pie', title: chosen.title, x: { name: 'kind' }, y: { name: 'total' } });
    expect(called.events.find(({ type }) => type === 'chart-ready')).toMatchObject({ chart: { kind: 'pie' } });
    const written = await chartWith(says('kind: pie\nx: "kind"\ny: [total]\nseries:\ntitle: What the shop holds'));
    expect(written.chart).toEqual(called.chart);
    const [, asked] = called.server.asked;
    expect(JSON.stringify(asked?.body.tools)).toContain('"enum":["bar","pie","none"]');
    expect(JSON.stringify(asked?.body.messages)).toContain('bar, pie');
  });

  it('may leave it out', async () => {
    expect((await chartWith(says('kind: none'))).chart).toBeNull();
  });

  it.each([
    ['wants what the rows do not allow', says('kind: scatter\ntitle: x')],
    ['wants what cannot be drawn', says('kind: <script>')],
    ['says nothing of use', says('hm')],
    ['fails', fails(500)],
  ])('that %s leaves the rules', async (_, reply) => {
    const { chart } = await chartWith(reply, { model_settings: { retries: 0 } });
    expect(chart).toMatchObject({ kind: 'bar', title: 'zorble the frumious bandersnatch' });
  });

  it('sees no row where it may see no data, and names nothing to business people', async () => {
    const shy = await chartWith(says('kind: pie'), { allow_llm_to_see_data: false });
    expect(JSON.stringify(shy.server.asked[1]?.body)).not.toMatch(/drink|ware/);
    const seen = await chartWith(says('kind: pie'));
    expect(JSON.stringify(seen.server.asked[1]?.body)).toMatch(/drink/);
    const named = await chartWith(says('kind: pie\ntitle: SUM of items.price'), {}, 'business');
    expect(named.chart).toMatchObject({ kind: 'pie' });
    expect(JSON.stringify(named.chart)).not.toMatch(/items|price/);
  });

  it('is not asked unless it is told to choose', async () => {
    const { calls: made, chart } = await chartWith(says('kind: pie'), { chart_writer: 'rows' });
    expect([made, chart?.kind]).toEqual([1, 'bar']);
  });
});
