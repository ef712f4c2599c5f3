import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asking, openTwoDatabases } from '../../tests/fixtures/two-databases.ts';
import { connectionId, connectionKey, snapshotScope } from './connection-key.ts';

let two: ReturnType<typeof openTwoDatabases>;
beforeEach(() => {
  two = openTwoDatabases();
});
afterEach(() => two.close());

const shopOf = () => two.open().databases.named('shop');
const names = ({ tables }: { tables: { name: string }[] }) => tables.map(({ name }) => name);

describe('what is known of a database', () => {
  it('is what the connection includes, and for a role what it may see', async () => {
    const shop = shopOf();
    expect(names(await shop.schema({}))).toEqual(['customers', 'orders', 'reachable']);
    expect(names(await shop.schema({ role: 'clerk' }))).toEqual(['customers', 'orders']);
    await expect(shop.schema({ role: 'nobody' })).rejects.toMatchObject({ code: 'config_invalid' });
  });

  it('is kept only once somebody has asked, and never with what is stored in a masked column', async () => {
    const shop = shopOf();
    await shop.schema({});
    const snapshots = join(two.folder, '.wenshu', 'snapshots');
    expect(() => readdirSync(snapshots)).toThrow();
    await shop.runner({});
    const kept = readdirSync(snapshots).map((file) => readFileSync(join(snapshots, file), 'latin1'));
    expect(kept).toHaveLength(1);
    expect(kept.join()).not.toContain('555-01');
  });

  it('is told as changes since it was last read, to a role only what it may know of', async () => {
    const before = shopOf();
    await before.runner({});
    two.change('shop', 'CREATE TABLE secret (id INTEGER); ALTER TABLE orders ADD COLUMN paid_on DATE');
    const drift = await shopOf().drift({});
    expect(drift).toMatchObject({ kept: true });
    expect(JSON.stringify(drift.changes)).toContain('secret');
    two.change('shop', 'CREATE TABLE secret2 (id INTEGER); ALTER TABLE orders ADD COLUMN sent_on DATE');
    const seen = JSON.stringify((await shopOf().drift({ role: 'clerk' })).changes);
    expect(seen).toContain('sent_on');
    expect(seen).not.toContain('secret');
  });

  it('of an empty database is told as such, and of a missing file as that', async () => {
    two.change('staff', 'DROP TABLE employees');
    await expect(two.open().databases.named('staff').schema({})).rejects.toMatchObject({
      code: 'database_empty',
    });
    rmSync(join(two.folder, 'staff.sqlite'));
    await expect(two.open().databases.named('staff').runner({})).rejects.toThrow();
  });
});

describe('who answers', () => {
  it('is one for each role, and another after the schema has changed', async () => {
    const shop = shopOf();
    const runner = await shop.runner({});
    expect(await shop.runner({})).toBe(runner);
    expect(await shop.runner({ role: 'clerk' })).not.toBe(runner);
    two.change('shop', 'CREATE TABLE refunds (id INTEGER PRIMARY KEY, amount NUMERIC)');
    await shop.refreshed({});
    expect(await shop.runner({})).not.toBe(runner);
  });

  it('answers with what the run cost, and a second question with less', async () => {
    const shop = shopOf();
    const first = await (await shop.runner({})).start(asking('how many orders are there'), {});
    expect(first).toMatchObject({ status: 'answered', table: { rows: [[3]] } });
    const second = await (await shop.runner({})).start(asking('how many customers are there'), {});
    expect(second.table?.rows).toEqual([[3]]);
    expect(second.receipt.statements).toContainEqual(expect.objectContaining({ purpose: 'answer', count: 1, rows: 1 }));
    expect(second.receipt.statements.map(({ purpose }) => purpose)).not.toContain('introspection');
  });

  it('does not tell a role what it may not see, whatever it asks', async () => {
    const runner = await shopOf().runner({ role: 'clerk' });
    for (const question of [
      'SELECT phone FROM customers',
      'SELECT * FROM customers',
      'SELECT contact FROM reachable',
    ]) {
      const answer = await runner.start(asking(question), {});
      expect([question, answer.status, answer.table]).toEqual([question, 'refused', null]);
      expect(JSON.stringify(answer)).not.toContain('555-01');
    }
  });

  it('reads a change of the schema within the question that met it', async () => {
    const shop = shopOf();
    const runner = await shop.runner({});
    two.change(
      'shop',
      "ALTER TABLE customers RENAME COLUMN city TO town; UPDATE customers SET town = 'Lyon' WHERE id = 1",
    );
    const answer = await runner.start(asking('SELECT town FROM customers WHERE id = 1'), {});
    expect(answer.table?.rows).toEqual([['Lyon']]);
    expect(answer.receipt.statements.map(({ purpose }) => purpose)).toContain('introspection');
  });

  it('has no way to change data where the connection does not say so', async () => {
    const answer = await (await shopOf().runner({})).start(asking('DELETE FROM orders'), {});
    expect(answer.status).toBe('refused');
    expect(shopOf().driver.write).toBeUndefined();
    const counted = await (await shopOf().runner({})).start(asking('SELECT count(*) FROM orders'), {});
    expect(counted.table?.rows).toEqual([[3]]);
  });
});

describe('what tells databases apart', () => {
  const at = (url: string, more = {}) => ({ url, glossary: [], masked_columns: [], refresh_minutes: 10, ...more });

  it('is where it is and who asks, never the password', () => {
    const key = connectionKey(at('postgres://ann:secret@host/shop'));
    expect(key).not.toContain('secret');
    expect(key).toBe(connectionKey(at('postgres://ann:other@host/shop')));
    expect(key).not.toBe(connectionKey(at('postgres://bob:secret@host/shop')));
    expect(key).not.toBe(connectionKey(at('postgres://ann:secret@host/other')));
  });

  it('two of the same name are two', () => {
    const id = (url: string) => connectionId({ id: 'shop', ...at(url) });
    expect(id('a.sqlite')).toMatch(/^shop-[0-9a-f]{12}$/);
    expect(id('a.sqlite')).not.toBe(id('b.sqlite'));
  });

  it('what is kept for another wish is of no use', () => {
    expect(snapshotScope(at('a.sqlite'))).not.toBe(snapshotScope(at('a.sqlite', { exclude: ['audit'] })));
    expect(snapshotScope(at('a.sqlite'))).not.toBe(snapshotScope(at('a.sqlite', { masked_columns: ['a.b'] })));
  });
});
