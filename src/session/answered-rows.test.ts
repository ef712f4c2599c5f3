import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asking, openTwoDatabases } from '../../tests/fixtures/two-databases.ts';
import { asWenshuError } from '../databases/as-wenshu-error.ts';
import type { Database } from '../databases/database.ts';
import { pageOfRun, type RowReader, rowsOfRun } from './answered-rows.ts';

const two = openTwoDatabases();
let shop: Database;
let run: string;
const sql = 'SELECT id, name, phone FROM customers ORDER BY id';
const everybody: RowReader = { role: undefined, user: 'local', audience: 'analyst', signal: undefined };
const clerk: RowReader = { ...everybody, role: 'clerk' };
const ask = async (question: string, audience: 'analyst' | 'business' = 'analyst') =>
  (await (await shop.runner({})).start({ ...asking(question), audience }, {})).receipt.run_id;

beforeAll(async () => {
  shop = two.open().databases.named('shop');
  run = await ask(sql);
});
afterAll(() => two.close());

async function all(reader: RowReader, runId = run) {
  const rows = [];
  for await (const row of rowsOfRun(shop, runId, reader)) rows.push(row);
  return rows;
}

describe('rows of an answered run', () => {
  it('come page by page, with their number', async () => {
    const page = await pageOfRun(shop, run, { page: 2, pageSize: 2 }, everybody, 5000);
    expect(page).toMatchObject({ data: [[3, '李雷', null]], total_count: 3, page: 2, has_next: false, has_prev: true });
    expect(page.columns).toEqual(['id', 'name', 'phone']);
    const beyond = await pageOfRun(shop, run, { page: 9, pageSize: 2 }, everybody, 5000);
    expect(beyond.data).toEqual([]);
  });

  it('come as a stream', async () => {
    expect(await all(everybody)).toHaveLength(3);
  });

  it('are judged anew for whoever reads: another role gets none', async () => {
    await expect(all(clerk)).rejects.toMatchObject({ code: 'run_unknown' });
    const page = pageOfRun(shop, run, { page: 1, pageSize: 2 }, clerk, 5000);
    await expect(page).rejects.toMatchObject({ code: 'run_unknown' });
  });

  it('are not there for a run that is unknown, was refused or failed', async () => {
    await expect(all(everybody, 'nobody')).rejects.toMatchObject({ code: 'run_unknown' });
    await expect(all(everybody, await ask('DELETE FROM orders'))).rejects.toMatchObject({ code: 'run_unknown' });
    await expect(all(everybody, await ask('xyzzy plugh'))).rejects.toMatchObject({ code: 'run_unknown' });
  });

  it('what was asked for business people stays theirs: no raw names, whoever turns the page', async () => {
    const theirs = await ask('每个客户的订单金额', 'business');
    const page = await pageOfRun(shop, theirs, { page: 1, pageSize: 5 }, everybody, 5000);
    expect(page.data.length).toBeGreaterThan(0);
    expect(page.columns.join()).not.toMatch(/customer|amount|_/);
  });

  it('end with the reader', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(all({ ...everybody, signal: stop.signal })).rejects.toMatchObject({ failure: { ended: 'cancelled' } });
  });
});

it('every error that leaves is one of the catalogue, without the password', () => {
  const thrown = new Error('at internal line 5');
  expect(asWenshuError(thrown, 'a.sqlite')).toMatchObject({ code: 'internal' });
  expect(asWenshuError(thrown, 'a.sqlite').message).not.toContain('line 5');
  expect(asWenshuError(thrown, 'a.sqlite', AbortSignal.abort())).toMatchObject({ code: 'query_cancelled' });
});
