import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtPage } from '../../src/server/page.ts';

const assets = join(builtPage, 'assets');
const files = readdirSync(assets).map((name) => ({ name, text: readFileSync(join(assets, name)) }));
const packed = (wanted: RegExp) =>
  files.filter(({ name }) => wanted.test(name)).reduce((sum, { text }) => sum + gzipSync(text).length, 0);

describe('what a browser has to fetch', () => {
  it('is at most 300 kB of script before the first chart', () => {
    const scripts = packed(/^(?!echarts-).*\.js$/);
    expect(scripts).toBeGreaterThan(30_000);
    expect(scripts).toBeLessThan(300_000);
  });

  it('loads charts when the first one is shown', () => {
    const html = readFileSync(join(builtPage, 'index.html'), 'utf8');
    expect(files.some(({ name }) => name.startsWith('echarts-'))).toBe(true);
    expect(html).not.toContain('echarts');
  });

  it('runs nothing inline and names no other place', () => {
    const html = readFileSync(join(builtPage, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|style=|https?:/);
  });
});
