import { expect, it } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';
import { openDriver } from './registry.ts';

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
  ['duckdb:sales.duckdb', 'duckdb', 'duckdb'],
  ['postgres://u:p@host/db', 'postgres', 'postgres'],
  ['postgresql://host/db', 'postgresql', 'postgres'],
  ['mysql://host/db', 'mysql', 'mysql'],
  ['bigquery://project/dataset', 'bigquery', 'bigquery'],
])('%s is known but not supported yet', (text, scheme, dialect) => {
  expect(parseDatabaseUrl(text)).toEqual({ engine: 'unsupported', scheme, dialect });
});

it('an unknown address is not taken for a file', () => {
  expect(parseDatabaseUrl('mongodb://host/db')).toEqual({ engine: 'unsupported', scheme: 'mongodb' });
});

it('a refusal does not repeat the password of the address', () => {
  expect(() => openDriver('postgres://me:secret@host/db')).toThrowError(/postgres:/);
  expect(() => openDriver('postgres://me:secret@host/db')).not.toThrowError(/secret/);
});
