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
  const { installation } = two.open();
  const shop = installation.named('shop');
  expect(installation.named('商店')).toBe(shop);
  expect(installation.named('SHOP')).toBe(shop);
  expect(installation.named('staff')).not.toBe(shop);
});

it('takes no database for one that is not named, and says which there are', () => {
  const { installation } = two.open();
  expect(() => installation.named('stock')).toThrow(expect.objectContaining({ code: 'connection_unknown' }));
  expect(() => installation.named(undefined)).toThrow(expect.objectContaining({ code: 'connection_needed' }));
  expect(installation.home).toBeUndefined();
});

it('with one that is named for all, nothing is chosen by words', async () => {
  const { installation } = two.open();
  const named = await installation.forQuestion('average salary of employees', { user: 'anna', connection: 'shop' });
  expect(named).toMatchObject({ kind: 'one', database: { title: '商店' }, leftOut: [] });
});

it('opens and writes nothing before it is needed', async () => {
  const { installation } = two.open();
  expect(installation.all().map(({ title }) => title)).toEqual(['商店', '人事']);
  expect(existsSync(join(two.folder, '.wenshu'))).toBe(false);
});

it('finds the database of a run again, in another process too', async () => {
  const { installation } = two.open();
  const staff = installation.named('staff');
  const thread = installation.threadIn(staff, 'monday');
  const { receipt } = await (await staff.runner({})).start(asking('how many employees are there'), {}, { thread });
  expect(receipt.run_id).toContain('monday');
  const other = two.open().installation;
  expect((await other.ofRun(thread, { user: 'anna' })).title).toBe('人事');
  await expect(other.ofRun('tuesday', { user: 'anna' })).rejects.toMatchObject({ code: 'connection_needed' });
});

it('a conversation has a part for each database, so that none goes on in the other', () => {
  const { installation } = two.open();
  const [shop, staff] = installation.all();
  if (!shop || !staff) throw new Error('two databases are there');
  expect(installation.threadIn(shop, 'monday')).not.toBe(installation.threadIn(staff, 'monday'));
});
