import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { WenshuError } from '../errors/wenshu-error.ts';
import { once } from '../memory/once.ts';
import { createApp } from './app.ts';
import { isLoopback, listeningAddress } from './guard/loopback.ts';
import type { ServerParts } from './server-parts.ts';

export interface Listening {
  /** `http://127.0.0.1:8123`. */
  url: string;
  port: number;
  /** No new runs; those under way may end within this time, then every connection is closed. */
  stop(withinMs: number): Promise<void>;
}

/** Serves on an address of this machine alone; on any other where everybody has to say who they are. */
export async function listen(
  parts: ServerParts,
  { host, port, version }: { host: string; port: number; version: string },
): Promise<Listening> {
  const address = await listeningAddress(host, parts.callers);
  const isLocal = isLoopback(address);
  let listening = port;
  // Loaded when an agent first comes.
  const mcp = once(async () => (await import('./mcp/sessions.ts')).createSessions(version));
  const app = createApp(parts, { place: () => ({ port: listening, isLocal }), version, mcp });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // Whoever sends a request slowly must not hold a place for ever.
  server.headersTimeout = 15_000;
  // As long as the largest file may take; every other body has a minute (`app.ts`).
  server.requestTimeout = 900_000;
  // Longer than proxies and browsers keep a resting connection (a minute, mostly): else one is hung up just as it is used again.
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
      // What has been told to the end is still on its way to its reader.
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(timer);
    },
  };
}
