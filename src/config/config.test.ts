import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorText, WenshuError } from '../errors/wenshu-error.ts';
import { loadConfig, parseConfig } from './config.ts';
import { connectionPassword } from './connection-url.ts';

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
    expect(config.connection?.id).toBe('demo');
    expect(config.connection?.today).toBe('2026-06-30');
    expect(config.limits.max_rows).toBe(1000);
  });

  it('prefers --db over WENSHU_DB over the file', () => {
    write('connections: {a: {url: a.sqlite}, b: {url: b.sqlite}, c: {url: c.sqlite}}\ndefault_connection: c');
    expect(loadConfig({ folder, db: 'a', environment: { WENSHU_DB: 'b' } }).connection?.id).toBe('a');
    expect(loadConfig({ folder, environment: { WENSHU_DB: 'b' } }).connection?.id).toBe('b');
    expect(loadConfig({ folder }).connection?.id).toBe('c');
    expect(loadConfig({ folder, db: 'a' }).connections.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('names none of several, the only one, and the demo where there is none', () => {
    expect(loadConfig({ folder })).toMatchObject({ connection: { id: 'demo' }, connections: [{ id: 'demo' }] });
    write('connections: {a: {url: a.sqlite}}');
    expect(loadConfig({ folder })).toMatchObject({ connection: { id: 'a' }, connections: [{ id: 'a' }] });
    write('connections: {a: {url: a.sqlite}, b: {url: b.sqlite}}');
    expect(loadConfig({ folder })).toMatchObject({ connection: null, connections: [{ id: 'a' }, { id: 'b' }] });
    expect(loadConfig({ folder, db: 'x.sqlite' }).connections.map(({ id }) => id)).toEqual(['x', 'a', 'b']);
  });

  it('takes a bare path, also one that does not exist yet: the driver will say so', () => {
    expect(loadConfig({ folder, db: 'data/sales.db' }).connection).toMatchObject({
      id: 'sales',
      url: `sqlite:${join(folder, 'data/sales.db')}`,
    });
    expect(loadConfig({ folder, db: 'sqlite:sales.db' }).connection?.url).toBe(`sqlite:${join(folder, 'sales.db')}`);
  });

  it('reads paths of the file relative to the file', () => {
    write('connections: {shop: {url: "sqlite:./shop.sqlite"}}');
    expect(loadConfig({ folder, db: 'shop' }).connection?.url).toBe(`sqlite:${join(folder, 'shop.sqlite')}`);
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
    ['connections: {a: {url: x, glossary: [{words: [y], col: z}]}}', /connections\.a\.glossary/],
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

describe('addresses', () => {
  it('files are told apart by name and content, folders are data', () => {
    writeFileSync(join(folder, 'a.db'), Buffer.from('00000000DUCK', 'latin1'));
    writeFileSync(join(folder, 'b.db'), 'SQLite format 3\0');
    const url = (db: string) => loadConfig({ folder, db }).connection?.url;
    expect(url('sales.csv')).toBe(`duckdb:${join(folder, 'sales.csv')}`);
    expect(url('data/x.parquet')).toBe(`duckdb:${join(folder, 'data/x.parquet')}`);
    expect(url('a.db')).toBe(`duckdb:${join(folder, 'a.db')}`);
    expect(url('b.db')).toBe(`sqlite:${join(folder, 'b.db')}`);
    expect(url('.')).toBe(`duckdb:${folder}`);
    expect(url('duckdb:b.db')).toBe(`duckdb:${join(folder, 'b.db')}`);
  });

  it('a server is left as it is written', () => {
    for (const url of ['postgres://me:x@host/db', 'mysql:', 'bigquery://project/dataset'])
      expect(loadConfig({ folder, db: url }).connection).toMatchObject({ id: url.split(':')[0], url });
    write('connections: {s: {url: "postgres:", host: h, password_file: secret, tls: {ca_file: ca.pem}}}');
    expect(loadConfig({ folder, db: 's' }).connection).toMatchObject({
      url: 'postgres:',
      password_file: join(folder, 'secret'),
      tls: { mode: 'verify', ca_file: join(folder, 'ca.pem') },
    });
  });

  it('a password comes from the variable or the file that is named', () => {
    writeFileSync(join(folder, 'secret'), 'from file\n');
    expect(connectionPassword({ password_env: 'SHOP' }, { SHOP: 'from variable' })).toBe('from variable');
    expect(connectionPassword({ password_file: join(folder, 'secret') }, {})).toBe('from file');
    expect(connectionPassword({}, {})).toBeUndefined();
    expect(codeOf(() => connectionPassword({ password_env: 'SHOP' }, {}))).toMatch(/config_invalid: .*SHOP/);
    expect(codeOf(() => connectionPassword({ password_file: join(folder, 'no') }, {}))).toMatch(/config_invalid/);
  });
});

describe('a mistake in the configuration', () => {
  it.each([
    [{ language: 'klingon' }, /language：无效选项/, /language: Invalid option/],
    [{ nonsense: 1 }, /未知/, /Unrecognized key/],
    [{ roles: { clerk: { denied_columns: ['phone'] } } }, /请写成 表\.字段/, /write it as table\.column/],
    [{ limits: { max_rows: 'many' } }, /limits\.max_rows：/, /limits\.max_rows: /],
  ])('%j is told in the reader’s language', (settings, zh, en) => {
    try {
      parseConfig(settings);
      expect.unreachable();
    } catch (error) {
      const { code, params } = error as WenshuError;
      expect(errorText(code, 'zh', params)).toMatch(zh);
      expect(errorText(code, 'zh', params)).not.toMatch(/Invalid|expected|Unrecognized|write it/);
      expect(errorText(code, 'en', params)).toMatch(en);
    }
  });
});
