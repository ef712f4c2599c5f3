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

const { roles } = parseConfig({
  roles: {
    boss: { audience: 'analyst', approves: true },
    clerk: { tables: ['customers', 'orders'], denied_columns: ['customers.phone'] },
  },
});
let server: TestServer;
let browser: OpenBrowser;
let folder: string;
const keys: Record<string, string> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-explore-'));
  const stock = new DatabaseSync(join(folder, 'stock.sqlite'));
  stock.exec('CREATE TABLE parcels (id INTEGER PRIMARY KEY, city TEXT, kilos REAL)');
  stock.exec("INSERT INTO parcels VALUES (1, 'Lyon', 2.5), (2, 'Paris', 4)");
  stock.close();
  server = await startServer({
    config: { roles },
    server: { connection_folder: folder, connection_hosts: ['127.0.0.1'] },
  });
  keys.boss = (await server.wenshu.keys.create({ user: 'root', role: 'boss', scopes: ['ask', 'sql', 'admin'] })).key;
  keys.clerk = (await server.wenshu.keys.create({ user: 'carl', role: 'clerk', scopes: ['ask'] })).key;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

const visit = (who: string, path: string, options = {}) =>
  visitAs(browser, `${server.url}/${path}`, keys[who], options);

describe('what can be asked about', () => {
  it('is searched by name and value, in business words and as far as the role goes', async () => {
    const { page, faults } = await visit('clerk', '#/data/demo%2Fthings');
    const search = page.getByRole('searchbox');
    await search.waitFor();
    expect(await page.locator('.thing').count()).toBe(2);
    await search.fill('注册');
    await page.locator('.thing[open]').filter({ hasText: '客户' }).waitFor();
    expect(await page.locator('.thing').count()).toBe(1);
    await search.fill('手机');
    await page.getByText('没有叫“手机”的').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/customers|order_id|SELECT/);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    // Neither what was understood nor the server is theirs to look after.
    expect(await page.getByRole('link', { name: '怎么理解的' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: '管理' }).count()).toBe(0);
  });

  it('is told to analysts as it is stored', async () => {
    const { page } = await visit('boss', '#/data/demo%2Fthings', { locale: 'en-US' });
    await page.getByRole('searchbox').fill('phone');
    await page.locator('.thing[open]').first().waitFor();
    expect(await page.locator('.thing').first().textContent()).toContain('customers');
  });

  it('is drawn, in the dark as well', async () => {
    const { page } = await visit('boss', '#/data/demo%2Frelations', { colorScheme: 'dark' });
    await page.getByRole('img', { name: /条关系/ }).waitFor();
    await page.getByText('每个订单属于一个客户').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('holds the answers that were approved, and whoever may approve may revoke', async () => {
    const { page } = await visit('boss', '');
    const article = await ask(page, '一共有多少客户？');
    await article.getByRole('button', { name: '记住这个回答' }).click();
    await article.getByText('已记住').waitFor();
    await page.goto(`${server.url}/#/data/demo%2Freview`);
    const item = page.getByRole('listitem').filter({ hasText: '一共有多少客户' });
    await item.waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await item.getByRole('button', { name: '撤销“一共有多少客户？”' }).click();
    await item.getByRole('button', { name: '撤销', exact: true }).click();
    await page.getByText('已撤销').waitFor();
    await item.waitFor({ state: 'detached' });
  });
});

describe('the server, for those who look after it', () => {
  it('has databases that are added, tested and removed, with plain words for what goes wrong', async () => {
    const { page, faults } = await visit('boss', '#/manage', { locale: 'en-US' });
    await page.getByText('Add a database').click();
    await page.getByLabel('What people call it').fill('Depot');
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Port').fill('1');
    await page.getByLabel('Database', { exact: true }).fill('depot');
    await page.getByLabel('Account').fill('reader');
    await page.getByLabel('Password').fill('amber-secret');
    await page.getByRole('button', { name: 'Test', exact: true }).last().click();
    const alert = page.getByRole('alert').filter({ hasText: /\S/ });
    await alert.waitFor({ timeout: 20_000 });
    expect(await alert.textContent()).toMatch(/not added: .*reach/);
    expect(await page.locator('main').textContent()).not.toContain('amber-secret');

    await page.getByLabel('Or the whole address').fill('sqlite:stock.sqlite');
    await page.getByLabel('Password').fill('');
    await page.getByRole('button', { name: 'Test', exact: true }).last().click();
    await page.getByText('It can be reached, and its account may only read: 1 thing. Nothing was kept.').waitFor();
    expect(await alert.count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Test Depot' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Test and add' }).click();
    await page.getByText('Depot is here, with 1 thing.').waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Test Depot' }).click();
    await page.getByText('It can be reached: 1 table.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Depot' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByRole('button', { name: 'Test Depot' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('tells how much it is used', async () => {
    const { page } = await visit('boss', '#/manage');
    const usage = page.getByRole('region', { name: '启动以来的使用情况' });
    await usage.waitFor();
    expect(Number(await usage.locator('dd').first().textContent())).toBeGreaterThanOrEqual(1);
    await page.getByText('内置引擎，不用模型').waitFor();
  });
});
