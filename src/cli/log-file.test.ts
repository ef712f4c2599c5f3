import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { redactText } from '../errors/redact.ts';
import { createLogFile } from './log-file.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wenshu-log-'));
});

const now = () => new Date('2025-01-02T03:04:05Z');
const folder = () => join(home, 'deep', 'logs');

test('nothing is made before the first line; then for the owner alone', () => {
  const log = createLogFile({ folder: folder(), now });
  expect(existsSync(folder())).toBe(false);
  log({ run_id: 'r1', stage: 'run', message: 'no such column' });
  expect(readFileSync(join(folder(), 'wenshu.log'), 'utf8')).toBe(
    '{"time":"2025-01-02T03:04:05.000Z","run_id":"r1","stage":"run","message":"no such column"}\n',
  );
  expect(statSync(join(folder(), 'wenshu.log')).mode & 0o777).toBe(0o600);
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
});

test('stays within twice its size', () => {
  const log = createLogFile({ folder: folder(), now, maxBytes: 1000 });
  for (let index = 0; index < 100; index += 1) log({ run_id: `r${index}`, message: 'x'.repeat(50) });
  expect(readdirSync(folder()).sort()).toEqual(['wenshu.log', 'wenshu.log.1']);
  for (const name of readdirSync(folder())) expect(statSync(join(folder(), name)).size).toBeLessThanOrEqual(1000);
  expect(readFileSync(join(folder(), 'wenshu.log'), 'utf8')).toContain('"r99"');
});

test('secrets do not reach the disk, however deep', () => {
  const log = createLogFile({ folder: folder(), now });
  const circular: Record<string, unknown> = { tokens: 12, primary_key: 'id', api_key: 'abc123abc123' };
  circular.self = circular;
  log({
    message: 'postgres://anna:s3cr3t@host/db and Bearer abcdefghijkl',
    detail: { circular, error: new Error('password=topsecret; host=h'), list: ['sk-abcdefghijklmnop'] },
    count: 12n,
  });
  const text = readFileSync(join(folder(), 'wenshu.log'), 'utf8');
  for (const secret of ['s3cr3t', 'abcdefghijkl', 'abc123', 'topsecret']) expect(text).not.toContain(secret);
  expect(text).toContain('postgres://anna:[hidden]@host/db');
  expect(text).toContain('"tokens":12,"primary_key":"id"');
  expect(text).toContain('"count":"12"');
});

test('a log that cannot be written is silent', () => {
  writeFileSync(join(home, 'deep'), 'a file stands where the folder should be');
  expect(() => createLogFile({ folder: folder(), now })({ message: 'x' })).not.toThrow();
});

test.each([
  ['mysql://root:p@ss@h/db', 'mysql://root:[hidden]@h/db'],
  ['https://example.com/a?token=abc&x=1', 'https://example.com/a?token=[hidden]&x=1'],
  ['mysql://u:a/b@h/x and file:///a/@scope/b.js:1:2', 'mysql://u:[hidden]@h/x and file:///a/@scope/b.js:1:2'],
  ['DB_PASSWORD=abc', 'DB_PASSWORD=[hidden]'],
  ['https://chat.example/send?access_token=abc', 'https://chat.example/send?access_token=[hidden]'],
  ['max_tokens: 812', 'max_tokens: 812'],
  ['select password from users', 'select password from users'],
  ['sqlite:/data/a@b.sqlite', 'sqlite:/data/a@b.sqlite'],
])('%s', (text, expected) => {
  expect(redactText(text)).toBe(expected);
});

test('a token in place of a password, however long', () => {
  expect(redactText(`postgres://u:${'aB3_'.repeat(400)}@h/x`)).toBe('postgres://u:[hidden]@h/x');
});
