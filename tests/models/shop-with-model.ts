import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { type Behaviour, openEndpoint } from './endpoint.ts';

/** A question that the embedded engine does not understand, so that only the model's reply can answer it. */
export const odd = 'zorble the frumious bandersnatch';

/** A small shop, the whole library over it, and a chat model on loopback that behaves as it is told. */
export async function openShopWithModel(behaviours: Behaviour[], settings: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-shop-'));
  const file = join(folder, 'shop.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, price NUMERIC, kind TEXT);
    INSERT INTO items VALUES (1, 'tea', 10, 'drink'), (2, 'cup', 5, 'ware'), (3, 'pot', 20, 'ware');
    CREATE TABLE depots (id INTEGER PRIMARY KEY, city TEXT);
    INSERT INTO depots VALUES (1, 'Lyon');
  `);
  database.close();
  const server = await openEndpoint(...behaviours);
  const config = parseConfig({
    home: null,
    routing_mode: 'database_direct',
    model: `${server.url}#test`,
    ...settings,
    model_settings: { retries: 1, timeout_seconds: 20, ...(settings as { model_settings?: object }).model_settings },
  });
  const wenshu = createWenshu({
    ...config,
    connection: { id: 'shop', ...connectionSchema.parse({ url: `sqlite:${file}` }) },
    connections: [],
    today: () => '2026-06-30',
    secret: (variable) => (variable === 'ANTHROPIC_API_KEY' ? 'key' : undefined),
  });
  const events: WenshuEvent[] = [];
  return {
    server,
    events,
    ask: ({ question = odd, ...options }: { question?: string; audience?: 'analyst' | 'business' } = {}) =>
      wenshu.ask(question, { ...options, onEvent: (event) => void events.push(event) }),
    askUnheard: () => wenshu.ask(odd),
    async close() {
      await wenshu.close();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
