import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createShop, runCli, type Shop } from './run-cli.ts';
import { hasScript, sitAt } from './terminal.ts';

let shop: Shop;
beforeEach(() => {
  shop = createShop();
  const saved = '  w: {url: shop.sqlite, access: write}\n  c: {url: shop.sqlite, cost: {max_rows: 1000}}\n';
  writeFileSync(join(shop.folder, 'wenshu.yaml'), `connections:\n${saved}`);
});
afterEach(() => shop.remove());

const english = { LANG: 'en_US.UTF-8' };
const deletion = 'DELETE FROM notes WHERE id = 1';

function notes(): number {
  const database = new DatabaseSync(shop.database, { readOnly: true });
  const { n } = database.prepare('SELECT count(*) AS n FROM notes').get() as { n: number };
  database.close();
  return n;
}

describe.skipIf(!hasScript)('at a terminal', () => {
  test('ask shows the change and makes it after y', async () => {
    const steps = [{ seen: 'Really do it? [y/N] ', type: 'y\r' }];
    const { code, screen } = await sitAt(shop.folder, ['ask', deletion, '--db', 'w'], steps, english);
    expect(screen).toContain('Delete the rows of notes where id equals 1.');
    expect(screen).toContain('It touches 1 row. It cannot be undone.');
    expect(screen).toContain('1 row was deleted.');
    expect(code).toBe(0);
    expect(notes()).toBe(1);
  });

  test.each([
    ['Enter', '\r'],
    ['n', 'n\r'],
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
    ['anything else', 'maybe\r'],
  ])('%s is a no', async (_, typed) => {
    const steps = [{ seen: '[y/N] ', type: typed }];
    const { code, screen } = await sitAt(shop.folder, ['ask', deletion, '--db', 'w', '--yes'], steps, english);
    expect(screen).toContain('It was not confirmed');
    expect(code).toBe(3);
    expect(notes()).toBe(2);
  });

  test('a costly question is run, or cancelled by Enter, in Chinese', async () => {
    const cancelled = await sitAt(
      shop.folder,
      ['ask', '有多少个订单', '--db', 'c'],
      [{ seen: '取消）> ', type: '\r' }],
    );
    expect(cancelled).toMatchObject({ code: 3 });
    const run = await sitAt(shop.folder, ['ask', '有多少个订单', '--db', 'c'], [{ seen: '取消）> ', type: '1\r' }]);
    expect(run.screen).toContain('2,500');
    expect(run.code).toBe(0);
  });

  test('in a conversation a yes makes the change, a no does not, and another question is no yes', async () => {
    const steps = [
      { seen: 'ask> ', type: `${deletion}\r` },
      { seen: '[y/N] ', type: 'no\r' },
      { seen: 'ask> ', type: `${deletion}\r` },
      { seen: '[y/N] ', type: 'how many customers are there\r' },
      { seen: 'ask> ', type: `${deletion}\r` },
      { seen: '[y/N] ', type: 'yes\r' },
      { seen: 'ask> ', type: '/quit\r' },
    ];
    const { screen } = await sitAt(shop.folder, ['chat', '--db', 'w'], steps, english);
    expect(screen).toContain('It was not confirmed');
    expect(screen).toContain('5');
    expect(screen.match(/1 row was deleted\./g)).toHaveLength(1);
    expect(notes()).toBe(1);
  });
});

describe('with nobody at the terminal', () => {
  test('a change waits for a command of its own; --yes does not give it', async () => {
    const asked = await runCli(['ask', deletion, '--db', 'w', '--yes'], { folder: shop.folder, input: 'y\n' });
    expect(asked.code).toBe(4);
    expect(asked.stdout).not.toContain('--yes');
    expect(notes()).toBe(2);
    const run = /--resume (\S+)/.exec(asked.stdout)?.[1] ?? '';
    const agreed = await runCli(['ask', '--resume', run, '--db', 'w', '--choose', '1'], { folder: shop.folder });
    expect(agreed).toMatchObject({ code: 0 });
    expect(agreed.stdout).toContain('1 row was deleted.');
    expect(notes()).toBe(1);
  });

  test('a file of questions agrees to nothing', async () => {
    const input = `${deletion}\n1\nyes\n${deletion}\ny\n`;
    const { code } = await runCli(['chat', '--db', 'w'], { folder: shop.folder, input });
    expect(code).toBe(4);
    expect(notes()).toBe(2);
  });
});
