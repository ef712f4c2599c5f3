import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Caller } from '../auth/callers.ts';
import { createLocalSession, type Session, type SharedParts } from '../session/session.ts';
import { createMcpServer } from './mcp-server.ts';

interface Client {
  transport: Transport;
  /** The id of a session alone opens nothing. */
  owner: string;
  usedAt: number;
  /** Requests that are being answered, a stream that is listened to included. */
  open: number;
}

export interface Sessions {
  /** A request of streamable HTTP by this caller. */
  handle(request: Request, session: Session): Promise<Response>;
  close(): Promise<void>;
}

/** At most so many sessions, and so many of one person; the one that was silent longest makes room. */
const [most, mostOfOne] = [1000, 50];
/** A session that was silent for so long is over. */
const idleMs = 1_800_000;

/** Clients over HTTP, each with an MCP session of its own: a clarification must reach the one who asked. */
export function createSessions(version: string): Sessions {
  const clients = new Map<string, Client>();

  async function end(id: string): Promise<void> {
    const client = clients.get(id);
    clients.delete(id);
    await client?.transport.close();
  }

  async function makeRoom(owner: string): Promise<void> {
    const silent = [...clients]
      .filter(([, { open }]) => open === 0)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
    const over = silent.filter(([, { usedAt }]) => Date.now() - usedAt > idleMs);
    const crowding = silent.slice(0, Math.max(0, clients.size - most + 1));
    const countOwn = () => [...clients.values()].filter((one) => one.owner === owner).length;
    const own = silent.filter(([, one]) => one.owner === owner).slice(0, Math.max(0, countOwn() - mostOfOne + 1));
    for (const [id] of new Set([...over, ...crowding, ...own])) await end(id);
    if (clients.size >= most || countOwn() >= mostOfOne) throw new WenshuError('server_busy');
  }

  async function begin(session: Session): Promise<Client> {
    const owner = identityOf(session.caller);
    await makeRoom(owner);
    const transport = new Transport({
      sessionIdGenerator: randomUUID,
      keepAliveMs: session.heartbeatMs,
      onsessioninitialized: (id) => {
        clients.set(id, client);
      },
      onsessionclosed: (id) => {
        clients.delete(id);
      },
    });
    const client: Client = { transport, owner, usedAt: Date.now(), open: 0 };
    await createMcpServer(session, version).connect(transport);
    return client;
  }

  return {
    async handle(request, session) {
      const id = request.headers.get('mcp-session-id');
      const known = id === null ? undefined : clients.get(id);
      // By the protocol, a client then begins a new session.
      if (id !== null && known?.owner !== identityOf(session.caller)) throw new WenshuError('session_unknown');
      const client = known ?? (await begin(session));
      client.usedAt = Date.now();
      client.open += 1;
      const response = await client.transport.handleRequest(request).catch((error: unknown) => {
        client.open -= 1;
        throw error;
      });
      return watched(response, () => {
        client.open -= 1;
        client.usedAt = Date.now();
      });
    },
    async close() {
      for (const id of [...clients.keys()]) await end(id);
    },
  };
}

/** Everything that decides what the caller may see and what the log says: another key begins a new session. */
const identityOf = ({ user, role, audience, claims, scopes, how, key }: Caller): string =>
  JSON.stringify([user, role ?? null, audience, claims, [...scopes].sort(), how, key ?? null]);

/** The same response; `ended` is called once its body has been read to the end or let go. */
function watched(response: Response, ended: () => void): Response {
  if (!response.body) {
    ended();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (!done && value) return controller.enqueue(value);
      ended();
      controller.close();
    },
    async cancel(reason) {
      ended();
      await reader.cancel(reason).catch(() => undefined);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Serves the program that started us, until it closes the input or the signal aborts. Only the protocol goes to the output. */
export async function serveStdio(
  parts: SharedParts & { local: Caller },
  { input, output, version, signal }: { input: Readable; output: Writable; version: string; signal: AbortSignal },
): Promise<void> {
  const server = createMcpServer(createLocalSession(parts, parts.local), version);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.onclose = () => resolve();
  const close = () => void server.close();
  input.once('end', close);
  input.once('close', close);
  signal.addEventListener('abort', close, { once: true });
  await server.connect(new StdioServerTransport(input, output));
  if (signal.aborted) close();
  await closed;
}
