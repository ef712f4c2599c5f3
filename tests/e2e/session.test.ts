import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DriverError, RunOptions } from '../../src/drivers/contract/driver.ts';
import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import type { ChatModel } from '../../src/models/model.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { openWenshu } from '../../src/wenshu.ts';
import { countingDriver } from '../fixtures/counting-driver.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { question, regional, roles, sessionSpec, shopScript } from './session-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-session-'));
const path = join(folder, 'shop.sqlite');
const embedded = { model: 'embedded', roles };
const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';
beforeAll(() => {
  const database = new DatabaseSync(path);
  database.exec(shopScript);
  database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Notes what reaches the database, and how each statement ended. */
function ownDriver() {
  const ends: unknown[] = [];
  const { driver, calls } = countingDriver(openSqlite({ path }));
  const run = async (sql: string, options: RunOptions) => {
    try {
      const rows = await driver.run(sql, options);
      ends.push('done');
      return rows;
    } catch (error) {
      ends.push((error as DriverError).failure.ended);
      throw error;
    }
  };
  return { driver: { ...driver, run }, calls, ends };
}

sessionSpec('SQLite', () => path);
sessionSpec('SQLite by its address', () => `sqlite:${path}`);
sessionSpec("a driver of the caller's own", () => ownDriver().driver);

it("asks nothing but a driver of the caller's own", async () => {
  const { driver, calls, ends } = ownDriver();
  await using wenshu = await openWenshu(driver, { settings: embedded });
  const answer = await wenshu.as(regional).ask(question);
  expect(answer.table?.rows).toEqual([[2]]);
  const statements = calls.filter((call) => call.startsWith('run '));
  expect(statements.length).toBeGreaterThan(0);
  for (const sql of statements) expect(sql).toContain(`kept."region" = 'north'`);
  expect(new Set(ends)).toEqual(new Set(['done']));
});

describe('leaving the loop of a stream', () => {
  it('cancels the run, and its query has stopped by then', async () => {
    const { driver, calls, ends } = ownDriver();
    await using wenshu = await openWenshu(driver, { settings: embedded });
    const seen: string[] = [];
    for await (const event of wenshu.stream(endless)) {
      seen.push(event.type);
      await expect.poll(() => calls.some((call) => call.startsWith('run '))).toBe(true);
      break;
    }
    expect(seen).toEqual(['run-start']);
    expect(ends).toEqual(['cancelled']);
    expect((await wenshu.ask(question)).table?.rows).toEqual([[5]]);
  });

  it('lets the process end', async () => {
    const script = `
      import { openWenshu } from ${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)};
      await using wenshu = await openWenshu(${JSON.stringify(path)}, { settings: { model: 'embedded' } });
      for await (const event of wenshu.stream(${JSON.stringify(endless)})) {
        if (event.type !== 'sql-ready') continue;
        await new Promise((done) => setTimeout(done, 500));
        break;
      }
      console.log('left');`;
    const words = ['--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: 25_000, cwd: folder });
    expect(stdout).toBe('left\n');
  });

  it("is not the only way: the caller's signal cancels too, and makes the loop throw", async () => {
    const { driver, calls, ends } = ownDriver();
    await using wenshu = await openWenshu(driver, { settings: embedded });
    const stop = new AbortController();
    const seen: string[] = [];
    const followed = async () => {
      for await (const { type } of wenshu.stream(endless, { signal: stop.signal })) {
        seen.push(type);
        await expect.poll(() => calls.some((call) => call.startsWith('run '))).toBe(true);
        stop.abort();
      }
    };
    await expect(followed()).rejects.toMatchObject({ code: 'query_cancelled' });
    expect(seen.at(-1)).toBe('run-error');
    expect(ends).toEqual(['cancelled']);
  });
});

describe("a chat model of the caller's own", () => {
  const reply = 'sql: SELECT COUNT(*) AS n FROM orders';
  const unheard = 'zorble the frumious bandersnatch';
  const written = scriptedModel(
    Array.from({ length: 20 }, () => reply),
    'mine',
  );
  const models: Record<string, { model: ChatModel; name: string }> = {
    'an object with `complete`': { model: written, name: 'mine' },
    'one of LangChain': { model: new FakeListChatModel({ responses: [reply] }), name: 'fake-list' },
  };

  it.each(Object.keys(models))('%s writes the query, under the same policy and roles', async (kind) => {
    const { model, name } = models[kind] as (typeof models)[string];
    await using wenshu = await openWenshu(path, { model, settings: { roles } });
    expect(wenshu.model).toBe(name);
    const answer = await wenshu.ask(unheard);
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[5]] }, receipt: { source: name } });
    expect((await wenshu.as(regional).ask(unheard)).table?.rows).toEqual([[2]]);
    let last: WenshuEvent | undefined;
    for await (const event of wenshu.as(regional).stream(unheard)) last = event;
    expect(last).toMatchObject({ type: 'run-end', answer: { status: 'answered', table: { rows: [[2]] } } });
  });

  it('is held to the policy like any other', async () => {
    const model = scriptedModel(
      Array.from({ length: 20 }, () => 'sql: DELETE FROM orders'),
      'mine',
    );
    await using wenshu = await openWenshu(path, { model, settings: { roles } });
    expect((await wenshu.ask(unheard)).table).toBeNull();
    expect((await wenshu.run('SELECT COUNT(*) FROM orders')).table?.rows).toEqual([[5]]);
    expect(model.asked.length).toBeGreaterThan(0);
  });
});

describe('an identity among the options of a call', () => {
  const identities = [
    { role: 'regional' },
    { user: 'eve' },
    { claims: { region: 'north' } },
    { settings: { user: 'eve' } },
  ];

  it.each(identities)('%j is refused by every method, and nothing runs', async (identity) => {
    const { driver, calls } = ownDriver();
    await using wenshu = await openWenshu(driver, { settings: embedded });
    const { run_id } = (await wenshu.thread('talk').ask(question)).receipt;
    const [moment] = await wenshu.thread('talk').history();
    const options = identity as object;
    const items = [{ id: 'a', name: 'a', question }];
    const file = { name: 'pairs.jsonl', text: '' };
    const chosen = { choose: '1' };
    for (const session of [wenshu, wenshu.as({ user: 'ann' })]) {
      const thread = session.thread('talk');
      const refused: (() => Promise<unknown>)[] = [
        () => session.ask(question, options),
        () => session.run('SELECT 1', options),
        () => session.batch(items, options),
        () => session.check('SELECT 1', options),
        () => session.resume(run_id, chosen, options),
        () => session.page(run_id, 1, options),
        () => session.remember(run_id, options),
        () => session.feedback(run_id, 'up', options),
        () => session.branch(moment?.id ?? '', options),
        () => session.forget(options),
        () => session.schema(options),
        () => session.draft(options),
        () => session.drift(options),
        () => session.describe('en', options),
        () => session.explore('en', options),
        () => session.understand('orders', 'en', options),
        () => session.suggestions('en', options),
        () => session.graph(options),
        () => Reflect.apply(session.threads, null, [options]),
        () => Reflect.apply(session.preferences, null, [options]),
        () => Reflect.apply(session.forgetPreference, null, ['key', options]),
        () => Reflect.apply(session.keep, null, [run_id, 'me', options]),
        () => thread.ask(question, options),
        () => thread.at(moment?.id ?? '').ask(question, options),
        () => thread.about({ column: 'n', value: 1 }).ask(question, options),
        () => thread.history(options),
        () => thread.states(options),
        () => session.memory.list(options),
        () => session.memory.import(file, options),
        () => session.memory.revoke('id', options),
        () => Reflect.apply(session.boards.saved, null, [options]),
        () => Reflect.apply(session.boards.save, null, [run_id, {}, options]),
        () => Reflect.apply(session.own.uploads, null, [options]),
        () => Reflect.apply(session.own.removeUpload, null, ['id', options]),
        async () => all(session.stream(question, options)),
        async () => all(session.rows(run_id, options)),
        async () => all(thread.stream(question, options)),
      ];
      const before = calls.length;
      for (const call of refused) {
        // Rejects, as its type says, and doesn't throw before there is a promise.
        const code = await call().then(
          () => 'nothing',
          (error: unknown) => (error instanceof WenshuError ? error.code : error),
        );
        expect(code, String(call)).toBe('config_invalid');
      }
      expect(calls.slice(before)).toEqual([]);
    }
    expect((await wenshu.threads()).map(({ questions }) => questions)).toEqual([1]);
  });

  it('is told with the way to do it', async () => {
    await using wenshu = await openWenshu(path, { settings: embedded });
    const options: object = { role: 'regional' };
    await expect(wenshu.ask(question, options)).rejects.toThrow(/wenshu\.as\(\{ role \}\)/);
  });

  it('leaves the account of a database that is added alone', async () => {
    await using wenshu = await openWenshu(path, { settings: embedded });
    const wish = { title: 'Other', engine: 'postgres', host: '127.0.0.1', port: 1, database: 'x', user: 'reader' };
    await expect(wenshu.own.try(wish, 'en')).rejects.not.toMatchObject({ code: 'config_invalid' });
  });
});

describe('a database that cannot be opened', () => {
  it('is an error that names it, and leaves nothing open', async () => {
    const missing = join(folder, 'nowhere.sqlite');
    const error = await openWenshu(missing, { settings: embedded }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WenshuError);
    expect(error).toMatchObject({ code: 'database_missing', message: expect.stringContaining(missing) });
    expect(existsSync(missing)).toBe(false);
  });
});

it('an empty user or an unknown role opens nothing', async () => {
  await using wenshu = await openWenshu(join(import.meta.dirname, '../../demo/shop.sqlite'), { settings: embedded });
  for (const user of ['', ' ', null as never])
    expect(() => wenshu.as({ user })).toThrow(expect.objectContaining({ code: 'config_invalid' }));
  for (const role of ['', '__proto__', null as never])
    await expect(wenshu.as({ role }).ask('how many orders')).rejects.toMatchObject({ code: 'config_invalid' });
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
