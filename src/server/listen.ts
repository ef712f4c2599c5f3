import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { WenshuError } from '../errors/wenshu-error.ts';
import { once } from '../memory/once.ts';
import { createApp } from './app.ts';
import type { ServerParts } from './server-parts.ts';

export interface Listening {
  /** `http://127.0.0.1:8123`. */
  url: string;
  port: number;
  /** Refuses new runs; active ones may end within this time, then every connection is closed. */
  stop(withinMs: number): Promise<void>;
}

/** A name is not resolved: it could mean another machine. */
const isLoopback = (address: string): boolean => address === '127.0.0.1' || address === '::1';

/** The address to listen on. Throws for one that others can reach while no login is needed. */
export async function listeningAddress(
  host: string,
  { needsLogin }: { needsLogin(): Promise<boolean> },
): Promise<string> {
  const wanted = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1');
  const address = wanted === 'localhost' ? '127.0.0.1' : wanted;
  if (isLoopback(address)) return address;
  if (address === '' || !(await needsLogin().catch(cannotSay))) throw new WenshuError('host_not_local', { host });
  return address;
}

/** Without the memory server it is unknown whether there are keys: until then every caller is refused. */
function cannotSay(error: unknown): true {
  if (error instanceof WenshuError && /^(?:database|memory)_unreachable$/.test(error.code)) return true;
  throw error;
}

/** Serves on a loopback address; on any other where callers must log in. */
export async function listen(
  parts: ServerParts,
  { host, port, version }: { host: string; port: number; version: string },
): Promise<Listening> {
  const address = await listeningAddress(host, parts.callers);
  const isLocal = isLoopback(address);
  let listening = port;
  // Loaded when an agent first comes.
  const mcp = once(async () => (await import('./mcp/transports.ts')).createSessions(version));
  const app = createApp(parts, { place: () => ({ port: listening, isLocal }), version, mcp });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // A slow sender must not hold a place for ever.
  server.headersTimeout = 15_000;
  // As long as the largest file may take; every other body has a minute (`app.ts`).
  server.requestTimeout = 900_000;
  // Longer than proxies and browsers keep an idle connection (mostly a minute): else one is closed just as it is used again.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new WenshuError('port_unavailable', { address: `${host}:${port}`, detail: error.code ?? '' })),
    );
    server.listen(port, address, resolve);
  });
  const clock = parts.startClock();
  listening = (server.address() as AddressInfo).port;
  return {
    url: `http://${address.includes(':') ? `[${address}]` : address}:${listening}`,
    port: listening,
    async stop(withinMs) {
      clock.stop();
      await Promise.all([parts.runs.stop(withinMs), parts.reports.runs.stop(withinMs)]);
      await (await mcp.peek())?.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Finished replies are still on their way.
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(timer);
    },
  };
}
