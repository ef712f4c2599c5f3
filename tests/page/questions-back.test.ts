import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';
import { seriousViolations } from './accessible.ts';
import { ask, ended, type OpenBrowser, openBrowser, send } from './browser.ts';
import { endless, scratchDatabase, weather } from './scratch.ts';

const shop = scratchDatabase(`
  CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL NOT NULL);
  INSERT INTO products VALUES (1, 'Tea', 10), (2, 'Coffee', 20), (3, 'Cocoa', 30);
`);
const large = scratchDatabase(weather);
let demo: ServerProcess;
let analysts: ServerProcess;
let browser: OpenBrowser;
beforeAll(async () => {
  demo = await startServerProcess({});
  analysts = await startServerProcess({
    connections: {
      shop: { url: shop.url, access: 'write' },
      weather: { url: large.url },
      archive: { url: large.url, cost: { max_rows: 1000 } },
    },
    server: { audience: 'analyst', allow_privileged: true },
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await demo?.kill('SIGTERM');
  await analysts?.kill('SIGTERM');
  shop.remove();
  large.remove();
});

const priceOf = (id: number) => {
  const database = new DatabaseSync(shop.file, { readOnly: true });
  const { price } = database.prepare('SELECT price FROM products WHERE id = ?').get(id) as { price: number };
  database.close();
  return price;
};

it('a question back is a card of options, and one of them leads to the answer in its place', async () => {
  const { page } = await browser.visit(demo.url);
  const article = await ask(page, '周末和工作日的订单数对比', 'clarify');
  const card = article.locator('.clarification');
  expect(await card.getByRole('button').count()).toBeGreaterThan(2);
  expect(await card.textContent()).not.toMatch(/SELECT|_id|order_items/);
  await card.getByRole('button').first().click();
  await ended(article);
  expect(await page.locator('article').count()).toBe(1);
});

it('it may be answered in words', async () => {
  const { page } = await browser.visit(demo.url);
  const article = await ask(page, '周末和工作日的订单数对比', 'clarify');
  await article.getByRole('textbox', { name: '或者用自己的话说' }).fill('1');
  await article.getByRole('button', { name: '回复' }).click();
  await ended(article);
});

it('a change is made after a yes to it, and not before', async () => {
  const { page } = await browser.visit(analysts.url, { locale: 'en-US' });
  const article = await ask(page, 'UPDATE products SET price = 11 WHERE id = 1', 'clarify');
  const card = article.locator('.confirmation');
  expect(await card.getAttribute('data-confirms')).toBe('write');
  expect(await card.textContent()).toContain('This changes data');
  expect(priceOf(1)).toBe(10);
  await card.getByRole('button').first().click();
  await ended(article);
  expect(priceOf(1)).toBe(11);
});

it('what would read a lot is read after a yes, over a shorter time, or not at all', async () => {
  const { page } = await browser.visit(analysts.url, { locale: 'en-US' });
  await page.getByRole('combobox', { name: 'Ask about' }).selectOption('archive');
  const article = await ask(page, 'average celsius by station', 'clarify');
  const card = article.locator('.confirmation');
  expect(await card.getAttribute('data-confirms')).toBe('cost');
  expect(await card.textContent()).toMatch(/This reads a lot of data.*100,000 rows/s);
  expect(await seriousViolations(page)).toEqual([]);
  // Somebody who only wants to know what it would cost has read nothing.
  expect(await article.locator('td').count()).toBe(0);
  await card.getByRole('button', { name: 'Cancel' }).click();
  await ended(article, 'refused');
  const again = await ask(page, 'average celsius by station', 'clarify');
  await again.locator('.confirmation').getByRole('button', { name: 'Run it' }).click();
  await ended(again);
  expect(await again.locator('tbody tr').count()).toBe(50);
});

it('after a no nothing is changed', async () => {
  const { page } = await browser.visit(analysts.url, { locale: 'en-US' });
  const article = await ask(page, 'UPDATE products SET price = 99 WHERE id = 2', 'clarify');
  await article.locator('.confirmation').getByRole('button').last().click();
  await ended(article, 'refused');
  expect(priceOf(2)).toBe(20);
});

it('an analyst sees the statement, changes it, is told what is wrong, and runs it', async () => {
  const { page, faults } = await browser.visit(analysts.url, { locale: 'en-US' });
  const article = await ask(page, 'average price of products');
  await article.getByRole('button', { name: 'SQL' }).click();
  const panel = article.locator('.sql-panel');
  expect(await panel.locator('.sql-word').first().textContent()).toMatch(/select/i);
  await panel.getByRole('button', { name: 'Edit' }).click();
  const field = panel.getByRole('textbox', { name: 'SQL' });
  await field.fill('SELECT nothing_such FROM products');
  await panel.locator('.bad-text').waitFor();
  expect(await panel.getByRole('button', { name: 'Run' }).isDisabled()).toBe(true);
  await field.fill('SELECT name FROM products ORDER BY name');
  await panel.getByText('nothing was found wrong').waitFor();
  await panel.getByRole('button', { name: 'Run' }).click();
  const next = page.locator('article').nth(1);
  await ended(next);
  expect(await next.locator('td').allTextContents()).toEqual(['Cocoa', 'Coffee', 'Tea']);
  await next.getByRole('button', { name: 'How it was made' }).click();
  expect(await next.locator('.receipt').textContent()).toContain('Getting the figures');
  expect(faults).toEqual([]);
});

it('what takes too long is stopped', async () => {
  const { page } = await browser.visit(analysts.url, { locale: 'en-US' });
  await page.getByRole('combobox', { name: 'Ask about' }).selectOption('weather');
  await send(page, endless);
  const article = page.locator('article');
  await article.getByText('Getting the figures').waitFor();
  await article.getByRole('button', { name: 'Stop' }).click();
  await ended(article, 'failed');
  expect(await article.textContent()).toContain('cancelled');
});
