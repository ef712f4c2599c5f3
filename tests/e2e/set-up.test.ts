import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function folderWith(settings?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-set-up-'));
  folders.push(folder);
  const file = join(folder, 'wenshu.yaml');
  if (settings === undefined) copyFileSync(new URL('../../wenshu.example.yaml', import.meta.url), file);
  else writeFileSync(file, settings);
  return folder;
}

it('a copied example answers as it is, without a key', async () => {
  const { code, stdout } = await runCli(['ask', '销售额最高的5个产品', '--json'], { folder: folderWith() });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'answered', table: { row_count: 5 } });
  expect(code).toBe(0);
});

const server = "{url: 'postgres://127.0.0.1:1/shop', user: reader, password_env: NO_SUCH_SECRET}";

it('a variable for a password that is not set is said so, by ask and by doctor', async () => {
  const folder = folderWith(`connections: {shop: ${server}}\ndefault_connection: shop\n`);
  const asked = await runCli(['ask', 'SELECT 1'], { folder, variables: { LANG: 'en_US.UTF-8' } });
  expect(asked.stdout + asked.stderr).toContain('NO_SUCH_SECRET is not set');
  const chinese = await runCli(['doctor'], { folder, variables: { LANG: 'zh_CN.UTF-8' } });
  expect(chinese.stdout).toMatch(/失败 +数据库 .*环境变量 NO_SUCH_SECRET 没有设置/);
});

it('doctor fails where the key of a model that a stage names is missing, as ask does', async () => {
  const folder = folderWith('stage_models: {sql: siliconflow}\n');
  const { code, stdout } = await runCli(['doctor'], { folder, variables: { LANG: 'en_US.UTF-8' } });
  expect(stdout).toMatch(/fail +model .*SILICONFLOW_API_KEY/);
  expect(code).toBe(1);
  expect((await runCli(['doctor'], { folder: folderWith('') })).code).toBe(0);
});
