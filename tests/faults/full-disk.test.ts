import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerSchema } from '../../src/protocol/answer.ts';
import { createShop, program, runCli, type Shop } from '../e2e/run-cli.ts';
import type { Left, Went } from './full-disk-host.ts';
import { createKillGround } from './kill-runs.ts';

const run = promisify(execFile);
const host = fileURLToPath(new URL('./full-disk-host.ts', import.meta.url));

/** A disk of six megabytes over a folder, seen by one process and gone with it; needs no privilege where the system lends one. */
const unshare = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
const mounting = 'mount -t tmpfs -o size=6m tmpfs "$1" && shift && exec "$@"';
const onSmallDisk = (folder: string, words: string[]) => [...unshare, 'sh', '-c', mounting, 'sh', folder, ...words];
const canMount = spawnSync('unshare', onSmallDisk('/mnt', ['true'])).status === 0;

it.skipIf(!canMount)(
  'a full disk is told in a sentence, what was answered is kept, what broke off goes on, and no change is made twice or in silence (skipped where no disk can be mounted)',
  { timeout: 300_000 },
  async () => {
    const ground = createKillGround(100);
    const home = join(ground.folder, 'home');
    mkdirSync(home);
    try {
      const { stdout } = await run('unshare', onSmallDisk(home, [process.execPath, host, ground.folder, home]));
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Went | Left);
      const left = lines.pop() as Left;
      const went = lines as Went[];
      const isChange = ({ question }: Went) => question.startsWith('UPDATE');
      const ends = (of: Went[]) => [...new Set(of.map(({ outcome }) => outcome))].sort();
      expect(went.filter(({ spare }) => spare === null).map(({ outcome }) => outcome)).toEqual([
        'answered',
        'answered',
      ]);
      expect(ends(went.filter((one) => !isChange(one)))).toEqual(['answered', 'memory_unwritable']);
      expect(ends(went.filter(isChange))).toEqual(['answered', 'change_unknown', 'memory_unwritable']);
      const told = went.filter(({ outcome }) => outcome === 'memory_unwritable').map(({ text }) => text);
      for (const text of told)
        expect(text).toMatch(/^Wenshu cannot write its own file .*sqlite: (?:the disk is full|.* failed)\. Make room/);
      expect(told.join()).toContain('the disk is full');

      const known = new Map(left.known.map((one) => [one.run, one]));
      for (const one of went) {
        const kept = known.get(one.run);
        if (one.outcome === 'answered') expect(kept, one.question).toMatchObject({ status: 'answered' });
        // Nobody has said yes again: a change that was not begun waits for that, one that was begun is not begun anew.
        const later = isChange(one) ? ['clarify', 'change_unknown', 'answered'] : ['answered'];
        if (kept?.goneOn) expect(later, one.question).toContain(kept.goneOn);
      }
      expect(left.known.filter(({ goneOn }) => goneOn === 'answered').length).toBeGreaterThan(0);
      expect(left.damage).toEqual([]);
      expect(left.files.filter((name) => /draft|part/.test(name))).toEqual([]);
      expect(left.files).toContain('checkpoints.sqlite');

      const database = new DatabaseSync(join(ground.folder, 'a.sqlite'), { readOnly: true });
      const counted = database.prepare('SELECT id, n FROM counter').all() as { id: number; n: number }[];
      database.close();
      for (const one of went.filter(isChange)) {
        const times = counted.find(({ id }) => one.question.endsWith(` ${id}`))?.n;
        expect(times, `${one.question}: ${one.outcome}`).toBe(one.outcome === 'memory_unwritable' ? 0 : 1);
      }
    } finally {
      ground.remove();
    }
  },
);

let shop: Shop;
beforeEach(() => {
  shop = createShop();
});
afterEach(() => shop.remove());

it('a file that may not grow is told in the words of each reader, and what was there before is whole', {
  timeout: 180_000,
}, async () => {
  const words = (question: string) => ['ask', question, '--db', 'shop.sqlite', '--json', '--thread', 't'];
  const bounded = async (...more: string[]) => {
    const asked = [process.execPath, program, ...words('有多少订单'), ...more];
    const place = { cwd: shop.folder, env: { PATH: process.env.PATH, HOME: shop.folder } };
    const ended = await run('sh', ['-c', 'ulimit -f 32; exec "$@"', 'sh', ...asked], place).catch((error) => error);
    return { code: ended.code, answer: answerSchema.parse(JSON.parse(ended.stdout)) };
  };
  const free = async (question: string) => (await runCli(words(question), shop)).stdout;
  expect(answerSchema.parse(JSON.parse(await free('有多少客户'))).table?.rows).toEqual([[5]]);
  const [full, business] = [await bounded(), await bounded('--audience', 'business')];
  expect([full.code, full.answer.error?.code]).toEqual([1, 'memory_unwritable']);
  expect(full.answer.text).toMatch(/^问数写不了自己的文件 .*读写失败。请腾出空间/);
  expect(business.answer.text).toBe('系统暂时无法保存内容，这次没有回答。请稍后再试，或联系管理员。');
  expect(answerSchema.parse(JSON.parse(await free('有多少订单'))).table?.rows).toEqual([[2500]]);
  const kept = await runCli(['threads', 't', '--json', '--db', 'shop.sqlite'], shop);
  expect(kept.stdout).toContain('有多少客户');
  const files = readdirSync(join(shop.folder, '.wenshu'), { recursive: true }).map(String);
  expect(files.filter((name) => name.includes('draft'))).toEqual([]);
});
