import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { openDriver } from '../../src/drivers/registry.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

const programs = debianPostgres();

/** What a receipt says, beside what the server saw. */
describe.skipIf(!programs)('a receipt on postgres', () => {
  const home = mkdtempSync(join(tmpdir(), 'wenshu-receipt-'));
  let server: OwnServer;
  let owner: pg.Client;
  let url: string;

  beforeAll(async () => {
    server = await startPostgres(programs);
    owner = new pg.Client({ connectionString: server.url });
    await owner.connect();
    await owner.query(`CREATE ROLE asker LOGIN;
      CREATE TABLE customers (id int PRIMARY KEY, name text, city text, phone text, note text);
      CREATE TABLE orders (id int PRIMARY KEY, customer_id int REFERENCES customers, amount numeric);
      INSERT INTO customers SELECT g, 'name ' || g, CASE WHEN g % 2 = 0 THEN '上海' ELSE '北京' END, 'p' || g, 'n' FROM generate_series(1, 40) g;
      INSERT INTO orders SELECT g, g % 40 + 1, g FROM generate_series(1, 200) g;
      ANALYZE; GRANT SELECT ON customers, orders TO asker`);
    // The shadow's engine takes long to start and sends nothing.
    writeFileSync(join(home, 'wenshu.yaml'), 'enable_syntax_validation: false');
    const at = new URL(server.url);
    at.username = 'asker';
    url = at.href;
  });
  afterAll(async () => {
    await owner.end();
    await server.stop();
    rmSync(home, { recursive: true });
  });

  const open = (): Wenshu => createWenshu(loadConfig({ folder: home, db: url }));

  const seen = async (): Promise<number> => {
    const { rows } = await owner.query("SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'asker'");
    return rows[0].n;
  };

  // The server lists a session for a moment after it was closed.
  beforeEach(() => expect.poll(seen).toBe(0));

  it('tells the connections that the server saw, and none that it did not', async () => {
    const wenshu = open();
    const first = await wenshu.ask('how many customers are in 上海');
    expect(first.status).toBe('answered');
    expect(first.receipt.connections_opened).toBe(await seen());
    expect(first.receipt.connections_opened).toBeGreaterThan(1);
    expect(first.receipt.statements.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['introspection', 'values', 'answer']),
    );
    const before = await seen();
    const second = await wenshu.ask('how many orders are there');
    expect(second.receipt.connections_opened).toBe((await seen()) - before);
    expect(second.receipt.statements.find(({ purpose }) => purpose === 'answer')).toMatchObject({ count: 1, rows: 1 });
    expect(second.receipt.statements.map(({ purpose }) => purpose)).not.toContain('introspection');
    await wenshu.close();
  });

  it('a dry run on a schema that is known runs no statement', async () => {
    const wenshu = open();
    const { receipt, status } = await wenshu.ask('how many orders are there', { dryRun: true });
    expect({ status, statements: receipt.statements }).toEqual({ status: 'answered', statements: [] });
    expect(receipt.connections_opened).toBe(await seen());
    const { rows } = await owner.query(
      "SELECT query FROM pg_stat_activity WHERE usename = 'asker' AND query ILIKE '%orders%'",
    );
    expect(rows).toEqual([]);
    await wenshu.close();
  });

  it('runs at the same time on one pool are counted apart', async () => {
    const wenshu = open();
    await wenshu.ask('how many customers are there');
    const before = await seen();
    const questions = ['how many orders are there', 'how many customers are there', '有多少订单'];
    const answers = await Promise.all(questions.map((question) => wenshu.ask(question, { settings: { fresh: true } })));
    for (const { receipt } of answers)
      expect(receipt.statements.find(({ purpose }) => purpose === 'answer')).toMatchObject({ count: 1, rows: 1 });
    const opened = answers.reduce((sum, { receipt }) => sum + receipt.connections_opened, 0);
    expect(opened).toBe((await seen()) - before);
    await wenshu.close();
  });

  it('the same question again runs nothing for a while, and says that only time vouches for its rows', async () => {
    const wenshu = open();
    const question = 'SELECT count(*) AS n FROM customers';
    const answered = ({ receipt }: Awaited<ReturnType<Wenshu['ask']>>) =>
      receipt.statements.filter(({ purpose }) => purpose === 'answer').length;
    expect(answered(await wenshu.ask(question))).toBe(1);
    await owner.query("INSERT INTO customers VALUES (41, 'late', '上海', 'p', 'n')");
    const second = await wenshu.ask(question);
    expect([answered(second), second.receipt.cache, second.table?.rows]).toMatchObject([
      0,
      { hit: true, current: false },
      [[40]],
    ]);
    const fresh = await wenshu.ask(question, { settings: { fresh: true } });
    expect([answered(fresh), fresh.receipt.cache?.hit, fresh.table?.rows]).toEqual([1, false, [[41]]]);
    await owner.query('DELETE FROM customers WHERE id = 41');
    await wenshu.close();
  });

  it('a slow view holds nobody up', async () => {
    for (const number of [1, 2, 3, 4, 5, 6])
      await owner.query(
        `CREATE VIEW slow${number} AS SELECT name, pg_sleep(30)::text AS slept FROM customers; GRANT SELECT ON slow${number} TO asker`,
      );
    const driver = openDriver(url);
    const started = performance.now();
    const { tables } = await driver.introspect();
    // Each of the six would take twenty minutes.
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(tables.map(({ name }) => name)).toContain('slow6');
    expect(tables.find(({ name }) => name === 'customers')?.columns[2]?.samples).toContain('上海');
    await driver.close();
    const busy = async () =>
      (
        await owner.query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'asker' AND state = 'active'",
        )
      ).rows;
    await expect.poll(busy).toEqual([{ n: 0 }]);
    for (const number of [1, 2, 3, 4, 5, 6]) await owner.query(`DROP VIEW slow${number}`);
  });
});
