import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';
import { ask, cellsOf, type OpenBrowser, openBrowser } from './browser.ts';
import { scratchDatabase, weather } from './scratch.ts';

const data = scratchDatabase(weather);
let server: ServerProcess;
let browser: OpenBrowser;
beforeAll(async () => {
  server = await startServerProcess({ connections: { weather: { url: data.url } } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
  data.remove();
});

const question = 'readings with station, taken on and celsius';

it('a hundred thousand rows are paged, of which only those in sight are drawn', async () => {
  const { page } = await browser.visit(server.url, { locale: 'en-US' });
  const article = await ask(page, question);
  await article.getByText('Rows 1–1,000 of 100,000').waitFor();
  const table = article.locator('table');
  expect(await table.getAttribute('aria-rowcount')).toBe('100001');
  expect(await table.locator('tbody tr').count()).toBeLessThan(100);
  await article.locator('.table-scroll').evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await article.locator('tr[aria-rowindex="1001"]').waitFor();
  const last = article.locator('tr[aria-rowindex="1001"] td').first();
  expect(await last.textContent()).toBe('Station 0');
  await article.getByRole('button', { name: 'Next page' }).click();
  await article.getByText('Rows 1,001–2,000 of 100,000').waitFor();
  // The place is scrolled back to its top first.
  await expect.poll(async () => (await cellsOf(article))[0]).toEqual(['Station 1', '2025-09-29', '10.1']);
  // Business people see no name of a column that nobody has explained.
  expect(await page.content()).not.toContain('taken_on');
});

it('the files hold every row as it is shown', async () => {
  const { page } = await browser.visit(server.url, { locale: 'en-US' });
  const article = await ask(page, 'average celsius by station');
  const shown = await cellsOf(article);
  expect(shown).toHaveLength(50);
  const fileOf = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), article.getByRole('button', { name }).click()]);
    return readFileSync(await file.path());
  };
  const lines = (await fileOf('CSV'))
    .toString()
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(51);
  const number = (text: string | undefined) => Number(String(text).replaceAll(',', ''));
  for (const [index, line] of lines.slice(1).entries()) {
    const [station, celsius] = line.split(',');
    expect([station, number(celsius)?.toFixed(3)]).toEqual([shown[index]?.[0], number(shown[index]?.[1]).toFixed(3)]);
  }
  const book = await readXlsx(new Uint8Array(await fileOf('Excel')));
  const [, ...rows] = book.sheets[0]?.rows ?? [];
  expect(rows.map((row) => [row[0], Number(row[1]).toFixed(3)])).toEqual(
    shown.map(([station, celsius]) => [station, number(celsius).toFixed(3)]),
  );
});
