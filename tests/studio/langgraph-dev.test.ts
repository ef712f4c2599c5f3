import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../fixtures/embedded-postgres.ts';
import { asking, clientOf } from '../fixtures/langgraph-client.ts';
import { studioFolder } from './studio-folder.ts';

const root = resolve(import.meta.dirname, '..', '..');
const program = join(studioFolder, 'node_modules', '@langchain', 'langgraph-cli', 'dist', 'cli', 'cli.mjs');

/** `langgraphjs dev` in a copy of the project, because it writes beside `langgraph.json`. */
let folder: string;
let child: ChildProcess;
let client: Client;
let written = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-studio-'));
  for (const part of ['src', 'demo', 'package.json', 'tsconfig.json', 'langgraph.json', '.gitignore'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  const quiet = { LANGGRAPH_CLI_NO_ANALYTICS: '1', LANGSMITH_TRACING: 'false', BROWSER: 'none' };
  child = spawn(process.execPath, [program, 'dev', '--no-browser', '--no-reload', '--port', String(port)], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, WENSHU_HOME: join(folder, 'home'), WENSHU_DB: 'demo', ...quiet },
    stdio: ['ignore', 'pipe', 'pipe'],
    // It starts a process of its own; both end with the group.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  const url = `http://localhost:${port}`;
  client = clientOf({ url });
  for (let tries = 0; ; tries += 1) {
    if (
      await fetch(`${url}/ok`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (tries > 240 || child.exitCode !== null) throw new Error(`langgraphjs dev did not start:\n${written}`);
    await pause(500);
  }
});
afterAll(async () => {
  const { pid } = child;
  const ended = new Promise((done) => child.once('close', done));
  if (pid !== undefined && child.exitCode === null) {
    process.kill(-pid, 'SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

it('loads the graph under both names, and knows what goes in', async () => {
  const found = await client.assistants.search();
  expect(found.map(({ graph_id }) => graph_id).sort()).toEqual(['text2sql_agent', 'text2sql_stream']);
  const { nodes } = await client.assistants.getGraph('text2sql_agent');
  expect(nodes.map(({ id }) => id)).toEqual(expect.arrayContaining(['enter', 'classify', 'validate', 'execute']));
  const { input_schema } = await client.assistants.getSchemas('text2sql_agent');
  expect(input_schema?.required).toEqual(['messages']);
});

it.each([
  ['上个月销售额最高的5个产品是什么？', '每日坚果'],
  ['how many products are there', '98'],
])('answers: %s', async (question, said) => {
  const values = await client.runs.wait(null, 'text2sql_stream', { input: asking(question) });
  expect(values).toMatchObject({ answer: { status: 'answered', text: expect.stringContaining(said) } });
});

it('asks for a question that is empty, and goes on with the reply', async () => {
  const { thread_id } = await client.threads.create();
  const waiting = await client.runs.wait(thread_id, 'text2sql_agent', { input: asking('') });
  expect(waiting).toMatchObject({ __interrupt__: [{ value: { options: expect.any(Array) } }] });
  const answered = await client.runs.wait(thread_id, 'text2sql_agent', { command: { resume: '1' } });
  expect(answered).toMatchObject({ answer: { status: 'answered' } });
});
