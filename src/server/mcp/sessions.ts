import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Caller } from '../contract/caller.ts';
import type { Parts } from '../contract/parts.ts';
import { createMcpServer } from './mcp-server.ts';

interface Session {
  transport: Transport;
  /** Whose it is: its id alone opens nothing. */
  owner: string;
  usedAt: number;
  /** Requests that are being answered, a stream that is listened to included. */
  open: number;
}

export interface Sessions {
  /** A request of streamable HTTP by this caller. */
  handle(request: Request, parts: Parts, caller: Caller): Promise<Response>;
  close(): Promise<void>;
}

export interface SessionBounds {
  /** At most so many, and so many of one person; the one that has been silent longest makes room. */
  most: number;
  mostOfOne: number;
  /** One that was silent for so long is over. */
  idleMs: number;
}

const usualBounds: SessionBounds = { most: 1000, mostOfOne: 50, idleMs: 1_800_000 };

/** Clients over HTTP, each with a session of its own: who is asked back must be who asked. */
export function createSessions(
  version: string,
  { most, mostOfOne, idleMs }: SessionBounds = usualBounds,
  now: () => number = Date.now,
): Sessions {
  const sessions = new Map<string, Session>();

  async function end(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  }

  async function makeRoom(owner: string): Promise<void> {
    const silent = [...sessions]
      .filter(([, { open }]) => open === 0)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
    const over = silent.filter(([, { usedAt }]) => now() - usedAt > idleMs);
    const crowding = silent.slice(0, Math.max(0, sessions.size - most + 1));
    const countOwn = () => [...sessions.values()].filter((one) => one.owner === owner).length;
    const own = silent.filter(([, one]) => one.owner === owner).slice(0, Math.max(0, countOwn() - mostOfOne + 1));
    for (const [id] of new Set([...over, ...crowding, ...own])) await end(id);
    if (sessions.size >= most || countOwn() >= mostOfOne) throw new WenshuError('server_busy');
  }

  async function begin(parts: Parts, caller: Caller): Promise<Session> {
    await makeRoom(identityOf(caller));
    const transport = new Transport({
      sessionIdGenerator: randomUUID,
      keepAliveMs: parts.heartbeatMs,
      onsessioninitialized: (id) => {
        sessions.set(id, session);
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    const session: Session = { transport, owner: identityOf(caller), usedAt: now(), open: 0 };
    await createMcpServer(parts, { version, mayRunSql: caller.scopes.has('sql') }).connect(transport);
    return session;
  }

  return {
    async handle(request, parts, caller) {
      const id = request.headers.get('mcp-session-id');
      const known = id === null ? undefined : sessions.get(id);
      // As the protocol has it: a client that reads this begins a session anew.
      if (id !== null && known?.owner !== identityOf(caller)) throw new WenshuError('session_unknown');
      const session = known ?? (await begin(parts, caller));
      session.usedAt = now();
      session.open += 1;
      const response = await session.transport.handleRequest(request).catch((error: unknown) => {
        session.open -= 1;
        throw error;
      });
      return watched(response, () => {
        session.open -= 1;
        session.usedAt = now();
      });
    },
    async close() {
      for (const id of [...sessions.keys()]) await end(id);
    },
  };
}

/** Everything that decides what may be seen, and what the log says of it: whoever comes back as somebody else, or with another key, begins anew. */
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
