import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { openPaths } from '../../src/server/auth/callers.ts';
import type { Shop } from '../e2e/run-cli.ts';
import { allEvents, asked, startServer, type TestServer } from '../fixtures/http-server.ts';
import { createTwofoldShop, twofold } from '../fixtures/twofold-shop.ts';

/**
 * Every operation of the server's own description, with what belongs to anna in every place that takes a name, sent by everybody who
 * is not her. A new address is among them as soon as it is described.
 */
const { roles } = parseConfig({
  roles: { boss: { audience: 'analyst', approves: true }, clerk: { audience: 'analyst', tables: ['orders'] } },
});
/** Stands in her question, her SQL, her rows and her conversations, and nowhere else. */
const mark = 'amber7781';
/** Stands in a file of hers alone, which is hers in every role. */
const fileMark = 'cobalt5512';
const hers = `SELECT '${mark}' AS mark, name FROM customers ORDER BY name`;

let shop: Shop;
let server: TestServer;
let operations: { method: string; path: string; body: boolean; bytes?: boolean }[];
/** What may stand in each place of a path. */
let names: Record<string, string[]>;
let lastEventId = '';
let file = '';
let keeps = { saved: '', board: '', share: '', report: '' };
let waiting = '';
let attempts = 0;
const people: Record<string, Record<string, string>> = {};
const strangers: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  shop = createTwofoldShop();
  server = await startServer({ db: shop.database, config: { roles } });
  const { keys } = server.wenshu;
  const all = ['ask', 'sql', 'admin'] as const;
  const make = async (user: string, role: string, more: object = {}) =>
    (await keys.create({ user, role, scopes: all, ...more })).key;
  const key = (text: string) => ({ 'x-api-key': text });
  people.anna = key(await make('anna', 'boss'));
  people['another person in her role'] = key(await make('bob', 'boss'));
  people['herself in a role that may not read it'] = key(await make('anna', 'clerk'));
  const revoked = await keys.create({ user: 'anna', role: 'boss', scopes: all });
  await keys.revoke(revoked.id);
  const good = people.anna['x-api-key'] ?? '';
  Object.assign(strangers, {
    nobody: {},
    'a key that was never made': key(`wsk_${'0'.repeat(12)}_${'A'.repeat(43)}`),
    'her key with another end': key(`${good.slice(0, -2)}xx`),
    'her key as a password': { authorization: `Basic ${Buffer.from(`anna:${good}`).toString('base64')}` },
    'her key in a cookie': { cookie: `x-api-key=${good}` },
    'the name of her key': key(good.slice(0, 16)),
    'her key that was revoked': key(revoked.key),
    'her key that is over': key(await make('anna', 'boss', { expiresAt: '2020-01-01T00:00:00.000Z' })),
    'her name in a role that is not set up': key(await make('anna', 'owner')),
    'a key that may do nothing of it': key(await make('anna', 'boss', { scopes: ['sql'] })),
    'a token of somebody else': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm5hIn0.' },
  });

  const { anna } = people;
  const told = await allEvents(await server.post('/api/v1/query', { ...asked(hers), thread_id: 'her-thread' }, anna));
  const ended = told.at(-1)?.event;
  if (ended?.type !== 'run-end' || ended.answer.status !== 'answered') throw new Error('she got no answer');
  lastEventId = told[0]?.id ?? '';
  const asking = await server.post('/api/v1/query/sync', { ...asked(twofold), thread_id: 'her-other-thread' }, anna);
  const { answer } = (await asking.json()) as { answer: { status: string; receipt: { run_id: string } } };
  if (answer.status !== 'clarify') throw new Error('she was not asked back');
  waiting = answer.receipt.run_id;
  const history = await server.get('/api/v1/threads/her-thread/history', anna);
  const { checkpoints } = (await history.json()) as { checkpoints: { id: string }[] };
  const runs = [ended.run_id, waiting, lastEventId.split('.')[0] ?? ''];
  const brought = await fetch(`${server.url}/api/v1/uploads?name=${fileMark}.csv`, {
    method: 'POST',
    headers: { ...anna, 'content-type': 'application/octet-stream' },
    body: `name,amount\n${fileMark},1\n`,
  });
  const { upload } = (await brought.json()) as { upload: { id: string } };
  file = upload.id;
  const kept = async (path: string, body: object) => {
    const made = (await (await server.post(path, body, anna)).json()) as { id?: string; share?: { id: string } };
    return made.id ?? made.share?.id ?? '';
  };
  const saved = await kept('/api/v1/saved', { run_id: ended.run_id, title: mark });
  const board = await kept('/api/v1/boards', { title: mark, cards: [{ saved }] });
  const share = await kept('/api/v1/shares', { kind: 'board', of: board });
  const report = await kept('/api/v1/reports', { text: `# ${mark}\n\n{{ how many customers are there }}\n` });
  const reportRun = await kept(`/api/v1/reports/${report}/runs`, {});
  await (await server.get(`/api/v1/reports/${report}/runs/${reportRun}/events`, anna)).text();
  keeps = { saved, board, share, report };
  names = {
    run: runs,
    thread: ['her-thread', 'her-other-thread'],
    checkpoint: [checkpoints[0]?.id ?? ''],
    assistant: ['text2sql_agent'],
    report_run: [reportRun],
  };
  const { paths } = (await (await server.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method,
      path,
      body: requestBody !== undefined,
      bytes: 'application/octet-stream' in (requestBody?.content ?? {}),
    })),
  );
});
afterAll(async () => {
  await server.end();
  rmSync(shop.folder, { recursive: true, force: true });
});

/** The path with every combination of her names in its places; what is not known there stays a name of hers as well. */
function filled(path: string, who = ''): string[] {
  const place = /\{(\w+)\}/.exec(path);
  if (!place) return [path];
  return (names[place[1] ?? ''] ?? idsAt(path))
    .filter((name) => name !== file || !isHerself(who))
    .flatMap((name) => filled(path.replace(place[0], encodeURIComponent(name)), who));
}

/** What of hers can be named there; elsewhere her runs. */
function idsAt(path: string): string[] {
  const { saved, board, share, report } = keeps;
  const of = { connections: file, uploads: file, saved, boards: board, shares: share, reports: report };
  const [, kind = ''] = /^\/api\/v1\/(\w+)\//.exec(path) ?? [];
  return Object.hasOwn(of, kind) ? [of[kind as keyof typeof of]] : (names.run ?? []);
}

const isHerself = (who: string) => who.startsWith('herself');
const tellsOfHer = (text: string, who: string) => text.includes(mark) || (!isHerself(who) && text.includes(fileMark));

/** What can be said to any of the addresses, with her names wherever one can be given. */
const bodies = () => {
  const messages = [{ role: 'user', content: 'and how many of them?' }];
  const run = { assistant_id: 'text2sql_agent', input: { messages }, if_not_exists: 'reject' };
  return [
    { messages, thread_id: 'her-thread', config: { configurable: { thread_id: 'her-thread', user_id: 'anna' } } },
    { say: 'shipped' },
    { text: 'how many orders in May' },
    { choose: '1' },
    { text: 'how many cust' },
    run,
    { assistant_id: 'text2sql_agent', command: { resume: '1' } },
    { thread_id: 'her-thread', thread_ids: ['her-thread'], run_ids: names.run, ids: ['her-thread'], status: 'all' },
    { checkpoint: { checkpoint_id: names.checkpoint?.[0] }, checkpoint_id: names.checkpoint?.[0] },
    { messages, connection: file, thread_id: 'her-file' },
    { text: 'amount', connection: file },
    { title: 'none', url: 'postgres://nobody:x@127.0.0.1:9/none' },
    { sql: hers },
    { run_id: names.run?.[0], title: 'mine' },
    { title: 'mine', cards: [{ saved: keeps.saved }] },
    { kind: 'saved', of: keeps.saved },
    { kind: 'board', of: keeps.board },
    { token: keeps.share },
    { board: keeps.board },
    { thread: 'her-thread' },
    { text: '# mine\n\n{{ how many orders are there }}\n' },
    { run_id: names.run?.[0], id: names.run?.[0], verdict: 'up', metadata: { user: 'anna', owner: 'anna' } },
    {},
  ];
};

/** Where a file is taken, one comes. */
const isForBytes = (method: string, path: string) =>
  operations.some((one) => one.bytes && one.method === method && one.path === path);

/** What is sent there: a file is the same whatever else could be said. */
function bodiesFor({ method, path, body }: { method: string; path: string; body: boolean }): (object | undefined)[] {
  if (!body) return [undefined];
  return isForBytes(method, path) ? bodies().slice(0, 1) : bodies();
}

async function attempt(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  attempts += 1;
  const isFile = isForBytes(method, path);
  const type = isFile ? 'application/octet-stream' : 'application/json';
  const reply = await fetch(`${server.url}${path}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: isFile ? 'region,amount\nnorth,1\n' : JSON.stringify(body) }),
    signal: AbortSignal.timeout(100_000),
  });
  return { status: reply.status, text: await reply.text() };
}

/** Doors and paths that the description does not name. */
const undescribed = [
  { method: 'post', path: '/mcp', body: true },
  { method: 'get', path: '/mcp', body: false },
  { method: 'get', path: '/nothing', body: false },
];

/** What even she finds gone by then: her runs have ended, and another address has deleted the conversation. */
const overForHer = new Set([
  'post /runs/cancel',
  'delete /threads/{thread}',
  'delete /api/v1/uploads/{id}',
  // What she has is the token's name in lists, which opens nothing.
  'post /api/v1/shares/open',
]);
/** Name what belongs to everybody in a role: no name of hers opens them. */
const ofEverybody = new Set(['post /api/v1/connections/{id}/test', 'delete /api/v1/verified/{id}']);

const isAboutAPerson = (path: string) => /\{(?!assistant\})\w+\}/.test(path);

/**
 * What names something of hers goes first: whoever makes a conversation that is called as hers has one of their own from then on. What is
 * hers she may delete in any role.
 */
const against = (who: string) =>
  operations
    .filter(({ method }) => method !== 'delete' || !isHerself(who))
    .toSorted((one, other) => Number(isAboutAPerson(other.path)) - Number(isAboutAPerson(one.path)));

describe('whoever has no key that holds', () => {
  it('gets nothing anywhere, whatever they know of her', async () => {
    const wrong: string[] = [];
    for (const [who, headers] of Object.entries(strangers))
      for (const { method, path, body } of [...operations, ...undescribed].filter((one) => !openPaths.has(one.path))) {
        const [first = path] = filled(path);
        const { status, text } = await attempt(method, first, headers, body ? bodies()[0] : undefined);
        const isRefused = (status === 401 || status === 403) && text.includes('urn:wenshu:error:');
        if (!isRefused || tellsOfHer(text, who)) wrong.push(`${who}: ${method} ${path}: ${status}`);
      }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('learns nothing from what is open', async () => {
    for (const path of openPaths)
      expect((await attempt('get', path, {})).text).not.toMatch(/anna|amber|cobalt|her-thread/);
  });
});

describe.each(['another person in her role', 'herself in a role that may not read it'])('%s', (who) => {
  it('finds nothing of hers: 404 where a name of hers stands, not a word of it elsewhere', async () => {
    const wrong: string[] = [];
    const headers = people[who] ?? {};
    for (const { method, path, body } of against(who))
      for (const one of filled(path, who)) {
        const statuses: number[] = [];
        for (const given of bodiesFor({ method, path, body })) {
          const { status, text } = await attempt(method, one, { ...headers, accept: 'application/json' }, given);
          statuses.push(status);
          if (tellsOfHer(text, who)) wrong.push(`${method} ${one} tells of her`);
          if (isAboutAPerson(path) && status !== 404 && status !== 400)
            wrong.push(`${method} ${one}: ${status} ${text.slice(0, 200)}`);
        }
        if (isAboutAPerson(path) && !statuses.includes(404)) wrong.push(`${method} ${one}: never 404`);
      }
    expect(wrong).toEqual([]);
  }, 240_000);

  it('cannot go on with her stream', async () => {
    const wrong: string[] = [];
    const headers = { ...people[who], 'last-event-id': lastEventId };
    for (const { method, path, body } of against(who))
      for (const one of filled(path, who)) {
        const { text } = await attempt(method, one, headers, body ? bodies()[0] : undefined);
        if (tellsOfHer(text, who)) wrong.push(`${method} ${one}`);
      }
    expect(wrong).toEqual([]);
  }, 240_000);
});

it('at least 200 attempts of others were made', () => {
  expect(attempts).toBeGreaterThan(1000);
});

/** What has a name and belongs to nobody: a database, and what was approved for everybody in it. */
async function sharedNames(headers: Record<string, string>): Promise<Record<string, string[]>> {
  const asking = await server.post('/api/v1/query/sync', asked('how many customers are there'), headers);
  const { answer } = (await asking.json()) as { answer: { receipt: { run_id: string } } };
  const approved = await server.post('/api/v1/verified', { run_id: answer.receipt.run_id }, headers);
  const { id } = (await approved.json()) as { id: string };
  const known = await server.get('/api/v1/connections', headers);
  const { connections } = (await known.json()) as { connections: { id: string }[] };
  return {
    '/api/v1/connections/{id}/test': connections.map((one) => `/api/v1/connections/${encodeURIComponent(one.id)}/test`),
    '/api/v1/verified/{id}': [`/api/v1/verified/${encodeURIComponent(id)}`],
  };
}

describe('she herself', () => {
  it('has everything as it was: nothing was cancelled, answered, changed or deleted', async () => {
    const { anna = {} } = people;
    const run = names.run?.[0];
    for (const path of [`/api/v1/runs/${run}/pages`, `/api/v1/runs/${run}/export.csv`, `/api/v1/runs/${run}/events`])
      expect((await attempt('get', path, anna)).text, path).toContain(mark);
    expect((await attempt('get', '/api/v1/threads/her-thread', anna)).text).toContain(mark);
    const mine = await server.get('/api/v1/threads', anna);
    const { threads } = (await mine.json()) as { threads: { thread: string; questions: number }[] };
    const asked = Object.fromEntries(threads.map(({ thread, questions }) => [thread, questions]));
    expect(asked).toEqual({ 'her-thread': 1, 'her-other-thread': 1 });
    const resumed = await attempt(
      'post',
      `/api/v1/runs/${waiting}/resume`,
      { ...anna, accept: 'application/json' },
      { choose: '1' },
    );
    expect(resumed.text).toContain('"status":"answered"');
  });

  it('reaches every address with one of these requests, so that the others were refused for what they are', async () => {
    const { anna = {} } = people;
    const shared = await sharedNames(anna);
    const unreached: string[] = [];
    // Deleting comes last.
    const inOrder = operations.toSorted(
      (one, other) => Number(one.method === 'delete') - Number(other.method === 'delete'),
    );
    for (const { method, path, body } of inOrder) {
      const statuses: number[] = [];
      for (const one of [...filled(path), ...(shared[path] ?? [])])
        for (const given of bodiesFor({ method, path, body }))
          statuses.push((await attempt(method, one, anna, given)).status);
      if (!statuses.some((status) => status < 400 || [409, 422, 503].includes(status)))
        unreached.push(`${method} ${path}: ${[...new Set(statuses)]}`);
    }
    const expected = new Set([...overForHer, ...ofEverybody]);
    expect(unreached.filter((one) => !expected.has(one.split(': ')[0] ?? ''))).toEqual([]);
  }, 240_000);
});
