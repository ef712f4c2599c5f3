import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createShop } from '../e2e/run-cli.ts';
import type { Told } from './descriptors-host.ts';

const host = fileURLToPath(new URL('./descriptors-host.ts', import.meta.url));

it('out of file descriptors: each question is answered or ends in a plain sentence, none hangs, and with some left again all goes on', {
  timeout: 300_000,
}, async () => {
  const shop = createShop();
  writeFileSync(join(shop.folder, 'wenshu.yaml'), 'connections: { shop: { url: shop.sqlite } }\n');
  try {
    const words = ['-c', 'ulimit -n 128; exec "$@"', 'sh', process.execPath, host, shop.folder];
    const { stdout } = await promisify(execFile)('sh', words, { cwd: shop.folder });
    const told = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Told);
    expect(told.map(({ left }) => left)).toEqual([null, 0, 1, 2, 4, 8, 16, null]);
    expect(told[1]).toMatchObject({
      outcome: 'memory_unwritable',
      text: 'The system cannot save anything at the moment, so this was not answered. Try again later, or ask your administrator.',
    });
    for (const { left, outcome, text } of told) {
      if (left === null) expect(outcome).toBe('answered');
      expect(text, outcome).not.toMatch(/EMFILE|Error|spawn|SQLITE|\//);
      expect(outcome).not.toMatch(/bare|internal/);
    }
  } finally {
    shop.remove();
  }
});
