import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';

/** Debian's; without it the tests fail and say so. */
const program = '/usr/bin/chromium';
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of our own server in a browser, and what a visit must never bring about. */
export interface Visit {
  page: Page;
  /** Requests to any other place than the server, and what the browser itself complained of. */
  faults: string[];
}

export interface OpenBrowser {
  /** In Chinese on a wide, light screen, unless it is said otherwise. */
  visit(url: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<OpenBrowser> {
  if (!existsSync(program)) throw new Error('these tests need chromium: apt-get install chromium fonts-wqy-microhei');
  const browser: Browser = await chromium.launch({ executablePath: program, args: quiet });
  return {
    async visit(url, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1200, height: 800 },
        locale: 'zh-CN',
        acceptDownloads: true,
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const faults: string[] = [];
      const { origin } = new URL(url);
      context.on('request', (request) => {
        if (!request.url().startsWith(origin) && !/^(?:blob|data):/.test(request.url())) faults.push(request.url());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|React/.test(message.text()))
          faults.push(message.text());
      });
      await page.goto(url);
      return { page, faults };
    },
    close: () => browser.close(),
  };
}

export const box = (page: Page): Locator => page.getByRole('textbox', { name: /^(?:提问|Ask)$/ });

/** Types a question and sends it. */
export async function send(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press('Enter');
}

/** Asks, and gives the article of the answer once it has ended so. */
export async function ask(page: Page, question: string, status = 'answered'): Promise<Locator> {
  const before = await page.locator('article').count();
  await send(page, question);
  const article = page.locator('article').nth(before);
  await ended(article, status);
  return article;
}

export async function ended(article: Locator, status = 'answered'): Promise<void> {
  await article.and(article.page().locator(`[data-status="${status}"]`)).waitFor({ timeout: 30_000 });
}

/** The rows of a table as they can be read. */
export const cellsOf = async (article: Locator): Promise<string[][]> =>
  article
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.children.length > 0)
        .map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
