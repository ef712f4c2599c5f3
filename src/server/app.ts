import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { asWenshuError } from '../databases/as-wenshu-error.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import { openPaths, protocolOf, scopeOf } from './auth/callers.ts';
import {
  corsHeaders,
  fileSandbox,
  isPreflight,
  refusalOf,
  type ServerAddress,
  securityHeaders,
} from './auth/request-guard.ts';
import { problemResponse } from './http/problem.ts';
import { checked, languageOfHeader, languageSpoken, readBody, readBytes, readSearch } from './http/read-request.ts';
import type { Route } from './http/route.ts';
import type { Sessions } from './mcp/transports.ts';
import { docsPage, openApi } from './open-api.ts';
import { builtPage, isPagePath, pageHeaders, pageReply, readPage } from './page.ts';
import { allRoutes } from './routes/all-routes.ts';
import type { ServerParts } from './server-parts.ts';
import { createSession, type Session } from './session/session.ts';

/** The context of a request. */
interface Env {
  Variables: {
    /** Absent on public paths. */
    session?: Session;
    /** The language of what was sent, where it has one. */
    spoken?: Language | undefined;
  };
}

type Place = Pick<ServerAddress, 'port' | 'isLocal'>;

const largestBody = 256 * 1024;
/** Addresses that take the bytes of a file; their paths have no names in them. */
const byteRoutes: ReadonlySet<string> = new Set(
  allRoutes.filter(({ takesBytes }) => takesBytes).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
);

/** Every route behind the same guards. The address is read for each request: a free port is known only once the server listens. */
export function createApp(
  parts: ServerParts,
  { place, version, mcp }: { place: () => Place; version: string; mcp: () => Promise<Sessions> },
): Hono<Env> {
  const app = new Hono<Env>();
  const languageOf = (context: Context<Env>): Language =>
    languageOfHeader(context.req.header('accept-language')) ?? context.get('spoken') ?? parts.language;
  const problem = (error: WenshuError, context: Context<Env>) =>
    problemResponse(error, languageOf(context), (context.get('session') ?? parts).audience);

  app.use(async (context, next) => {
    await next();
    const { method, raw, path } = context.req;
    const { headers } = context.res;
    const set = (all: Record<string, string>) => {
      for (const [name, value] of Object.entries(all)) headers.set(name, value);
    };
    const [cacheControl, vary] = [headers.get('cache-control'), headers.get('vary')];
    set(securityHeaders);
    if (headers.has('content-disposition')) set({ 'content-security-policy': fileSandbox });
    set(corsHeaders({ method, headers: raw.headers }, parts.names));
    if (isPagePath(path) && cacheControl && vary) set({ ...pageHeaders, 'cache-control': cacheControl, vary });
  });
  app.use(async (context, next) => {
    const { method, path, raw } = context.req;
    const request = {
      method,
      headers: raw.headers,
      isPage: isPagePath(path),
      takesBytes: byteRoutes.has(`${method} ${path}`),
    };
    const refusal = refusalOf(request, { ...parts.names, ...place() });
    if (refusal) throw new WenshuError(refusal);
    if (isPreflight(request, parts.names)) return context.body(null, 204);
    await next();
  });
  app.use(async (context, next) => {
    const { path, raw } = context.req;
    if (!openPaths.has(path) && !isPagePath(path)) {
      const caller = await parts.callers.of(raw.headers);
      // Whatever the keys say: where others reach the server, no caller is the local user.
      if (caller.how === 'local' && !place().isLocal) throw new WenshuError('login_needed');
      const seconds = await parts.requests.take(caller.user);
      if (seconds !== undefined)
        throw new WenshuError('requests_limited', { seconds, limit: parts.requests.perMinute });
      const scope = scopeOf(path);
      if (!caller.scopes.has(scope)) throw new WenshuError('scope_missing', { scope });
      context.set('session', createSession(parts, caller, protocolOf(path)));
    }
    await next();
  });
  const limited = bodyLimit({
    maxSize: largestBody,
    onError: () => {
      throw new WenshuError('request_too_large');
    },
  });
  // A file is measured while it is written.
  app.use((context, next) =>
    byteRoutes.has(`${context.req.method} ${context.req.path}`) ? next() : limited(context, next),
  );
  for (const route of allRoutes) app.on(route.method.toUpperCase(), route.path, (context) => answer(route, context));
  app.all('/mcp', async (context) => (await mcp()).handle(context.req.raw, context.get('session') as Session));
  const description = openApi(allRoutes, version);
  app.get('/openapi.json', (context) => context.json(description));
  app.get('/docs', (context) => context.html(docsPage(allRoutes)));
  app.get('*', async (context, next) => {
    const { path, raw } = context.req;
    if (!isPagePath(path)) return next();
    return (await pageReply(readPage(builtPage), path, raw.headers)) ?? next();
  });
  app.notFound((context) => problem(new WenshuError('path_unknown'), context));
  app.onError((thrown, context) => {
    const error = asWenshuError(thrown, '', context.req.raw.signal);
    if (error.code === 'internal') parts.log(error.message, error.technical);
    return problem(error, context);
  });

  async function answer(route: Route, context: Context<Env>): Promise<Response> {
    const { headers, signal, body: stream } = context.req.raw;
    const sent = route.body ? await readBody(context) : undefined;
    context.set('spoken', languageSpoken(sent));
    const language = languageOf(context);
    const body = route.body ? checked(route.body, sent) : undefined;
    const search = route.search ? checked(route.search, readSearch(context)) : undefined;
    const params: Record<string, string> = context.req.param();
    if (Object.values(params).some((name) => name.length > 300)) throw new WenshuError('path_unknown');
    const bytes = readBytes(route.takesBytes ? stream : null);
    // Routes on public paths use nothing that belongs to a caller.
    const session = context.get('session') ?? (parts as unknown as Session);
    return route.handle({ body, bytes, search, params, headers, signal, language }, session);
  }

  return app;
}
