import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { asWenshuError } from '../connections/as-wenshu-error.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import { partsOf } from './callers/parts-of.ts';
import { doorOf, openPaths, scopeOf } from './callers/paths.ts';
import { languageOfHeader, languageSpoken } from './contract/caller-language.ts';
import { checked } from './contract/checked.ts';
import { depthOf } from './contract/depth-of.ts';
import type { CallerEnv, Parts } from './contract/parts.ts';
import { problemResponse } from './contract/problem.ts';
import type { Route } from './contract/route.ts';
import { docsPage } from './docs-page.ts';
import { corsHeaders, isPreflight } from './guard/cors.ts';
import { type Door, refusalOf } from './guard/refusal.ts';
import { fileSandbox, securityHeaders } from './guard/security-headers.ts';
import type { Sessions } from './mcp/sessions.ts';
import { openApi } from './open-api.ts';
import { builtPage, readPage } from './page/page-files.ts';
import { isPagePath } from './page/page-paths.ts';
import { pageHeaders, pageReply } from './page/page-reply.ts';
import { allRoutes } from './routes/all-routes.ts';
import type { ServerParts } from './server-parts.ts';

const largestBody = 256 * 1024;
const slowestBodyMs = 60_000;
/** Addresses that take the bytes of a file; nothing in their paths is a name. */
const byteRoutes: ReadonlySet<string> = new Set(
  allRoutes.filter(({ takesBytes }) => takesBytes).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
);
/** Whoever walks through what was sent must come back. */
const deepestBody = 100;

/** Every route behind the same guards. Where it listens is asked for each request: a free port is known only when the server has it. */
export function createApp(
  parts: ServerParts,
  {
    place,
    version,
    mcp,
    pageFolder = builtPage,
  }: {
    place: () => Pick<Door, 'port' | 'isLocal'>;
    version: string;
    mcp: () => Promise<Sessions>;
    pageFolder?: string;
  },
): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>();
  const door = (): Door => ({ ...parts.names, ...place() });
  /** For whoever meets it; what is wrong before it is known who that is, for anybody. */
  const problem = (error: WenshuError, context: Context<CallerEnv>) =>
    problemResponse(error, languageOf(context, parts), context.get('caller')?.audience ?? parts.audience);

  app.use(async (context, next) => {
    await next();
    const { method, raw } = context.req;
    const own =
      context.res.headers.get('content-disposition') === null ? {} : { 'content-security-policy': fileSandbox };
    const all = { ...securityHeaders, ...own, ...corsHeaders({ method, headers: raw.headers }, parts.names) };
    const [kept, varies] = ['cache-control', 'vary'].map((name) => context.res.headers.get(name));
    for (const [name, value] of Object.entries(all)) context.res.headers.set(name, value);
    if (!isPagePath(context.req.path) || !kept || !varies) return;
    const ofPage = { ...pageHeaders, 'cache-control': kept, vary: varies };
    for (const [name, value] of Object.entries(ofPage)) context.res.headers.set(name, value);
  });
  app.use(async (context, next) => {
    const { method, path, raw } = context.req;
    const asked = {
      method,
      headers: raw.headers,
      isPage: isPagePath(path),
      takesBytes: byteRoutes.has(`${method} ${path}`),
    };
    const refused = refusalOf(asked, door());
    if (refused) throw new WenshuError(refused);
    if (isPreflight(asked, parts.names)) return context.body(null, 204);
    await next();
  });
  app.use(async (context, next) => {
    if (!openPaths.has(context.req.path) && !isPagePath(context.req.path)) {
      const caller = await parts.callers.of(context.req.raw.headers);
      // Whatever the keys say: where others reach the server, nobody is taken for its own user.
      if (caller.how === 'local' && !place().isLocal) throw new WenshuError('login_needed');
      const seconds = await parts.requests.take(caller.user);
      if (seconds !== undefined)
        throw new WenshuError('requests_limited', { seconds, limit: parts.requests.perMinute });
      const scope = scopeOf(context.req.path);
      if (!caller.scopes.has(scope)) throw new WenshuError('scope_missing', { scope });
      context.set('caller', caller);
      context.set('parts', partsOf(parts, caller, doorOf(context.req.path)));
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
  app.all('/mcp', async (context) =>
    (await mcp()).handle(context.req.raw, context.get('parts'), context.get('caller')),
  );
  const description = openApi(allRoutes, version);
  app.get('/openapi.json', (context) => context.json(description));
  app.get('/docs', (context) => context.html(docsPage(allRoutes)));
  app.get('*', async (context, next) => {
    const { path, raw } = context.req;
    if (!isPagePath(path)) return next();
    return (await pageReply(readPage(pageFolder), path, raw.headers)) ?? next();
  });
  app.notFound((context) => problem(new WenshuError('path_unknown'), context));
  app.onError((thrown, context) => {
    const error = asWenshuError(thrown, '', context.req.raw.signal);
    if (error.code === 'internal') parts.log(error.message, error.technical);
    return problem(error, context);
  });

  async function answer(route: Route, context: Context<CallerEnv>): Promise<Response> {
    const { raw } = context.req;
    const sent = route.body ? await bodyOf(context) : undefined;
    context.set('spoken', languageSpoken(sent));
    const language = languageOf(context, parts);
    const body = route.body ? checked(route.body, sent) : undefined;
    const search = route.search ? checked(route.search, searchOf(context)) : undefined;
    const names: Record<string, string> = context.req.param();
    if (Object.values(names).some((name) => name.length > 300)) throw new WenshuError('path_unknown');
    const name = names.id ?? names.thread ?? '';
    const caller = context.get('caller');
    const { headers, signal } = raw;
    const bytes = bytesOf(route.takesBytes ? raw.body : null);
    const incoming = { body, bytes, search, name, names, headers, caller, signal, language };
    // What is open to anybody looks at nothing that is somebody's.
    return route.handle(incoming, context.get('parts') ?? (parts as unknown as Parts));
  }

  return app;
}

/** What the caller asks for, else the language that they speak, else the server's. */
const languageOf = (context: Context<CallerEnv>, { language }: Pick<Parts, 'language'>): Language =>
  languageOfHeader(context.req.header('accept-language')) ?? context.get('spoken') ?? language;

/** What is said several times is a list. */
const searchOf = (context: Context): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );

/** A file may take minutes, a question may not: whoever sends one slowly must not hold a place. */
async function inTime(text: Promise<string>): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new WenshuError('request_slow')), slowestBodyMs);
  try {
    return await Promise.race([text, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function* bytesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body) for await (const piece of body as unknown as AsyncIterable<Uint8Array>) yield piece;
}

/** No body is an empty object: to cancel there is nothing to say. */
async function bodyOf(context: Context): Promise<unknown> {
  const text = await inTime(context.req.text());
  if (text.trim() === '') return {};
  if (depthOf(text) > deepestBody)
    throw new WenshuError('request_invalid', { detail: 'nested too deeply', detail_zh: '嵌套过深' });
  try {
    return JSON.parse(text);
  } catch {
    throw new WenshuError('request_invalid', { detail: 'not JSON', detail_zh: '不是 JSON' });
  }
}
