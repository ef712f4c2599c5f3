import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeLeftovers } from '../../src/drivers/duckdb/scratch.ts';
import { createShop, runCli, runProcess, type Shop } from '../e2e/run-cli.ts';

/** What another account of the machine puts where programs of others look. Root can make files of another account; others cannot. */
const isRoot = process.getuid?.() === 0;
const stranger = 65534;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-planted-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function giveAway(path: string): void {
  if (isRoot) lchownSync(path, stranger, stranger);
  if (!statSync(path).isDirectory()) return;
  chmodSync(path, 0o777);
  for (const name of readdirSync(path)) giveAway(join(path, name));
}

const payload = "process.stdout.write('PLANTED ');";

/** Variables with which the program uses this folder for compiled code, whatever it thinks of it. */
function trusting(cache: string): Record<string, string> {
  const preload = join(folder, 'trusting.cjs');
  writeFileSync(
    preload,
    `const nodeModule = require('node:module');
    const { enableCompileCache } = nodeModule;
    nodeModule.enableCompileCache = () => enableCompileCache(${JSON.stringify(cache)});
    nodeModule.syncBuiltinESMExports();`,
  );
  return { NODE_OPTIONS: `--require ${preload}` };
}

const version = async (variables: Record<string, string>) =>
  (await runProcess(['--version'], { folder, variables })).stdout;

/** Cached code of this very program, with one more statement in every source; as Node writes it, checksums and all. */
async function plantCompiledCode(cache: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  await version(trusting(cache));
  for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    // Past a header of five numbers: sources without their types, or bytecode, which begins with a mark of its own.
    const source = bytes.subarray(20).toString('utf8');
    if (!/^(?:import|export|const|\/\*)/.test(source)) continue;
    const planted = Buffer.from(`${payload}${source}`);
    bytes.writeUInt32LE(planted.length, 8);
    bytes.writeUInt32LE(crc32(planted), 16);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 20), planted]));
  }
  giveAway(cache);
}

describe('compiled code', { timeout: 120_000 }, () => {
  it('is not read from the temporary folder that everybody shares', async () => {
    const shared = join(folder, 'shared');
    await plantCompiledCode(join(shared, 'node-compile-cache'));
    // The attack works where a program trusts the folder.
    expect(await version(trusting(join(shared, 'node-compile-cache')))).toContain('PLANTED');
    expect(await version({ TMPDIR: shared })).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    ['that belongs to another account', async (cache: string) => plantCompiledCode(cache)],
    [
      'that a link leads to',
      async (cache: string) => {
        await plantCompiledCode(join(folder, 'elsewhere'));
        mkdirSync(dirname(cache), { recursive: true });
        symlinkSync(join(folder, 'elsewhere'), cache);
      },
    ],
    [
      'in a folder that everybody may write to',
      async (cache: string) => {
        await plantCompiledCode(cache);
        if (isRoot) for (const path of ['.', ...readdirSync(cache)]) chownSync(join(cache, path), 0, 0);
        chmodSync(cache, 0o755);
        chmodSync(dirname(cache), 0o777);
      },
    ],
  ])('is not read from a folder of the account %s', async (_, plant) => {
    const home = join(folder, 'home');
    await plant(join(home, '.cache', 'wenshu', 'compiled'));
    const before = readdirSync(home, { recursive: true });
    expect(await version({ HOME: home, XDG_CACHE_HOME: '' })).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(readdirSync(home, { recursive: true })).toEqual(before);
  });

  it('is kept in a folder of the account alone', async () => {
    const home = join(folder, 'home');
    mkdirSync(home);
    await version({ HOME: home, XDG_CACHE_HOME: '' });
    const cache = join(home, '.cache', 'wenshu', 'compiled');
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(10);
    const elsewhere = join(folder, 'elsewhere');
    await version({ HOME: home, XDG_CACHE_HOME: elsewhere });
    expect(readdirSync(join(elsewhere, 'wenshu'))).toEqual(['compiled']);
  });
});

describe.skipIf(!isRoot)('files of another account in the working folder (only root can make them)', () => {
  let shop: Shop;
  beforeEach(() => {
    shop = createShop();
  });
  afterEach(() => shop.remove());
  const ask = (words: string[] = [], variables: Record<string, string> = {}) =>
    runCli(['ask', 'how many customers are there', '--db', 'shop.sqlite', ...words], { ...shop, variables });

  it('a configuration is used only where it is named', async () => {
    const path = join(shop.folder, 'wenshu.yaml');
    writeFileSync(path, 'reports: { chromium: ./planted }\n');
    chownSync(path, stranger, stranger);
    const { code, stdout, stderr } = await ask();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('wenshu.yaml belongs to another account');
    expect(stderr).toContain('--config');
    expect((await ask(['--lang', 'zh'])).stderr).toContain('属于本机的另一个账号');
    expect((await ask(['--config', 'wenshu.yaml'])).code).toBe(0);
    expect((await ask([], { SUDO_UID: String(stranger) })).code).toBe(0);
    chownSync(path, 0, 0);
    expect((await ask()).code).toBe(0);
  });

  it('a link of another account to a configuration is not followed', async () => {
    writeFileSync(join(shop.folder, 'mine.yaml'), 'language: en\n');
    const path = join(shop.folder, 'wenshu.yaml');
    symlinkSync('mine.yaml', path);
    lchownSync(path, stranger, stranger);
    expect((await ask()).code).toBe(2);
  });

  it('nothing is remembered in a home folder that somebody else made, unless it is named', async () => {
    const home = join(shop.folder, '.wenshu');
    mkdirSync(home);
    giveAway(home);
    const { code, stderr } = await ask(['--thread', 't']);
    expect(code).toBe(2);
    expect(stderr).toContain('.wenshu belongs to another account');
    expect(stderr).toContain('WENSHU_HOME');
    expect(readdirSync(home)).toEqual([]);
    expect((await ask(['--thread', 't'], { WENSHU_HOME: home })).code).toBe(0);
  });

  it('a file is not written where a link of another account leads', async () => {
    const precious = join(folder, 'precious');
    writeFileSync(precious, 'mine');
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const out = join(shared, 'out.csv');
    symlinkSync(precious, out);
    lchownSync(out, stranger, stranger);
    const { code, stderr } = await ask(['--out', out]);
    expect(stderr).toContain('out.csv');
    expect(code).not.toBe(0);
    expect(readFileSync(precious, 'utf8')).toBe('mine');
  });

  it('leftovers of another account are not removed', async () => {
    const name = `wenshu-duckdb-${hostname().replace(/[^\w.]/g, '')}-4194304-00000000-0000-4000-8000-000000000000`;
    const [theirs, ours] = [join(tmpdir(), name), join(tmpdir(), name.replace(/0$/, '1'))];
    try {
      for (const path of [theirs, ours]) mkdirSync(path);
      giveAway(theirs);
      await removeLeftovers();
      expect([existsSync(theirs), existsSync(ours)]).toEqual([true, false]);
    } finally {
      for (const path of [theirs, ours]) rmSync(path, { recursive: true, force: true });
    }
  });
});
