import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerMemory } from '../../src/memory/open-memory.ts';
import { auditorOf } from '../../src/server/session/auditor.ts';
import { openOwnBooks } from '../fixtures/own-books.ts';

let books: ServerMemory;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ books, remove } = await openOwnBooks());
});
afterAll(() => remove());

/** What the log keeps of something that somebody typed. */
async function logged(user: string, text: string): Promise<string> {
  const auditor = auditorOf(
    books.audit,
    { user, how: 'key', allowance: {}, audience: 'business', claims: {}, scopes: new Set() },
    'rest',
  );
  await auditor.act('feedback', text, async () => undefined);
  const [entry] = await books.audit.newest({ user });
  return entry?.about ?? '';
}

it('a long text that is cut for the log shows nothing of an address that the cut went through, however much is hidden before it', async () => {
  const addresses = Array.from({ length: 900 }, (_, at) => `somebody.with.a.name.${at}@example.com`);
  const kept = await logged('ann', addresses.join(' '));
  expect(kept).toMatch(/^\[hidden\] \[hidden\].*…$/);
  expect(kept).not.toContain('somebody');
});

it('what is short is kept whole', async () => {
  expect(await logged('bob', 'how many orders did bob@example.com place')).toBe('how many orders did [hidden] place');
});
