import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asking, openTwoDatabases } from '../../tests/fixtures/two-databases.ts';

let two: ReturnType<typeof openTwoDatabases>;
beforeEach(() => {
  two = openTwoDatabases();
});
afterEach(() => two.close());

it('finds a database by its name or its title, whatever the case', () => {
  const { databases } = two.open();
  const shop = databases.named('shop');
  expect(databases.named('商店')).toBe(shop);
  expect(databases.named('SHOP')).toBe(shop);
  expect(databases.named('staff')).not.toBe(shop);
});

it('takes no database for one that is not named, and says which there are', () => {
  const { databases } = two.open();
  expect(() => databases.named('stock')).toThrow(expect.objectContaining({ code: 'connection_unknown' }));
  expect(() => databases.named(undefined)).toThrow(expect.objectContaining({ code: 'connection_needed' }));
  expect(databases.home).toBeUndefined();
});

it('with one that is named for all, nothing is chosen by words', async () => {
  const { databases } = two.open();
  const named = await databases.forQuestion('average salary of employees', { user: 'anna', connection: 'shop' });
  expect(named).toMatchObject({ kind: 'one', database: { title: '商店' }, leftOut: [] });
});

it('opens and writes nothing before it is needed', async () => {
  const { databases } = two.open();
  expect(databases.all().map(({ title }) => title)).toEqual(['商店', '人事']);
  expect(existsSync(join(two.folder, '.wenshu'))).toBe(false);
});

it('finds the database of a run again, in another process too', async () => {
  const { databases } = two.open();
  const staff = databases.named('staff');
  const thread = databases.threadIn(staff, 'monday');
  const { receipt } = await (await staff.runner({})).start(asking('how many employees are there'), {}, { thread });
  expect(receipt.run_id).toContain('monday');
  const other = two.open().databases;
  expect((await other.ofRun(thread, { user: 'anna' })).title).toBe('人事');
  await expect(other.ofRun('tuesday', { user: 'anna' })).rejects.toMatchObject({ code: 'connection_needed' });
});

it('a conversation has a part for each database, so that none goes on in the other', () => {
  const { databases } = two.open();
  const [shop, staff] = databases.all();
  if (!shop || !staff) throw new Error('two databases are there');
  expect(databases.threadIn(shop, 'monday')).not.toBe(databases.threadIn(staff, 'monday'));
});
