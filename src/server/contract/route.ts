import type { z } from 'zod';
import type { Language } from '../../protocol/answer.ts';
import type { Caller } from './caller.ts';
import type { Parts } from './parts.ts';

/** A request as a route sees it: checked by the schemas that describe it. */
export interface Incoming<Body, Search> {
  body: Body;
  /** Of a route that takes them. */
  bytes: AsyncIterable<Uint8Array>;
  search: Search;
  /** What stands in the place of `:id` or `:thread`. */
  name: string;
  /** Everything that stands in the place of a name. */
  names: Record<string, string>;
  headers: Headers;
  /** Whom an open path does not know. */
  caller: Caller | undefined;
  /** Aborted when the caller goes. */
  signal: AbortSignal;
  /** Of what we say about the request itself. */
  language: Language;
}

export interface Reply {
  type:
    | 'application/json'
    | 'application/pdf'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    | 'image/png'
    | 'image/svg+xml'
    | 'text/event-stream'
    | 'text/csv'
    | 'text/html'
    | 'text/markdown'
    | 'text/plain';
  /** Of the body, or of one event. */
  schema?: z.ZodType;
  status?: number;
}

/** One address: what it takes, what it gives, and how. The same schemas check a request and describe it. */
export interface Route<Body = unknown, Search = unknown> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  summary: Record<Language, string>;
  body?: z.ZodType<Body>;
  /** The body is the bytes of a file, taken as they come: `incoming.bytes`. */
  takesBytes?: true;
  search?: z.ZodType<Search>;
  replies: readonly Reply[];
  handle(incoming: Incoming<Body, Search>, parts: Parts): Response | Promise<Response>;
}

/** Keeps the types of the schemas for the handler, and forgets them for the list of all routes. */
export const defineRoute = <Body = undefined, Search = undefined>(route: Route<Body, Search>): Route =>
  route as unknown as Route;

export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
