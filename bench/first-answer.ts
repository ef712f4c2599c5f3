/**
 * From opening the page on the demo to the first answer in sight, beside a bare page that fetches the same answer, in turns and each
 * time in a browser that has never been there. `node bench/first-answer.ts` prints the figures and writes
 * bench/scores/first-answer.json; it needs Debian's chromium and a page that is built (`npm run build:page`).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { box, openBrowser } from '../tests/page/browser.ts';

const turns = 7;
const question = '每个月的销售额';
/** What a person takes from starting the server to opening its address. */
const pauseMs = 5000;

async function start() {
  const home = mkdtempSync(join(tmpdir(), 'wenshu-first-answer-'));
  const server = spawn(process.execPath, ['bin/wenshu.js', 'serve', '--port', '0'], {
    env: { ...process.env, WENSHU_HOME: home },
  });
  const url = await new Promise<string>((resolve) => {
    let said = '';
    server.stdout.on('data', (piece) => {
      said += piece;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
  const end = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await gone;
    rmSync(home, { recursive: true, force: true });
  };
  return { url, end };
}

const browser = await openBrowser();

async function onThePage(url: string): Promise<number> {
  const begun = performance.now();
  const { page } = await browser.visit(`${url}/`);
  await box(page).fill(question);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.locator('article[data-status="answered"] table').waitFor();
  const taken = performance.now() - begun;
  await page.context().close();
  return taken;
}

async function bare(url: string): Promise<number> {
  const { page } = await browser.visit(`${url}/health`);
  // A page of the same place, with nothing in it that forbids asking.
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<body></body>' }));
  const begun = performance.now();
  await page.goto(`${url}/bare`);
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: question }] }),
  };
  // As text: what runs in the browser has other types than what runs here.
  await page.evaluate(
    `fetch('/api/v1/query/sync', ${JSON.stringify(request)}).then((reply) => reply.text()).then((text) => { document.body.textContent = text; })`,
  );
  const taken = performance.now() - begun;
  await page.context().close();
  return taken;
}

// The browser's own first page is not the server's to answer for.
const { page: empty } = await browser.visit('about:blank');
await empty.context().close();
const early = await start();
const atOnce = Math.round(await onThePage(early.url));
await early.end();
const { url, end } = await start();
await new Promise((resolve) => setTimeout(resolve, pauseMs));

const times: { page: number[]; bare: number[] } = { page: [], bare: [] };
for (let turn = 0; turn < turns; turn += 1) {
  times.page.push(Math.round(await onThePage(url)));
  times.bare.push(Math.round(await bare(url)));
}
await browser.close();
await end();

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
const scores = {
  command: 'node bench/first-answer.ts',
  load_average: loadavg().map((load) => Math.round(load * 100) / 100),
  first_ms: { in_the_second_it_started: atOnce, five_seconds_later: times.page[0] },
  median_ms: { page: median(times.page), bare: median(times.bare) },
  ratio: Math.round((median(times.page) / median(times.bare)) * 100) / 100,
};
console.log(scores);
writeFileSync(new URL('./scores/first-answer.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
