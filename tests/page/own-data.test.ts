import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';
import { seriousViolations } from './accessible.ts';
import { ask, cellsOf, ended, type OpenBrowser, openBrowser } from './browser.ts';
import { dropFile, type OwnFiles, ownFiles } from './own-files.ts';

let server: ServerProcess;
let browser: OpenBrowser;
let files: OwnFiles;
beforeAll(async () => {
  files = await ownFiles();
  server = await startServerProcess({});
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
  files?.remove();
});

describe('a file of one’s own', () => {
  it('is dropped on the page, understood, explained and asked, with nothing leaving the server', async () => {
    const { page, faults } = await browser.visit(server.url);
    await dropFile(page, files.till);
    await page.getByRole('heading', { name: '咖啡店 销售明细', level: 1 }).waitFor({ timeout: 20_000 });
    // What was left out is said.
    await page.getByText(/合计/).waitFor();
    const fields = page.locator('.draft-thing tbody tr');
    expect(await fields.nth(5).textContent()).toContain('金额');
    // Codes are explained line by line.
    await page.getByLabel('1 的意思').fill('已完成');
    await page.getByLabel('2 的意思').fill('已退款');
    await page.getByRole('button', { name: '保存更正' }).click();
    await page.getByText('记住了').waitFor();
    expect(await page.getByLabel('1 的意思').inputValue()).toBe('已完成');
    expect(await seriousViolations(page)).toEqual([]);

    const suggested = page.locator('.suggested .chip');
    const questions = await suggested.allTextContents();
    expect(questions.length).toBeGreaterThanOrEqual(3);
    await suggested.filter({ hasText: '各门店的金额' }).click();
    const article = page.locator('article');
    await ended(article);
    expect((await cellsOf(article)).map(([shop]) => shop).sort()).toEqual(['上海店', '北京店', '广州店']);
    expect(await article.textContent()).not.toMatch(/SELECT/);
    // What may be asked next is of this file, not of the demo beside it.
    await article.locator('.follow-ups .chip').first().waitFor();
    expect((await article.locator('.follow-ups').textContent()) ?? '').not.toMatch(/渠道|促销|会员等级/);
    expect(faults).toEqual([]);
  });

  it('every question that is suggested for it is answered', async () => {
    const { page } = await browser.visit(`${server.url}/#/data`);
    await page.getByRole('link', { name: '咖啡店 销售明细' }).click();
    await page.locator('.suggested .chip').first().waitFor();
    const questions = await page.locator('.suggested .chip').allTextContents();
    for (const question of questions) {
      await page.goto(`${server.url}/#/data`);
      await page.getByRole('link', { name: '咖啡店 销售明细' }).click();
      await page.getByRole('button', { name: question, exact: true }).click();
      const article = page.locator('article').last();
      await ended(article);
      expect(await article.locator('.answer-text').textContent(), question).not.toBe('');
    }
  });

  it('may be a workbook or a database, chosen with a button', async () => {
    const { page } = await browser.visit(`${server.url}/#/data`, { locale: 'en-US' });
    await page.locator('input[type=file]').setInputFiles([files.workbook, files.database]);
    await page.getByRole('heading', { name: 'library', level: 1 }).waitFor({ timeout: 20_000 });
    await page.getByRole('link', { name: 'How they belong together' }).click();
    await page.getByRole('img', { name: /2 things and 1 connection/ }).waitFor();
    await page.goto(`${server.url}/#/data`);
    await page.locator('[data-database]').nth(2).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'library' }).getByRole('button', { name: 'Ask' }).click();
    const box = page.getByRole('textbox', { name: 'Ask' });
    await box.fill('How many books are there?');
    await box.press('Enter');
    const article = page.locator('article');
    await ended(article);
    expect(await article.textContent()).toContain('3');
    // Another is chosen in the middle of a conversation.
    await page.getByLabel('Ask about').selectOption({ label: '收入' });
    await box.fill('收入最高的城市是哪个？');
    await box.press('Enter');
    await ended(page.locator('article').nth(1));
    expect(await page.locator('article').nth(1).textContent()).toContain('Paris');
  });

  it('may be Parquet, and two of one name are told apart', async () => {
    const { page } = await browser.visit(`${server.url}/#/data`, { locale: 'en-US' });
    await dropFile(page, files.columns);
    await page.getByRole('heading', { name: 'parcels', level: 1 }).waitFor({ timeout: 20_000 });
    const fields = page.locator('.draft-thing tbody tr');
    await fields.nth(2).waitFor();
    expect(await fields.nth(1).textContent()).toContain('date');
    await page.goto(`${server.url}/#/ask`);
    const article = await ask(page, 'total kilos by depot');
    expect((await cellsOf(article)).map(([depot]) => depot).sort()).toEqual([
      'Depot 0',
      'Depot 1',
      'Depot 2',
      'Depot 3',
    ]);
    expect((await cellsOf(article)).map(([, kilos]) => Number(kilos)).sort()).toEqual([450, 475, 500, 525]);
    await dropFile(page, files.columns);
    await page.getByRole('heading', { name: 'parcels 2', level: 1 }).waitFor({ timeout: 20_000 });
    await page.goto(`${server.url}/#/data`);
    const cards = page.locator('[data-database]').filter({ hasText: 'parcels' });
    await expect.poll(() => cards.count()).toBe(2);
    await expect.poll(() => cards.first().textContent()).toMatch(/parcels\.parquet.*\d k?B.*\d:\d\d/);
  });

  it('that is no table is turned away in plain words, and is not there afterwards', async () => {
    const { page } = await browser.visit(server.url);
    await dropFile(page, files.picture);
    const refused = page.locator('[data-upload=refused]');
    await refused.waitFor();
    expect(await refused.textContent()).toMatch(/不是表格数据/);
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(`${server.url}/#/data`);
    await page.getByRole('heading', { name: '数据', level: 1 }).waitFor();
    expect(await page.getByText('holiday').count()).toBe(1);
    await refused.getByRole('button').click();
    await page.getByText('holiday').waitFor({ state: 'detached' });
  });

  it('is deleted for good, after a second thought', async () => {
    const { page } = await browser.visit(`${server.url}/#/data`);
    await page.getByRole('button', { name: '删除 收入' }).click();
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '删除 收入' }).click();
    await page.getByRole('button', { name: '确定删除' }).click();
    await page.getByRole('link', { name: '收入', exact: true }).waitFor({ state: 'detached' });
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('finds its place on a phone', async () => {
    const { page } = await browser.visit(`${server.url}/#/data`, { viewport: { width: 390, height: 800 } });
    await page.getByRole('link', { name: '咖啡店 销售明细' }).click();
    await page.getByRole('link', { name: '怎么理解的' }).click();
    await page.locator('.draft-thing').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('says that it is there without standing before the box', async () => {
    const { page } = await browser.visit(server.url, { viewport: { width: 390, height: 844 } });
    await dropFile(page, files.database);
    const said = page.locator('[data-upload=done]');
    await said.waitFor();
    await page.goto(`${server.url}/#/ask`);
    const box = page.getByRole('textbox', { name: '提问' });
    await expect.poll(() => box.getAttribute('placeholder')).toContain('library');
    const isAbove = async () => {
      const [above, below] = [await said.boundingBox(), await box.boundingBox()];
      return above && below && above.y + above.height <= below.y;
    };
    await expect.poll(isAbove).toBe(true);
  });
});
