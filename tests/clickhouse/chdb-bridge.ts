import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnServer } from '../fixtures/own-server.ts';

/** ClickHouse's HTTP interface over engines in processes: what `@clickhouse/client` meets when it meets chdb. */
export interface ChdbBridge extends OwnServer {
  port: number;
  /** Queries that run now. */
  running(): number;
  /** Asks every engine behind the bridge's back; each has files of its own, which outlive its process. */
  askAll(sql: string): Promise<string[]>;
}

interface Engine {
  child: ChildProcess;
  isBusy: boolean;
  queryId: string;
}

type Reply = { text?: string; end?: true; failure?: string };

const password = 'only-for-tests';
/** Settings that a request may bring along; the rest of the URL is about HTTP. */
const settings = /^(?:max_execution_time|max_result_bytes|result_overflow_mode|output_format_\w+)$/;

export async function startBridge(chdbFolder: string, fixture: string[], size: number): Promise<ChdbBridge> {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-chdb-'));
  const engines: Engine[] = [];
  const waiting: ((engine: Engine) => void)[] = [];
  let isDown = false;

  async function startEngine(index: number): Promise<void> {
    if (isDown) return;
    const files = join(folder, String(index));
    const child = fork(join(import.meta.dirname, 'chdb-worker.ts'), [chdbFolder, files, ...fixture], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const engine = { child, isBusy: true, queryId: '' };
    engines.push(engine);
    child.once('exit', () => {
      engines.splice(engines.indexOf(engine), 1);
      void startEngine(index);
    });
    await new Promise((resolve) => child.once('message', resolve).once('exit', resolve));
    if (child.connected) release(engine);
  }

  function release(engine: Engine): void {
    // What was told to end may still report that it is done; the next query would end with it.
    if (engine.child.killed) return;
    engine.isBusy = false;
    engine.queryId = '';
    const next = waiting.shift();
    if (next) take(engine, next);
  }

  function take(engine: Engine, next: (engine: Engine) => void): void {
    engine.isBusy = true;
    next(engine);
  }

  function freeEngine(): Promise<Engine> {
    return new Promise((resolve) => {
      const free = engines.find((engine) => !engine.isBusy);
      if (free) take(free, resolve);
      else waiting.push(resolve);
    });
  }

  /** chdb cannot end a query; the process around it can. */
  function kill(queryId: string): void {
    if (queryId === '') return;
    for (const engine of engines) if (engine.queryId === queryId) engine.child.kill('SIGKILL');
  }

  async function askAll(sql: string): Promise<string[]> {
    // All of them at once, or one that is restarting would be left out.
    const taken = await Promise.all(Array.from({ length: size }, freeEngine));
    return Promise.all(
      taken.map(async (engine) => {
        let text = '';
        await new Promise<void>((resolve, reject) => {
          const onMessage = (message: Reply) => {
            text += message.text ?? '';
            if (message.text !== undefined) engine.child.send('taken');
            else if (message.failure !== undefined) reject(new Error(message.failure));
            else resolve();
            if (message.text === undefined) engine.child.off('message', onMessage);
          };
          engine.child.on('message', onMessage).send({ sql, format: 'TabSeparated', settings: [] });
        });
        release(engine);
        return text;
      }),
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bridge');
    let sql = url.searchParams.get('query') ?? '';
    for await (const chunk of request) sql += chunk;
    const [, given] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    if (given !== password) return fail(response, 403, 'Code: 516. DB::Exception: default: Authentication failed');
    const killed = /^KILL QUERY WHERE query_id = '([^']+)'/.exec(sql)?.[1];
    if (killed !== undefined) {
      kill(killed);
      response.end();
      return;
    }
    // A server refuses it for every request; only the engine's own client, which chdb is as well, would write the file.
    if (/\bINTO\s+OUTFILE\b/i.test(sql))
      return fail(response, 400, 'Code: 1. DB::Exception: INTO OUTFILE is not allowed');
    const isOwn = /^SELECT 'ping'|^SELECT 1\s*(?:FORMAT|$)/.test(sql);
    // The driver has to ask for it with every statement; the engine holds to it anyway.
    if (!isOwn && url.searchParams.get('readonly') !== '1')
      return fail(response, 400, 'Code: 1. DB::Exception: readonly is missing');
    const engine = await freeEngine();
    const queryId = url.searchParams.get('query_id') ?? '';
    engine.queryId = queryId;
    // By the time that it closes, the engine may have the next query.
    response.once('close', () => {
      if (!response.writableFinished) kill(queryId);
    });
    await run(engine, sql, url, response);
  }

  function run(engine: Engine, sql: string, url: URL, response: ServerResponse): Promise<void> {
    const [, query = sql, format = 'TabSeparated'] = /^([\s\S]*?)\s*FORMAT (\w+)\s*$/.exec(sql) ?? [];
    const wanted = [...url.searchParams]
      .filter(([name]) => settings.test(name))
      .map(([name, value]) => `${name} = '${value}'`);
    return new Promise((resolve) => {
      const over = () => {
        engine.child.off('message', onMessage).off('exit', onExit);
        resolve();
      };
      const onExit = () => {
        if (!response.headersSent) fail(response, 500, 'Code: 394. DB::Exception: Query was cancelled');
        else response.destroy();
        over();
      };
      const onMessage = (message: Reply) => {
        if (message.text !== undefined) {
          const go = () => engine.child.connected && engine.child.send('taken');
          if (response.write(message.text)) go();
          else response.once('drain', go);
          return;
        }
        if (message.failure !== undefined) fail(response, 500, message.failure);
        else response.end();
        over();
        release(engine);
      };
      engine.child.on('message', onMessage).once('exit', onExit);
      engine.child.send({ sql: query, format, settings: wanted });
    });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => fail(response, 500, error.message));
  });
  async function start(): Promise<void> {
    isDown = false;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as { port: number }).port;
    await Promise.all(Array.from({ length: size }, (_, index) => startEngine(index)));
  }

  /** What a crash does: every query, every engine and every line is gone. */
  async function crash(): Promise<void> {
    isDown = true;
    const gone = engines.map(({ child }) => new Promise((resolve) => child.once('exit', resolve)));
    for (const { child } of engines) child.kill('SIGKILL');
    server.closeAllConnections();
    await Promise.all([...gone, new Promise((resolve) => server.close(resolve))]);
    waiting.length = 0;
  }

  let port = 0;
  await start();
  return {
    port,
    url: `clickhouse://default:${password}@127.0.0.1:${port}/default`,
    running: () => engines.filter((engine) => engine.queryId !== '').length,
    askAll,
    crash,
    restart: start,
    async stop() {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fail(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.end(JSON.stringify({ exception: message }));
    return;
  }
  const code = /Code: (\d+)/.exec(message)?.[1] ?? '1';
  response.writeHead(status, { 'X-ClickHouse-Exception-Code': code }).end(message);
}
