import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import { corpus } from '../attacks/corpus.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { type DriverUnderTest, failureOf } from './driver-spec.ts';

/** What a driver's test file brings along for the tests that hurt. */
export interface DriverInHardTimes extends DriverUnderTest {
  /** A driver on the database that also holds `attackedTables`; `open` when absent. */
  attacked?(): Driver;
  /** A driver whose pool is exactly this large; absent where the engine has no pool. */
  openPool?(size: number): Driver;
  /** Sessions of the driver on the server, seen from outside. */
  sessions?(): Promise<number>;
  /** A driver with this password, which is wrong. */
  openWith?(password: string): Driver;
  /** May be killed: it belongs to this test file. */
  server?: OwnServer;
  /** Why there is none to be killed. */
  serverless?: string;
  /** To be called after the server came back. */
  reconnectOwner?(): Promise<void>;
}

/** Tables that the corpus of refused statements names, so that nothing fails for want of a target. */
export const attackedTables = [
  'CREATE TABLE t (id INTEGER, a INTEGER, b INTEGER)',
  'CREATE TABLE u (id INTEGER, a INTEGER)',
  'CREATE TABLE secret (a INTEGER, b INTEGER)',
  'INSERT INTO t VALUES (1, 1, 2), (2, 3, 4)',
  'INSERT INTO u VALUES (1, 1)',
  'INSERT INTO secret VALUES (7, 8)',
  'CREATE VIEW v AS SELECT a FROM t',
];

export function hardTimesSpec(name: string, given: DriverInHardTimes): void {
  const limits = { maxRows: 100, timeoutMs: 20_000 };

  describe(`hard times: ${name}`, () => {
    it('the corpus of refused statements, sent past the policy, changes nothing', { timeout: 600_000 }, async () => {
      const before = await given.contentDigest();
      const driver = await (given.attacked ?? given.open)();
      const statements = corpus('refused', given.dialect);
      expect(statements.length).toBeGreaterThan(120);
      for (const sql of statements) await driver.run(sql, { maxRows: 5, timeoutMs: 400 }).catch(() => undefined);
      // A connection that an attack left in an odd state must not be handed to anybody.
      expect((await driver.run('SELECT count(*) FROM goods', limits)).rows).toEqual([[3]]);
      await expect(driver.run('DELETE FROM goods', limits)).rejects.toThrow();
      await driver.close();
      expect(await given.contentDigest()).toBe(before);
      expect(await given.runningQueries()).toBe(0);
    });

    it('a minute-long query ends at its time-out of one second', async () => {
      const driver = await given.open();
      await driver.connect();
      const start = performance.now();
      const failure = await failureOf(driver.run(given.slowQuery, { maxRows: 1, timeoutMs: 1000 }));
      expect(failure.ended).toBe('timeout');
      expect(await given.runningQueries()).toBe(0);
      // Gone from the engine long before it would have come to its end by itself, on a busy machine as well.
      expect(performance.now() - start).toBeLessThan(30_000);
      await driver.close();
    });

    const { openPool, sessions, openWith, server } = given;

    it('fifty questions share few connections, none is lost or left behind', async () => {
      const driver = openPool ? openPool(5) : await given.open();
      // An engine inside this process has no sessions that could be counted.
      const count = sessions ?? (async () => 0);
      const before = await count();
      let most = 0;
      const look = async () => {
        most = Math.max(most, (await count()) - before);
      };
      const watch = setInterval(() => void look(), 20);
      const questions = Array.from({ length: 50 }, async (_, index) => {
        // Some give up, some fail, some run away: their connections must come back as well.
        if (index % 10 === 7) return failureOf(driver.run(given.slowQuery, { maxRows: 1, timeoutMs: 100 }));
        if (index % 10 === 8) return failureOf(driver.run('SELECT nothing_here FROM goods', limits));
        if (index % 10 === 9) {
          for await (const _ of driver.stream(given.numbersTo(100_000))) break;
          return undefined;
        }
        const { rows } = await driver.run(`SELECT ${index}, count(*) FROM goods`, limits);
        return rows[0];
      });
      const answers = await Promise.all(questions);
      clearInterval(watch);
      answers.forEach((answer, index) => {
        if (index % 10 < 7) expect(answer).toEqual([index, 3]);
      });
      // One more is the line that cancels.
      expect(most).toBeLessThanOrEqual(6);
      await driver.close();
      // A session of an earlier test may have been on its way out.
      await expect.poll(count, { timeout: 20_000 }).toBeLessThanOrEqual(before);
    });

    const only = (isHere: boolean, title: string, reason: string, body: () => Promise<void>) =>
      isHere ? it(title, body) : it.skip(`${title} (skipped: ${reason})`, body);

    only(openWith !== undefined, 'a password stays out of every error', 'nobody asks for one here', async () => {
      const secret = 'Tr0ub4dor-and-3';
      const driver = openWith?.(secret);
      const error = await driver?.connect().catch((reason: unknown) => reason);
      expect(inspect(error, { depth: 9 })).not.toContain(secret);
      expect(await failureOf(Promise.reject(error))).toMatchObject({ code: 'DENIED' });
      await driver?.close();
    });

    only(
      server !== undefined,
      'the server dies in the middle of a query; after its return the next question works',
      given.serverless ?? 'the server belongs to others',
      async () => {
        if (!server) return;
        const driver = await given.open();
        await driver.run('SELECT 1', limits);
        const running = failureOf(driver.run(given.slowQuery, limits));
        await new Promise((resolve) => setTimeout(resolve, 300));
        await server.crash();
        expect((await running).code).toBe('UNREACHABLE');
        expect((await failureOf(driver.run('SELECT 1', limits))).code).toBe('UNREACHABLE');
        await server.restart();
        await given.reconnectOwner?.();
        expect((await driver.run('SELECT count(*) FROM goods', limits)).rows).toEqual([[3]]);
        await driver.close();
      },
    );
  });
}
