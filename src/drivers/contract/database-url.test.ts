import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connectionSchema } from '../../config/schema.ts';
import { openDriver } from '../registry.ts';
import { databaseTarget, parseDatabaseUrl, publicUrl, type ServerTarget } from './database-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-url-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['shop.sqlite', 'shop.sqlite'],
  ['./data/销售 2024.db', './data/销售 2024.db'],
  ['  shop.db ', 'shop.db'],
  ['C:\\data\\shop.db', 'C:\\data\\shop.db'],
  ['sqlite:shop.db', 'shop.db'],
  ['SQLite:/data/shop.db', '/data/shop.db'],
  ['sqlite://shop.db', 'shop.db'],
  ['sqlite:///data/shop.db', '/data/shop.db'],
  ['file:///data/my%20shop.db', '/data/my shop.db'],
  ['sales: 2024.db', 'sales: 2024.db'],
])('%s is a SQLite file', (text, path) => expect(parseDatabaseUrl(text)).toEqual({ engine: 'sqlite', path }));

it.each([
  ['duckdb:sales.duckdb', 'sales.duckdb'],
  ['duckdb:///data/sales.csv', '/data/sales.csv'],
])('%s is for DuckDB', (text, path) => expect(parseDatabaseUrl(text)).toEqual({ engine: 'duckdb', path }));

describe('addresses of servers', () => {
  const read = (text: string) => {
    const { password, pool: _, ...rest } = parseDatabaseUrl(text) as ServerTarget;
    return { ...rest, password: password() };
  };

  it.each([
    ['postgres://host/db', { engine: 'postgres', host: 'host', database: 'db' }],
    ['postgresql://host', { engine: 'postgres', host: 'host' }],
    ['postgres:', { engine: 'postgres', host: '' }],
    [
      'mysql://me:secret@host:3307/shop?charset=utf8mb4&x=a%20b',
      {
        engine: 'mysql',
        host: 'host',
        port: 3307,
        user: 'me',
        password: 'secret',
        database: 'shop',
        parameters: { charset: 'utf8mb4', x: 'a b' },
      },
    ],
    ['mariadb://me@[::1]:3306/库', { engine: 'mariadb', host: '::1', port: 3306, user: 'me', database: '库' }],
    [
      'postgres://a%40b:p%3Aw@host/db',
      { engine: 'postgres', host: 'host', user: 'a@b', password: 'p:w', database: 'db' },
    ],
    // As people type them: nothing is escaped.
    [
      'postgres://me:a#b/c?d%e@host/db',
      { engine: 'postgres', host: 'host', user: 'me', password: 'a#b/c?d%e', database: 'db' },
    ],
    ['postgres://me:p@ss@host/db', { engine: 'postgres', host: 'host', user: 'me', password: 'p@ss', database: 'db' }],
    ['clickhouses://host', { engine: 'clickhouse', host: 'host', tls: { mode: 'verify' } }],
    [
      'snowflake://org-account/DB/PUBLIC?warehouse=W',
      { engine: 'snowflake', host: 'org-account', database: 'DB/PUBLIC', parameters: { warehouse: 'W' } },
    ],
    ['bigquery://project/dataset', { engine: 'bigquery', host: 'project', database: 'dataset' }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual({ parameters: {}, password: undefined, ...expected });
  });

  it('fields of a saved connection win over its address', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'from file\n');
    const target = databaseTarget(
      connectionSchema.parse({
        url: 'postgres://me:old@host:1/db',
        host: 'other',
        port: 2,
        user: 'you',
        database: 'shop',
        password_file: file,
        tls: {},
        pool: { size: 2 },
      }),
    ) as ServerTarget;
    expect(target).toMatchObject({ host: 'other', port: 2, user: 'you', database: 'shop', tls: { mode: 'verify' } });
    expect(target.pool).toMatchObject({ size: 2, overflow: 10, acquireTimeoutMs: 30_000 });
    expect(target.password()).toBe('from file');
    writeFileSync(file, 'renewed');
    expect(target.password()).toBe('renewed');
    expect(JSON.stringify(target)).not.toContain('old');
  });

  it('a pool that nobody configured is the one of the configuration', () => {
    const bare = databaseTarget(connectionSchema.parse({ url: 'postgres:' })) as ServerTarget;
    const named = databaseTarget(connectionSchema.parse({ url: 'postgres:', pool: {} })) as ServerTarget;
    expect(named.pool).toEqual(bare.pool);
  });

  it('an address shows to people without its secrets', () => {
    expect(publicUrl('postgres://me:secret@host:5432/db?password=x')).toBe('postgres://host:5432/db');
    expect(publicUrl('sqlite:shop.db')).toBe('shop.db');
    expect(publicUrl('mongodb://me:secret@host/db')).toBe('mongodb:');
  });
});

it('an unknown address is not taken for a file', () => {
  expect(parseDatabaseUrl('mongodb://host/db')).toEqual({ engine: 'unsupported', scheme: 'mongodb' });
});

it('a refusal does not repeat the password of the address', () => {
  expect(() => openDriver('mongodb://me:secret@host/db')).toThrowError(/mongodb:/);
  expect(() => openDriver('mongodb://me:secret@host/db')).not.toThrowError(/secret/);
});
