import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';
import { type Endpoint, fails, openEndpoint, says } from '../models/endpoint.ts';
import { seriousViolations } from './accessible.ts';
import { ask, ended, type OpenBrowser, openBrowser } from './browser.ts';

let model: Endpoint;
let limited: ServerProcess;
let served: ServerProcess;
let browser: OpenBrowser;
beforeAll(async () => {
  // Away when it is first asked, and there from then on.
  model = await openEndpoint(fails(503), says('sql: |\n  SELECT count(*) AS customer_count FROM customers'));
  limited = await startServerProcess({ server: { rate: { questions_per_minute: 1 } } });
  served = await startServerProcess({
    model: `${model.url}#recorded`,
    model_settings: { retries: 0 },
    enable_result_summary: false,
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await limited?.kill('SIGTERM');
  await served?.kill('SIGTERM');
  await model?.close();
});

it('whoever asks too often is told how long to wait, and loses nothing of what there is', async () => {
  const { page } = await browser.visit(limited.url, { locale: 'en-US' });
  const first = await ask(page, 'How many customers are there?');
  const second = await ask(page, 'How many refunds are there?', 'failed');
  expect(await second.locator('.answer-text').textContent()).toMatch(/^[^.]*\. Try again in \d+ seconds\.$/);
  await second.getByRole('button', { name: 'Ask again' }).waitFor();
  expect(await first.locator('td').textContent()).toBe('2,074');
  expect(await seriousViolations(page)).toEqual([]);
});

it('what the built-in engine answered because the model was away can be asked of the model', async () => {
  const { page } = await browser.visit(served.url, { locale: 'en-US' });
  const article = await ask(page, 'How many customers are there?');
  expect(await article.locator('td').textContent()).toBe('2,074');
  const before = model.asked.length;
  const runId = await article.getAttribute('data-run-id');
  await article.getByRole('button', { name: 'Ask the model' }).click();
  await expect.poll(() => article.getAttribute('data-run-id')).not.toBe(runId);
  await ended(article);
  expect(model.asked.length).toBeGreaterThan(before);
  expect(await article.locator('td').textContent()).toBe('2,074');
  // Now it was the model: nobody else is left to be asked.
  await article.getByRole('button', { name: 'Ask the model' }).waitFor({ state: 'detached' });
  expect(await page.locator('article').count()).toBe(1);
});
