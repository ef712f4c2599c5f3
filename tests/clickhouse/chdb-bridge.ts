import { type ChildProcess, fork } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

/** ClickHouse's HTTP interface over engines in processes: what `@clickhouse/client` meets when it meets chdb. */
export interface ChdbBridge {
  port: number;
  /** Queries that run now. */
  running(): number;
  /** One statement on a fresh engine with the same fixture, as the owner. */
  stop(): Promise<void>;
}

interface Engine {
  child: ChildProcess;
  isBusy: boolean;
  queryId: string;
}

const password = 'only-for-tests';
/** Settings that a request may bring along; the rest of the URL is about HTTP. */
const settings = /^(?:max_execution_time|output_format_\w+)$/;

export async function startBridge(chdbFolder: string, fixture: string[], size: number): Promise<ChdbBridge> {
  const engines: Engine[] = [];
  const waiting: ((engine: Engine) => void)[] = [];
  let isStopping = false;

  async function startEngine(): Promise<void> {
    if (isStopping) return;
    const child = fork(join(import.meta.dirname, 'chdb-worker.ts'), [chdbFolder, ...fixture], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const engine = { child, isBusy: true, queryId: '' };
    engines.push(engine);
    child.once('exit', () => {
      engines.splice(engines.indexOf(engine), 1);
      void startEngine();
    });
    await new Promise((resolve) => child.once('message', resolve));
    release(engine);
  }

  function release(engine: Engine): void {
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
    for (const engine of engines) if (engine.queryId === queryId) engine.child.kill('SIGKILL');
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
    engine.queryId = url.searchParams.get('query_id') ?? '';
    response.once('close', () => {
      if (!response.writableFinished) kill(engine.queryId);
    });
    await run(engine, sql, url, response);
  }

  function run(engine: Engine, sql: string, url: URL, response: ServerResponse): Promise<void> {
    const [, query = sql, format = 'TabSeparated'] = /^([\s\S]*?)\s*FORMAT (\w+)\s*$/.exec(sql) ?? [];
    const wanted = [...url.searchParams]
      .filter(([name]) => settings.test(name))
      .map(([name, value]) => `${name} = ${value}`);
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
      const onMessage = (message: { text?: string; end?: true; failure?: string }) => {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await Promise.all(Array.from({ length: size }, startEngine));
  return {
    port: (server.address() as { port: number }).port,
    running: () => engines.filter((engine) => engine.queryId !== '').length,
    async stop() {
      isStopping = true;
      server.closeAllConnections();
      server.close();
      for (const { child } of [...engines]) child.kill('SIGKILL');
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
