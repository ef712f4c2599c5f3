import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertWhole, type Connection, openConnection, readWhole } from './connection.ts';

let folder: string;
let path: string;
let connections: Connection[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-connection-'));
  path = join(folder, 'a.sqlite');
  connections = [];
  write('PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
});
afterEach(() => {
  for (const connection of connections) connection.close();
  rmSync(folder, { recursive: true });
});

function write(sql: string): void {
  const writer = new DatabaseSync(path);
  writer.exec(sql);
  writer.close();
}

function open(mayBeImmutable: boolean): Connection {
  const connection = openConnection(path, mayBeImmutable);
  connections.push(connection);
  return connection;
}

const count = (database: DatabaseSync) =>
  Number((database.prepare('SELECT count(*) FROM t').get() as unknown as bigint[])[0]);

it('reads again when somebody wrote in the middle', () => {
  let attempts = 0;
  const found = readWhole(open, ({ database }) => {
    attempts += 1;
    const before = count(database);
    if (attempts === 1) write('INSERT INTO t VALUES (2)');
    return before;
  });
  expect([attempts, found]).toEqual([2, 2]);
  expect(readdirSync(folder)).toEqual(['a.sqlite']);
});

it('takes an error for a torn read when somebody wrote in the middle, and for an error otherwise', () => {
  let attempts = 0;
  const work = ({ database }: Connection) => {
    attempts += 1;
    if (attempts > 1) return count(database);
    write('INSERT INTO t VALUES (2)');
    throw new Error('database disk image is malformed');
  };
  expect(readWhole(open, work)).toBe(2);
  expect(() => readWhole(open, ({ database }) => database.prepare('SELECT * FROM missing'))).toThrow('no such table');
});

it('leaves it to the locks of SQLite when somebody writes all the time', () => {
  const modes: boolean[] = [];
  const found = readWhole(
    (mayBeImmutable) => {
      modes.push(mayBeImmutable);
      return open(mayBeImmutable);
    },
    ({ database }) => {
      const before = count(database);
      write('INSERT INTO t VALUES (2)');
      return before;
    },
  );
  expect(modes).toEqual([true, true, false]);
  expect(found).toBe(3);
});

it('tells a reader of a stream that rows were written below it', () => {
  const connection = open(true);
  count(connection.database);
  expect(() => assertWhole(connection)).not.toThrow();
  write('INSERT INTO t VALUES (2)');
  expect(() => assertWhole(connection)).toThrow('written while its rows were read');
  expect(connection.isStale()).toBe(true);
});
