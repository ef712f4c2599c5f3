import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snapshotFromJson } from '../../src/schema/snapshot/snapshot-json.ts';
import { createShop, program, runCli, runProcess, type Shop } from './run-cli.ts';

let shop: Shop;
beforeAll(() => {
  shop = createShop();
});
afterAll(() => shop.remove());

describe('start-up', () => {
  test('an old Node is told what to do, in both languages, before anything is loaded', () => {
    const preload = join(mkdtempSync(join(tmpdir(), 'wenshu-start-')), 'old.cjs');
    writeFileSync(
      preload,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.1' } });",
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', preload, program, 'ask', 'x'], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Wenshu needs Node 24 or later; this is Node 18.19.1');
    expect(stderr).toContain('问数需要 Node 24 或更高版本，当前是 Node 18.19.1');
    expect(stderr).toContain('npm ci');
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });

  test('--version and --help need no database and leave no trace', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-start-'));
    const version = await runProcess(['--version'], { folder });
    expect(version).toMatchObject({ code: 0, stderr: '' });
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const english = await runProcess([], { folder });
    expect(english.stdout).toContain('Examples');
    const chinese = await runProcess(['ask', '--help'], { folder, variables: { LANG: 'zh_CN.UTF-8' } });
    expect(chinese).toMatchObject({ code: 0, stderr: '' });
    expect(chinese.stdout).toContain('退出码');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('schema', () => {
  test('tables, columns and keys', async () => {
    const { code, stdout } = await runCli(['schema', '--db', shop.database], { folder: shop.folder });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^customers/m);
    expect(stdout).toMatch(/^ {2}customer_id +INTEGER +→ customers\.id$/m);
  });

  test('one table, as JSON with snake_case keys', async () => {
    const { code, stdout } = await runCli(['schema', 'ORDERS', '--db', shop.database, '--json'], {
      folder: shop.folder,
    });
    expect(code).toBe(0);
    const json = JSON.parse(stdout);
    expect(json.tables).toHaveLength(1);
    expect(json.tables[0].foreign_keys[0]).toMatchObject({ columns: ['customer_id'], table: 'customers' });
    expect(snapshotFromJson(json).tables[0]?.primaryKey).toEqual(['id']);
  });
});

describe('doctor', () => {
  test('each check on its line, exit code 0', async () => {
    const { code, stdout, stderr } = await runCli(['doctor', '--db', shop.database], { folder: shop.folder });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ok +node +Node 2\d/m);
    expect(stdout).toMatch(/^ok +database /m);
    expect(stdout).toMatch(/^ok +read_only /m);
  });

  test('what is wrong is a line too, exit code 1, and no key is shown', async () => {
    const variables = { LANG: 'zh_CN.UTF-8', OPENAI_API_KEY: 'sk-very-secret-key' };
    const { code, stdout } = await runCli(['doctor', '--db', 'missing.sqlite'], { folder: shop.folder, variables });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^失败 +数据库 .*missing\.sqlite/m);
    expect(stdout).not.toContain('very-secret');
  });

  test('--json', async () => {
    const { stdout } = await runCli(['doctor', '--db', shop.database, '--json'], { folder: shop.folder });
    expect(JSON.parse(stdout).checks[0]).toMatchObject({ name: 'node', status: 'ok' });
  });
});
