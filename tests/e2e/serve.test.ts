import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syncReply } from '../../src/protocol/replies.ts';
import { allEvents } from '../fixtures/http-server.ts';
import { program, runCli } from './run-cli.ts';

let folder: string;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-serve-'));
  child = spawn(process.execPath, [program, 'serve', '--port', '0'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
  });
  let said = '';
  for await (const piece of child.stdout?.setEncoding('utf8') ?? []) {
    said += piece;
    if (said.includes('\n')) break;
  }
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? said;
});

afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, content: string) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content }] }),
  });

it('wenshu serve --port 0 says where it is, and answers in Chinese and English', async () => {
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  const chinese = await allEvents(await ask('/api/v1/query', '上个月销售额最高的5个产品是什么？'));
  expect(chinese.at(-1)?.event).toMatchObject({ type: 'run-end', answer: { status: 'answered', language: 'zh' } });
  const english = syncReply.parse(await (await ask('/api/v1/query/sync', 'top 5 products by sales last month')).json());
  expect(english.answer).toMatchObject({ status: 'answered', language: 'en' });
  expect(english.answer.table?.rows).toHaveLength(5);
});

it('a second one on the same port says so', async () => {
  const { code, stderr } = await runCli(['serve', '--port', new URL(url).port], { folder });
  expect(code).toBe(1);
  expect(stderr).toContain('EADDRINUSE');
});

it('ends by itself with SIGTERM', async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it.each([
  [['--host', '0.0.0.0'], 2, /nobody would have to say who they are/],
  [['--host', '0.0.0.0', '--lang', 'zh'], 2, /谁都不用登录/],
  [['--host', 'example.com'], 2, /nobody would have to say who they are/],
  [['--port', '70000'], 2, /0 to 65535/],
  [['--port', '-1'], 2, /--port/],
])('serve %j is refused in a sentence', async (words, code, text) => {
  const refused = await runCli(['serve', ...words], { folder });
  expect(refused.code).toBe(code);
  expect(refused.stderr).toMatch(text);
  expect(refused.stderr).not.toContain('    at ');
});

it('a connection that may be written to is served only when that was said', async () => {
  writeFileSync(join(folder, 'shop.yaml'), 'connections: { shop: { url: shop.sqlite, title: Shop, access: write } }\n');
  const refused = await runCli(['serve', '--port', '0', '--config', 'shop.yaml'], { folder });
  expect(refused.code).toBe(3);
  expect(refused.stderr).toMatch(/Shop has access: write.*--allow-privileged/);
});
