import type { z } from 'zod';
import type { Language } from '../../protocol/answer.ts';
import { removedReply } from '../../protocol/replies.ts';
import type { Session } from '../session/session.ts';

/** A request as a route sees it: checked by the schemas that describe it. */
interface Incoming<Body = unknown, Search = unknown, Name extends string = string> {
  body: Body;
  /** Of a route that takes them. */
  bytes: AsyncIterable<Uint8Array>;
  search: Search;
  /** Values of the `:names` in the path. */
  params: Record<Name, string>;
  headers: Headers;
  /** Aborted when the caller goes. */
  signal: AbortSignal;
  /** Of what we say about the request itself. */
  language: Language;
}

export interface Reply {
  type: `${'application' | 'image' | 'text'}/${string}`;
  /** Of the body, or of one event. */
  schema?: z.ZodType;
}

/** One address: what it takes, what it gives, and how. The same schemas check a request and describe it. */
export interface Route {
  method: Lowercase<Method>;
  path: string;
  summary: Record<Language, string>;
  body?: z.ZodType;
  /** The body is the bytes of a file: `incoming.bytes`. */
  takesBytes?: true;
  search?: z.ZodType;
  replies: readonly Reply[];
  status: number;
  handle(incoming: Incoming, session: Session): Promise<Response>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

interface Definition<Body, Search, Name extends string> {
  zh: string;
  en: string;
  body?: z.ZodType<Body>;
  takesBytes?: true;
  search?: z.ZodType<Search>;
  /** The schema of a JSON reply, or replies of other types; absent where the reply has no body. */
  reply?: z.ZodType | readonly Reply[];
  /** 200 when absent. */
  status?: number;
  /** Everything but a `Response` is sent as JSON; undefined as no body at all. */
  handle(incoming: Incoming<Body, Search, Name>, session: Session): unknown;
}

/** `route('GET /api/v1/boards/:id', { … })`: the handler knows the types of its schemas and of the names in its path. */
export function route<Address extends `${Method} /${string}`, Body = undefined, Search = undefined>(
  address: Address,
  definition: Definition<Body, Search, NamesIn<Address>>,
): Route {
  const [method = '', path = ''] = address.split(' ');
  const { zh, en, reply = [], status = 200, body, takesBytes, search } = definition;
  const handle = definition.handle as unknown as (incoming: Incoming, session: Session) => unknown;
  return {
    method: method.toLowerCase() as Lowercase<Method>,
    path,
    summary: { zh, en },
    ...(body ? { body } : {}),
    ...(takesBytes ? { takesBytes } : {}),
    ...(search ? { search } : {}),
    replies: Array.isArray(reply) ? reply : [{ type: 'application/json', schema: reply as z.ZodType }],
    status,
    async handle(incoming, session) {
      const value = await handle(incoming, session);
      if (value instanceof Response) return value;
      return value === undefined ? new Response(null, { status }) : json(value, status);
    },
  };
}

/** Deletes the thing that `:id` names. */
export const removal = <Path extends `/${string}/:id`>(
  path: Path,
  { zh, en }: Route['summary'],
  remove: (id: string, session: Session) => Promise<unknown>,
): Route =>
  route<'DELETE /:id'>(`DELETE ${path}` as 'DELETE /:id', {
    zh,
    en,
    reply: removedReply,
    async handle({ params: { id } }, session) {
      await remove(id, session);
      return { removed: id };
    },
  });

export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
