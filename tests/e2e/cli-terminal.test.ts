import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEndpoint, streams } from '../models/endpoint.ts';
import { createShop, type Shop } from './run-cli.ts';
import { hasScript, type Step, sitAt as sitAtTerminal } from './terminal.ts';

let shop: Shop;
beforeAll(() => {
  shop = createShop();
});
afterAll(() => shop.remove());

const sitAt = (words: string[], steps: Step[], variables: Record<string, string> = {}) =>
  sitAtTerminal(shop.folder, words, steps, variables);

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

  test('shows a statement while a model writes it, on the progress line alone', async () => {
    const sql = 'SELECT name FROM customers WHERE id = 3';
    const pieces = `sql: |\n  ${sql}\n`.match(/[\s\S]{1,6}/g) ?? [];
    // The model has written all of it and does not end before the person has seen it: however slow the machine, it is seen.
    const read = Promise.withResolvers<void>();
    const server = await openEndpoint(streams(pieces, 'end', { read: read.promise }));
    const question = 'how many frumious customers are there';
    const words = ['ask', question, '--db', 'shop.sqlite', '--model', `${server.url}#test`];
    const seen = /\r\u001b\[2K. writing the query…(?: \d+ s)? SELECT name/;
    const { code, screen } = await sitAt(words, [{ seen, act: read.resolve }], english);
    await server.close();
    expect(code).toBe(0);
    expect(screen.slice(screen.lastIndexOf('\u001b[2K'))).toContain('Anna');
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
