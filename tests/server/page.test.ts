import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageReply, readPage } from '../../src/server/page.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>问数</title>');
  writeFileSync(join(folder, 'assets/index-abc.js'), 'console.log("问数")');
  writeFileSync(join(folder, 'notes.txt'), 'not of the page');
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  pageReply(readPage(folder), path, new Headers(headers));

describe('the files of the page', () => {
  it('are kept for ever where their name changes with them, and asked for again where it does not', async () => {
    expect((await get('/'))?.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/index-abc.js'))?.headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('are packed for whoever takes that, and the same', async () => {
    const packed = (await get('/assets/index-abc.js', { 'accept-encoding': 'br, gzip' }))!;
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe('console.log("问数")');
    expect(await (await get('/assets/index-abc.js'))?.text()).toBe('console.log("问数")');
  });

  it('are not sent again to whoever has them', async () => {
    const etag = (await get('/'))?.headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag }))?.status).toBe(304);
    expect((await get('/', { 'if-none-match': '"other"' }))?.status).toBe(200);
  });

  it('are those of the page alone', async () => {
    expect(await get('/notes.txt')).toBeUndefined();
    expect(await get('/assets/../index.html')).toBeUndefined();
  });

  it('where it was not built, it says so in both languages and what to do', async () => {
    const files = readPage(join(folder, 'assets'));
    const reply = (await pageReply(files, '/', new Headers()))!;
    expect(reply.status).toBe(503);
    const text = await reply.text();
    expect(text).toContain('npm run build:page');
    expect(text).toContain('页面还没有生成');
    expect(await pageReply(files, '/assets/x.js', new Headers())).toBeUndefined();
  });
});
