import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { runCli } from '../e2e/run-cli.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';
import { type Endpoint, openEndpoint, says } from '../models/endpoint.ts';

/** Stands in cells that the role must not see, and nowhere else. */
const hidden = /4711815|umber3131/;

const roles = {
  clerk: {
    audience: 'analyst' as const,
    tables: ['customers', 'orders'],
    denied_columns: ['customers.phone'],
  },
};

export const hiddenNamesFixture = (end = '') => [
  `CREATE TABLE customers (id INTEGER, name VARCHAR(40), phone VARCHAR(40))${end}`,
  "INSERT INTO customers VALUES (1, 'Ann', '4711815')",
  `CREATE TABLE orders (id INTEGER, customer_id INTEGER, amount INTEGER)${end}`,
  'INSERT INTO orders VALUES (1, 1, 5)',
  `CREATE TABLE payroll (id INTEGER, word VARCHAR(40))${end}`,
  "INSERT INTO payroll VALUES (1, 'umber3131')",
];

type Door = (sql: string) => Promise<string>;

/** Each attack goes through every door at which a limited person, or a model that obeys one, can stand. */
export function hiddenNamesSpec(engine: string, address: () => Promise<string>, attacks: string[], fair: string): void {
  describe(`names that hide a column or a call: ${engine}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-names-'));
    let server: TestServer;
    let model: Endpoint;
    let reply = '';
    let key: Record<string, string>;

    beforeAll(async () => {
      const db = await address();
      model = await openEndpoint((response, one) => says(reply)(response, one));
      const { model: chat, model_settings } = parseConfig({
        model: `${model.url}#obedient`,
        model_settings: { retries: 0 },
      });
      // The check of names would stop many of these before the policy has to: here the policy stands alone.
      const config = {
        roles: parseConfig({ roles }).roles,
        model: chat,
        model_settings,
        enable_syntax_validation: false,
      };
      server = await startServer({ db, server: { allow_privileged: true }, config });
      const made = await server.wenshu.keys.create({ user: 'ann', role: 'clerk', scopes: ['ask', 'sql'] });
      key = { 'x-api-key': made.key };
      writeFileSync(
        join(folder, 'wenshu.yaml'),
        JSON.stringify({ home: './home', connections: { shop: { url: db } }, roles, enable_syntax_validation: false }),
      );
    });
    afterAll(async () => {
      await server.end();
      await model.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const doors: Record<string, Door> = {
      async 'the command line'(sql) {
        const { stdout, stderr } = await runCli(['ask', sql, '--db', 'shop', '--role', 'clerk', '--json'], { folder });
        return stdout + stderr;
      },
      async 'HTTP with a key'(sql) {
        return (await server.post('/api/v1/query/sync', asked(sql), key)).text();
      },
      async 'an obedient chat model'(sql) {
        reply = sql;
        model.asked.length = 0;
        const question = asked(`zorble the frumious bandersnatch ${Math.random()}`);
        const text = await (await server.post('/api/v1/query/sync', question, key)).text();
        // A model that was never asked proves nothing.
        expect(model.asked.length).toBeGreaterThan(0);
        return text + JSON.stringify(model.asked);
      },
    };

    it.each(Object.keys(doors))('shows nothing through %s', async (door) => {
      // A command starts everything anew: a few are enough there.
      for (const sql of door === 'the command line' ? attacks.slice(0, 4) : attacks)
        expect(await (doors[door] as Door)(sql), sql).not.toMatch(hidden);
      // The door is open for what the role may see.
      expect(await (doors[door] as Door)(fair)).toContain('Ann');
    });
  });
}
