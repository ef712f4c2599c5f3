import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { errorText, type WenshuError } from '../../errors/wenshu-error.ts';
import { toPdf } from './pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-no-browser-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = (name: string, script: string): string => {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
};
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that has ended and was not waited for is still in the list.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** The real browser is met in tests/page; here are those that are none. */
describe('toPdf', () => {
  it('says plainly that there is no browser', async () => {
    const error = (await toPdf('<p>', { chromium: undefined }).catch((one: unknown) => one)) as WenshuError;
    expect(error.code).toBe('chromium_missing');
    expect(errorText(error.code, 'zh')).toContain('这台机器上没有找到');
  });

  it('ends a browser that hangs', async () => {
    const chromium = program('hangs', 'sleep 600');
    const error = (await toPdf('<p>', { chromium, timeoutSeconds: 1 }).catch((one: unknown) => one)) as WenshuError;
    expect([error.code, error.params]).toEqual([
      'pdf_failed',
      expect.objectContaining({ detail: 'it took longer than 1 s' }),
    ]);
  });

  it.each([
    ['ends at once', 'exit 1'],
    ['talks nonsense', "printf 'nonsense\\0' >&4; sleep 5"],
  ])('fails with a browser that %s', async (name, script) => {
    const chromium = program(name.replaceAll(' ', '-'), script);
    await expect(toPdf('<p>', { chromium, timeoutSeconds: 10 })).rejects.toMatchObject({ code: 'pdf_failed' });
  });

  it('fails where the program cannot be started', async () => {
    const chromium = join(folder, 'none');
    expect(existsSync(chromium)).toBe(false);
    await expect(toPdf('<p>', { chromium })).rejects.toMatchObject({ code: 'pdf_failed' });
  });

  it('stops when the person does, with what it started, and leaves nothing behind', async () => {
    const told = join(folder, 'told');
    const chromium = program('slow', `sleep 600 & echo $$ $! $PWD > ${told}.part\nmv ${told}.part ${told}\nwait`);
    const stop = new AbortController();
    const work = toPdf('<p>', { chromium, signal: stop.signal }).catch((one: unknown) => one);
    await expect.poll(() => existsSync(told)).toBe(true);
    const [shell = '', sleeper = '', home = ''] = readFileSync(told, 'utf8').trim().split(' ');
    const started = [Number(shell), Number(sleeper)];
    expect([started.filter(isRunning), existsSync(home)]).toEqual([started, true]);
    stop.abort();
    expect(String(await work)).toMatch(/abort/i);
    await expect.poll(() => started.filter(isRunning)).toEqual([]);
    expect(existsSync(home)).toBe(false);
  });
});
