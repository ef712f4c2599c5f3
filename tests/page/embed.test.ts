import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';
import { seriousViolations } from './accessible.ts';
import { ended, type OpenBrowser, openBrowser } from './browser.ts';

const { roles } = parseConfig({ roles: { visitor: {} } });
let server: TestServer;
let browser: OpenBrowser;
let listed: Site;
let other: Site;
let key = '';
const cors: string[] = [];

interface Site {
  url: string;
  close(): void;
}

/** A site of somebody else, with our element on its page. */
async function openSite(page: () => string): Promise<Site> {
  const site: Server = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8').end(page());
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, close: () => site.close() };
}

const pageWith = (attributes: string) => `<!doctype html><html lang="zh-CN"><head><title>门店后台</title>
  <style>wenshu-chat { --wenshu-accent: rgb(122, 46, 142) } button { border: 9px solid red }</style>
  <script type="module" src="${server.url}/embed.js"></script></head>
  <body><main><h1>门店后台</h1><wenshu-chat ${attributes}></wenshu-chat></main></body></html>`;

beforeAll(async () => {
  server = await startServer({ server: { cors }, config: { roles } });
  key = (await server.wenshu.keys.create({ user: 'site', role: 'visitor', scopes: ['ask'] })).key;
  listed = await openSite(() => pageWith(`token="${key}"`));
  other = await openSite(() => pageWith(`token="${key}"`));
  cors.push(listed.url);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  listed?.close();
  other?.close();
  await server?.end();
});

describe('<wenshu-chat> on another site', () => {
  it('is not kept by anybody between for one site and then given to another', async () => {
    for (const headers of [{}, { origin: listed.url }] as Record<string, string>[]) {
      const reply = await fetch(`${server.url}/embed.js`, { headers });
      await reply.body?.cancel();
      expect([reply.status, reply.headers.get('vary')]).toEqual([200, 'Accept-Encoding, Origin']);
    }
  });

  it('takes a token that the page gave it before this file had come', async () => {
    const early = await openSite(
      () => `${pageWith('')}<script>document.querySelector('wenshu-chat').token = '${key}'</script>`,
    );
    cors.push(early.url);
    try {
      const { page } = await browser.visit(early.url);
      await page.locator('wenshu-chat .chips button').first().waitFor();
    } finally {
      early.close();
    }
  });

  it('works on the page of examples/embed.html as it stands', async () => {
    const example = readFileSync(new URL('../../examples/embed.html', import.meta.url), 'utf8');
    expect(example).toContain('http://127.0.0.1:8123/embed.js');
    const site = await openSite(() => example.replace('http://127.0.0.1:8123', server.url));
    cors.push(site.url);
    try {
      const { page } = await browser.visit(site.url);
      // Here the server wants a login; without keys the page needs nothing.
      await page.locator('wenshu-chat').evaluate((element, token) => Object.assign(element, { token }), key);
      const box = page.getByRole('textbox', { name: '提问' });
      await box.fill('上个月的销售额');
      await box.press('Enter');
      await ended(page.locator('wenshu-chat article'));
      await expect.poll(() => page.locator('#last').textContent()).toMatch(/^上个月的销售额 → .*\d/);
    } finally {
      site.close();
    }
  });

  it('asks where the server lists the site, and tells the page around of each answer', async () => {
    const { page, faults } = await browser.visit(listed.url);
    await page.evaluate(() =>
      document.addEventListener('wenshu-answer', (event) => {
        const { question, answer } = (event as CustomEvent).detail;
        document.title = `${question} ${answer.status}`;
      }),
    );
    await page.locator('wenshu-chat .chips button').first().waitFor();
    const box = page.getByRole('textbox', { name: '提问' });
    await box.fill('销量最高的5个产品是哪些？');
    await box.press('Enter');
    const article = page.locator('wenshu-chat article');
    await ended(article);
    expect(await article.locator('tbody tr').count()).toBe(5);
    const picture = article.locator('.chart .picture');
    await picture.locator('svg').waitFor();
    expect(await picture.getAttribute('aria-label')).toContain('柱状图');
    await article.getByRole('group', { name: '图' }).getByRole('button', { name: '饼图' }).click();
    await expect.poll(() => picture.getAttribute('aria-label')).toContain('饼图');
    expect(await article.locator('.kinds [aria-pressed=true]').textContent()).toBe('饼图');
    expect(await picture.locator('svg').count()).toBe(1);
    expect(await page.title()).toBe('销量最高的5个产品是哪些？ answered');
    // A style of the page around does not reach in, its variable does.
    const send = page.locator('wenshu-chat button.primary');
    expect(await send.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px');
    expect(await send.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(122, 46, 142)');
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults.filter((fault) => !fault.startsWith(server.url))).toEqual([]);
  });

  it('shows a question back as buttons, and one of them leads to the answer', async () => {
    const { page } = await browser.visit(listed.url);
    const box = page.getByRole('textbox', { name: '提问' });
    await box.fill('周末和工作日的订单数对比');
    await box.press('Enter');
    const article = page.locator('wenshu-chat article');
    await ended(article, 'clarify');
    await article.locator('.options button').first().click();
    await ended(article);
    expect(await article.locator('.text').textContent()).toMatch(/\d/);
  });

  it('is not even loaded where the server does not list the site', async () => {
    const { page } = await browser.visit(other.url);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => customElements.get('wenshu-chat') === undefined)).toBe(true);
    const reply = await page.evaluate(
      async ([url, token]) =>
        fetch(`${url}/api/v1/schema`, { headers: { authorization: `Bearer ${token}` } }).then(
          () => 'read',
          () => 'kept out',
        ),
      [server.url, key],
    );
    expect(reply).toBe('kept out');
  });

  it('says in both languages what is wrong with a key', async () => {
    for (const [lang, words] of [
      ['zh', /登录|密钥|身份/],
      ['en', /log|key/i],
    ] as const) {
      const { page } = await browser.visit(listed.url);
      await page.setContent(pageWith(`token="wrong" lang="${lang}" theme="dark"`));
      const told = page.locator('wenshu-chat .bad');
      await told.waitFor();
      expect(await told.textContent()).toMatch(words);
    }
  });
});
