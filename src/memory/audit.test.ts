import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WenshuError } from '../errors/wenshu-error.ts';
import { openAudit } from './audit.ts';
import { type AuditEntry, firstHash, linkAfter } from './audit-chain.ts';
import { type AuditStorage, openAuditFile } from './audit-storage.ts';
import { createOutageRetry, withRetryBudget } from './outage-retry.ts';

let home: string;
let storage: AuditStorage;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wenshu-audit-'));
  storage = openAuditFile(home);
});
afterEach(() => {
  storage.close();
  rmSync(home, { recursive: true, force: true });
});

const entry = (user: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  at: '2026-01-02T03:04:05.000Z',
  user,
  role: 'clerk',
  how: 'key',
  door: 'rest',
  action: 'ask',
  request: 'r',
  ...more,
});
const open = (key?: string) =>
  openAudit(
    async () => storage,
    () => key,
  );

/** Changes the file directly, as an attacker would. */
function tamper(sql: string): void {
  const database = new DatabaseSync(join(home, 'audit.sqlite'));
  database.exec(sql);
  database.close();
}

describe('the chain', () => {
  it('follows from what was before, and begins with nothing', () => {
    const first = linkAfter(undefined, 'a');
    expect(first).toEqual({ number: 1, text: 'a', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(linkAfter(first, 'b').hash).not.toBe(linkAfter(undefined, 'b').hash);
    expect(linkAfter(undefined, 'a', 'key').hash).not.toBe(first.hash);
  });

  it('is intact when it was not changed', async () => {
    const audit = open();
    expect(await audit.verify()).toEqual({ entries: 0, head: firstHash });
    await Promise.all(Array.from({ length: 1500 }, (_, index) => audit.append(entry(`u${index}`))));
    const found = await audit.verify();
    expect(found).toMatchObject({ entries: 1500 });
    expect(found.broken).toBeUndefined();
    const newest = await audit.newest({ count: 2 });
    expect(newest.map(({ number, user }) => [number, user])).toEqual([
      [1500, 'u1499'],
      [1499, 'u1498'],
    ]);
    expect(await audit.newest({ user: 'u7' })).toMatchObject([{ number: 8, user: 'u7' }]);
  });

  it.each([
    ['changed', `UPDATE entries SET text = replace(text, 'u3', 'u9') WHERE number = 4`, 4],
    ['given another number', 'UPDATE entries SET number = 100 WHERE number = 4', 4],
    ['removed', 'DELETE FROM entries WHERE number = 4', 4],
    ['the first removed', 'DELETE FROM entries WHERE number = 1', 1],
    [
      'changed with a hash of its own',
      `UPDATE entries SET text = '{}', hash = '${'a'.repeat(64)}' WHERE number = 4`,
      4,
    ],
    [
      'put between',
      `INSERT INTO entries SELECT 11, at, user, action, cost, text, hash FROM entries WHERE number = 10`,
      11,
    ],
  ])('an entry that was %s is found', async (_, sql, broken) => {
    const audit = open();
    for (let index = 0; index < 10; index += 1) await audit.append(entry(`u${index}`));
    tamper(sql);
    expect(await audit.verify()).toMatchObject({ broken });
  });

  it('an end that was cut off is found by a hash that was kept elsewhere', async () => {
    const audit = open();
    for (let index = 0; index < 5; index += 1) await audit.append(entry(`u${index}`));
    const { head } = await audit.verify();
    await audit.append(entry('later'));
    expect(await audit.verify(head)).toMatchObject({ entries: 6, holds: true });
    tamper('DELETE FROM entries WHERE number > 4');
    expect(await audit.verify()).toEqual({ entries: 4, head: expect.any(String) });
    expect(await audit.verify(head)).toMatchObject({ holds: false });
  });

  it('one that was rebuilt without the secret is found', async () => {
    await open('secret').append(entry('anna'));
    expect(await open('secret').verify()).toMatchObject({ entries: 1 });
    const forged = linkAfter(undefined, JSON.stringify(entry('bob')));
    tamper(`UPDATE entries SET text = '${forged.text}', hash = '${forged.hash}'`);
    expect(await open('secret').verify()).toMatchObject({ broken: 1 });
  });
});

it('several processes write one chain', async () => {
  const program = `
    import { openAudit } from ${JSON.stringify(new URL('audit.ts', import.meta.url).href)};
    import { openAuditFile } from ${JSON.stringify(new URL('audit-storage.ts', import.meta.url).href)};
    const storage = openAuditFile(${JSON.stringify(home)});
    const audit = openAudit(async () => storage, () => undefined);
    for (let index = 0; index < 50; index += 1)
      await audit.append({ ...${JSON.stringify(entry('x'))}, user: process.pid + ' ' + index });
  `;
  const { writeFileSync } = await import('node:fs');
  const path = join(home, 'write.ts');
  writeFileSync(path, program);
  const children = [1, 2, 3].map(() => fork(path));
  const codes = await Promise.all(children.map((child) => new Promise((resolve) => child.on('exit', resolve))));
  expect(codes).toEqual([0, 0, 0]);
  const found = await open().verify();
  expect(found).toEqual({ entries: 150, head: expect.any(String) });
});

describe('what a person has had', () => {
  const since = '2026-01-02T00:00:00.000Z';
  const atMost = (questions: number) => ({
    since,
    check(tally: { questions: number }) {
      if (tally.questions >= questions) throw new WenshuError('budget_spent');
    },
  });

  it('is counted with the entry itself: of many at once no more than allowed are written', async () => {
    const audit = open();
    await audit.append(entry('anna', { at: '2026-01-01T10:00:00.000Z' }));
    await audit.append(entry('bob'));
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => audit.append(entry('anna'), atMost(3))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(all.filter((one) => one.status === 'rejected' && one.reason.code === 'budget_spent')).toHaveLength(17);
    expect((await audit.newest({ user: 'anna' })).length).toBe(4);
    expect((await audit.verify()).broken).toBeUndefined();
  });

  it('a log that cannot be written says so, and another time is tried again', async () => {
    let isBroken = true;
    const audit = openAudit(
      async () => {
        if (isBroken) throw new Error('disk full');
        return storage;
      },
      () => undefined,
    );
    await expect(audit.append(entry('anna'))).rejects.toMatchObject({ code: 'audit_failed', technical: 'disk full' });
    isBroken = false;
    await audit.append(entry('anna'));
    expect(await audit.verify()).toMatchObject({ entries: 1 });
  });
});

describe('a memory server that refuses connections', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  /** The log behind a connection that fails on these tries. */
  function openRefusing(...failing: number[]) {
    let tries = 0;
    const retryOnOutage = createOutageRetry();
    const refusing: AuditStorage = {
      ...storage,
      exclusively: (work) =>
        retryOnOutage(async () => {
          tries += 1;
          if (failing.includes(tries)) throw refused;
          await storage.exclusively(work);
        }),
    };
    const audit = openAudit(
      async () => refusing,
      () => undefined,
    );
    return { audit, tries: () => tries };
  }

  it('is retried for entries outside a run, also beside a run that was cancelled', async () => {
    const { audit, tries } = openRefusing(1);
    await audit.append(entry('anna'));
    expect(tries()).toBe(2);
    const mixed = openRefusing(2, 3);
    const all = await Promise.allSettled([
      mixed.audit.append(entry('first')),
      withRetryBudget({ isCancelled: () => true }, () => mixed.audit.append(entry('cancelled'))),
      mixed.audit.append(entry('bob')),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await audit.verify()).toMatchObject({ entries: 3 });
  });

  it('ends the entry of a cancelled run and a probe after one try', async () => {
    const cancelled = openRefusing(1);
    const append = () => cancelled.audit.append(entry('anna'));
    await expect(withRetryBudget({ isCancelled: () => true }, append)).rejects.toMatchObject({ code: 'audit_failed' });
    const probed = openRefusing(1);
    await expect(probed.audit.probe()).rejects.toMatchObject({ code: 'audit_failed' });
    expect([cancelled.tries(), probed.tries()]).toEqual([1, 1]);
  });
});
