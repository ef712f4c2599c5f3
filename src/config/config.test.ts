import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WenshuError } from '../errors/wenshu-error.ts';
import { loadConfig, parseConfig } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string) => writeFileSync(join(folder, 'wenshu.yaml'), text);
function codeOf(work: () => unknown): string {
  try {
    work();
    return 'no error';
  } catch (error) {
    return error instanceof WenshuError ? `${error.code}: ${error.message}` : String(error);
  }
}

describe('loadConfig', () => {
  it('answers from the demo, with its own today, when nothing is set', () => {
    const config = loadConfig({ folder });
    expect(config.connection.id).toBe('demo');
    expect(config.connection.today).toBe('2026-06-30');
    expect(config.limits.max_rows).toBe(1000);
  });

  it('prefers --db over WENSHU_DB over the file', () => {
    write('connections: {a: {url: a.sqlite}, b: {url: b.sqlite}, c: {url: c.sqlite}}\ndefault_connection: c');
    expect(loadConfig({ folder, db: 'a', environment: { WENSHU_DB: 'b' } }).connection.id).toBe('a');
    expect(loadConfig({ folder, environment: { WENSHU_DB: 'b' } }).connection.id).toBe('b');
    expect(loadConfig({ folder }).connection.id).toBe('c');
  });

  it('takes a bare path, also one that does not exist yet: the driver will say so', () => {
    expect(loadConfig({ folder, db: 'data/sales.db' }).connection).toMatchObject({
      id: 'sales',
      url: `sqlite:${join(folder, 'data/sales.db')}`,
    });
    expect(loadConfig({ folder, db: 'sqlite:sales.db' }).connection.url).toBe(`sqlite:${join(folder, 'sales.db')}`);
  });

  it('reads paths of the file relative to the file', () => {
    write('connections: {shop: {url: "sqlite:./shop.sqlite"}}');
    expect(loadConfig({ folder, db: 'shop' }).connection.url).toBe(`sqlite:${join(folder, 'shop.sqlite')}`);
  });

  it('names the saved connections when a name is unknown', () => {
    write('connections: {shop: {url: shop.sqlite}}');
    expect(codeOf(() => loadConfig({ folder, db: 'shp' }))).toMatch(/connection_unknown: .*shp.*demo, shop/);
  });

  it('puts the home folder where WENSHU_HOME says', () => {
    expect(loadConfig({ folder, environment: { WENSHU_HOME: '/elsewhere' } }).home).toBe('/elsewhere');
    expect(loadConfig({ folder }).home).toBe(join(folder, '.wenshu'));
  });

  it.each([
    ['limits: {max_rows: -1}', /limits\.max_rows/],
    ['max_row: 1', /max_row/],
    ['connections: {a: {url: x, glossary: [{words: [y], column: z}]}}', /connections\.a\.glossary/],
    ['audience: [', /wenshu\.yaml/],
  ])('says where %s is wrong', (text, place) => {
    write(text);
    expect(codeOf(() => loadConfig({ folder }))).toMatch(/^config_invalid/);
    expect(codeOf(() => loadConfig({ folder }))).toMatch(place);
  });

  it('needs a file that was named', () => {
    expect(codeOf(() => loadConfig({ folder, file: 'other.yaml' }))).toMatch(/config_invalid: .*other\.yaml/);
  });
});

describe('parseConfig', () => {
  it('fills in every default', () => {
    expect(parseConfig({})).toMatchObject({ routing_mode: 'hybrid', enable_auto_repair: true, audience: 'analyst' });
  });
});
