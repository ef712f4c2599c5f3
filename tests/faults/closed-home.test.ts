import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createShop, program, runCli, type Shop } from '../e2e/run-cli.ts';

const run = promisify(execFile);

/** Root may write everywhere: it gives that up for one command. Others are held by the mode of the folder alone. */
const isRoot = process.getuid?.() === 0;
const bound = '-dac_override,-dac_read_search';
const asAnybody = isRoot ? ['setpriv', '--bounding-set', bound, '--inh-caps', bound] : ['env'];
const isHeld = spawnSync(asAnybody[0] ?? '', [...asAnybody.slice(1), 'true']).status === 0;

let shop: Shop;
let home: string;
beforeEach(() => {
  shop = createShop();
  home = join(shop.folder, 'home');
});
afterEach(() => shop.remove());

const words = ['ask', 'how many customers are there', '--db', 'shop.sqlite', '--thread', 't'];

it.skipIf(!isHeld)(
  'a home folder that may only be read is told in a sentence, and what is in it stays as it was (skipped where root cannot give up its rights)',
  { timeout: 180_000 },
  async () => {
    const variables = { WENSHU_HOME: home };
    expect((await runCli(words, { ...shop, variables })).code).toBe(0);
    const file = join(home, 'checkpoints.sqlite');
    const before = readFileSync(file);
    const set = (folderMode: number, fileMode: number) => {
      for (const entry of readdirSync(home, { recursive: true, withFileTypes: true }))
        chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? folderMode : fileMode);
      chmodSync(home, folderMode);
    };
    set(0o500, 0o400);
    try {
      const env = { PATH: process.env.PATH, HOME: shop.folder, ...variables };
      const [first = '', ...rest] = [...asAnybody, process.execPath, program, ...words];
      const ended = await run(first, rest, { cwd: shop.folder, env }).catch((error) => error);
      expect([ended.code, ended.stdout]).toEqual([1, '']);
      expect(ended.stderr).toMatch(
        /^Wenshu cannot write its own file .*: it may not be written to\. Make room or give it/,
      );
      expect(ended.stderr.trim().split('\n')).toHaveLength(1);
    } finally {
      set(0o700, 0o600);
    }
    expect(readFileSync(file).equals(before)).toBe(true);
    expect((await runCli(words, { ...shop, variables })).code).toBe(0);
  },
);

it.each([
  ['en', 'a file stands where its folder should be'],
  ['zh', '它的文件夹的位置上是一个文件'],
])('a home folder that is a file is told in a sentence: %s', async (language, text) => {
  writeFileSync(home, 'mine');
  for (const place of [home, join(home, 'below')]) {
    const { code, stderr } = await runCli([...words, '--lang', language], {
      ...shop,
      variables: { WENSHU_HOME: place },
    });
    expect(code).toBe(1);
    expect(stderr).toContain(text);
  }
  expect(readFileSync(home, 'utf8')).toBe('mine');
  rmSync(home);
  mkdirSync(home);
  expect((await runCli(words, { ...shop, variables: { WENSHU_HOME: home } })).code).toBe(0);
});
