import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { WenshuError } from '../../errors/wenshu-error.ts';

export interface PdfOptions {
  /** The program that prints; undefined where there is none, which is an error. */
  chromium: string | undefined;
  timeoutSeconds?: number;
  signal?: AbortSignal;
}

/** Nothing is fetched: no name resolves, and addresses go to a proxy that isn't there. Commands come over a pipe, so that no port is open. */
const closedFlags = [
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

/** How long a browser may take to close. */
const closeMs = 3000;
/** Of one message: a document of thousands of pages as text. */
const maxMessageBytes = 300_000_000;

const reasons = {
  slow: (seconds: number) => ({ detail: `it took longer than ${seconds} s`, detail_zh: `超过了 ${seconds} 秒` }),
  broken: { detail: 'Chromium did not print it', detail_zh: 'Chromium 没有打印出来' },
};

/** Prints a report's HTML by a Chromium of this machine, in an empty profile that is deleted afterwards. */
export async function toPdf(
  html: string,
  { chromium, timeoutSeconds = 60, signal }: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!chromium) throw new WenshuError('chromium_missing');
  signal?.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), 'wenshu-pdf-'));
  const limit = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    const page = join(folder, 'report.html');
    await writeFile(page, html, { mode: 0o600 });
    const ends = signal ? AbortSignal.any([signal, limit]) : limit;
    return new Uint8Array(await printFile(chromium, folder, pathToFileURL(page).href, ends));
  } catch (error) {
    signal?.throwIfAborted();
    const detail = limit.aborted ? reasons.slow(timeoutSeconds) : reasons.broken;
    throw new WenshuError('pdf_failed', detail, error instanceof Error ? error.message : String(error));
  } finally {
    // Its child processes may write for a moment after it has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Starts the program, prints, and kills it with all of its child processes in any case. */
async function printFile(
  program: string,
  folder: string,
  url: string,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  // As root it refuses to start in its own sandbox; it opens only a file of ours, without script.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(program, [...closedFlags, ...asRoot, `--user-data-dir=${join(folder, 'profile')}`], {
    // A process group of its own, to be killed as a whole.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    cwd: folder,
    // Nothing of our environment: no proxy, no secret.
    env: { HOME: folder, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
  });
  const broken = new Promise<never>((_, reject) => {
    child.once('error', reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const over = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    const browser = openPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
    const bytes = await Promise.race([printPage(browser, url), broken]);
    const closed = browser.call('Browser.close').then(() => over);
    await Promise.race([closed, broken, delay(closeMs)]).catch(() => undefined);
    return bytes;
  } finally {
    killGroup(child);
    await over;
  }
}

/** Opens an address in a page that runs no script, and prints it as its style says. */
async function printPage({ call, next }: ReturnType<typeof openPipe>, url: string): Promise<Buffer<ArrayBuffer>> {
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const attached = await call('Target.attachToTarget', { targetId, flatten: true });
  const session = String(attached.sessionId);
  await call('Page.enable', {}, session);
  await call('Emulation.setScriptExecutionDisabled', { value: true }, session);
  const loaded = next('Page.loadEventFired', session);
  const [, { errorText }] = await Promise.all([loaded, call('Page.navigate', { url }, session)]);
  if (errorText) throw new Error(String(errorText));
  const printed = await call('Page.printToPDF', { preferCSSPageSize: true, printBackground: true }, session);
  return Buffer.from(String(printed.data), 'base64');
}

type Fields = Record<string, unknown>;
interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  result?: Fields;
  error?: { message: string };
}

/** The DevTools protocol over a pipe: JSON messages, each ended by a zero byte. Everything that waits rejects when the browser ends. */
function openPipe(write: Writable, read: Readable) {
  /** By the number of the call, or by event and session. */
  const waiting = new Map<string, PromiseWithResolvers<Fields>>();
  let parts: Buffer[] = [];
  let size = 0;
  let count = 0;
  let ended: Error | undefined;

  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  const wait = (key: string): Promise<Fields> => {
    const one = Promise.withResolvers<Fields>();
    if (ended) one.reject(ended);
    else waiting.set(key, one);
    return one.promise;
  };
  const take = (bytes: Buffer): void => {
    const { id, method, sessionId, result = {}, error } = JSON.parse(bytes.toString('utf8')) as Message;
    const key = id === undefined ? `${method} ${sessionId}` : String(id);
    const one = waiting.get(key);
    waiting.delete(key);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  };
  read.on('data', (bytes: Buffer) => {
    let rest = bytes;
    try {
      for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
        take(Buffer.concat([...parts, rest.subarray(0, at)]));
        [parts, size, rest] = [[], 0, rest.subarray(at + 1)];
      }
    } catch {
      return end(new Error('the browser does not speak its protocol'));
    }
    parts.push(rest);
    size += rest.length;
    if (size > maxMessageBytes) end(new Error('the message of the browser is too large'));
  });
  for (const stream of [read, write]) {
    stream.on('close', () => end(new Error('the browser has ended')));
    stream.on('error', end);
  }
  return {
    call(method: string, params: object = {}, sessionId?: string): Promise<Fields> {
      count += 1;
      const reply = wait(String(count));
      if (!ended) write.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
      return reply;
    },
    next: (event: string, session: string): Promise<Fields> => wait(`${event} ${session}`),
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already, and its group with it.
  }
}
