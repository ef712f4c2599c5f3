import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import type { ServerMemory } from '../../src/memory/open-memory.ts';
import type { Scope } from '../../src/protocol/access.ts';
import { type Caller, createCallers } from '../../src/server/auth/callers.ts';
import { openOwnBooks } from '../fixtures/own-books.ts';

/** As whom a report is run that the clock begins: nobody is there to show a key. */
const { roles } = parseConfig({ roles: { clerk: { row_filters: { orders: 'region = {user.region}' } } } });
const local: Caller = {
  user: 'local',
  role: undefined,
  audience: 'business',
  claims: {},
  scopes: new Set(['ask']),
  how: 'local',
  allowance: {},
};
let books: ServerMemory;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ books, remove } = await openOwnBooks());
});
afterAll(() => remove());

const keyOf = (user: string, scopes: Scope[], region = 'north') =>
  books.keys.create({ user, role: 'clerk', scopes, claims: { region } });
const planned = async (user: string, scopes: Scope[], region = 'north') => {
  const callers = createCallers({ keys: books.keys, readToken: undefined, roles, local });
  const found = await callers.again({ user, role: 'clerk', claims: { region }, scopes, how: 'key' });
  return found && [...found.scopes].sort();
};

it('a key that is for questions plans nothing that another key of the same person may do', async () => {
  await keyOf('anna', ['ask', 'sql', 'admin']);
  const few = await keyOf('anna', ['ask']);
  expect(await planned('anna', ['ask'])).toEqual(['ask']);
  await books.keys.revoke(few.id);
  expect(await planned('anna', ['ask'])).toEqual(['ask']);
});

it('what was planned with more is done with what is left', async () => {
  const more = await keyOf('bob', ['ask', 'sql']);
  await keyOf('bob', ['ask']);
  expect(await planned('bob', ['ask', 'sql'])).toEqual(['ask', 'sql']);
  await books.keys.revoke(more.id);
  expect(await planned('bob', ['ask', 'sql'])).toEqual(['ask']);
});

it('without a key that holds, under other claims or in a role that is gone nothing is done', async () => {
  const only = await keyOf('carl', ['ask']);
  expect(await planned('carl', ['ask'], 'south')).toBeUndefined();
  expect(await planned('dora', ['ask'])).toBeUndefined();
  await books.keys.revoke(only.id);
  expect(await planned('carl', ['ask'])).toBeUndefined();
});
