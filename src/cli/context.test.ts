import { expect, test } from 'vitest';
import { invocationOf, quoteForShell } from './context.ts';

test.each([
  ['/usr/local/bin/wenshu', '/home/a', undefined, 'wenshu'],
  ['/home/a/wenshu/bin/wenshu.js', '/home/a/wenshu', undefined, 'node bin/wenshu.js'],
  ['/home/a/my tools/bin/wenshu.js', '/home/b', undefined, "node '/home/a/my tools/bin/wenshu.js'"],
  ['/home/a/node_modules/wenshu/bin/wenshu.js', '/home/a', undefined, 'wenshu'],
  ['/home/a/wenshu/bin/wenshu.js', '/home/a/wenshu', 'run', 'npm run -s wenshu --'],
  ['/home/a/node_modules/.bin/wenshu', '/home/a', 'exec', 'npx wenshu'],
] as const)('%s in %s through npm %s', (script, folder, npm, expected) => {
  expect(invocationOf(script, folder, npm)).toBe(expected);
});

test.each([
  ['shop.sqlite', 'shop.sqlite'],
  ['销售 数据.sqlite', "'销售 数据.sqlite'"],
  ["it's", "'it'\\''s'"],
  ['$(rm)', "'$(rm)'"],
])('%s', (text, quoted) => {
  expect(quoteForShell(text)).toBe(quoted);
});
