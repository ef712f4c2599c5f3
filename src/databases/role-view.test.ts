import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingDriver } from '../../tests/fixtures/counting-driver.ts';
import { openTwoDatabases } from '../../tests/fixtures/two-databases.ts';
import { dialectOf } from '../dialects/registry.ts';
import { type Driver, DriverError } from '../drivers/contract/driver.ts';
import { createMeter, metered } from '../drivers/contract/meter.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { checkSql } from '../sql/check/check.ts';
import { roleSettings } from './role-settings.ts';
import { createRoleView } from './role-view.ts';

const two = openTwoDatabases();
const { config, databases } = two.open();
const shop = databases.named('shop');
let whole: Snapshot;
beforeAll(async () => {
  whole = await shop.source.current();
});
afterAll(() => two.close());

function viewOf(role?: string, given: { driver?: Driver; exclude?: string[] } = {}) {
  const connection = { glossary: [], ...(given.exclude ? { exclude: given.exclude } : {}) };
  const driver = given.driver ?? shop.driver;
  return createRoleView({ connection, driver, whole, role: roleSettings(config, role), home: null });
}

describe("a role's view", () => {
  it('knows nothing of what the role may not see, but judges by all of it', async () => {
    const view = viewOf('clerk');
    expect(view.snapshot.tables.map(({ name }) => name)).toEqual(['customers', 'orders']);
    expect(JSON.stringify(view.snapshot)).not.toContain('phone');
    expect(view.whole).toBe(whole);
    expect((await view.judge('SELECT name FROM customers')).allowed).toBe(true);
    for (const sql of ['SELECT phone FROM customers', 'SELECT * FROM customers', 'SELECT contact FROM reachable'])
      expect([sql, (await view.judge(sql)).allowed]).toEqual([sql, false]);
  });

  it('does not read the values of what it may not see', async () => {
    const { driver, calls } = countingDriver(shop.driver);
    const view = viewOf('clerk', { driver });
    expect(await (await view.values()).valuesOf('customers', 'phone')).toEqual({ values: [], complete: false });
    await view.read('who has 555-0100', '2024-06-15');
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => /reachable|audit/.test(call))).toEqual([]);
    expect((await (await view.values()).find('555-0100')).map(({ column }) => column)).not.toContain('phone');
  });

  it('checks with an empty copy whose own words a role that sees a part never reads', async () => {
    const said = async (role?: string) => {
      const view = viewOf(role);
      const context = { dialect: dialectOf(whole.dialect), snapshot: view.snapshot };
      const shadow = await view.shadow();
      const [problem] = await checkSql('SELECT zeroblob(name FROM orders', {
        ...context,
        ...(shadow ? { shadow } : {}),
      });
      await view.close();
      return problem;
    };
    const [open, limited] = [await said(), await said('clerk')];
    expect(limited).toMatchObject({ class: open?.class, range: open?.range });
    expect(open?.message).toMatch(/near/);
    expect(limited?.message).toMatch(/withheld/);
  });

  it('what the connection leaves out is refused to everybody', async () => {
    const view = viewOf(undefined, { exclude: ['orders'] });
    expect((await view.judge('SELECT count(*) FROM orders')).allowed).toBe(false);
    expect((await view.judge('SELECT count(*) FROM customers')).allowed).toBe(true);
  });

  it('never allows a change where one is only read', async () => {
    const view = viewOf();
    for (const sql of ['DELETE FROM orders', 'UPDATE orders SET amount = 0', 'DROP TABLE orders'])
      expect([sql, (await view.judge(sql)).allowed]).toEqual([sql, false]);
  });

  it('reads a question once, and again on another day', async () => {
    const view = viewOf();
    const first = await view.read('orders of yesterday', '2024-06-15');
    expect(await view.read('orders of yesterday', '2024-06-15')).toBe(first);
    const later = await view.read('orders of yesterday', '2024-06-16');
    expect(later.question.periods).not.toEqual(first.question.periods);
  });
});

describe('stored values', () => {
  it('in a dry run are those that were read with the schema, and what is not among them may still be there', async () => {
    const { driver, calls } = countingDriver(shop.driver);
    const view = viewOf(undefined, { driver });
    await metered(
      createMeter(),
      async () => {
        const found = await (await view.values()).valuesOf('customers', 'city');
        expect(found.values).toContain('上海');
        expect(found.complete).toBe(false);
        await view.read('客户在上海', '2024-06-15');
      },
      'dry',
    );
    expect(calls).toEqual([]);
    expect((await (await view.values()).valuesOf('customers', 'city')).complete).toBe(true);
    expect(calls).toHaveLength(1);
  });

  it('of a table that is slow are given up: one column ends the others', async () => {
    const asked: (number | undefined)[] = [];
    const slow: Driver = {
      ...shop.driver,
      async distinctValues(_table, _column, _limit, _schema, within) {
        asked.push(within?.timeoutMs);
        throw new DriverError({ message: 'late', ended: 'timeout' });
      },
    };
    const values = await viewOf(undefined, { driver: slow }).values();
    expect(await values.valuesOf('customers', 'name')).toEqual({ values: [], complete: false, isUnread: true });
    expect(await values.valuesOf('customers', 'city')).toEqual({ values: [], complete: false, isUnread: true });
    expect(asked).toHaveLength(1);
    await values.valuesOf('reachable', 'name');
    expect(asked).toEqual([10_000, 5000]);
  });
});
