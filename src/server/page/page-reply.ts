import { styleSource } from '../../reports/output/html/style-source.ts';
import type { PageFiles } from './page-files.ts';

/**
 * What the page may do: run its own files and speak to its own server. Nothing leaves the origin, nothing inline runs. A report stands in a frame
 * that inherits this, so that the one style of reports is named as well.
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

/** A file of the page; undefined where there is none of that name. */
export async function pageReply(
  files: PageFiles | undefined,
  path: string,
  headers: Pick<Headers, 'get'>,
): Promise<Response | undefined> {
  if (!files)
    return path === '/'
      ? new Response(notBuilt, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
      : undefined;
  const file = files.get(path);
  if (!file) return undefined;
  const kept = {
    etag: file.tag,
    'cache-control': file.isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'Accept-Encoding, Origin',
  };
  if (headers.get('if-none-match') === file.tag) return new Response(null, { status: 304, headers: kept });
  const isPacked = /\bgzip\b/.test(headers.get('accept-encoding') ?? '');
  return new Response(isPacked ? await file.packed : file.body, {
    headers: { 'content-type': file.type, ...kept, ...(isPacked ? { 'content-encoding': 'gzip' } : {}) },
  });
}
