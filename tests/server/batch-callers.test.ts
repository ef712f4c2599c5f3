import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { AuditEntry } from '../../src/memory/audit-chain.ts';
import type { Scope } from '../../src/protocol/access.ts';
import type { Caller } from '../../src/server/auth/callers.ts';
import { auditorOf } from '../../src/server/session/auditor.ts';
import { wenshuAs } from '../../src/server/session/wenshu-as.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { shopScript } from '../batch/scripted-report.ts';

describe('a batch of somebody who is known', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-batch-'));
  let wenshu: Wenshu;
  beforeAll(() => {
    const database = new DatabaseSync(join(folder, 'shop.sqlite'));
    database.exec(shopScript);
    database.close();
    writeFileSync(
      join(folder, 'wenshu.yaml'),
      `connections: {shop: {url: shop.sqlite}}\nroles: {lima: {row_filters: {zx_sale: "shop_id = {user.shop}"}}}\n`,
    );
    wenshu = createWenshu(loadConfig({ folder, db: 'shop' }));
  });
  afterAll(async () => {
    await wenshu.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function as(scopes: Scope[], allowance: Caller['allowance'] = {}) {
    const written: AuditEntry[] = [];
    const caller: Caller = {
      user: 'ann',
      role: 'lima',
      audience: 'analyst',
      claims: { shop: 1 },
      scopes: new Set(scopes),
      how: 'key',
      allowance,
    };
    const audit = {
      append: async (entry: AuditEntry, within?: { check(tally: { questions: number; cost: number }): void }) => {
        within?.check({ questions: written.filter(({ action }) => action === 'ask').length, cost: 0 });
        written.push(entry);
      },
    };
    const list = async () => [{ id: 'shop', title: 'shop' }] as never;
    const { user, role, claims, audience } = caller;
    const own = { ...wenshu, ...wenshu.as({ user, role, claims, audience }) };
    return { written, library: wenshuAs(caller, own, auditorOf(audit as never, caller, 'rest'), { list }) };
  }
  const items = [
    { id: 'a', name: 'a', question: 'a', sql: 'SELECT sum(zx_amount) FROM zx_sale' },
    { id: 'b', name: 'b', question: 'b', sql: 'DELETE FROM zx_sale', connection: 'SHOP' },
  ];

  it('shows their own rows whatever the options say, and every statement is written down before its rows leave', async () => {
    const { library, written } = as(['ask', 'sql']);
    for (const another of [{ role: 'nobody' }, { user: 'eve' }, { claims: { shop: 2 } }]) {
      const refused = as(['ask', 'sql']);
      await expect(refused.library.batch(items, another as object)).rejects.toMatchObject({ code: 'config_invalid' });
      expect(refused.written.filter(({ action }) => action === 'sql')).toEqual([]);
    }
    const { etl_results } = await library.batch(items, { audience: 'business' });
    expect(etl_results.a?.answer?.table?.rows).toEqual([[300]]);
    expect(etl_results.b).toMatchObject({ status: 'failed', answer: { status: 'refused' } });
    expect(written.map(({ action, status }) => [action, status])).toEqual([
      ['ask', undefined],
      ['ask', undefined],
      ['sql', undefined],
      ['end', 'answered'],
      ['end', 'refused'],
    ]);
    expect(written.find(({ action }) => action === 'sql')).toMatchObject({ user: 'ann', sql: items[0]?.sql, rows: 1 });
    expect(new Set(written.map(({ request }) => request)).size).toBe(1);
  });

  it('needs the scope for statements, and each question counts', async () => {
    await expect(as(['ask']).library.batch(items)).rejects.toMatchObject({ code: 'scope_missing' });
    const typed = [{ id: 'a', name: 'a', question: 'SELECT 1' }];
    await expect(as(['ask']).library.batch(typed)).rejects.toMatchObject({ code: 'scope_missing' });
    const few = as(['ask', 'sql'], { questionsPerDay: 1 });
    await expect(few.library.batch(items)).rejects.toMatchObject({ code: 'budget_spent' });
    expect(few.written).toEqual([]);
    const enough = as(['ask', 'sql'], { questionsPerDay: 2 });
    expect(Object.keys((await enough.library.batch(items)).etl_results)).toEqual(['a', 'b']);
    await expect(enough.library.batch(items)).rejects.toMatchObject({ code: 'budget_spent' });
    const elsewhere = [{ id: 'a', name: 'a', question: 'x', connection: 'elsewhere' }];
    await expect(as(['ask']).library.batch(elsewhere)).rejects.toMatchObject({ code: 'connection_unknown' });
  });
});
