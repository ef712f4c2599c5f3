import { availableParallelism } from 'node:os';
import { isDemo, type WenshuConfig } from '../config/config.ts';
import { readVersion } from '../config/version.ts';
import { redactText } from '../errors/redact.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { listen, listeningAddress } from '../server/listen.ts';
import { warmUp } from '../server/page.ts';
import { serverParts, sharedWith, shareParts } from '../server/server-parts.ts';
import { openSharedRedis, type SharedRedis } from '../server/shared/redis.ts';
import { sharedRunsOptions } from '../server/shared/share-runs.ts';
import { noTraces, openTraces } from '../server/watch/traces.ts';
import type { Wenshu } from '../wenshu.ts';
import { audienceOf } from './ask-options.ts';
import type { Command, Context } from './context.ts';
import { failureText, usageError } from './failure.ts';
import { write } from './terminal.ts';
import { printable } from './text.ts';

/** How long questions under way may take when the server is told to stop. */
const patienceMs = 10_000;
/** A process in an unknown state may not come to its end. */
const longestStopMs = 30_000;

/** Errors that may go away while the process runs. */
const recoverableErrors: ReadonlySet<string> = new Set([
  'database_unreachable',
  'memory_unreachable',
  'memory_corrupt',
  'memory_unwritable',
  'audit_failed',
]);

const words = {
  zh: {
    listening: (url: string) => `问数在 ${url} 等待提问：用浏览器打开即可，接口说明：${url}/docs。按 Ctrl-C 停止。`,
    notReady: '暂时还不能回答问题：',
    stopping: '正在停止：不再接受新问题，等待正在回答的问题。再按一次 Ctrl-C 立即结束。',
  },
  en: {
    listening: (url: string) =>
      `Wenshu listens at ${url}: open it in a browser; ${url}/docs describes the API. Ctrl-C stops it.`,
    notReady: 'Questions cannot be answered yet: ',
    stopping: 'Stopping: no new questions, those under way may end. Ctrl-C again ends it at once.',
  },
};

/** `wenshu serve`: answers questions of other programs until it is told to stop. */
export const serve: Command = async ({ values }, context) => {
  const { language, terminal } = context;
  const port = portOf(values.port ?? '8123');
  const host = values.host ?? '127.0.0.1';
  const config = await context.config(values);
  const work = context.interrupt.begin();
  let traces = noTraces;
  let line: SharedRedis | undefined;
  let wenshu: Wenshu | undefined;
  const unexpected = stopWhenUnexpected(context);
  try {
    if (config.queue !== undefined) line = await openQueue(config);
    // What is added later is held to what was agreed to at the start.
    const allow_privileged = config.server.allow_privileged || values['allow-privileged'] === true;
    const instead = { audience: config.server.audience, server: { ...config.server, allow_privileged } };
    const shared = line && sharedWith(line, config);
    wenshu = await context.open(values, instead, { readerThreads: readerThreads(), ...(shared ? { shared } : {}) });
    if (config.server.traces !== undefined) traces = await openTraces(config.server.traces, readVersion());
    const own = serverParts(wenshu, config, {
      ...(line ? { runs: sharedRunsOptions(line) } : {}),
      traces,
      allowPrivileged: values['allow-privileged'] === true,
      // The machine's own locale says nothing of who calls.
      ...(values.lang ? { language } : {}),
      ...(values.role ? { role: values.role } : {}),
      log: (message, detail) => context.log({ message, detail }),
    });
    const parts = line ? await shareParts(own, line) : own;
    await listeningAddress(host, parts.callers);
    await parts.readiness.check().catch(async (error: unknown) => {
      // A server that is down may come back; an account that may do too much stays so.
      if (!(error instanceof WenshuError) || !recoverableErrors.has(error.code)) throw error;
      await write(terminal.errors, `${words[language].notReady}${printable(failureText(error, language))}\n`);
    });
    const listening = await listen(parts, { host, port, version: readVersion() });
    await write(terminal.output, `${words[language].listening(listening.url)}\n`);
    const free = config.connections.filter(isDemo).map(({ id }) => id);
    warmUp(wenshu, { role: values.role, free, signal: work.signal });
    await aborted(work.signal);
    await write(terminal.errors, `${words[language].stopping}\n`);
    await listening.stop(patienceMs);
    return unexpected.hasHappened() ? 1 : 0;
  } finally {
    unexpected.stopWatching();
    work.finish();
    await wenshu?.close();
    await traces.close();
    await line?.close();
  }
};

/** The main thread accepts, streams and talks to databases; reading gets the other cores. */
const readerThreads = () => Math.min(4, Math.max(1, availableParallelism() - 1));

/** Another process can go on only with what it can read. */
async function openQueue({ queue, memory }: WenshuConfig): Promise<SharedRedis | undefined> {
  if (queue === undefined) return undefined;
  if (memory !== undefined) return openSharedRedis(queue);
  throw new WenshuError('config_invalid', {
    detail: 'queue: needs memory on a server too (memory: postgres://…), so that another process can go on with a run',
    detail_zh: 'queue：还需要设置 memory: postgres://…，别的进程才能接着做完',
  });
}

/**
 * An uncaught error leaves the process in an unknown state. The server logs it and drains as on SIGTERM,
 * so that active runs end or resume elsewhere, and exits with code 1 (docs/decisions/uncaught-errors.md).
 */
function stopWhenUnexpected({ log, interrupt, terminal }: Context) {
  let hasHappened = false;
  const onUnexpectedError = (error: unknown) => {
    const technical = redactText(error instanceof Error ? (error.stack ?? error.message) : String(error));
    log({ message: 'unexpected error: the server stops', detail: technical });
    terminal.errors.write(`${printable(technical)}\n`);
    if (!hasHappened) setTimeout(() => process.exit(1), longestStopMs).unref();
    hasHappened = true;
    interrupt.press();
  };
  process.on('uncaughtException', onUnexpectedError).on('unhandledRejection', onUnexpectedError);
  return {
    hasHappened: () => hasHappened,
    stopWatching: () =>
      process.off('uncaughtException', onUnexpectedError).off('unhandledRejection', onUnexpectedError),
  };
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw usageError('--port 后面要写 0 到 65535 的数', '--port needs a number from 0 to 65535');
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** `wenshu mcp`: tools for the agent that started us. Standard output carries the protocol and nothing else. */
export const mcp: Command = async ({ values }, context) => {
  const { terminal, language } = context;
  const loaded = await context.config(values);
  const audience = audienceOf(values, loaded);
  const config = { ...loaded, audience, server: { ...loaded.server, audience } };
  const wenshu = await context.open(values, { audience });
  const work = context.interrupt.begin();
  try {
    const parts = serverParts(wenshu, config, {
      allowPrivileged: values['allow-privileged'] === true,
      language,
      ...(values.role ? { role: values.role } : {}),
      log: (message, detail) => context.log({ message, detail }),
    });
    const { serveStdio } = await import('../server/mcp/transports.ts');
    const { input, output } = terminal;
    await serveStdio(parts, { input, output, version: readVersion(), signal: work.signal });
    await parts.runs.stop(0);
    return 0;
  } finally {
    work.finish();
    await wenshu.close();
  }
};
