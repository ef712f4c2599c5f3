import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBoardRecords } from '../../src/boards/board-records.ts';
import { loadConfig, parseConfig } from '../../src/config/config.ts';
import { openMemory } from '../../src/memory/open-memory.ts';
import { cardSchema, openedShareSchema, refreshedSchema, savedSchema } from '../../src/protocol/saved.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';

const { roles } = parseConfig({
  roles: {
    boss: { audience: 'analyst' },
    shop: {},
    north: { row_filters: { orders: "region = 'north'" } },
    staff: { tables: ['staff'] },
  },
});

let server: TestServer;
let folder: string;
let path: string;
const keys: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-kept-'));
  path = join(folder, 'shop.sqlite');
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE orders (id INTEGER, region TEXT, amount INTEGER);
    INSERT INTO orders VALUES (1, 'north', 10), (2, 'south', 20), (3, 'south', 30);
    CREATE TABLE staff (id INTEGER, name TEXT); INSERT INTO staff VALUES (1, 'Zoe')`);
  database.close();
  server = await startServer({ db: path, config: { roles } });
  const make = async (user: string, role: string) => ({
    'x-api-key': (await server.wenshu.keys.create({ user, role, scopes: ['ask', 'sql'] })).key,
  });
  for (const role of Object.keys(roles)) keys[role] = await make(role === 'boss' ? 'anna' : `one of ${role}`, role);
  keys.annaAsStaff = await make('anna', 'staff');
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const call = (method: string, address: string, who: string, body?: unknown, accept = 'application/json') =>
  fetch(`${server.url}/api/v1/${address}`, {
    method,
    headers: { ...keys[who], accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire
const bodyOf = async (reply: Response): Promise<any> => reply.json();
const codeOf = async (reply: Response) => [reply.status, (await bodyOf(reply)).code];
async function save(who: string, question: string, more: object = {}) {
  const answered = await bodyOf(await call('POST', 'query/sync', who, asked(question)));
  expect(answered.answer?.status).toBe('answered');
  const reply = await call('POST', 'saved', who, { run_id: answered.answer.receipt.run_id, ...more });
  expect(reply.status).toBe(201);
  return bodyOf(reply);
}
const byRegion = 'total amount by region';

describe('an answer that somebody keeps', () => {
  it('has its question, is listed for them alone, renamed and deleted', async () => {
    const one = await save('shop', byRegion);
    expect(savedSchema.parse(one)).toMatchObject({ title: byRegion, question: byRegion, connection: 'shop' });
    expect(one.sql).toBeUndefined();
    const renamed = await bodyOf(await call('PATCH', `saved/${one.id}`, 'shop', { title: '各区销售', chart: null }));
    expect(renamed).toMatchObject({ title: '各区销售', chart: null });
    expect((await bodyOf(await call('GET', 'saved', 'shop'))).saved).toEqual([renamed]);
    for (const who of ['boss', 'north', 'staff']) {
      expect((await bodyOf(await call('GET', 'saved', who))).saved).toEqual([]);
      for (const [method, address, body] of [
        ['PATCH', `saved/${one.id}`, { title: 'mine' }],
        ['POST', `saved/${one.id}/refresh`, {}],
        ['DELETE', `saved/${one.id}`, undefined],
      ] as const)
        expect(await codeOf(await call(method, address, who, body))).toEqual([404, 'saved_unknown']);
    }
    expect((await call('DELETE', `saved/${one.id}`, 'shop')).status).toBe(200);
    expect(await codeOf(await call('DELETE', `saved/${one.id}`, 'shop'))).toEqual([404, 'saved_unknown']);
  });

  it('is read anew: the rows of now, and no statement for business people', async () => {
    const one = await save('shop', byRegion);
    const before = cardSchema.parse(await bodyOf(await call('POST', `saved/${one.id}/refresh`, 'shop', {})));
    expect(before.table?.rows).toEqual([
      ['north', 10],
      ['south', 50],
    ]);
    expect(before).toMatchObject({ status: 'ready', title: byRegion, problem: null });
    expect(before.text).toContain('50');
    const database = new DatabaseSync(path);
    database.exec("INSERT INTO orders VALUES (4, 'north', 5)");
    database.close();
    const text = await (await call('POST', `saved/${one.id}/refresh`, 'shop', {})).text();
    expect(JSON.parse(text).table.rows).toEqual([
      ['north', 15],
      ['south', 50],
    ]);
    expect(text).not.toMatch(/SELECT|GROUP BY|orders"/i);
    const again = new DatabaseSync(path);
    again.exec('DELETE FROM orders WHERE id = 4');
    again.close();
    await call('DELETE', `saved/${one.id}`, 'shop');
  });

  it('in another role of the same person is not there', async () => {
    const one = await save('boss', byRegion);
    expect(one.sql).toMatch(/select/i);
    expect(await codeOf(await call('POST', `saved/${one.id}/refresh`, 'annaAsStaff', {}))).toEqual([
      404,
      'saved_unknown',
    ]);
    await call('DELETE', `saved/${one.id}`, 'boss');
  });

  it('is not had of a run of somebody else, nor of one that answered nothing', async () => {
    const { answer } = await bodyOf(await call('POST', 'query/sync', 'boss', asked(byRegion)));
    expect((await call('POST', 'saved', 'shop', { run_id: answer.receipt.run_id })).status).toBe(404);
    expect((await call('POST', 'saved', 'shop', { run_id: 'none' })).status).toBe(404);
  });

  it('is refused once the role may no longer read it, and says nothing', async () => {
    const home = mkdtempSync(join(tmpdir(), 'wenshu-kept-home-'));
    const configOf = (role: object) => ({
      ...loadConfig({ folder: home, db: path, secret: () => undefined, environment: { WENSHU_HOME: home } }),
      roles: parseConfig({ roles: { clerk: role } }).roles,
    });
    const who = { user: 'carl', role: 'clerk', audience: 'business' } as const;
    const open = createWenshu(configOf({}));
    const carl = open.as(who);
    const { receipt } = await carl.ask(byRegion);
    const { id } = await carl.boards.save(receipt.run_id, {});
    expect((await carl.boards.refreshSaved(id)).status).toBe('ready');
    await open.close();
    const narrow = createWenshu(configOf({ tables: ['staff'] }));
    expect(await narrow.as(who).boards.refreshSaved(id)).toMatchObject({
      status: 'refused',
      table: null,
      title: '',
      question: '',
    });
    await narrow.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('of a database that is down keeps nobody from the others', async () => {
    const home = mkdtempSync(join(tmpdir(), 'wenshu-kept-home-'));
    const config = loadConfig({ folder: home, db: path, secret: () => undefined, environment: { WENSHU_HOME: home } });
    const open = () => createWenshu({ ...config, server: { ...config.server, connection_folder: home } });
    const who = { user: 'carl', audience: 'business' } as const;
    const depot = join(home, 'depot.sqlite');
    const database = new DatabaseSync(depot);
    database.exec('CREATE TABLE crates (id INTEGER, weight INTEGER); INSERT INTO crates VALUES (1, 5)');
    database.close();
    const before = open();
    const carl = before.as(who);
    await carl.own.add({ name: 'depot', title: 'Depot', url: 'sqlite:depot.sqlite' }, 'en');
    const keep = async (question: string, connection: string) => {
      const { receipt } = await carl.ask(question, { connection });
      return (await carl.boards.save(receipt.run_id, {})).id;
    };
    const cards = [await keep('total weight of crates', 'depot'), await keep(byRegion, 'shop')].map((saved) => ({
      saved,
      size: 'medium' as const,
    }));
    const { id } = await carl.boards.addBoard({ title: 'all', cards });
    await before.close();
    rmSync(depot);
    const after = open();
    const { boards } = after.as(who);
    try {
      const connections = (await boards.saved()).map(({ connection }) => connection);
      expect(connections.sort()).toEqual(['Depot', 'shop']);
      const board = await boards.refreshBoard(id);
      expect(board.cards).toMatchObject([
        { status: 'failed', problem: expect.stringMatching(/./) },
        { status: 'ready' },
      ]);
      expect(JSON.stringify(board.cards)).not.toContain(home);
      // Nothing of such a board could be judged: its name is not told either.
      const down = await boards.addBoard({ title: 'Secret plan', cards: cards.slice(0, 1) });
      const { token } = await boards.share({ kind: 'board', of: down.id });
      const gus = after.as({ ...who, user: 'gus' });
      expect(await gus.boards.open(token).catch(String)).not.toMatchObject({
        title: 'Secret plan',
      });
    } finally {
      await after.close();
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('moves with the calendar where its words do', async () => {
    const home = mkdtempSync(join(tmpdir(), 'wenshu-kept-home-'));
    const configOn = (today: string) => {
      const config = loadConfig({
        folder: home,
        db: 'demo',
        secret: () => undefined,
        environment: { WENSHU_HOME: home },
      });
      const connection = config.connection && { ...config.connection, today };
      return { ...config, connection, connections: connection ? [connection] : [] };
    };
    const who = { user: configOn('2026-06-30').user ?? 'local', audience: 'business' } as const;
    const question = '上个月的销售额是多少';
    const june = createWenshu(configOn('2026-06-30'));
    const first = await june.ask(question);
    const { id } = await june.as(who).boards.save(first.receipt.run_id, {});
    expect((await june.as(who).boards.refreshSaved(id)).table?.rows).toEqual(first.table?.rows);
    await june.close();
    const may = createWenshu(configOn('2026-05-31'));
    const then = await may.ask(question);
    const card = await may.as(who).boards.refreshSaved(id);
    await may.close();
    expect(then.table?.rows).not.toEqual(first.table?.rows);
    expect([card.table?.rows, card.outdated]).toEqual([then.table?.rows, undefined]);
    rmSync(home, { recursive: true, force: true });
  });
});

describe('a board', () => {
  it('holds saved answers in an order, and is read in one go or card by card', async () => {
    const [one, two] = [await save('shop', byRegion), await save('shop', 'how many orders are there')];
    const made = await call('POST', 'boards', 'shop', {
      title: 'Monday',
      cards: [{ saved: one.id }, { saved: two.id, size: 'small' }],
    });
    const board = await bodyOf(made);
    expect([made.status, board.cards]).toEqual([
      201,
      [
        { saved: one.id, size: 'medium' },
        { saved: two.id, size: 'small' },
      ],
    ]);
    const swapped = await bodyOf(
      await call('PATCH', `boards/${board.id}`, 'shop', { cards: [...board.cards].reverse() }),
    );
    expect(swapped).toMatchObject({ title: 'Monday', cards: [{ saved: two.id }, { saved: one.id }] });
    const all = refreshedSchema.parse(await bodyOf(await call('POST', `boards/${board.id}/refresh`, 'shop', {})));
    expect(all.cards.map(({ status, table }) => [status, table?.row_count])).toEqual([
      ['ready', 1],
      ['ready', 2],
    ]);
    const stream = await call('POST', `boards/${board.id}/refresh`, 'shop', {}, 'text/event-stream');
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const events = (await stream.text()).split('\n\n').flatMap((frame) => /^data: (.*)$/m.exec(frame)?.[1] ?? []);
    expect(events.map((event) => JSON.parse(event).type)).toEqual(['card-ready', 'card-ready', 'board-end']);
    await call('DELETE', `saved/${one.id}`, 'shop');
    const left = await bodyOf(await call('POST', `boards/${board.id}/refresh`, 'shop', {}));
    expect(left.cards.map(({ status }: { status: string }) => status)).toEqual(['ready', 'gone']);
    expect((await call('DELETE', `boards/${board.id}`, 'shop')).status).toBe(200);
    expect((await bodyOf(await call('GET', 'boards', 'shop'))).boards).toEqual([]);
    await call('DELETE', `saved/${two.id}`, 'shop');
  });

  it('of somebody else is not there, and takes nothing of theirs', async () => {
    const one = await save('shop', byRegion);
    const board = await bodyOf(await call('POST', 'boards', 'shop', { title: 'x', cards: [{ saved: one.id }] }));
    for (const [method, address, body] of [
      ['PATCH', `boards/${board.id}`, { title: 'mine' }],
      ['POST', `boards/${board.id}/refresh`, {}],
      ['DELETE', `boards/${board.id}`, undefined],
    ] as const)
      expect(await codeOf(await call(method, address, 'boss', body))).toEqual([404, 'board_unknown']);
    expect(await codeOf(await call('POST', 'boards', 'boss', { title: 'y', cards: [{ saved: one.id }] }))).toEqual([
      404,
      'saved_unknown',
    ]);
    expect(await codeOf(await call('POST', 'shares', 'boss', { kind: 'board', of: board.id }))).toEqual([
      404,
      'board_unknown',
    ]);
    await call('DELETE', `boards/${board.id}`, 'shop');
    await call('DELETE', `saved/${one.id}`, 'shop');
  });
});

describe('a link', () => {
  const open = (token: string, who: string) => call('POST', 'shares/open', who, { token });

  it('shows each who opens it what their own role may see, and nothing where that is nothing', async () => {
    const one = await save('boss', byRegion, { title: 'By region' });
    const board = await bodyOf(
      await call('POST', 'boards', 'boss', { title: 'All of it', cards: [{ saved: one.id }] }),
    );
    for (const [kind, of, title] of [
      ['saved', one.id, 'By region'],
      ['board', board.id, 'All of it'],
    ]) {
      const made = await call('POST', 'shares', 'boss', { kind, of });
      const { share, token } = await bodyOf(made);
      expect([made.status, share]).toMatchObject([201, { kind, of, title, expires_at: null }]);
      const whole = openedShareSchema.parse(await bodyOf(await open(token, 'shop')));
      expect(whole).toMatchObject({ kind, title, by: 'anna' });
      expect(whole.cards[0]?.table?.rows).toHaveLength(2);
      expect(JSON.stringify(whole)).not.toMatch(/SELECT/i);
      const part = openedShareSchema.parse(await bodyOf(await open(token, 'north')));
      expect(part.cards[0]?.table?.rows).toEqual([['north', 10]]);
      expect(part.cards[0]).toMatchObject({ question: '', limited: expect.any(String) });
      const none = await open(token, 'staff');
      const refused = await none.text();
      expect([none.status, refused.includes('region')]).toEqual([404, false]);
      expect((await call('POST', 'shares/open', 'nobody', { token })).status).toBe(401);
      expect(await codeOf(await call('DELETE', `shares/${share.id}`, 'shop'))).toEqual([404, 'share_unknown']);
      expect((await call('DELETE', `shares/${share.id}`, 'boss')).status).toBe(200);
      expect(await codeOf(await open(token, 'shop'))).toEqual([404, 'share_unknown']);
    }
    expect((await bodyOf(await call('GET', 'shares', 'boss'))).shares).toEqual([]);
    await call('DELETE', `boards/${board.id}`, 'boss');
    await call('DELETE', `saved/${one.id}`, 'boss');
  });

  it('that is wrong, changed or of what was deleted opens nothing; its token stands in no file', async () => {
    const one = await save('boss', byRegion);
    const { token } = await bodyOf(await call('POST', 'shares', 'boss', { kind: 'saved', of: one.id, days: 3 }));
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;
    for (const wrong of ['wss_x', changed, token.toUpperCase(), one.id, 'x'.repeat(199)])
      expect(await codeOf(await open(wrong, 'shop'))).toEqual([404, 'share_unknown']);
    for (const file of readdirSync(server.home, { recursive: true, encoding: 'utf8' })) {
      const at = join(server.home, file);
      const isTold = statSync(at).isFile() && readFileSync(at, 'latin1').includes(token.slice(8));
      expect([file, isTold]).toEqual([file, false]);
    }
    expect((await open(token, 'shop')).status).toBe(200);
    await call('DELETE', `saved/${one.id}`, 'boss');
    expect(await codeOf(await open(token, 'shop'))).toEqual([404, 'share_unknown']);
  });

  it('to an answer of a file of their own shows nobody anything', async () => {
    const sent = await fetch(`${server.url}/api/v1/uploads?name=mine.csv`, {
      method: 'POST',
      headers: { ...keys.boss, 'content-type': 'application/octet-stream' },
      body: 'region,amount\nwest,99\neast,1\n',
    });
    const { upload } = await bodyOf(sent);
    const query = { ...asked('what is the total amount'), connection: upload.id };
    const { answer } = await bodyOf(await call('POST', 'query/sync', 'boss', query));
    const one = await bodyOf(await call('POST', 'saved', 'boss', { run_id: answer.receipt.run_id }));
    const { token } = await bodyOf(await call('POST', 'shares', 'boss', { kind: 'saved', of: one.id }));
    expect((await bodyOf(await open(token, 'boss'))).cards[0].table.rows).toEqual([[100]]);
    expect(await codeOf(await open(token, 'shop'))).toEqual([404, 'share_unknown']);
    await call('DELETE', `uploads/${upload.id}`, 'boss');
    const gone = await bodyOf(await call('POST', `saved/${one.id}/refresh`, 'boss', {}));
    expect(gone.status).toBe('refused');
  });

  it('to a database that the role may not ask tells nothing, not even what it is called', async () => {
    const home = mkdtempSync(join(tmpdir(), 'wenshu-kept-home-'));
    const config = loadConfig({ folder: home, db: path, secret: () => undefined, environment: { WENSHU_HOME: home } });
    const { roles: two } = parseConfig({ roles: { boss: {}, guest: { connections: ['other'] } } });
    const [shop] = config.connections;
    const other = { ...(shop as NonNullable<typeof shop>), id: 'other', title: 'Other' };
    const wenshu = createWenshu({
      ...config,
      connection: null,
      connections: [...config.connections, other],
      roles: two,
    });
    try {
      const boss = wenshu.as({ user: 'anna', role: 'boss', audience: 'business' });
      const guest = wenshu.as({ user: 'gus', role: 'guest', audience: 'business' });
      const { receipt } = await boss.ask(byRegion, { connection: 'shop' });
      const { id } = await boss.boards.save(receipt.run_id, {});
      const board = await boss.boards.addBoard({ title: 'Secret plan', cards: [{ saved: id, size: 'medium' }] });
      for (const what of [{ kind: 'saved', of: id } as const, { kind: 'board', of: board.id } as const]) {
        const { token } = await boss.boards.share(what);
        expect((await boss.boards.open(token)).cards).toMatchObject([{ status: 'ready' }]);
        await expect(guest.boards.open(token)).rejects.toMatchObject({ code: 'share_unknown' });
      }
    } finally {
      await wenshu.close();
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('is over when its days are', async () => {
    const memory = await openMemory({ home: null });
    const { shares } = openBoardRecords(
      async () => memory.store,
      () => true,
    );
    const at = '2026-01-01T00:00:00.000Z';
    const keeper = { user: 'anna', role: null };
    const { token } = await shares.add(keeper, { kind: 'saved', of: 'x', at, expires_at: '2026-01-02T00:00:00.000Z' });
    expect(await shares.open(token, new Date('2026-01-01T23:59:59Z'))).toBeDefined();
    expect(await shares.open(token, new Date('2026-01-02T00:00:00Z'))).toBeUndefined();
    await memory.close();
  });
});

it('what was kept, changed, shared and opened stands in the audit, which holds', async () => {
  const entries = await server.wenshu.audit.newest({ count: 1000 });
  const actions = new Set(entries.map(({ action }) => action));
  for (const action of ['save', 'refresh', 'discard', 'share', 'open', 'upload', 'remove'])
    expect(actions).toContain(action);
  expect(JSON.stringify(entries)).not.toMatch(/wss_[\w-]{5}/);
  expect((await server.wenshu.audit.verify()).broken).toBeUndefined();
});
