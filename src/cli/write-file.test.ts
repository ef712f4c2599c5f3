import {
  chmodSync,
  existsSync,
  lchownSync,
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
  await writeWhole(join(folder, 'a.csv'), ['x,y\r\n', '1,2\r\n']);
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('x,y\r\n1,2\r\n');
  expect(readdirSync(folder)).toEqual(['a.csv']);
});

test('when the rows break off, the old file stays and no draft is left', async () => {
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'old');
  await expect(writeWhole(path, failing())).rejects.toMatchObject({ code: 'query_failed' });
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a.csv']);
});

test('keeps the mode of the file and the link to it', async () => {
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'old');
  chmodSync(path, 0o640);
  symlinkSync(path, join(folder, 'link.csv'));
  await writeWhole(join(folder, 'link.csv'), ['new']);
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

test('creates the file that a dangling link leads to, and keeps the link', async () => {
  mkdirSync(join(folder, 'sub'));
  symlinkSync(join(folder, 'sub'), join(folder, 'folder'));
  symlinkSync('../new.csv', join(folder, 'sub', 'first.csv'));
  symlinkSync('folder/first.csv', join(folder, 'second.csv'));
  await checkWritable(join(folder, 'second.csv'));
  await writeWhole(join(folder, 'second.csv'), ['new']);
  expect(readFileSync(join(folder, 'new.csv'), 'utf8')).toBe('new');
  expect(readFileSync(join(folder, 'second.csv'), 'utf8')).toBe('new');
  expect(readdirSync(folder).sort()).toEqual(['folder', 'new.csv', 'second.csv', 'sub']);
});

test('a link that leads to itself or into a missing folder cannot be written', async () => {
  symlinkSync('loop.csv', join(folder, 'loop.csv'));
  symlinkSync('missing/a.csv', join(folder, 'lost.csv'));
  await expect(writeWhole(join(folder, 'loop.csv'), ['x'])).rejects.toMatchObject({ code: 'output_failed' });
  await expect(checkWritable(join(folder, 'lost.csv'))).rejects.toMatchObject({
    params: { detail: 'the folder does not exist' },
  });
});

// Only root can make links that belong to another account.
test.runIf(process.getuid?.() === 0)("another account's link is refused, whether its file exists or not", async () => {
  const [link, own] = [join(folder, 'link.csv'), join(folder, 'own.csv')];
  symlinkSync('target.csv', link);
  lchownSync(link, 12_345, 12_345);
  symlinkSync('link.csv', own);
  for (const path of [link, own]) {
    for (const isThere of [false, true]) {
      if (isThere) writeFileSync(join(folder, 'target.csv'), 'old');
      await expect(writeWhole(path, ['x'])).rejects.toMatchObject({ params: { detail: 'no permission' } });
      await expect(checkWritable(path)).rejects.toMatchObject({ params: { detail: 'no permission' } });
    }
  }
  expect(readFileSync(join(folder, 'target.csv'), 'utf8')).toBe('old');
});

test('a device is written to, not replaced', async () => {
  await writeWhole('/dev/null', ['x']);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test.each([
  ['missing/a.csv', '文件夹不存在', 'the folder does not exist'],
  ['', '它是一个文件夹', 'it is a folder'],
])('%j cannot be written, and both languages say why', async (name, zh, en) => {
  const path = join(folder, name);
  const params = { detail: en, detail_zh: zh };
  await expect(checkWritable(path)).rejects.toMatchObject({ code: 'output_failed', params });
  await expect(writeWhole(join(folder, 'missing', 'a.csv'), ['x'])).rejects.toMatchObject({
    code: 'output_failed',
  });
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});

test('a draft of a private file is private too', async () => {
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
  );
  await writeWhole(plain, ['x']);
  modes.push(...[path, plain].map((file) => statSync(file).mode & 0o777));
  expect(modes).toEqual([0o600, 0o600, 0o666 & ~process.umask()]);
});

test('a new file and an old one can both be written', async () => {
  await checkWritable(join(folder, 'new.csv'));
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'sub', 'old.csv'), '');
  await checkWritable(join(folder, 'sub', 'old.csv'));
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
