import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { connectionId, snapshotScope } from '../../src/databases/connection-key.ts';
import { answerSchema } from '../../src/protocol/answer.ts';
import { openSnapshotCache } from '../../src/schema/snapshot/cache.ts';
import { compactSchema } from '../fixtures/compact-schema.ts';
import { runCli } from './run-cli.ts';

let folder: string;
let server: Server;
let knocks: number;

/** A server that hangs up on everybody, and counts them. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-down-'));
  knocks = 0;
  server = createServer((socket) => {
    knocks += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const question = 'how many customers are there';

/** A schema that was read while the server was up. */
async function known(engine: 'postgres' | 'mysql'): Promise<string> {
  const url = `${engine}://asker@127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
  const { connection } = loadConfig({ folder, db: url });
  if (!connection) throw new Error('no connection');
  const snapshot = compactSchema('customers: id* int, name text, city text', engine);
  const cache = openSnapshotCache(join(folder, '.wenshu', 'snapshots'));
  await cache.save(connectionId(connection), { snapshot, readAt: Date.now(), scope: snapshotScope(connection) });
  return url;
}

const ask = (url: string, ...words: string[]) => runCli(['ask', question, '--db', url, ...words], { folder });

describe.each(['postgres', 'mysql'] as const)('a %s server that is down, its schema known', (engine) => {
  it('a question is written and checked, and the statement returned, marked', async () => {
    const url = await known(engine);
    const { code, stdout } = await ask(url, '--json');
    const answer = answerSchema.parse(JSON.parse(stdout));
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'database_unreachable' }, table: null });
    expect(answer.receipt.sql).toMatch(/COUNT\(\*\).*customers/is);
    expect(answer.receipt.checks).toEqual(['policy', 'check']);
    expect(answer.receipt.statements).toEqual([]);
    expect(answer.warnings.join()).toContain('not looked up');
    expect(code).toBe(1);
    const shown = await ask(url);
    expect(shown.stderr).toContain('may be right');
    expect(shown.stderr).toContain(answer.receipt.sql);
  });

  it('is knocked at once in a question and never in a dry run', async () => {
    const url = await known(engine);
    const { code, stdout } = await ask(url, '--dry-run', '--json');
    const answer = answerSchema.parse(JSON.parse(stdout));
    expect([code, answer.status]).toEqual([0, 'answered']);
    expect(answer.receipt.sql).toMatch(/COUNT\(\*\).*customers/is);
    expect(knocks).toBe(0);
    await ask(url, '--json');
    expect(knocks).toBe(1);
  });

  it('business people are offered to try again, and read no statement', async () => {
    const url = await known(engine);
    const { code, stdout } = await ask(url, '--audience', 'business', '--json');
    const answer = answerSchema.parse(JSON.parse(stdout));
    expect([code, answer.status]).toEqual([4, 'clarify']);
    expect(stdout).not.toMatch(/SELECT|127\.0\.0\.1/);
    // The reply waits for the server, as often as it takes.
    const reply = ['ask', '--resume', answer.receipt.run_id, '--choose', '1', '--db', url, '--json'];
    for (const again of [await runCli(reply, { folder }), await runCli(reply, { folder })])
      expect(answerSchema.parse(JSON.parse(again.stdout)).error?.code).toBe('database_unreachable');
  });
});

it('a server whose schema nobody knows is an error as before', async () => {
  const { port } = server.address() as AddressInfo;
  for (const words of [[], ['--dry-run']]) {
    const { code, stdout } = await ask(`postgres://asker@127.0.0.1:${port}/shop`, '--json', ...words);
    const answer = answerSchema.parse(JSON.parse(stdout));
    expect([code, answer.status, answer.receipt.sql]).toEqual([1, 'failed', null]);
    expect(answer.error?.code).toBe('database_unreachable');
  }
});

it('a file that is not there is no server that is down', async () => {
  const { stdout } = await ask('sqlite:nowhere.sqlite', '--json');
  expect(answerSchema.parse(JSON.parse(stdout)).error?.code).toBe('database_missing');
});
