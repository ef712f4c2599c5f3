import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';
import { seriousViolations } from './accessible.ts';
import { ask, type OpenBrowser, openBrowser } from './browser.ts';
import { visitAs } from './log-in.ts';

const bakery = `
  CREATE TABLE sales ( -- 销售 / Sales
    id INTEGER PRIMARY KEY,
    sold_on DATE, -- 销售日期 / Sale date
    shop TEXT, -- 门店 / Shop
    amount NUMERIC -- 金额 / Amount
  );
  CREATE TABLE salaries ( -- 工资 / Salaries
    id INTEGER PRIMARY KEY, employee TEXT, -- 员工 / Employee
    pay NUMERIC -- 月薪 / Monthly pay
  );
  INSERT INTO sales VALUES (1, '2026-01-05', '东街', 100), (2, '2026-01-09', '西街', 250), (3, '2026-02-01', '东街', 50);
  INSERT INTO salaries VALUES (1, '王芳', 9001), (2, '李雷', 8000);
`;
const { roles } = parseConfig({ roles: { boss: { audience: 'business' }, clerk: { tables: ['sales'] } } });
let folder: string;
const change = (script: string) => {
  const file = new DatabaseSync(join(folder, 'bakery.sqlite'));
  file.exec(script);
  file.close();
};
let server: TestServer;
let browser: OpenBrowser;
const keys: Record<string, string> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-bakery-'));
  change(bakery);
  server = await startServer({ db: `sqlite:${join(folder, 'bakery.sqlite')}`, config: { roles } });
  for (const [user, role] of [
    ['anna', 'boss'],
    ['carl', 'clerk'],
  ] as const)
    keys[user] = (await server.wenshu.keys.create({ user, role, scopes: ['ask'] })).key;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

const visit = (who: string, path: string, options = {}) =>
  visitAs(browser, `${server.url}/${path}`, keys[who], options);
const titles = (page: Awaited<ReturnType<typeof visit>>['page']) => page.locator('.board-card h2').allTextContents();
let link = '';

describe('what is kept', () => {
  it('says calmly that there is nothing yet', async () => {
    const { page } = await visit('anna', '#/kept');
    await page.getByText('还没有看板').waitFor();
    await page.getByText('还没有保存过回答').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('is saved from an answer under a title, straight onto a board', async () => {
    const { page, faults } = await visit('anna', '#/kept');
    await page.getByLabel('看板名称').fill('早会');
    await page.getByRole('button', { name: '新建看板' }).click();
    await page.getByRole('heading', { name: '早会', level: 1 }).waitFor();
    await page.getByText('这个看板还是空的').waitFor();
    await page.goto(`${server.url}/#/ask`);
    for (const [question, title] of [
      ['各门店的金额是多少？', '门店业绩'],
      ['月薪最高的员工是谁？', '最高月薪'],
      ['一共有多少销售？', '销售笔数'],
    ] as const) {
      const article = await ask(page, question);
      await article.getByRole('button', { name: '保存', exact: true }).click();
      await article.getByLabel('标题').fill(title);
      await article.getByLabel('放到看板').selectOption({ label: '早会' });
      await article.locator('.save-form').getByRole('button', { name: '保存' }).click();
      await article.getByText('已保存').waitFor();
    }
    await page.goto(`${server.url}/#/kept`);
    await page.getByRole('heading', { name: '门店业绩' }).waitFor();
    expect(await page.locator('[data-saved]').count()).toBe(3);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is kept as it was looked at: with the chart that was switched to', async () => {
    const { page } = await visit('anna', '');
    const article = await ask(page, '各门店的金额是多少？');
    await article.getByRole('button', { name: '饼图' }).click();
    await article.getByRole('button', { name: '保存', exact: true }).click();
    await article.getByLabel('标题').fill('门店占比');
    await article.locator('.save-form').getByRole('button', { name: '保存' }).click();
    await article.getByText('已保存').waitFor();
    const reply = await fetch(`${server.url}/api/v1/saved`, { headers: { 'x-api-key': keys.anna ?? '' } });
    const { saved } = (await reply.json()) as { saved: { title: string; chart: { kind: string } | null }[] };
    expect(saved.find(({ title }) => title === '门店占比')?.chart?.kind).toBe('pie');
  });

  it('stands on a board with the figures of now', async () => {
    const { page, faults } = await visit('anna', '#/kept');
    await page.getByRole('link', { name: '早会' }).click();
    const card = page.locator('.board-card').filter({ hasText: '销售笔数' });
    await card.filter({ hasText: '3' }).waitFor();
    change("INSERT INTO sales VALUES (4, '2026-02-03', '西街', 75)");
    await page.goto(`${server.url}/#/kept`);
    await page.getByRole('link', { name: '早会' }).click();
    await card.filter({ hasText: '4' }).waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/SELECT|salaries/);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is put in another order by keys and by dragging, in another size, and stays so', async () => {
    const { page } = await visit('anna', '#/kept');
    await page.getByRole('link', { name: '早会' }).click();
    await page.locator('.board-card').nth(2).waitFor();
    const areNow = (...expected: string[]) => expect.poll(() => titles(page)).toEqual(expected);
    await areNow('门店业绩', '最高月薪', '销售笔数');
    await page.getByRole('button', { name: /^移动 门店业绩/ }).press('ArrowRight');
    await areNow('最高月薪', '门店业绩', '销售笔数');
    await page.getByText('门店业绩 现在是第 2 个').waitFor({ state: 'attached' });
    await page
      .getByRole('button', { name: /^移动 销售笔数/ })
      .dragTo(page.locator('.board-card').filter({ hasText: '最高月薪' }));
    await areNow('销售笔数', '最高月薪', '门店业绩');
    const kept = page.waitForResponse(
      (reply) => reply.request().method() === 'PATCH' && (reply.request().postData() ?? '').includes('"wide"'),
    );
    await page.getByLabel('门店业绩 的大小').selectOption('wide');
    await page.locator('.board-card.size-wide').waitFor();
    await kept;
    await page.reload();
    await areNow('销售笔数', '最高月薪', '门店业绩');
    expect(await page.locator('.board-card.size-wide h2').textContent()).toBe('门店业绩');
  });

  it('is shared by a link that another role opens, and sees its own part of', async () => {
    const { page } = await visit('anna', '#/kept');
    const board = page.locator('.kept').filter({ hasText: '早会' });
    await board.getByRole('button', { name: '分享' }).click();
    await board.getByRole('button', { name: '生成链接' }).click();
    link = await board.getByLabel('链接，只显示这一次').inputValue();
    expect(link).toContain('#/kept/shared');

    const other = await visit('carl', new URL(link).hash);
    await other.page.getByText('由 anna 分享').waitFor();
    await other.page.locator('[data-status=ready]').filter({ hasText: '门店业绩' }).waitFor();
    const refused = other.page.locator('[data-status=refused]');
    await expect.poll(() => refused.count()).toBe(1);
    expect(await other.page.locator('main').textContent()).not.toMatch(/9,?001|王芳/);
    expect(await seriousViolations(other.page)).toEqual([]);
  });

  it('opens no more once the link is revoked', async () => {
    const { page } = await visit('anna', '#/kept');
    await page.getByRole('button', { name: '停用 早会 的链接' }).click();
    await page.getByRole('button', { name: '停用', exact: true }).click();
    await page.getByRole('button', { name: '停用 早会 的链接' }).waitFor({ state: 'detached' });
    const other = await visit('carl', new URL(link).hash);
    await other.page.getByRole('alert').filter({ hasText: '这个链接不存在' }).waitFor();
  });

  it('is read on a phone, in English and in the dark', async () => {
    const phone = { viewport: { width: 390, height: 800 }, locale: 'en-US', colorScheme: 'dark' };
    const { page } = await visit('anna', '#/kept', phone);
    await page.getByRole('link', { name: '早会' }).click();
    await page.locator('.board-card').nth(2).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousViolations(page)).toEqual([]);
  });
});
