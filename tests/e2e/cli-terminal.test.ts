import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShop, program, type Shop } from './run-cli.ts';

let shop: Shop;
beforeAll(() => {
  shop = createShop();
});
afterAll(() => shop.remove());

/** util-linux's `script` gives the program a real terminal. Other systems spell its arguments differently. */
const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

interface Step {
  /** Waits until this has appeared since the last step, */
  seen: string | RegExp;
  /** then types this. */
  type: string;
}

/** A person at a terminal: waits for what should appear, types, and in the end reads the whole screen. */
function sitAt(
  words: string[],
  steps: Step[],
  variables: Record<string, string> = {},
): Promise<{ code: number | null; screen: string }> {
  // exec: the shell in between must not be the one that Ctrl-C reaches.
  const command = `exec ${[process.execPath, program, ...words].map((word) => `'${word}'`).join(' ')}`;
  const env = { PATH: process.env.PATH, HOME: shop.folder, TERM: 'xterm', SHELL: '/bin/sh', ...variables };
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: shop.folder, env });
  let screen = '';
  let read = 0;
  const waiting = [...steps];
  const advance = () => {
    const [step] = waiting;
    const match =
      step &&
      (typeof step.seen === 'string' ? screen.indexOf(step.seen, read) >= 0 : step.seen.test(screen.slice(read)));
    if (!step || !match) return;
    waiting.shift();
    read = screen.length;
    child.stdin.write(step.type);
  };
  return new Promise((done, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      screen += text;
      advance();
    });
    child.on('error', fail);
    child.on('close', (code) => {
      if (waiting.length > 0) fail(new Error(`never saw ${String(waiting[0]?.seen)} in\n${screen}`));
      else done({ code, screen });
    });
  });
}

const prompt = 'ask> ';
const english = { LANG: 'en_US.UTF-8' };
const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';

// Skipped without a Linux `script`: there is no other way to a terminal without a native module.
describe.skipIf(!hasScript)('on a terminal', () => {
  test('greets, answers with colour, remembers the questions, leaves', async () => {
    const { code, screen } = await sitAt(
      ['chat', '--db', 'shop.sqlite'],
      [
        { seen: prompt, type: 'SELECT name FROM customers WHERE id = 3\r' },
        { seen: /Anna[\s\S]*ask> /, type: '/quit\r' },
      ],
      english,
    );
    expect(code).toBe(0);
    expect(screen).toContain('every query is checked before it runs');
    expect(screen).toContain('Database: shop');
    expect(screen).toContain('\u001b[1mname');
    expect(readFileSync(join(shop.folder, '.wenshu', 'chat-history'), 'utf8')).toContain(
      'SELECT name FROM customers WHERE id = 3\n',
    );
  });

  test('shows progress while a query runs; Ctrl-C stops the query, twice more leaves with 130', async () => {
    const { code, screen } = await sitAt(
      ['chat', '--db', 'shop.sqlite'],
      [
        { seen: prompt, type: `${endless}\r` },
        { seen: 'running the query… ', type: '\u0003' },
        { seen: /cancelled[\s\S]*ask> /, type: '\u0003' },
        { seen: 'Press Ctrl-C again to leave.', type: '\u0003' },
      ],
      english,
    );
    expect(code).toBe(130);
    expect(screen).toMatch(/\r\u001b\[2K. running the query… \d+ s/);
  });

  test('ask --json keeps the progress line out of its output', async () => {
    const { code, screen } = await sitAt(
      ['ask', endless, '--json'],
      [{ seen: 'running the query', type: '\u0003' }],
      english,
    );
    expect(code).toBe(1);
    const json = screen.slice(screen.indexOf('{'));
    expect(JSON.parse(json)).toMatchObject({ status: 'failed', error: { code: 'query_cancelled' } });
  });
});
