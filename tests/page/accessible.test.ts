import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';
import { seriousViolations } from './accessible.ts';
import { ask, box, type OpenBrowser, openBrowser } from './browser.ts';

let server: ServerProcess;
let analysts: ServerProcess;
let browser: OpenBrowser;
beforeAll(async () => {
  server = await startServerProcess({});
  analysts = await startServerProcess({ server: { audience: 'analyst' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
  await analysts?.kill('SIGTERM');
});

describe.each(['light', 'dark'] as const)('in its %s appearance', (colorScheme) => {
  it('the empty page and what is typed on it', async () => {
    const { page } = await browser.visit(server.url, { colorScheme });
    await page.getByRole('heading', { name: '可以这样问' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await box(page).fill('上个月华东的销');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('an answer with its chart and its assumptions, and the questions before', async () => {
    const { page } = await browser.visit(server.url, { colorScheme });
    const article = await ask(page, '上个月销售额最高的5个产品');
    await article.locator('.chart-picture svg').waitFor();
    await article.getByRole('button', { name: /下单时间/ }).click();
    await article.getByRole('button', { name: '不对' }).click();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '以前的提问' }).click();
    await page.getByRole('dialog').getByRole('link').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('a question back, a refusal and what was not understood', async () => {
    const { page } = await browser.visit(server.url, { colorScheme });
    await ask(page, '周末和工作日的订单数对比', 'clarify');
    await ask(page, 'delete all orders', 'refused');
    await ask(page, 'foo bar baz', 'failed');
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('the statement and the receipt of an analyst', async () => {
    const { page } = await browser.visit(analysts.url, { colorScheme });
    const article = await ask(page, '各大区的销售额');
    await article.getByRole('button', { name: 'SQL' }).click();
    await article.getByRole('button', { name: '修改' }).click();
    await article.getByText('没有发现问题').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await article.getByRole('button', { name: '过程' }).click();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
