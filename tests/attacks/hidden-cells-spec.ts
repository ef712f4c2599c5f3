import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, parseConfig } from '../../src/config/config.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { runCli } from '../e2e/run-cli.ts';
import { allEvents, asked, startServer, type TestServer } from '../fixtures/http-server.ts';
import { all, asking, clientOf } from '../fixtures/langgraph-client.ts';
import { connectMcp, overHttp } from '../fixtures/mcp-client.ts';
import { type Endpoint, openEndpoint, says } from '../models/endpoint.ts';

/** Addresses of the same database twice: with the rows that the role must not see, and without them. */
export interface Addresses {
  full: string;
  part: string;
}

/** Stands in hidden cells and nowhere else. */
const hidden = /secret|9223372036854771/;
/** How the engines word the errors that these statements raise. */
const engineWords = /invalid input|out of range|malformed|Conversion Error|could not convert|LIKE pattern|SQLSTATE/i;

/** One store's clerk. The filter costs more than most conditions, so that an engine has a reason to evaluate those first. */
const roles = {
  clerk: {
    audience: 'analyst' as const,
    row_filters: { orders: 'EXISTS (SELECT 1 FROM stores s WHERE s.region = orders.region AND s.id = {user.store})' },
  },
};

export function hiddenCellsFixture(isPart: boolean): string[] {
  const statements = [
    'CREATE TABLE stores (id INTEGER PRIMARY KEY, region INTEGER)',
    'INSERT INTO stores VALUES (1, 1), (2, 2)',
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, region INTEGER, note VARCHAR(60), remark VARCHAR(60), amount BIGINT)',
  ];
  for (let id = 1; id <= 40; id += 1) {
    const region = id % 2 ? 1 : 2;
    if (isPart && region === 2) continue;
    const note = region === 1 ? `2025-01-${String(10 + (id % 10))}` : 'secret note';
    statements.push(
      `INSERT INTO orders VALUES (${id}, ${region}, '${note}', 'own remark', ${region === 1 ? id : '9223372036854771234'})`,
    );
  }
  return statements;
}

export interface Attacks {
  /** Fail on hidden rows and on no other. */
  onHidden: string[];
  /** Fails on the clerk's own rows. */
  onOwn: string;
}

/** What the attacker gets to see through each way in; `said` is everything of it as one text. */
type Door = (sql: string) => Promise<string>;

export function hiddenCellsSpec(name: string, addresses: () => Promise<Addresses>, { onHidden, onOwn }: Attacks): void {
  describe(`hidden cells in error messages of ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-cells-'));
    const servers: Record<'full' | 'part' | 'modelled', TestServer> = {} as never;
    let model: Endpoint;
    let reply = '';
    let key: Record<string, string>;
    const keyOf = async (server: TestServer) => ({
      'x-api-key': (
        await server.wenshu.keys.create({ user: 'ann', role: 'clerk', scopes: ['ask', 'sql'], claims: { store: 1 } })
      ).key,
    });

    beforeAll(async () => {
      const { full, part } = await addresses();
      model = await openEndpoint((response, one) => says(reply)(response, one));
      const config = { roles: parseConfig({ roles }).roles };
      servers.full = await startServer({ db: full, server: { allow_privileged: true }, config });
      servers.part = await startServer({ db: part, server: { allow_privileged: true }, config });
      const {
        model: chat,
        routing_mode,
        model_settings,
      } = parseConfig({
        model: `${model.url}#obedient`,
        routing_mode: 'database_direct',
        model_settings: { retries: 0 },
      });
      servers.modelled = await startServer({
        db: full,
        server: { allow_privileged: true },
        config: { ...config, model: chat, routing_mode, model_settings },
      });
      key = await keyOf(servers.full);
      writeFileSync(
        join(folder, 'wenshu.yaml'),
        JSON.stringify({ home: './home', connections: { shop: { url: full } }, roles }),
      );
    });
    afterAll(async () => {
      for (const server of Object.values(servers)) await server.end();
      await model.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const doors: Record<string, Door> = {
      async CLI(sql) {
        const words = ['ask', sql, '--db', 'shop', '--role', 'clerk', '--claim', 'store=1', '--verbose'];
        const shown = [await runCli([...words, '--json'], { folder })];
        if (sql === onOwn) shown.push(await runCli(words, { folder }));
        return shown.map(({ stdout, stderr }) => stdout + stderr).join('\n');
      },
      async 'HTTP, one answer'(sql) {
        return (await servers.full.post('/api/v1/query/sync', asked(sql), key)).text();
      },
      async 'HTTP, events and the conversation afterwards'(sql) {
        const thread = `t${Math.random()}`;
        const events = await allEvents(
          await servers.full.post('/api/v1/query', { ...asked(sql), thread_id: thread }, key),
        );
        const run = encodeURIComponent(events.at(-1)?.event.run_id ?? '');
        const later = [
          `/api/v1/runs/${run}/events`,
          `/api/v1/runs/${run}/pages`,
          `/api/v1/runs/${run}/export.csv`,
          `/threads/${thread}/state`,
          `/threads/${thread}/history`,
          `/api/v1/threads/${thread}/history`,
        ];
        const texts = await Promise.all(later.map(async (path) => (await servers.full.get(path, key)).text()));
        return JSON.stringify([events, texts]);
      },
      async 'the LangGraph API'(sql) {
        const client = clientOf(servers.full, key);
        const { thread_id } = await client.threads.create();
        const chunks = await all(
          client.runs.stream(thread_id, 'text2sql_agent', {
            input: asking(sql),
            streamMode: ['values', 'updates'],
          }),
        );
        return JSON.stringify([chunks, await client.threads.getState(thread_id), await client.runs.list(thread_id)]);
      },
      async MCP(sql) {
        const client = await connectMcp(overHttp(servers.full.url, key));
        const said = [await client.call('run_sql', { sql }), await client.call('check_sql', { sql })];
        await client.close();
        return JSON.stringify(said);
      },
      async 'a batch'(sql) {
        const items = [{ id: 'a', name: 'a', question: 'a', sql }];
        const clerk = servers.full.wenshu.as({ role: 'clerk', claims: { store: 1 } });
        return JSON.stringify(await clerk.batch(items, { audience: 'analyst' }));
      },
      async 'an obedient chat model, its prompts included'(sql) {
        reply = sql;
        model.asked.length = 0;
        const answer = await servers.modelled.post(
          '/api/v1/query/sync',
          asked(`zorble the frumious bandersnatch ${Math.random()}`),
          await keyOf(servers.modelled),
        );
        const text = await answer.text();
        // A model that was never asked proves nothing.
        expect(model.asked.length).toBeGreaterThan(0);
        return text + JSON.stringify(model.asked);
      },
    };

    it.each(Object.keys(doors))('does not show them through %s', async (door) => {
      for (const sql of [...onHidden, onOwn]) {
        const said = await (doors[door] as Door)(sql);
        // What the statement itself says is the attacker's own.
        const other = said.replaceAll(sql, '').replaceAll(JSON.stringify(sql).slice(1, -1), '');
        expect(other, sql).not.toMatch(hidden);
        expect(other, sql).not.toMatch(engineWords);
      }
    });

    it('answers as if the hidden rows did not exist', async () => {
      const outcome = async (server: TestServer, sql: string) => {
        const reply = await server.post('/api/v1/query/sync', asked(sql), await keyOf(server));
        const { answer } = (await reply.json()) as { answer: Answer };
        return { status: answer.status, text: answer.text, rows: answer.table?.rows.map(String).sort() };
      };
      for (const sql of [...onHidden, onOwn])
        expect(await outcome(servers.full, sql), sql).toEqual(await outcome(servers.part, sql));
      for (const sql of onHidden) expect((await outcome(servers.part, sql)).status, sql).toBe('answered');
    });

    it('tells the person what happened in their language, and the log the rest', async () => {
      const lines: unknown[] = [];
      const config = loadConfig({ folder, db: 'shop', environment: {} });
      const wenshu = createWenshu({ ...config, home: null }, { log: (line) => void lines.push(line) });
      const clerk = wenshu.as({ role: 'clerk', claims: { store: 1 } });
      for (const [language, words] of [
        ['en', /database's own message is not shown/],
        ['zh', /数据库的原始报错/],
      ] as const) {
        const answer = await clerk.ask(onOwn, { settings: { language } });
        expect(answer.status).toBe('failed');
        expect(answer.text).toMatch(words);
        expect(answer.text).not.toMatch(engineWords);
      }
      await wenshu.close();
      expect(JSON.stringify(lines)).toMatch(engineWords);
    });

    it('writes the full error to the log file of a command', async () => {
      await (doors.CLI as Door)(onOwn);
      expect(readFileSync(join(folder, 'home', 'logs', 'wenshu.log'), 'utf8')).toMatch(engineWords);
    });
  });
}
