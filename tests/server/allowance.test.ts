import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerMemory } from '../../src/memory/open-memory.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import type { Caller } from '../../src/server/auth/callers.ts';
import { auditorOf } from '../../src/server/session/auditor.ts';
import { openOwnBooks } from '../fixtures/own-books.ts';

let books: ServerMemory;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ books, remove } = await openOwnBooks());
});
afterAll(() => remove());

const caller = (user: string, allowance: Caller['allowance']): Caller => ({
  user,
  role: 'guest',
  audience: 'business',
  claims: {},
  scopes: new Set(['ask']),
  how: 'key',
  allowance,
});
/** No day ends in the middle of a test. */
const noon = () => new Date(2026, 2, 2, 12);
const costing = (cost: number) => async () =>
  ({ status: 'clarify', table: null, receipt: { run_id: 'r', cost } }) as unknown as Answer;

it('questions that were left open are no store of further model calls: a reply is refused once the day has cost enough', async () => {
  const auditor = auditorOf(books.audit, caller('ann', { costPerDay: 1 }), 'rest', noon);
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
  const auditor = auditorOf(books.audit, caller('bob', { questionsPerDay: 1 }), 'rest', noon);
  await auditor.run('ask', 'which orders', costing(0));
  await expect(auditor.run('reply', 'the shipped ones', costing(0))).resolves.toMatchObject({ status: 'clarify' });
  await expect(auditor.run('ask', 'and these', costing(0))).rejects.toMatchObject({ code: 'budget_spent' });
});
