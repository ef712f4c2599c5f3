import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { openPipe } from './print/browser-pipe.ts';
import { printPage } from './print/print-page.ts';

export interface PdfOptions {
  /** The Chromium that prints, as `findChromium` of the configuration has it; undefined where there is none, which is said. */
  chromium: string | undefined;
  timeoutSeconds?: number;
  signal?: AbortSignal;
}

/** Nothing is fetched: no name is resolved, and what needs none goes to a proxy that nobody answers at. No port is opened: it is told by a pipe. */
const closed = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-quic',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-default-browser-check',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
];

/** How long a browser that was asked to end may take. */
const patienceMs = 3000;

/** A report's own HTML on paper, by a Chromium of this machine in an empty profile that is gone afterwards, as is the program. */
export async function toPdf(html: string, options: PdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { chromium, timeoutSeconds = 60, signal } = options;
  if (!chromium) throw new WenshuError('chromium_missing');
  signal?.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), 'wenshu-pdf-'));
  const limit = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    const page = join(folder, 'report.html');
    await writeFile(page, html, { mode: 0o600 });
    const ends = signal ? AbortSignal.any([signal, limit]) : limit;
    return new Uint8Array(await printed(chromium, folder, pathToFileURL(page).href, ends));
  } catch (error) {
    signal?.throwIfAborted();
    const detail = limit.aborted ? reasons.slow(timeoutSeconds) : reasons.broken;
    throw new WenshuError('pdf_failed', detail, error instanceof Error ? error.message : String(error));
  } finally {
    // What it started may write for a moment after it has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

const reasons = {
  slow: (seconds: number) => ({ detail: `it took longer than ${seconds} s`, detail_zh: `超过了 ${seconds} 秒` }),
  broken: { detail: 'Chromium did not print it', detail_zh: 'Chromium 没有打印出来' },
};

/** Starts the program, has it print, and ends it with all that it started, whatever came of it. */
async function printed(
  program: string,
  folder: string,
  url: string,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  // As root it refuses to start in its own sandbox; what it opens is a file of ours, without script.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(program, [...closed, ...asRoot, `--user-data-dir=${join(folder, 'profile')}`], {
    // A group of its own, so that its parts can be ended with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    cwd: folder,
    // Of our environment it gets nothing: no proxy, no secret.
    env: { HOME: folder, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
  });
  const broken = new Promise<never>((_, failed) => {
    child.once('error', failed);
    signal.addEventListener('abort', () => failed(signal.reason), { once: true });
  });
  const over = new Promise<void>((done) => {
    child.once('close', () => done());
    child.once('error', () => done());
  });
  try {
    const browser = openPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
    const bytes = await Promise.race([printPage(browser, url), broken]);
    // It is asked to go, so that its parts go by themselves; whatever does not is ended below.
    await Promise.race([browser.call('Browser.close').then(() => over), broken, delay(patienceMs)]).catch(
      () => undefined,
    );
    return bytes;
  } finally {
    endGroup(child);
    await over;
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already, and its group with it.
  }
}
