import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';
import { openPostBox } from '../fixtures/post-box.ts';
import { slowReport } from '../fixtures/slow-report.ts';
import { seriousViolations } from './accessible.ts';
import { ask, type OpenBrowser, openBrowser } from './browser.ts';

const template = `---
title: 门店月报
params: { region: 华东 }
alerts:
  - { figure: customers, when: value > 1, text: 客户变多了 }
deliver:
  - { kind: webhook, to: box, format: html }
schedule: 0 9 1 * *
timezone: Asia/Shanghai
---

# 门店月报

共有 {{ 有多少个客户 | id: customers, name: 客户数 }} 位客户。<script>document.title = 'taken'</script>

{{ 每个类别的产品数量 | chart: bar }}

{{ 销售额最高的5个产品 | table }}
`;

let server: TestServer;
let browser: OpenBrowser;
let box: Awaited<ReturnType<typeof openPostBox>>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-report-page-'));
  box = await openPostBox([{}]);
  const { reports } = parseConfig({ reports: { targets: { box: { kind: 'webhook', url: box.url } } } });
  server = await startServer({ config: { reports } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
  await box?.close();
  rmSync(folder, { recursive: true, force: true });
});

const editor = (page: Page) => page.getByLabel('模板', { exact: true });
const frame = (page: Page) => page.frameLocator('iframe.report-frame');

describe('a report on the page', () => {
  it('is written with its faults by line, run, watched, read and fetched', async () => {
    const { page, faults } = await browser.visit(`${server.url}/#/reports`);
    await page.getByText('还没有报告').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('link', { name: '新建报告' }).click();
    await editor(page).fill('# 月报\n\n{{ }}\n');
    const fault = page.getByRole('button', { name: '第 3 行' });
    await fault.waitFor();
    expect(await page.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    await fault.click();
    expect(await editor(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBeGreaterThanOrEqual(6);
    await editor(page).fill(template);
    await page.getByText('没有问题。').waitFor();
    await page.getByRole('button', { name: '保存' }).click();

    await page.getByText('定时运行').waitFor();
    expect(await page.getByText('0 9 1 * * Asia/Shanghai').isVisible()).toBe(true);
    expect(await page.getByText('box (HTML)').isVisible()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel('region').fill('华北');
    await page.getByRole('checkbox', { name: /发送到 box/ }).check();
    await page.getByRole('button', { name: '运行', exact: true }).click();

    await page.getByText('全部填好').waitFor({ timeout: 20_000 });
    expect(await frame(page).getByRole('heading', { name: '门店月报' }).isVisible()).toBe(true);
    expect(await page.getByText('客户变多了').isVisible()).toBe(true);
    await page.getByText('box: 已送达').waitFor();
    expect(box.received).toHaveLength(1);
    expect(await page.title()).not.toBe('taken');
    expect(
      await frame(page)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).margin),
    ).toBeDefined();
    expect(await seriousViolations(page)).toEqual([]);
    for (const [name, ending] of [
      ['Word', 'docx'],
      ['Markdown', 'md'],
      ['HTML', 'html'],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `下载 ${name}` }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`门店月报.${ending}`);
      const path = join(folder, file.suggestedFilename());
      await file.saveAs(path);
      expect(readFileSync(path).length).toBeGreaterThan(200);
    }
    await page.screenshot({ path: join(folder, 'run.png'), fullPage: true });
    expect(faults).toEqual([]);
  });

  it('runs nothing in the frame, and the style of the report holds there', async () => {
    const { page, faults } = await browser.visit(`${server.url}/#/reports`);
    await page.getByRole('link', { name: '门店月报' }).first().click();
    await page.locator('[data-run] a').first().click();
    await frame(page).getByRole('heading', { name: '门店月报' }).waitFor();
    expect(await page.locator('iframe.report-frame').getAttribute('sandbox')).toBe('');
    // Shown as text, not as a mark.
    expect(await frame(page).getByText("document.title = 'taken'").isVisible()).toBe(true);
    const width = await frame(page)
      .locator('main')
      .evaluate((main) => getComputedStyle(main).maxWidth);
    expect(width).not.toBe('none');
    expect(faults).toEqual([]);
  });

  it('lists its runs with what changed since the last one', async () => {
    const { page } = await browser.visit(`${server.url}/#/reports`);
    await page.getByRole('link', { name: '门店月报' }).first().click();
    await page.getByLabel('region').fill('华北');
    await page.getByRole('button', { name: '再次运行' }).click();
    await page.getByText('全部填好').waitFor({ timeout: 20_000 });
    await page
      .getByText(/与上次相比/)
      .first()
      .click();
    expect(await page.getByRole('cell', { name: '±0 %' }).first().isVisible()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /返回门店月报/ }).click();
    await page.locator('[data-run]').nth(1).waitFor();
    expect(await page.getByText('与上次相同').first().isVisible()).toBe(true);
  });

  it('is stopped and goes on', async () => {
    const { page } = await browser.visit(`${server.url}/#/reports/new`);
    await editor(page).fill(slowReport());
    await page.getByText('没有问题。').waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '运行', exact: true }).click();
    await page.getByText(/[1-9] \/ 9 项/).waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: '停止' }).click();
    await page.getByText('已停止').waitFor();
    await page.getByRole('button', { name: '继续' }).click();
    await page.getByText('全部填好').waitFor({ timeout: 30_000 });
  });

  it('is made of a conversation, and deleted, in English on a phone by the keyboard', async () => {
    const phone = { viewport: { width: 375, height: 700 }, locale: 'en-US', hasTouch: true };
    const { page, faults } = await browser.visit(server.url, phone);
    await ask(page, 'how many customers are there');
    await page.getByRole('button', { name: 'Make a report of this' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No faults.').waitFor();
    expect(await page.getByLabel('Template', { exact: true }).inputValue()).toContain('how many customers are there');
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Run', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('All figures filled').waitFor({ timeout: 20_000 });
    expect(await seriousViolations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: /^← Back to/ }).click();
    await page.getByRole('button', { name: /^Delete the report/ }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    expect(await page.getByRole('link', { name: 'Report of a conversation' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
