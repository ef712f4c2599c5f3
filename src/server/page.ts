import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { HumanMessage } from '@langchain/core/messages';
import { styleSource } from '../reports/output/html-style.ts';
import type { Wenshu } from '../wenshu.ts';
import { suggestionCount } from './routes/databases.ts';

/** Where `npm run build:page` puts it: two folders up both from `src/server` and from `dist/server`. */
export const builtPage = fileURLToPath(new URL('../../web/dist', import.meta.url));

interface PageFile {
  body: Uint8Array<ArrayBuffer>;
  /** Compressed in the background: the largest file would hold up its first reader. */
  compressed: Promise<Uint8Array<ArrayBuffer>>;
  headers: Record<string, string>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

type PageFiles = ReadonlyMap<string, PageFile>;

const compress = promisify(gzip);
const known = new Map<string, PageFiles>();

/** The files of the page by their path, read once: they are few and small. Undefined where it was not built. */
export function readPage(folder: string): PageFiles | undefined {
  const files = known.get(folder) ?? filesIn(folder);
  if (files) known.set(folder, files);
  return files;
}

function filesIn(folder: string): PageFiles | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => types[extname(name)]);
  return new Map(
    names.map((name) => {
      const path = `/${name.replaceAll('\\', '/')}`;
      const body = new Uint8Array(readFileSync(join(folder, name)));
      // The name of an asset changes with its content.
      const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      const headers = {
        'content-type': types[extname(name)] ?? '',
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        'cache-control': caching,
        vary: 'Accept-Encoding, Origin',
      };
      const compressed = compress(body).then((bytes) => new Uint8Array(bytes));
      return [path === '/index.html' ? '/' : path, { body, compressed, headers }];
    }),
  );
}

/** Paths of the page hold no data, so that they need no login. */
export const isPagePath = (path: string): boolean =>
  path === '/' || path === '/favicon.svg' || path === '/embed.js' || /^\/assets\/[\w.-]+$/.test(path);

/**
 * The page may run its own files and speak to its own server. Nothing leaves the origin, nothing inline runs. The frame of a report inherits
 * this, so that the one style of reports is named as well.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' ${styleSource}; img-src 'self' blob: data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
};

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wenshu 问数</title></head><body>
<h1>Wenshu 问数</h1>
<p>The page is not built yet. In a clone run <code>npm run build:page</code> and start the server again; the API is described at <a href="/docs">/docs</a>.</p>
<p lang="zh-CN">页面还没有生成。请在代码目录里运行 <code>npm run build:page</code>，再重新启动；接口说明在 <a href="/docs">/docs</a>。</p>
</body></html>
`;

/** A file of the page; undefined for an unknown path. */
export async function pageReply(
  files: PageFiles | undefined,
  path: string,
  request: Pick<Headers, 'get'>,
): Promise<Response | undefined> {
  if (!files && path === '/')
    return new Response(notBuilt, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  const file = files?.get(path);
  if (!file) return undefined;
  const { body, compressed, headers } = file;
  if (request.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  if (!/\bgzip\b/.test(request.get('accept-encoding') ?? '')) return new Response(body, { headers });
  return new Response(await compressed, { headers: { ...headers, 'content-encoding': 'gzip' } });
}

interface WarmUp {
  role: string | undefined;
  /** Connections that cost nothing to ask: the bundled demo. */
  free: readonly string[];
  signal: AbortSignal;
}

/** Further databases warm up with their first question. */
const mostDatabases = 3;

/**
 * Does what the first visitor of the page would wait for: reads its files, words and values of the databases and suggestions, and asks the
 * demo one question, which is saved nowhere. No other database gets a statement and no model is called. Errors are left to the first visitor.
 */
export async function warmUp(
  wenshu: Pick<Wenshu, 'as' | 'connections' | 'model'>,
  { role, free, signal }: WarmUp,
): Promise<void> {
  readPage(builtPage);
  const session = wenshu.as({ role });
  for (const { id } of wenshu.connections.slice(0, mostDatabases)) {
    const where = { connection: id };
    try {
      await session.understand('?', 'en', where);
      const [question] = await session.suggestions('zh', { ...where, count: suggestionCount });
      await session.suggestions('en', { ...where, count: suggestionCount });
      if (signal.aborted) return;
      if (question === undefined || !free.includes(id) || wenshu.model !== 'embedded') continue;
      const graph = await session.graph(where);
      await graph.invoke({ messages: [new HumanMessage(question)] }, { signal });
    } catch {
      // As above.
    }
  }
}
