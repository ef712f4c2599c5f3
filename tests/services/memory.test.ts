import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PostgresStore } from '@langchain/langgraph-checkpoint-postgres/store';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { openMemory } from '../../src/memory/open-memory.ts';
import { recordsIn, verifiedAnswers } from '../../src/memory/records.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { storeConformance } from '../memory/store-conformance.ts';

const programs = debianPostgres();

describe.skipIf(!programs)('memory on a PostgreSQL server', () => {
  let server: OwnServer;
  let owner: pg.Pool;
  beforeAll(async () => {
    server = await startPostgres(programs);
    owner = new pg.Pool({ connectionString: server.url });
    owner.on('error', () => undefined);
  });
  afterAll(async () => {
    await owner.end();
    await server.stop();
  });

  storeConformance('a PostgreSQL server', async () => {
    const memory = await openMemory({ home: null, memory: server.url });
    return { ...memory.store, close: () => void memory.close() };
  });

  it('reads what LangGraph’s PostgresStore wrote for an earlier version', async () => {
    const memory = await openMemory({ home: null, memory: server.url });
    const answer = { question: '上个月的销售额', sql: 'SELECT 1', by: 'ann', at: '2026-10-31T08:00:00Z' };
    const { namespace } = verifiedAnswers('earlier');
    const earlier = new PostgresStore({ connectionOptions: server.url, schema: 'wenshu' });
    await earlier.put(namespace, 'old', { ...answer, '~index': ['question'] }, ['question']);
    const records = recordsIn(memory.store, verifiedAnswers('earlier'));
    expect(await records.search({ query: '9月营业额' })).toEqual([{ key: 'old', record: answer }]);
    await records.put('old', { ...answer, sql: 'SELECT 2' });
    expect((await earlier.get(namespace, 'old'))?.value).toMatchObject({ sql: 'SELECT 2' });
    await earlier.stop();
    await memory.close();
  });

  describe('through the whole product', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-memory-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const open = () =>
      createWenshu({ ...loadConfig({ folder, db: 'demo', secret: () => undefined }), memory: server.url });

    it('a conversation goes on in another process, and leaves no file behind', async () => {
      const first = open();
      expect((await first.thread('talk').ask('上个月各门店的销售额')).status).toBe('answered');
      await first.close();
      const second = open();
      const moments = await second.thread('talk').history();
      expect(moments.length).toBeGreaterThan(0);
      await second.close();
      expect(readdirSync(join(folder, '.wenshu')).filter((name) => name.includes('sqlite'))).toEqual([]);
    });

    it('conversations are listed, branched, kept small and forgotten as in a file', async () => {
      const wenshu = open();
      const talk = wenshu.thread('long');
      for (let n = 1; n <= 7; n += 1) await talk.ask(`SELECT ${n} AS n`);
      expect((await wenshu.threads()).find(({ thread }) => thread === 'long')).toMatchObject({
        questions: 7,
        question: 'SELECT 7 AS n',
        status: 'answered',
      });
      const stages = await talk.history({ stages: true });
      const each = Object.values(Object.groupBy(stages, ({ run_id }) => run_id)).map((moments) => moments?.length);
      expect(each).toEqual([9, 9, 9, 9, 9, 1, 1]);
      const [, , third] = (await talk.history()).toReversed();
      expect(third).toMatchObject({ question: 'SELECT 3 AS n', status: 'answered' });
      const middle = stages.find(({ stage }) => stage === 'sql_generation')?.id ?? '';
      await wenshu.branch(middle, { thread: 'other' });
      const [copied] = await wenshu.thread('other').history();
      expect(await wenshu.resume(copied?.run_id ?? '')).toMatchObject({ status: 'answered', table: { rows: [[7]] } });
      expect((await wenshu.forget({ thread: 'long' })).length).toBe(1);
      expect(await talk.history()).toEqual([]);
      expect(await wenshu.thread('other').history()).toHaveLength(1);
      await wenshu.close();
    });

    it('files, saved answers, boards and links of one process are those of another', async () => {
      const who = { user: 'anna', audience: 'business' } as const;
      const first = open();
      const anna = first.as(who);
      async function* body() {
        yield Buffer.from('region,amount\nnorth,1\nsouth,2\n');
      }
      const { upload } = await anna.own.upload({ name: 'figures.csv', body: body() }, 'en');
      const { receipt } = await anna.ask('what is the total amount', { connection: upload.id });
      const saved = await anna.boards.save(receipt.run_id, { title: 'Total' });
      const board = await anna.boards.addBoard({ title: 'Mine', cards: [{ saved: saved.id, size: 'small' }] });
      const { token } = await anna.boards.share({ kind: 'board', of: board.id });
      await first.close();
      const second = open();
      const again = second.as(who);
      const bob = second.as({ ...who, user: 'bob' });
      expect((await again.own.uploads()).uploads).toEqual([upload]);
      expect((await bob.own.uploads()).uploads).toEqual([]);
      const { cards } = await again.boards.refreshBoard(board.id);
      expect(cards[0]?.table?.rows).toEqual([[3]]);
      expect((await again.boards.open(token)).title).toBe('Mine');
      await expect(bob.boards.open(token)).rejects.toMatchObject({ code: 'share_unknown' });
      await expect(second.ask('what is the total amount', { connection: upload.id })).rejects.toMatchObject({
        code: 'connection_unknown',
      });
      await again.own.removeUpload(upload.id);
      expect(await again.own.connections()).toEqual([]);
      await second.close();
    });

    it('what is to be done once is done by one machine, and nothing of it stays in a home folder', async () => {
      const shop = mkdtempSync(join(folder, 'shop-'));
      const file = new DatabaseSync(join(shop, 'shop.sqlite'));
      file.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)');
      writeFileSync(join(shop, 'wenshu.yaml'), 'connections:\n  shop: {url: shop.sqlite, access: write}\n');
      const config = loadConfig({ folder: shop, secret: () => undefined });
      const homes = ['one', 'two', 'three'].map((name) => join(shop, name));
      const machines = homes.map((home) => createWenshu({ ...config, memory: server.url, home }));
      const [first] = machines;
      for (const text of ['a', 'b', 'c']) {
        const asked = await first?.ask(`INSERT INTO notes (text) VALUES ('${text}')`);
        const run = asked?.receipt.run_id ?? '';
        const outcomes = await Promise.allSettled(machines.map((wenshu) => wenshu.resume(run, { say: 'yes' })));
        const made = outcomes.filter((one) => one.status === 'fulfilled' && one.value.status === 'answered');
        expect(made).toHaveLength(1);
      }
      expect(file.prepare('SELECT text FROM notes ORDER BY 1').all()).toEqual(
        ['a', 'b', 'c'].map((text) => ({ text })),
      );
      file.close();
      for (const wenshu of machines) await wenshu.close();
      for (const home of homes) expect(existsSync(join(home, 'claims'))).toBe(false);
    });

    it("a key is one machine's alone, also when that machine is gone", async () => {
      const opened = await Promise.all([1, 2, 3].map(() => openMemory({ home: null, memory: server.url })));
      const given = await Promise.all(opened.flatMap(({ claim }) => [claim('run-1'), claim('run-1')]));
      expect(given.filter(Boolean)).toHaveLength(1);
      await Promise.all(opened.map((memory) => memory.close()));
      const after = await openMemory({ home: null, memory: server.url });
      expect([await after.claim.isTaken('run-1'), await after.claim.isTaken('run-2')]).toEqual([true, false]);
      expect([await after.claim('run-1'), await after.claim('../run-3')]).toEqual([false, false]);
      await after.close();
    });

    it('the doctor says where it is, and when it cannot be reached', async () => {
      const lineOf = async (memory: string) => {
        const wenshu = createWenshu({ ...loadConfig({ folder, db: 'demo', secret: () => undefined }), memory });
        const lines = await wenshu.doctor();
        await wenshu.close();
        return lines.find(({ name }) => name === 'memory');
      };
      expect(await lineOf(server.url)).toMatchObject({ status: 'ok', en: expect.stringContaining('127.0.0.1') });
      const gone = await lineOf('postgres://ann:geheim-99@127.0.0.1:1/x');
      expect(gone).toMatchObject({ status: 'fail', en: expect.stringContaining('cannot be reached') });
      expect(JSON.stringify(gone)).not.toContain('geheim-99');
    });

    it('servers that start together make one set of tables', async () => {
      await owner.query('DROP SCHEMA IF EXISTS wenshu CASCADE');
      const opened = await Promise.all([1, 2, 3].map(() => openMemory({ home: null, memory: server.url })));
      const [one, other] = opened;
      const answer = { question: '上个月的销售额', sql: 'SELECT 1', by: 'ann', at: '2026-10-31T08:00:00Z' };
      if (one) await recordsIn(one.store, verifiedAnswers('shop.eu')).put('1', answer);
      const found = other && (await recordsIn(other.store, verifiedAnswers('shop.eu')).search({ query: '9月营业额' }));
      expect(found).toMatchObject([{ key: '1', record: answer }]);
      await Promise.all(opened.map((memory) => memory.close()));
    });

    it('outlives a server that goes down and comes back', async () => {
      const memory = await openMemory({ home: null, memory: { url: server.url } });
      await memory.store.put(['a'], 'k', { n: 1 });
      await server.crash();
      await expect(memory.store.get(['a'], 'k')).rejects.toThrow();
      await server.restart();
      expect(await memory.store.get(['a'], 'k')).toEqual({ n: 1 });
      await memory.close();
    });

    it('says who cannot be reached, and no secret', async () => {
      const address = new URL(server.url);
      const denied = `postgres://wenshu_denied:geheim-99@${address.host}/postgres`;
      const refused = await openMemory({ home: null, memory: denied }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'database_denied' });
      const gone = await openMemory({ home: null, memory: 'postgres://ann:geheim-99@127.0.0.1:1/x' }).catch(
        (error: unknown) => error,
      );
      expect(gone).toMatchObject({ code: 'database_unreachable', params: { name: 'postgres://127.0.0.1:1/x' } });
      for (const error of [refused, gone]) {
        const { message, params, technical } = error as { message: string; params: object; technical?: string };
        expect(JSON.stringify([message, params, technical])).not.toContain('geheim-99');
      }
      await expect(openMemory({ home: null, memory: { url: denied, password_env: 'WENSHU_NOT_SET' } })).rejects.toThrow(
        /WENSHU_NOT_SET is not set/,
      );
    });
  });
});
