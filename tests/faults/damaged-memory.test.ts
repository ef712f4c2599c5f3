import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { answerSchema } from '../../src/protocol/answer.ts';
import { createShop, runCli, type Shop } from '../e2e/run-cli.ts';
import { asked, startServer } from '../fixtures/http-server.ts';

/** Files of our own that a disk or a person has damaged; a kept schema that is: `src/schema/snapshot/cache.test.ts`. */
let shop: Shop;
let whole: string;
const home = () => join(shop.folder, '.wenshu');
const ask = async (question: string, ...more: string[]) => {
  const words = ['ask', question, '--thread', 't', '--db', 'shop.sqlite', '--json', ...more];
  const { code, stdout } = await runCli(words, shop);
  return { code, answer: answerSchema.parse(JSON.parse(stdout)) };
};

beforeAll(async () => {
  shop = createShop();
  whole = join(shop.folder, 'whole');
  for (const question of ['how many customers are there', 'how many orders are there'])
    expect((await ask(question)).code).toBe(0);
  cpSync(home(), whole, { recursive: true });
});
afterEach(() => {
  rmSync(home(), { recursive: true });
  cpSync(whole, home(), { recursive: true });
});
afterAll(() => shop.remove());

const page = 4096;
const halfLost = 'half of every page but the first lost';
const damages: [string, (bytes: Buffer) => Buffer][] = [
  ['cut short', (bytes) => bytes.subarray(0, bytes.length / 2 + 100)],
  ['cut within its first page', (bytes) => bytes.subarray(0, 100)],
  ['overwritten with other text', (bytes) => Buffer.alloc(bytes.length, 'not a database at all ')],
  [
    halfLost,
    (bytes) => {
      for (let at = page; at < bytes.length; at += page) bytes.fill(0, at + page / 2, at + page);
      return bytes;
    },
  ],
  ['every page but the first garbage', (bytes) => bytes.fill(0xa5, page)],
];

it.each(damages)(
  'a conversation file %s is told in a sentence, and once it is moved away everything works',
  async (name, damage) => {
    const path = join(home(), 'checkpoints.sqlite');
    const damaged = damage(readFileSync(path));
    writeFileSync(path, damaged);
    const { code, answer } = await ask('有多少客户');
    expect([code, answer.status, answer.error?.code]).toEqual([1, 'failed', 'memory_corrupt']);
    expect(answer.text).toMatch(/^问数自己的文件 .*checkpoints\.sqlite 已损坏，无法读取。请从备份恢复它/);
    const { answer: business } = await ask('how many customers are there', '--audience', 'business');
    expect(business.text).toBe('The system is not set up yet. Please ask your administrator.');
    // Where SQLite still finds its way, what is whole may have been written to before the damage was met.
    if (name !== halfLost) expect(readFileSync(path).equals(damaged)).toBe(true);
    renameSync(path, join(shop.folder, 'moved'));
    expect((await ask('how many customers are there')).answer.table?.rows).toEqual([[5]]);
  },
);

it('a damaged file of what was taught costs nobody an answer, is named in the log and to whoever asks for it, and left as it is', async () => {
  const path = join(home(), 'store.sqlite');
  const damaged = Buffer.alloc(20_000, 'garbage ');
  writeFileSync(path, damaged);
  expect((await ask('how many customers are there')).answer.table?.rows).toEqual([[5]]);
  expect(readFileSync(join(home(), 'logs', 'wenshu.log'), 'utf8')).toMatch(
    /cannot be read: .*store\.sqlite, is damaged/,
  );
  const list = await runCli(['memory', 'list', '--db', 'shop.sqlite'], shop);
  expect(list.code).toBe(1);
  expect(list.stderr).toMatch(/^A file of Wenshu itself, .*store\.sqlite, is damaged/);
  expect(readFileSync(path).equals(damaged)).toBe(true);
});

it('a damaged file of kept rows costs nobody an answer: they are read anew', async () => {
  writeFileSync(join(shop.folder, 'rows.yaml'), 'cache: { keep: home }\nconnections: { shop: { url: shop.sqlite } }\n');
  writeFileSync(join(home(), 'results.db'), Buffer.alloc(20_000, 'garbage '));
  const words = ['ask', 'how many orders are there', '--config', 'rows.yaml', '--json'];
  const { code, stdout } = await runCli(words, shop);
  expect([code, answerSchema.parse(JSON.parse(stdout)).table?.rows]).toEqual([0, [[2500]]]);
});

it('a damaged log of who asked what: nothing is answered, it says so, and nothing is written over it', async () => {
  const server = await startServer();
  try {
    const path = join(server.home, 'audit.sqlite');
    const damaged = Buffer.alloc(20_000, 'garbage ');
    writeFileSync(path, damaged);
    const reply = await server.post('/api/v1/query/sync', asked('有多少客户'), { 'accept-language': 'zh' });
    expect([reply.status, await reply.json()]).toMatchObject([
      503,
      { code: 'audit_failed', title: expect.stringContaining('无法写入审计记录') },
    ]);
    expect(readFileSync(path).equals(damaged)).toBe(true);
  } finally {
    await server.end();
  }
});
