import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../src/config/find-chromium.ts';
import type { ReportDocument } from '../../src/reports/document/document.ts';
import { toHtml } from '../../src/reports/output/html.ts';
import { toPdf } from '../../src/reports/output/pdf.ts';
import { hostileDocument } from '../fixtures/hostile-document.ts';
import { monthlyReport, pictures } from '../fixtures/report-documents.ts';
import { seriousViolations } from './accessible.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';

let browser: OpenBrowser;
const folder = mkdtempSync(join(tmpdir(), 'wenshu-report-'));
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

let count = 0;
/** A report in the browser, and every address that it asked for besides its own. */
async function open(document: ReportDocument, options: BrowserContextOptions = {}) {
  const file = join(folder, `report-${++count}.html`);
  writeFileSync(file, await toHtml(document, pictures));
  const { href } = pathToFileURL(file);
  const { page, faults } = await browser.visit(href, options);
  return { page, faults: () => faults.filter((fault) => fault !== href) };
}

describe('a report as a page', () => {
  it.each(['light', 'dark'] as const)('is accessible in its %s appearance', async (colorScheme) => {
    const { page, faults } = await open(monthlyReport('zh'), { colorScheme });
    expect(await page.locator(`.picture.wide.${colorScheme}`).first().isVisible()).toBe(true);
    expect(await page.locator('.picture:visible').count()).toBe(2);
    await page.locator('.value').nth(2).focus();
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults()).toEqual([]);
  });

  it('tells where a figure comes from under the pointer and to the keyboard', async () => {
    const { page } = await open(monthlyReport('en'));
    const value = page.locator('.value').nth(2);
    const receipt = page.locator(`#${await value.getAttribute('aria-describedby')}`);
    expect(await receipt.isVisible()).toBe(false);
    await value.hover();
    expect(await receipt.textContent()).toMatch(/Active customersRead as: .*Assumed: .*Beware: 12 customers/);
    await page.mouse.move(0, 0);
    expect(await receipt.isVisible()).toBe(false);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    expect(await receipt.isVisible()).toBe(true);
  });

  it('keeps a receipt within the window at every width', async () => {
    for (const width of [390, 700, 1400]) {
      const { page } = await open(monthlyReport('en'), { viewport: { width, height: 700 } });
      for (const value of await page.locator('.value').all()) {
        await value.focus();
        const box = await page.locator(`#${await value.getAttribute('aria-describedby')}`).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  it('shows on paper the numbers of the appendix instead of what opens', async () => {
    const { page } = await open(monthlyReport('zh'));
    expect(await page.locator('sup.number').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('sup.number').first().textContent()).toBe('[1]');
    expect(await page.locator('.picture.wide.light:visible').count()).toBe(2);
    expect(await page.locator('details:visible, .receipt:visible').count()).toBe(0);
  });
});

describe('a report full of hostile texts', () => {
  it('is text: nothing runs, nothing is fetched, nothing stands in it that we did not write', async () => {
    const { page, faults } = await open(hostileDocument());
    await page.mouse.move(300, 300);
    for (const value of await page.locator('.value, .how').all()) await value.hover();
    const found = await page.evaluate(() => {
      const all = [...document.querySelectorAll('*')];
      const attributes = all.flatMap((one) => [...one.attributes].map(({ name }) => name));
      return {
        tags: [...new Set(all.map((one) => one.localName))].sort(),
        attributes: [...new Set(attributes)].sort(),
        addresses: [...document.querySelectorAll('[href]')].map((one) => one.getAttribute('href') ?? ''),
        hit: (globalThis as { hit?: number }).hit ?? null,
        titles: document.title,
      };
    });
    expect(found.hit).toBeNull();
    expect(faults()).toEqual([]);
    expect(
      found.tags.filter((tag) =>
        /script|iframe|img|object|embed|form|input|link|base|foreign|use|animate|image/i.test(tag),
      ),
    ).toEqual([]);
    expect(found.tags.filter((tag) => tag === 'style')).toHaveLength(1);
    expect(found.attributes.filter((name) => /^on|^style$|src|xlink|formaction|srcdoc/i.test(name))).toEqual([]);
    expect(found.addresses.filter((href) => !href.startsWith('#'))).toEqual([
      'https://fine.example/%22onmouseover=%22window.hit=10',
    ]);
    expect(found.titles).toContain('<script>');
  });
});

describe('a report as PDF', () => {
  it('is printed by the machine’s Chromium, which leaves nothing behind', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('wenshu-pdf-'));
    const html = await toHtml(monthlyReport('zh'), pictures);
    const bytes = await toPdf(html, { chromium: findChromium() });
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(20_000);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('wenshu-pdf-'))).toEqual(before);
  });

  it('runs no script, even where the page has one', async () => {
    const words = (text: string) => `<!doctype html><title>x</title><body><p id=a>${'word '.repeat(10)}</p>${text}`;
    const plain = await toPdf(words(''), { chromium: findChromium() });
    const scripted = await toPdf(words('<script>document.body.innerHTML="<p>page</p>".repeat(5000)</script>'), {
      chromium: findChromium(),
    });
    expect(Math.abs(scripted.length - plain.length)).toBeLessThan(1000);
  });
});
