import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, parseConfig } from '../../src/config/config.ts';
import { type Explored, exploredSchema } from '../../src/protocol/explore.ts';
import { createWenshu } from '../../src/wenshu.ts';
import type { Shop } from '../e2e/run-cli.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';
import { createTwofoldShop } from '../fixtures/twofold-shop.ts';

const { roles } = parseConfig({
  roles: {
    boss: { audience: 'analyst' },
    clerk: {},
    seller: { tables: ['orders', 'customers'], denied_columns: ['customers.city'] },
    masked: { masks: { 'customers.name': 'mask' } },
  },
});
let shop: Shop;
let server: TestServer;
const keys: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  shop = createTwofoldShop();
  server = await startServer({ db: shop.database, config: { roles } });
  for (const role of Object.keys(roles))
    keys[role] = { 'x-api-key': (await server.wenshu.keys.create({ user: role, role, scopes: ['ask'] })).key };
});
afterAll(async () => {
  await server.end();
  rmSync(shop.folder, { recursive: true, force: true });
});

const explored = async (role: string, language = 'en'): Promise<Explored> => {
  const reply = await server.get('/api/v1/explore', { ...keys[role], 'accept-language': language });
  expect(reply.status).toBe(200);
  return exploredSchema.parse(await reply.json());
};
const fieldsOf = ({ things }: Explored) => things.flatMap(({ fields }) => fields);

describe('GET /api/v1/explore', () => {
  it('tells business people nothing of how data is stored', async () => {
    const found = await explored('clerk');
    expect(found.things.length).toBeGreaterThan(0);
    expect(fieldsOf(found).some(({ stored }) => stored)).toBe(false);
    expect(found.things.some(({ stored }) => stored)).toBe(false);
    expect(JSON.stringify(found)).not.toMatch(/customer_id|SELECT/);
  });

  it('says what codes mean in words, without names of what is stored', async () => {
    const { connections, ...config } = loadConfig({
      folder: shop.folder,
      db: shop.database,
      secret: () => undefined,
      environment: { WENSHU_HOME: shop.folder },
    });
    const codes = { 'customers.city': { A: 'the capital', B: 'see orders.customer_id' } };
    const [connection] = connections.map((one) => ({ ...one, codes }));
    const wenshu = createWenshu({
      ...config,
      connection: connection ?? null,
      connections: connection ? [connection] : [],
    });
    const codesFor = async (audience: 'analyst' | 'business') =>
      (await wenshu.explore('en', { audience })).things.flatMap(({ fields }) =>
        fields.flatMap((one) => one.codes ?? []),
      );
    try {
      expect(await codesFor('analyst')).toContainEqual({ value: 'B', means: 'see orders.customer_id' });
      expect(await codesFor('business')).toEqual([
        { value: 'A', means: 'the capital' },
        { value: 'B', means: '' },
      ]);
    } finally {
      await wenshu.close();
    }
  });

  it('tells analysts tables, columns and types', async () => {
    const found = await explored('boss');
    expect(found.things.map(({ stored }) => stored)).toContain('customers');
    expect(fieldsOf(found).map(({ stored }) => stored?.name)).toContain('name');
  });

  it('says how things belong together, by names that are in the reply', async () => {
    const found = await explored('boss');
    const ids = new Set(found.things.map(({ id }) => id));
    expect(found.relations.length).toBeGreaterThan(0);
    for (const { from, to } of found.relations) expect(ids.has(from) && ids.has(to)).toBe(true);
  });

  it('knows nothing of what the role may not', async () => {
    const all = await explored('clerk');
    const found = await explored('seller');
    expect(found.things.length).toBeLessThan(all.things.length);
    expect(fieldsOf(all).some(({ name }) => /city/i.test(name))).toBe(true);
    expect(fieldsOf(found).some(({ name }) => /city/i.test(name))).toBe(false);
  });

  it('gives no sample of a thing of which the role sees only a part', async () => {
    const named = ({ things }: Explored) => things.find(({ name }) => /customer/i.test(name));
    expect(named(await explored('clerk'))?.fields.some(({ examples }) => examples.length > 0)).toBe(true);
    const limited = named(await explored('masked'));
    expect(limited?.fields.length).toBeGreaterThan(0);
    expect(limited?.fields.every(({ examples, range }) => examples.length === 0 && !range)).toBe(true);
  });

  it('does not know a database that is not there', async () => {
    const reply = await server.get('/api/v1/explore?connection=elsewhere', keys.clerk);
    expect(reply.status).toBe(404);
  });
});
