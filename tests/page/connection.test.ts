import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';
import { ask, box, ended, type OpenBrowser, openBrowser, send } from './browser.ts';
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts';
import { loginIsNeeded } from './log-in.ts';
import { scratchDatabase, weather } from './scratch.ts';

const data = scratchDatabase(weather);
/** Some seconds of work, and then an answer: more than it takes to load the page again, also on a busy machine. */
const slow =
  'SELECT count(*) AS pairs FROM readings a, readings b WHERE a.id <= 4000 AND b.id <= 9000 AND a.celsius < b.celsius';

let proxy: CuttingProxy;
let server: ServerProcess;
let browser: OpenBrowser;
let address = '';
beforeAll(async () => {
  proxy = await openCuttingProxy();
  address = `http://127.0.0.1:${proxy.port}`;
  server = await startServerProcess({
    connections: { weather: { url: data.url } },
    roles: { clerk: { audience: 'business' } },
    server: { audience: 'analyst', hosts: [`127.0.0.1:${proxy.port}`] },
  });
  proxy.leadTo(server.url);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
  await proxy?.close();
  data.remove();
});

it('a connection that drops is taken up again, and nothing is asked twice', async () => {
  const { page } = await browser.visit(address, { locale: 'en-US' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/query')) asked.push(request.url());
  });
  await send(page, slow);
  const article = page.locator('article');
  await article.getByText('Getting the figures').waitFor();
  const before = proxy.cuts();
  proxy.cut(800);
  await article.getByText('The connection is gone. Trying again; nothing is lost.').waitFor();
  await ended(article);
  expect(proxy.cuts()).toBeGreaterThan(before);
  expect(asked).toHaveLength(1);
  expect(await article.locator('td').count()).toBe(1);
});

it('a page that is loaded again goes on with what is under way', async () => {
  const { page } = await browser.visit(address, { locale: 'en-US' });
  await send(page, `${slow} AND 1 = 1`);
  const article = page.locator('article');
  await article.getByText('Getting the figures').waitFor();
  await page.reload();
  await article.waitFor();
  expect(await article.getAttribute('data-status')).toBe('running');
  await ended(article);
  expect(await article.locator('td').count()).toBe(1);
});

it('a conversation that is opened again has its answers, with their rows', async () => {
  const { page } = await browser.visit(address, { locale: 'en-US' });
  await ask(page, 'average celsius by station');
  await ask(page, 'number of readings');
  await page.reload();
  await page.locator('article').nth(1).waitFor();
  await expect.poll(() => page.locator('article').first().locator('tbody tr').count()).toBe(50);
  await page.getByRole('button', { name: 'Earlier questions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Earlier questions' });
  await expect.poll(() => drawer.getByRole('link').count()).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'New conversation' }).click();
  await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
});

it('two tabs do not disturb each other', async () => {
  const { page } = await browser.visit(address, { locale: 'en-US' });
  const other = await page.context().newPage();
  await other.goto(address);
  await Promise.all([send(page, 'average celsius'), send(other, 'number of readings')]);
  await ended(page.locator('article'));
  await ended(other.locator('article'));
  expect(await page.locator('td').textContent()).not.toBe(await other.locator('td').textContent());
  expect(await other.locator('td').textContent()).toBe('100,000');
});

it('a tab that one comes back to has what was asked in another', async () => {
  const { page } = await browser.visit(address, { locale: 'en-US' });
  await ask(page, 'number of readings');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('article').waitFor();
  await ask(other, 'average celsius');
  // As a browser tells it when the tab is looked at again.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const second = page.locator('article').nth(1);
  await ended(second);
  expect(await second.locator('td').textContent()).toBe(
    await other.locator('article').nth(1).locator('td').textContent(),
  );
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await ask(page, 'lowest celsius');
  expect(await page.locator('article').count()).toBe(3);
});

it('a server that is away is told of calmly, and asked again when it is back', async () => {
  const { page } = await browser.visit(address, { locale: 'en-US' });
  proxy.cut(1500);
  await send(page, 'number of readings');
  const article = page.locator('article');
  await article.getByText('The connection is gone. Trying again; nothing is lost.').waitFor();
  await ended(article);
});

it('a run that the server lost with its life can be gone on with', async () => {
  const { page } = await browser.visit(address, { locale: 'en-US' });
  await send(page, `${slow} AND 2 = 2`);
  const article = page.locator('article');
  await article.getByText('Getting the figures').waitFor();
  server = await server.restart();
  proxy.leadTo(server.url);
  await ended(article, 'failed');
  await article.getByRole('button', { name: 'Go on with it' }).click();
  await ended(article);
  expect(await article.locator('td').count()).toBe(1);
});

it('where a login is needed, a card asks for the key, and says when it is wrong', async () => {
  const { page } = await browser.visit(server.url, { locale: 'en-US' });
  const made = await server.wenshu(['keys', 'create', '--user', 'anna', '--role', 'clerk']);
  const key = /wsk_\S+/.exec(made)?.[0] ?? '';
  await loginIsNeeded(server.url);
  await page.reload();
  await page.getByRole('heading', { name: 'Who is asking?' }).waitFor();
  await page.getByLabel('Key').fill('wsk_wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('This key is not valid').waitFor();
  await page.getByLabel('Key').fill(key);
  await page.getByRole('button', { name: 'Log in' }).click();
  await box(page).waitFor();
  const article = await ask(page, 'number of readings');
  expect(await article.locator('td').textContent()).toBe('100,000');
  // Business people are shown no statement.
  expect(await article.getByRole('button', { name: 'SQL' }).count()).toBe(0);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([expect.any(Number), 1]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Who is asking?' }).waitFor();
});
