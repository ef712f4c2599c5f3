import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { csvLine } from '../answer/csv.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { checkWritable, writeWhole } from './write-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-write-'));
});

async function* failing(): AsyncGenerator<string> {
  yield 'first\n';
  throw new WenshuError('query_failed');
}

test('writes the whole text and leaves nothing else', async () => {
  await writeWhole(join(folder, 'a.csv'), ['x,y\r\n', '1,2\r\n'], 'en');
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('x,y\r\n1,2\r\n');
  expect(readdirSync(folder)).toEqual(['a.csv']);
});

test('when the rows break off, the old file stays and no draft is left', async () => {
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'old');
  await expect(writeWhole(path, failing(), 'en')).rejects.toMatchObject({ code: 'query_failed' });
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a.csv']);
});

test('keeps the mode of the file and the link to it', async () => {
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'old');
  chmodSync(path, 0o640);
  symlinkSync(path, join(folder, 'link.csv'));
  await writeWhole(join(folder, 'link.csv'), ['new'], 'en');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

test('a device is written to, not replaced', async () => {
  await writeWhole('/dev/null', ['x'], 'en');
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test.each([
  ['missing/a.csv', '文件夹不存在', 'the folder does not exist'],
  ['', '它是一个文件夹', 'it is a folder'],
])('%j cannot be written, and both languages say why', async (name, zh, en) => {
  const path = join(folder, name);
  await expect(checkWritable(path, 'zh')).rejects.toMatchObject({ code: 'output_failed', params: { detail: zh } });
  await expect(checkWritable(path, 'en')).rejects.toMatchObject({ code: 'output_failed', params: { detail: en } });
  await expect(writeWhole(join(folder, 'missing', 'a.csv'), ['x'], 'en')).rejects.toMatchObject({
    code: 'output_failed',
  });
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});

test("nobody else reads what is on its way into a file that is its owner's alone", async () => {
  const [path, plain] = [join(folder, 'private.csv'), join(folder, 'plain.csv')];
  writeFileSync(path, 'old', { mode: 0o600 });
  const modes: number[] = [];
  await writeWhole(
    path,
    (function* () {
      const draft = readdirSync(folder).find((name) => name.endsWith('.part')) ?? '';
      modes.push(statSync(join(folder, draft)).mode & 0o777);
      yield 'new';
    })(),
    'en',
  );
  await writeWhole(plain, ['x'], 'en');
  modes.push(...[path, plain].map((file) => statSync(file).mode & 0o777));
  expect(modes).toEqual([0o600, 0o600, 0o666 & ~process.umask()]);
});

test('a new file and an old one can both be written', async () => {
  await checkWritable(join(folder, 'new.csv'), 'en');
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'sub', 'old.csv'), '');
  await checkWritable(join(folder, 'sub', 'old.csv'), 'en');
});

test.each([
  [['a', 1, null, ''], 'a,1,,""\r\n'],
  [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"\r\n'],
  [[' padded', true, '中文，逗号'], '" padded",true,中文，逗号\r\n'],
  [['9223372036854775807', 0.1, -3], '9223372036854775807,0.1,-3\r\n'],
  [["=cmd|' /C calc'!A0", '@SUM(1)', '+1+1', '-2+3', '＝1'], "'=cmd|' /C calc'!A0,'@SUM(1),'+1+1,'-2+3,'＝1\r\n"],
  [['\t=1', '-12.50', '+3e5', '-5%', 'a=b'], "'\t=1,-12.50,+3e5,-5%,a=b\r\n"],
])('CSV of %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
