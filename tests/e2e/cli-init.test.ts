import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abbreviated, flat, pinyin, unknown } from '../fixtures/init/databases.ts';
import { openEndpoint, says } from '../models/endpoint.ts';
import { runCli } from './run-cli.ts';
import { hasScript, sitAt } from './terminal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-init-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const english = { LANG: 'en_US.UTF-8' };
const written = () => readFileSync(join(folder, 'wenshu.yaml'), 'utf8');

function build(sql: string): void {
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(sql);
  database.close();
}

const run = (words: string[], variables: Record<string, string> = english) => runCli(words, { folder, variables });

test.each([
  ['short English names', abbreviated, 'abbreviated', english],
  ['pinyin', pinyin, 'pinyin', { LANG: 'zh_CN.UTF-8' }],
  ['a flat file with plain names', flat, 'flat', { LANG: 'zh_CN.UTF-8' }],
])('the draft of %s', async (_, sql, name, variables) => {
  build(sql);
  const { code, stdout, stderr } = await run(['init', '--db', 'shop.sqlite'], variables);
  const shown = `${stdout}---\n${stderr}`.replaceAll(`${folder}/`, '');
  await expect(shown).toMatchFileSnapshot(`../fixtures/init/${name}.draft.txt`);
  expect(code).toBe(0);
  expect(existsSync(join(folder, 'wenshu.yaml'))).toBe(false);
});

test('the draft of a CSV file', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, at) => `A${at},2026-05-${String((at % 28) + 1).padStart(2, '0')},产品${at % 5},${at % 4},${at * 3.5},${at % 3}`,
  );
  writeFileSync(join(folder, 'xsmx.csv'), ['ddh,rq,cpmc,sl,je,zt', ...rows, ''].join('\n'));
  const { stdout, stderr } = await run(['init', '--db', 'xsmx.csv'], { LANG: 'zh_CN.UTF-8' });
  const shown = `${stdout}---\n${stderr}`.replaceAll(`${folder}/`, '');
  await expect(shown).toMatchFileSnapshot('../fixtures/init/csv.draft.txt');
});

const namesIn = (stdout: string): string[] =>
  (JSON.parse(stdout) as { table: { columns: { name: string }[] } }).table.columns.map(({ name }) => name);

test('--yes writes it, a question uses it at once, and a second time there is nothing to add', async () => {
  build(pinyin);
  const before = await run(['ask', '各性别的客户数', '--db', 'shop.sqlite', '--json'], {});
  expect((await run(['init', '--db', 'shop.sqlite', '--yes'])).code).toBe(0);
  const first = written();
  expect(first).toContain('t_kh: 客户 / customer');
  const after = await run(['ask', '各性别的客户数', '--db', 'shop.sqlite', '--json'], {});
  expect(namesIn(before.stdout)).toEqual(['Xb', 'T kh数']);
  expect(namesIn(after.stdout)).toEqual(['性别', '客户数']);
  const again = await run(['init', '--yes']);
  expect(again.stdout).toContain('there is nothing to add');
  expect(written()).toBe(first);
  expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
});

test('what stands in the file is kept, comments too, and not said again', async () => {
  build(pinyin);
  const own = `# ours\nconnections:\n  shop:\n    # the shop\n    url: shop.sqlite\n    descriptions:\n      t_kh: 会员 / member\n    glossary:\n      - words: [单子]\n        table: t_dd\nlanguage: zh\n`;
  writeFileSync(join(folder, 'wenshu.yaml'), own);
  expect((await run(['init', '--yes'])).code).toBe(0);
  const lines = written().split('\n');
  for (const line of own.split('\n')) expect(lines).toContain(line);
  expect(written()).not.toContain('客户');
  expect(written()).not.toMatch(/^ +t_dd: /m);
  expect(written()).toContain('t_kh.xb: 性别 / gender');
});

test('a glossary in a file of its own is where it goes', async () => {
  build(pinyin);
  writeFileSync(join(folder, 'wenshu.yaml'), 'connections:\n  shop: {url: shop.sqlite, glossary: ./words.yaml}\n');
  writeFileSync(join(folder, 'words.yaml'), '# words\n- words: [单子]\n  table: t_dd\n');
  const config = written();
  expect((await run(['init', '--yes'])).code).toBe(0);
  expect(written()).toBe(config);
  const words = readFileSync(join(folder, 'words.yaml'), 'utf8');
  expect(words).toContain('t_kh: 客户 / customer');
  expect(words).toContain('单子');
  const { stdout } = await run(['doctor', '--json']);
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string }[] };
  expect(checks.filter(({ name }) => name === 'glossary').map(({ status }) => status)).toEqual(['ok']);
});

test('what was renamed in the database is told by doctor with the nearest name', async () => {
  build(pinyin);
  await run(['init', '--db', 'shop.sqlite', '--yes']);
  build('ALTER TABLE t_kh RENAME COLUMN xb TO xbm; ALTER TABLE t_dd RENAME COLUMN zt TO ztm;');
  const { stdout } = await run(['doctor']);
  expect(stdout).toContain('“t_kh.xb” (性别 / gender) is not used: the table “t_kh” has no column “xb”; near it: xbm');
});

test('values of masked columns and what a role may not see are not shown', async () => {
  build(abbreviated);
  const yaml =
    'connections:\n  shop: {url: shop.sqlite, masked_columns: [QZXW.NM, ORD_HDR.STS]}\nroles:\n  clerk: {denied_columns: [QZXW.LVL]}\n';
  writeFileSync(join(folder, 'wenshu.yaml'), yaml);
  const { stdout, stderr } = await run(['init', '--role', 'clerk']);
  expect(stdout + stderr).toContain('QZXW');
  expect(stdout + stderr).not.toMatch(/Unit \d|QZXW\.LVL(?!\])|holds O, P, X/);
});

test('--model asks a chat model, which proposes what a person agrees to; without one a sentence says so', async () => {
  build(pinyin);
  const none = await run(['init', '--db', 'shop.sqlite', '--model', '--yes']);
  expect(none).toMatchObject({ code: 2, stdout: '' });
  expect(none.stderr).toContain('No model is configured.');
  const reply = 'descriptions: {t_kh.zcrq: 注册日期 / sign-up date, t_kh.no: x}';
  const endpoint = await openEndpoint(says(reply));
  const { code, stdout, stderr } = await run(['init', '--db', 'shop.sqlite', '--yes', '--model', `${endpoint.url}#m`]);
  await endpoint.close();
  expect(code).toBe(0);
  expect(stdout).toContain('+       t_kh.zcrq: 注册日期 / sign-up date');
  expect(stderr).toContain('t_kh.no: x · The glossary entry');
  expect(written()).toContain('t_kh.zcrq: 注册日期 / sign-up date');
});

test('the demo and an address with a password are not drafted', async () => {
  expect(await run(['init'])).toMatchObject({ code: 2 });
  const { code, stderr } = await run(['init', '--db', 'postgres://me:secret@localhost/shop']);
  expect(code).toBe(2);
  expect(stderr).toContain('password_env');
  expect(stderr).not.toContain('secret');
});

describe.skipIf(!hasScript)('at a terminal', () => {
  test('each question is answered by a number, Enter or words; the diff is agreed to', async () => {
    build(`${pinyin}\n${unknown}`);
    const steps = [
      { seen: /t_dd\.zt holds 1, 2, 9[\s\S]*> /, type: 'what\r' },
      { seen: /Not understood: what[\s\S]*> /, type: '1=paid, 2=shipped, 9=cancelled\r' },
      { seen: /QZXW: what is a row[\s\S]*> /, type: '门店 / branch\r' },
      { seen: /QZXW.LVL holds 0, 1, 2[\s\S]*> /, type: '\r' },
      { seen: /t_kh: is this what you call a customer[\s\S]*> /, type: '4\r' },
      { seen: /t_dd: is this what you call an? order[\s\S]*> /, type: '\r' },
      { seen: '[y/N] ', type: 'y\r' },
    ];
    const { code, screen } = await sitAt(folder, ['init', '--db', 'shop.sqlite'], steps, english);
    expect(screen).toContain('you can ask at once');
    expect(code).toBe(0);
    expect(written()).toContain('t_dd.zt: {"1": paid, "2": shipped, "9": cancelled}');
    expect(written()).toContain('t_kh: 会员 / member');
    expect(written()).toContain('t_dd: 订单 / order');
    expect(written()).toContain('QZXW: 门店 / branch');
    expect(written()).not.toContain('QZXW.LVL: {');
    const { stdout } = await run(['ask', 'how many cancelled orders are there', '--json']);
    expect(JSON.parse(stdout).receipt.sql).toMatch(/zt = 9/);
  });

  test.each([
    ['Ctrl-C at a question', [{ seen: '> ', type: '\u0003' }]],
    [
      'Enter at the end',
      [...Array.from({ length: 3 }, () => ({ seen: '> ', type: '\r' })), { seen: '[y/N] ', type: '\r' }],
    ],
  ])('%s writes nothing', async (_, steps) => {
    build(pinyin);
    const { code, screen } = await sitAt(folder, ['init', '--db', 'shop.sqlite'], steps, english);
    expect(screen).toContain('Nothing was written.');
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'wenshu.yaml'))).toBe(false);
  });
});
