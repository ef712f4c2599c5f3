import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMemory } from '../../src/memory/open-memory.ts';
import { openServerBooks, type ServerBooks } from '../../src/memory/server-books.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import { auditorOf } from '../../src/server/callers/auditor.ts';
import type { Caller } from '../../src/server/contract/caller.ts';

const home = mkdtempSync(join(tmpdir(), 'wenshu-allowance-'));
let books: ServerBooks;
let close: () => Promise<void>;
beforeAll(async () => {
  const config = { home, memory: undefined, audit: undefined, secret: () => undefined };
  const memory = await openMemory(config);
  books = openServerBooks(config, async () => memory);
  close = () => memory.close();
});
afterAll(async () => {
  await close();
  rmSync(home, { recursive: true, force: true });
});

const caller = (user: string, allowance: Caller['allowance']): Caller => ({
  user,
  role: 'guest',
  audience: 'business',
  claims: {},
  scopes: new Set(['ask']),
  how: 'key',
  allowance,
});
const costing = (cost: number) => async () =>
  ({ status: 'clarify', table: null, receipt: { run_id: 'r', cost } }) as unknown as Answer;

it('questions that were left open are no store of further model calls: a reply is refused once the day has cost enough', async () => {
  const auditor = auditorOf(books.audit, caller('ann', { costPerDay: 1 }), 'rest');
  for (let open = 0; open < 3; open += 1) await auditor.run('ask', 'which orders', costing(0.1));
  await auditor.run('reply', 'the shipped ones', costing(0.9));
  let calls = 0;
  const dear = async () => {
    calls += 1;
    return costing(0.9)();
  };
  for (const action of ['reply', 'ask'] as const)
    await expect(auditor.run(action, 'the others', dear)).rejects.toMatchObject({ code: 'budget_spent' });
  expect(calls).toBe(0);
});

it('a reply is no question of its own', async () => {
  const auditor = auditorOf(books.audit, caller('bob', { questionsPerDay: 1 }), 'rest');
  await auditor.run('ask', 'which orders', costing(0));
  await expect(auditor.run('reply', 'the shipped ones', costing(0))).resolves.toMatchObject({ status: 'clarify' });
  await expect(auditor.run('ask', 'and these', costing(0))).rejects.toMatchObject({ code: 'budget_spent' });
});
