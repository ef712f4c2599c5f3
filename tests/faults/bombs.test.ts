import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryOfTree } from '../fixtures/child-processes.ts';
import type { Way } from './bomb-host.ts';
import { bombs } from './bombs.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-bombs-'));
const seconds = 1;
const most = 1_000_000_000;
const next = 'SELECT count(*) FROM orders';
const statements = [
  'CREATE TABLE orders (id INTEGER, amount DECIMAL(10,2), city VARCHAR)',
  `INSERT INTO orders VALUES ${Array.from({ length: 60 }, (_, id) => `(${id}, ${id}.5, 'city ${id % 7}')`).join(', ')}`,
];
const sqlite = new DatabaseSync(join(folder, 'shop.sqlite'));
for (const statement of statements) sqlite.exec(statement);
sqlite.close();
const instance = await DuckDBInstance.create(join(folder, 'shop.duckdb'));
const connection = await instance.connect();
for (const statement of statements) await connection.run(statement);
connection.closeSync();
instance.closeSync();
afterAll(() => rmSync(folder, { recursive: true }));

const program = fileURLToPath(new URL('./bomb-host.ts', import.meta.url));

interface Taken {
  said: string;
  ms: number;
  /** Of the host itself, without the engine's process. */
  processorMs: number;
}

/** A process that is thrown bombs in one way; a host that is gone fails everything. */
async function openHost(engine: string, way: Way) {
  const host = fork(program, [`${engine}:${join(folder, `shop.${engine}`)}`, String(seconds), way], {
    execArgv: [],
    serialization: 'advanced',
  });
  const gone = once(host, 'exit').then(() => Promise.reject(new Error('the host itself has ended')));
  gone.catch(() => undefined);
  const { pid = 0 } = host;
  await Promise.race([once(host, 'message'), gone]);
  return {
    async take(sql: string): Promise<Taken & { peak: number }> {
      let peak = 0;
      const look = setInterval(() => {
        peak = Math.max(peak, memoryOfTree(pid));
      }, 10);
      host.send(sql);
      const [taken] = (await Promise.race([once(host, 'message'), gone])) as [Taken];
      clearInterval(look);
      return { ...taken, peak: Math.max(peak, memoryOfTree(pid)) };
    },
    end: () => host.kill('SIGKILL'),
  };
}

const answered = /60|prepared|allowed $/;

/** What the next question gets. On a busy machine the engine's new process may take longer to start than the one second that it has. */
async function answerAfter(host: Awaited<ReturnType<typeof openHost>>): Promise<string> {
  let { said } = await host.take(next);
  for (let tries = 0; tries < 20 && !answered.test(said); tries += 1) ({ said } = await host.take(next));
  return said;
}

describe.each([
  ['sqlite', bombs.sqlite],
  ['duckdb', bombs.duckdb],
] as const)('bombs: %s', (engine, { both, own }) => {
  const texts = [...both, ...own];
  it.each(['run', 'prepare', 'ask', 'check'] as const)(
    '%s: bounded memory and time, and the next question is answered',
    { timeout: 600_000 },
    async (way) => {
      expect(texts.length).toBeGreaterThan(30);
      const host = await openHost(engine, way);
      try {
        // What is loaded by the first question is no bomb's doing.
        await host.take(next);
        // What the policy lets pass has gone to the engine by asking.
        for (const sql of way === 'run' ? own : texts) {
          const { said, ms, processorMs, peak } = await host.take(sql);
          expect.soft(peak, `${said}: ${sql}`).toBeLessThan(most);
          expect.soft(processorMs, `${said}: ${sql}`).toBeLessThan(seconds * 1000 + 2000);
          // On the clock there is room for a busy machine: a bomb would take hours.
          expect.soft(ms, `${said}: ${sql}`).toBeLessThan(60_000);
          expect.soft(await answerAfter(host), sql).toMatch(answered);
        }
      } finally {
        host.end();
      }
    },
  );
});
