import oracledb from 'oracledb';
import { afterEach, expect, it, vi } from 'vitest';
import { parseDatabaseUrl, type ServerTarget } from '../contract/database-url.ts';
import { DriverError } from '../contract/driver.ts';
import { openOracle } from './oracle.ts';

/**
 * No Oracle server could be had, and its protocol is not public: a fake connection writes down what the driver would send,
 * word for word. What a server makes of it was never seen.
 */
function fakeConnection(rows: unknown[][] = [[1]]) {
  const sent: string[] = [];
  let pending: { reject: (error: Error) => void } | undefined;
  const connection = {
    callTimeout: 0,
    module: '',
    isHealthy: () => true,
    ping: async () => undefined,
    async getStatementInfo(sql: string) {
      sent.push(`describe: ${sql}`);
      const isQuery = /^\s*(?:select|with)\b/i.test(sql);
      return { statementType: isQuery ? oracledb.STMT_TYPE_SELECT : oracledb.STMT_TYPE_DELETE };
    },
    async rollback() {
      sent.push('rollback');
    },
    async execute(sql: string, _binds?: unknown, options?: { resultSet?: boolean }) {
      sent.push(sql);
      if (/slow/.test(sql))
        await new Promise((_, reject) => {
          pending = { reject };
        });
      if (!options?.resultSet) return { rows };
      const left = [rows];
      const metaData = [{ name: 'A', dbType: oracledb.DB_TYPE_NUMBER, precision: 10, scale: 0 }];
      return { resultSet: { metaData, getRows: async () => left.pop() ?? [], close: async () => undefined } };
    },
    async break() {
      sent.push('break');
      pending?.reject(new Error('ORA-01013: user requested cancel of current operation'));
    },
    async close() {
      sent.push('close');
    },
  };
  return { sent, connection };
}

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const driver of opened.splice(0)) await driver.close();
  vi.restoreAllMocks();
});

function open(url = 'oracle://me:secret@db.example:1522/FREE', fake = fakeConnection()) {
  const connect = vi
    .spyOn(oracledb, 'getConnection')
    .mockImplementation(async () => fake.connection as unknown as oracledb.Connection);
  const driver = openOracle(parseDatabaseUrl(url) as ServerTarget<'oracle'>);
  opened.push(driver);
  return { driver, connect, ...fake };
}

it('a query is described, put into a read-only transaction, read and rolled back', async () => {
  const { driver, sent, connect, connection } = open();
  const found = await driver.run('SELECT a FROM t; -- all of them', { maxRows: 10, timeoutMs: 60_000 });
  expect(found).toEqual({ columns: [{ name: 'A', kind: 'integer' }], rows: [[1]], truncated: false });
  expect(sent).toEqual([
    'describe: SELECT a FROM t',
    'rollback',
    'SET TRANSACTION READ ONLY',
    'SELECT a FROM t',
    'rollback',
  ]);
  expect(connection.callTimeout).toBe(61_000);
  expect(connect.mock.calls).toEqual([[{ connectString: 'db.example:1522/FREE', user: 'me', password: 'secret' }]]);
});

it('what the server does not call a query is never executed', async () => {
  const { driver, sent } = open();
  for (const sql of ['DELETE FROM t', 'BEGIN wipe; END;', 'DROP TABLE t'])
    await expect(driver.run(sql, { maxRows: 1, timeoutMs: 60_000 })).rejects.toMatchObject({
      failure: { code: 'READ_ONLY' },
    });
  await expect(driver.run(' -- nothing', { maxRows: 1, timeoutMs: 60_000 })).rejects.toBeInstanceOf(DriverError);
  expect(sent.filter((text) => !text.startsWith('describe: '))).toEqual([]);
});

it('a time-out breaks the call, and its session is not used again', async () => {
  const { driver, sent, connect } = open();
  await expect(driver.run('SELECT slow FROM t', { maxRows: 1, timeoutMs: 50 })).rejects.toMatchObject({
    failure: { ended: 'timeout' },
  });
  expect(sent.slice(-2)).toEqual(['break', 'close']);
  await driver.run('SELECT a FROM t', { maxRows: 1, timeoutMs: 60_000 });
  expect(connect).toHaveBeenCalledTimes(2);
});

it('the exact rows decide about truncation', async () => {
  const { driver } = open(undefined, fakeConnection([[1], [2], [3]]));
  expect(await driver.run('SELECT a FROM t', { maxRows: 2, timeoutMs: 60_000 })).toMatchObject({ truncated: true });
  const other = open(undefined, fakeConnection([[1], [2]])).driver;
  expect(await other.run('SELECT a FROM t', { maxRows: 2, timeoutMs: 60_000 })).toMatchObject({ truncated: false });
});

it('a plan is asked for in a session of its own that is rolled back and closed', async () => {
  const { driver, sent } = open(undefined, fakeConnection([['| 0 | SELECT |']]));
  await driver.explain('SELECT a FROM t;');
  expect(sent[0]).toBe('EXPLAIN PLAN FOR SELECT a FROM t');
  expect(sent.slice(-2)).toEqual(['rollback', 'close']);
});

it('introspection asks the catalogue, samples the tables with FETCH FIRST, and quotes every name', async () => {
  const { driver, sent } = open(undefined, fakeConnection([]));
  await driver.introspect();
  const asked = sent.filter((text) => /^\s*select/i.test(text)).join('\n');
  expect(asked).toMatch(/\bFROM all_(?:tables|objects|tab_columns|views)\b|\ball_tab_columns\b/i);
  expect(asked).not.toMatch(/\blimit\b/i);
  expect(await driver.distinctValues('Two "Words', 'a', 3)).toEqual([]);
  expect(sent.at(-2)).toContain('FROM "Two ""Words"');
  expect(sent.at(-2)).toContain('FETCH FIRST 3 ROWS ONLY');
});

it.each([
  ['oracle://me@host/X', {}, 'host:1521/X'],
  ['oracle://me@[::1]:1600/X', {}, '[::1]:1600/X'],
  ['oracle://me@host/X', { mode: 'on' }, 'tcps://host:1521/X?ssl_server_dn_match=false'],
  ['oracle://me@host/X', { mode: 'verify' }, 'tcps://host:1521/X?ssl_server_dn_match=true'],
] as const)('%s %o is dialled as %s', async (url, tls, dialled) => {
  const connect = vi.spyOn(oracledb, 'getConnection').mockRejectedValue(new Error('NJS-503: refused'));
  const target = parseDatabaseUrl(url) as ServerTarget<'oracle'>;
  const driver = openOracle({ ...target, ...('mode' in tls ? { tls } : {}) });
  opened.push(driver);
  await expect(driver.connect()).rejects.toMatchObject({ failure: { code: 'UNREACHABLE' } });
  expect(connect.mock.calls[0]).toMatchObject([{ connectString: dialled }]);
});
