import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';
import { ask, box, cellsOf, ended, type OpenBrowser, openBrowser, send } from './browser.ts';

let server: ServerProcess;
let browser: OpenBrowser;
beforeAll(async () => {
  server = await startServerProcess({});
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
});

describe('the first visit', () => {
  it('leads to an answer with one click, and nothing leaves the server', async () => {
    const { page, faults } = await browser.visit(server.url);
    expect(await page.title()).toContain('问数');
    const suggestion = page.getByRole('button', { name: '销量最高的5个产品是哪些？' });
    await suggestion.click();
    const article = page.locator('article');
    await ended(article);
    expect(await article.getAttribute('data-run-id')).toBeTruthy();
    expect((await cellsOf(article))[0]).toEqual(['每日坚果 30包', '2,674']);
    expect(await article.getByRole('heading', { name: '理解为' }).count()).toBe(1);
    // ECharts is loaded with the first chart.
    await article.locator('.chart-picture svg').waitFor();
    expect(faults).toEqual([]);
    expect(await page.content()).not.toMatch(/SELECT|order_items/);
  });

  it('a question is composed by keys alone, from what the data offers', async () => {
    const { page } = await browser.visit(server.url);
    await box(page).pressSequentially('上个月华东的销');
    const options = page.getByRole('listbox').getByRole('option');
    // What was offered for the first half of the words may still stand there.
    await page.getByRole('option', { name: '上个月华东的销售额', exact: true }).waitFor();
    expect(await page.locator('.ask-marks [data-kind=period]').textContent()).toBe('上个月');
    expect(await page.locator('.ask-marks [data-kind=value]').textContent()).toBe('华东');
    await page.keyboard.press('ArrowDown');
    expect(await options.first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await box(page).inputValue()).toBe('上个月华东的销售额');
    // What is whole may go on: by a thing around the figure.
    const further = page.getByRole('option', { name: '上个月华东的销售额按类别' });
    await further.waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('Enter');
    await ended(page.locator('article'));
    expect(await page.locator('.answer-text').textContent()).toContain('32,194.93');
  });

  it('what is not understood is said while one types', async () => {
    const { page } = await browser.visit(server.url, { locale: 'en-US' });
    await box(page).fill('sales by region of flibbertigibbets');
    await page.getByText('Not understood yet: “flibbertigibbets”').waitFor();
  });

  it('an input method is left in peace: its Enter sends nothing', async () => {
    const { page } = await browser.visit(server.url);
    const read: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/understand')) read.push(request.postData() ?? '');
    });
    await box(page).focus();
    // As a browser tells it: the keys of an input method come with `isComposing`.
    await box(page).dispatchEvent('compositionstart');
    await box(page).fill('xiao shou e');
    await box(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    await box(page).dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true });
    expect(await page.locator('article').count()).toBe(0);
    await box(page).fill('销售额');
    await box(page).dispatchEvent('compositionend');
    await page.locator('.ask-marks [data-kind]').waitFor();
    await page.keyboard.press('Enter');
    await ended(page.locator('article'));
    // What it had half written was nobody's word.
    expect(read.filter((body) => !body.includes('销售额'))).toEqual([]);
  });
});

describe('an answer', () => {
  it('tells its stages while it is made', async () => {
    const { page } = await browser.visit(server.url);
    const lines = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const heard = new Set<string>();
          new MutationObserver(() => {
            const line = document.querySelector('.stage-line [role=status]')?.textContent;
            if (line) heard.add(line);
            if (document.querySelector('article[data-status=answered]')) resolve([...heard]);
          }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
        }),
    );
    await send(page, '各大区的毛利');
    expect((await lines).length).toBeGreaterThan(0);
    expect(await lines).toEqual(expect.arrayContaining([expect.stringMatching(/^正在/)]));
  });

  it('is drawn, and drawn otherwise when that is wished; the picture can be had', async () => {
    const { page, faults } = await browser.visit(server.url);
    const article = await ask(page, '各大区的销售额');
    const picture = article.locator('.chart-picture');
    await picture.locator('svg').waitFor();
    expect(await picture.getAttribute('aria-label')).toContain('柱状图');
    await article.getByRole('button', { name: '饼图' }).click();
    await expect.poll(() => picture.getAttribute('aria-label')).toContain('饼图');
    await picture.locator('svg').waitFor();
    for (const form of ['PNG', 'SVG']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        article.getByRole('button', { name: form }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${form.toLowerCase()}$`));
    }
    expect(faults).toEqual([]);
  });

  it('is sorted by a click on a column', async () => {
    const { page } = await browser.visit(server.url);
    const article = await ask(page, '各大区的销售额');
    const header = article.getByRole('columnheader', { name: /销售额/ });
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    const falling = (await cellsOf(article)).map(([name]) => name);
    expect(falling[0]).toBe('华东');
    await header.getByRole('button').click();
    expect((await cellsOf(article)).map(([name]) => name)).toEqual(falling.toReversed());
  });

  it('has an assumption changed in its place', async () => {
    const { page } = await browser.visit(server.url);
    const article = await ask(page, '上个月的业绩');
    expect(await article.locator('.answer-text').textContent()).toContain('138,258.93');
    await article.getByRole('button', { name: /下单时间/ }).click();
    await article.getByRole('button', { name: '发货时间' }).click();
    await expect.poll(() => article.locator('.answer-text').textContent(), { timeout: 20_000 }).toContain('135,050.53');
    await ended(article);
    expect(await page.locator('article').count()).toBe(1);
  });

  it('is gone on with, and knows what was asked before', async () => {
    const { page } = await browser.visit(server.url);
    await ask(page, '各大区的销售额');
    const next = await ask(page, '那毛利呢');
    expect(await next.locator('.how-read').textContent()).toContain('毛利');
    expect(await next.locator('tbody tr').count()).toBe(7);
    await next.locator('.follow-ups .chip').first().click();
    await ended(page.locator('article').nth(2));
  });

  it('is judged, with a reason', async () => {
    const { page } = await browser.visit(server.url);
    const article = await ask(page, '一共有多少退款？');
    await article.getByRole('button', { name: '不对' }).click();
    await article.getByRole('textbox', { name: '哪里不对？' }).fill('少了去年的');
    await article.getByRole('button', { name: '提交' }).click();
    await article.getByText('谢谢，已记下。').waitFor();
    await article.getByRole('button', { name: '记住这个回答' }).click();
    await article.getByText('已记住').waitFor();
    const { verified } = (await (await fetch(`${server.url}/api/v1/verified`)).json()) as {
      verified: { question: string }[];
    };
    expect(verified.map(({ question }) => question)).toContain('一共有多少退款？');
  });
});

describe('the page', () => {
  it('speaks the other language after one click, and answers stay in the language of their question', async () => {
    const { page } = await browser.visit(server.url);
    await ask(page, '一共有多少客户？');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('textbox', { name: 'Ask' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await page.getByRole('heading', { name: 'How it was read' }).count()).toBe(1);
    expect(await page.locator('.answer-text').textContent()).toContain('客户');
    await page.reload();
    await page.getByRole('textbox', { name: 'Ask' }).waitFor();
  });

  it('is dark when the system is, or when it is chosen', async () => {
    const { page } = await browser.visit(server.url, { colorScheme: 'dark' });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await ground()).toBe('rgb(20, 23, 22)');
    await page.getByRole('combobox', { name: '外观' }).selectOption('light');
    expect(await ground()).toBe('rgb(250, 249, 246)');
  });

  it('is used by keys alone', async () => {
    const { page } = await browser.visit(server.url, { locale: 'en-US' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.type('sales by region');
    await page.keyboard.press('Enter');
    const article = page.locator('article');
    await ended(article);
    await article.locator('.chart-picture svg').waitFor();
    // Backwards from the box through what the answer offers.
    const pie = article.getByRole('button', { name: 'Pie chart' });
    for (let steps = 0; steps < 40 && !(await pie.evaluate((one) => one === document.activeElement)); steps += 1)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await pie.getAttribute('aria-pressed')).toBe('true');
  });

  it('shows on a phone all of it, and nothing beside it', async () => {
    const { page } = await browser.visit(server.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const article = await ask(page, '上个月销售额最高的5个产品');
    await article.locator('.chart-picture svg').waitFor();
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  });
});
