import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { createShop, runCli, runProcess, type Shop, whenever } from './run-cli.ts';

let shop: Shop;
beforeEach(() => {
  shop = createShop();
});
afterEach(() => shop.remove());

const inShop = () => ({ folder: shop.folder, variables: { LANG: 'en_US.UTF-8' } });
const run = (...words: string[]) => runCli(['report', ...words, '--db', shop.database], inShop());
const file = (name: string, text?: string): string => {
  if (text !== undefined) writeFileSync(join(shop.folder, name), text);
  return join(shop.folder, name);
};
const read = (name: string) => readFileSync(file(name), 'utf8');

const good = `---
title: Orders
params: { city: Berlin }
placeholders:
  - { id: orders, name: Orders, sql: "SELECT count(*) AS orders FROM orders" }
  - { id: cities, name: Customers by city, sql: "SELECT city, count(*) AS customers FROM customers WHERE city IS NOT NULL GROUP BY city" }
---
# Orders of {{ $city }}

There are {{ @orders }} orders and {{ how many customers are there }} customers.

{{ @cities | chart: bar }}
`;

describe('wenshu report', () => {
  test('fills a template and prints it; all filled is 0', async () => {
    file('good.md', good);
    const { code, stdout, stderr } = await run('good.md', '--param', 'city=Rome');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('# Orders of Rome\n');
    expect(stdout).toContain('There are 2,500\\[1\\] orders and 5\\[2\\] customers.');
    expect(stdout).toContain('| Berlin | 1 |');
    expect(stdout).toContain('SELECT count(*) AS orders FROM orders');
  });

  test('tells the alerts that are raised', async () => {
    const alert = (when: string) =>
      good.replace('---\n#', `alerts: [{ figure: orders, when: ${when}, text: Too few }]\n---\n#`);
    file('alert.md', alert('value < 3000'));
    const { code, stderr } = await run('alert.md');
    expect([code, stderr]).toEqual([0, 'Alert: Too few (Orders: 2,500)\n']);
    file('alert.md', alert('value < 2000'));
    expect((await run('alert.md')).stderr).toBe('');
  });

  test('writes Markdown with its pictures beside it, and takes old ones away', async () => {
    file('good.md', good);
    const { code, stdout, stderr } = await run('good.md', '--out', 'out.md');
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('Wrote out.md: 3 of 3 filled');
    expect(read('out.md')).toContain('![Customers by city](<out.files/figure-1.svg>)');
    expect(read('out.files/figure-1.svg')).toMatch(/^<svg /);
    file('good.md', good.replace('| chart: bar', '| table'));
    file('out.files/mine.svg', 'x');
    await run('good.md', '--out', 'out.md');
    expect(readdirSync(file('out.files'))).toEqual(['mine.svg']);
  });

  test('never writes over its template, also by another name', async () => {
    file('good.md', good);
    symlinkSync(file('good.md'), file('link.md'));
    for (const out of ['good.md', './good.md', 'link.md']) {
      const { code, stderr } = await run('good.md', '--out', out);
      expect([code, stderr]).toEqual([2, expect.stringContaining('name another file')]);
    }
    expect(read('good.md')).toBe(good);
  });

  test.each(['html', 'docx'])('writes %s', async (ending) => {
    file('good.md', good);
    const { code } = await run('good.md', '--out', `out.${ending}`);
    expect(code).toBe(0);
    expect(
      readFileSync(file(`out.${ending}`))
        .subarray(0, 2)
        .toString(),
    ).toBe(ending === 'html' ? '<!' : 'PK');
  });

  test('some missing is 1, and the text says so', async () => {
    file('some.md', '{{ how many customers are there }}\n\n{{ dinosaurs on mars }}\n');
    const { code, stdout } = await run('some.md');
    expect(code).toBe(1);
    expect(stdout).toContain('> \\[missing: ');
  });

  test.each([
    ['en', 'bad.md:2:12: there is no option "tabel", did you mean table'],
    ['zh', 'bad.md:2:12: 没有“tabel”这个选项，是不是想写 table'],
  ])('a template with faults is 2, told with its places (%s), and nothing is written', async (language, told) => {
    file('bad.md', 'text\n{{ sales | tabel }}\n{{#each x in y}}\n');
    const { code, stdout, stderr } = await run('bad.md', '--out', 'out.md', '--lang', language);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(told);
    expect(stderr.trim().split('\n')).toHaveLength(3);
    expect([existsSync(file('out.md')), existsSync(file('.wenshu'))]).toEqual([false, false]);
  });

  test('faults of a Chinese template are told in Chinese, and as JSON for programs', async () => {
    file('bad.md', '# 月报\n{{ }}\n');
    expect((await run('bad.md')).stderr).toContain('bad.md:2:1: 占位符里什么也没有');
    const { code, stdout } = await run('bad.md', '--json');
    expect([code, JSON.parse(stdout).faults]).toMatchObject([2, [{ line: 2, column: 1 }]]);
  });

  test('--check reads and asks nothing', async () => {
    file('good.md', good);
    const { code, stdout } = await runCli(['report', 'good.md', '--check', '--db', 'no-such.sqlite'], inShop());
    expect([code, stdout]).toEqual([0, 'The template is in order: 3 placeholders\n']);
  });

  test('--json has figures, metrics and results, as the reader may see them', async () => {
    file('good.md', good);
    const told = JSON.parse((await run('good.md', '--json')).stdout);
    expect(told.metrics).toMatchObject({ total: 3, filled: 3, failed: 0 });
    expect(told.figures.map(({ id, value }: { id: string; value: number }) => [id, value])).toContainEqual([
      'orders',
      2500,
    ]);
    expect(told.etl_results.orders.answer.receipt.sql).toContain('SELECT');
    const business = (await run('good.md', '--json', '--audience', 'business')).stdout;
    expect(JSON.parse(business).figures[0].sql).toBeNull();
    expect(business).not.toContain('SELECT');
  });

  test.each([
    [['none.md'], 'there is no such file'],
    [['a.md', 'b.md'], 'name one template'],
    [[], 'name one template'],
    [['good.md', '--out', 'x.rtf'], 'a report ends in .md, .html, .docx, .pdf'],
    [['good.md', '--param', 'city'], '--param takes NAME=VALUE'],
    [['good.md', '--param', 'town=Rome'], 'no parameter town'],
    [['good.md', '--window', 'last_moon'], 'The window last_moon is not known'],
    [['good.md', '--check', '--out', 'x.md'], '--check writes nothing'],
    [['--from-board', 'a', '--from-thread', 'b'], 'choose one of'],
    [['good.md', '--from-board', 'a'], 'takes no file'],
    [['--from-board', 'none'], 'There is no such board'],
    [['--from-thread', 'none'], 'none'],
  ])('%j is bad usage', async (words, told) => {
    file('good.md', good);
    const { code, stderr } = await run(...words);
    expect(stderr).toContain(told);
    expect(code).toBe(2);
  });

  test('a conversation becomes a template that runs', async () => {
    const words = ['chat', '--thread', 'weekly {{ x }}', '--db', shop.database];
    await runCli(words, {
      ...inShop(),
      input: 'how many customers are there\nand in Berlin?\nnumber of customers per city\n',
    });
    const { code, stderr } = await run('--from-thread', 'weekly {{ x }}', '--out', 'made.md');
    expect([code, stderr]).toEqual([0, 'Wrote the template made.md\n']);
    expect(read('made.md')).toContain('{{ how many customers are there | value }}');
    // Read as it was meant, not as it was typed.
    expect(read('made.md')).not.toContain('{{ and in');
    const { stdout, code: filled } = await run('made.md');
    expect([filled, stdout.match(/\n5\\\[1\\\]\n[\s\S]*\n1\\\[2\\\]\n/) !== null]).toEqual([0, true]);
  });

  test('a board becomes a template, its titles and questions text in it', async () => {
    const wenshu = createWenshu(loadConfig({ folder: shop.folder, db: shop.database }));
    const anna = wenshu.as({ user: 'anna', audience: 'analyst' });
    const answer = await anna.ask('number of customers per city');
    const saved = await anna.boards.save(answer.receipt.run_id, { title: '<b>{{ x }}</b> # | y' });
    const board = await anna.boards.addBoard({ title: 'Our board', cards: [{ saved: saved.id, size: 'medium' }] });
    await wenshu.close();
    for (const name of [board.id, 'Our board']) {
      const { code, stdout } = await run('--from-board', name, '--user', 'anna');
      expect(code).toBe(0);
      file('board.md', stdout);
      const filled = await run('board.md', '--json');
      expect([filled.code, JSON.parse(filled.stdout).figures.length]).toEqual([0, 1]);
    }
    expect((await run('board.md')).stdout).toContain('## \\<b\\>\\{\\{ x \\}\\}\\</b\\> # \\| y');
  });

  test('Ctrl-C leaves the old file as it was', async () => {
    const slow =
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900000000) SELECT count(*) AS n FROM n';
    file('slow.md', `---\nplaceholders: [{ id: a, sql: "${slow}" }]\n---\n{{ @a }}\n`);
    file('out.md', 'old');
    const home = join(shop.folder, 'home-of-the-stopped');
    const { code } = await runProcess(['report', 'slow.md', '--out', 'out.md', '--db', shop.database], {
      folder: shop.folder,
      variables: { LANG: 'en_US.UTF-8', WENSHU_HOME: home },
      // What the database holds is kept when the report is under way.
      during: (child) =>
        whenever(
          child,
          () => existsSync(join(home, 'snapshots')) && readdirSync(join(home, 'snapshots')).length > 0,
          () => child.kill('SIGINT'),
        ),
    });
    expect(code).toBe(1);
    expect(read('out.md')).toBe('old');
    expect(readdirSync(shop.folder).filter((name) => /\.part$|out\.files/.test(name))).toEqual([]);
  });
});
