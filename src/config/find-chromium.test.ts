import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-find-'));
const program = (name: string, mode = 0o755): string => {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
};
const variables = { PATH: `relative:${folder}` };
afterAll(() => rmSync(folder, { recursive: true }));

describe('findChromium', () => {
  it('takes the first usual name on the path that can be run', () => {
    mkdirSync(join(folder, 'chromium'));
    program('chromium-browser', 0o644);
    const found = program('google-chrome');
    expect(findChromium(undefined, variables)).toBe(found);
  });

  it('takes what the configuration names, and nothing else in its place', () => {
    const own = program('my-browser');
    expect(findChromium('my-browser', variables)).toBe(own);
    expect(findChromium(own, { PATH: '' })).toBe(own);
    expect(findChromium('no-such-browser', variables)).toBeUndefined();
    expect(findChromium(join(folder, 'none'), variables)).toBeUndefined();
  });
});
