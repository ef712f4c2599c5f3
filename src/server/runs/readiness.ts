import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { accountFault } from '../../databases/account-fault.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Wenshu } from '../../wenshu.ts';

export interface Readiness {
  /** For everything that is audited or uses memory: throws when `checkAccount` does, or when memory or the audit log are down. */
  check(): Promise<void>;
  /** For what is neither: throws when the account may do too much or the database is unreachable. Once passed, it stays so. */
  checkAccount(): Promise<void>;
  /** Parts that are down or have not answered in time, and the error that callers get; for `/ready`. */
  faults(): Promise<{ part: Part; error: WenshuError }[]>;
}

type Part = 'database' | 'memory' | 'audit';

/** A part is probed at most this often. */
const freshMs = 1000;
/** No caller waits longer for a part that is silent. */
const silenceMs = 2000;

/**
 * No caller gets an answer before the account has proved to be read-only. A database that is down at the start is checked again
 * with the next question; memory and audit log are checked all the time.
 */
export function createReadiness(
  wenshu: Pick<Wenshu, 'doctor' | 'probes'>,
  { allowPrivileged, writable }: { allowPrivileged: boolean; writable: readonly string[] },
  now: () => number = () => performance.now(),
): Readiness {
  let isReady = false;
  let checking: Promise<void> | undefined;
  const parts: Record<Part, () => Promise<ProbeResult>> = {
    database: cachedProbe(checkAccount, new WenshuError('database_unreachable', { name: '' }), now),
    memory: cachedProbe(() => wenshu.probes.memory(), new WenshuError('memory_unreachable'), now),
    audit: cachedProbe(() => wenshu.probes.audit(), new WenshuError('audit_failed'), now),
  };

  async function askDoctor(): Promise<void> {
    const lines = await wenshu.doctor();
    const fault = accountFault(lines, allowPrivileged);
    if (fault?.kind === 'privileged')
      throw new WenshuError('account_privileged', { detail: fault.en, detail_zh: fault.zh });
    if (fault) throw new WenshuError('database_unreachable', { name: '' }, fault.en);
    isReady = true;
  }

  async function checkAccount(): Promise<void> {
    if (isReady) return;
    if (writable.length > 0 && !allowPrivileged) throw new WenshuError('account_privileged', writeWords(writable));
    checking ??= askDoctor().finally(() => {
      checking = undefined;
    });
    await checking;
  }

  return {
    checkAccount,
    async check() {
      await checkAccount();
      // A silent part may only be slow: the run waits for it, as it would for a restart.
      for (const { state, error } of await Promise.all([parts.memory(), parts.audit()]))
        if (state === 'down') throw error;
    },
    async faults() {
      const results = await Promise.all(
        (Object.keys(parts) as Part[]).map(async (part) => ({ part, ...(await parts[part]()) })),
      );
      return results.flatMap(({ part, error }) => (error ? [{ part, error }] : []));
    },
  };
}

interface ProbeResult {
  state: 'up' | 'down' | 'silent';
  error?: WenshuError;
}

/** Concurrent callers share one probe; while it is silent, no second one is sent. */
function cachedProbe(probe: () => Promise<void>, fault: WenshuError, now: () => number): () => Promise<ProbeResult> {
  const silent: ProbeResult = { state: 'silent', error: fault };
  let pending: Promise<ProbeResult> | undefined;
  let last: { result: ProbeResult; at: number } | undefined;
  return async () => {
    if (!pending && last && now() - last.at < freshMs) return last.result;
    pending ??= probe()
      .then(
        (): ProbeResult => ({ state: 'up' }),
        (error: unknown): ProbeResult => ({ state: 'down', error: error instanceof WenshuError ? error : fault }),
      )
      .then((result) => {
        pending = undefined;
        last = { result, at: now() };
        return result;
      });
    const ended = new AbortController();
    const late = pause(silenceMs, undefined, { signal: ended.signal, ref: false })
      // A reply that arrived while this process was busy counts.
      .then(() => turn())
      .catch(() => undefined)
      .then(() => silent);
    const result = await Promise.race([pending, late]);
    ended.abort();
    return result;
  };
}

const writeWords = (names: readonly string[]) => ({
  detail: `${names.join(', ')} has access: write, so its data can be changed.`,
  detail_zh: `${names.join('、')} 设置了 access: write，可以修改数据。`,
});
