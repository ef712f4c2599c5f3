import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { accountFault } from '../../connections/account-fault.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Wenshu } from '../../wenshu.ts';

export interface Readiness {
  /** Throws what stands in the way of a question: `checkAccount`, or that memory or the audit log are out of order. */
  check(): Promise<void>;
  /** Throws for an account that may do too much, or a database that cannot be had. Once passed, it stays so. */
  checkAccount(): Promise<void>;
  /** Parts that are out of order, or have not answered in time, and what their callers read; for `/ready`. */
  faults(): Promise<{ part: Part; error: WenshuError }[]>;
}

export type Part = 'database' | 'memory' | 'audit';

/** A part is asked at most this often, however many ask for it. */
const freshMs = 1000;
/** Whoever asks does not wait longer for a part that is silent. */
const silenceMs = 2000;

/**
 * Nobody is answered before it is known that the account may only read. A database that is down at the start is looked at
 * again with the next question. Memory and audit log are looked at all the time.
 */
export function createReadiness(
  wenshu: Pick<Wenshu, 'doctor' | 'probes'>,
  { allowPrivileged, writable }: { allowPrivileged: boolean; writable: readonly string[] },
  now: () => number = () => performance.now(),
): Readiness {
  let isReady = false;
  let looking: Promise<void> | undefined;
  const parts: Record<Part, () => Promise<Look>> = {
    database: watched(checkAccount, new WenshuError('database_unreachable', { name: '' }), now),
    memory: watched(() => wenshu.probes.memory(), new WenshuError('memory_unreachable'), now),
    audit: watched(() => wenshu.probes.audit(), new WenshuError('audit_failed'), now),
  };

  async function look(): Promise<void> {
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
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
  }

  return {
    checkAccount,
    async check() {
      await checkAccount();
      // A silent one may only be slow: the run waits for it, as it would for a restart.
      for (const look of await Promise.all([parts.memory(), parts.audit()]))
        if (look.state === 'down') throw look.error;
    },
    async faults() {
      const looks = await Promise.all(
        (Object.keys(parts) as Part[]).map(async (part) => ({ part, ...(await parts[part]()) })),
      );
      return looks.flatMap(({ part, error }) => (error ? [{ part, error }] : []));
    },
  };
}

interface Look {
  state: 'up' | 'down' | 'silent';
  error?: WenshuError;
}

/** A probe that all share who ask at the same time; one that is silent is waited for, not sent again. */
function watched(probe: () => Promise<void>, fault: WenshuError, now: () => number): () => Promise<Look> {
  const silent: Look = { state: 'silent', error: fault };
  let pending: Promise<Look> | undefined;
  let last: { look: Look; at: number } | undefined;
  return async () => {
    if (!pending && last && now() - last.at < freshMs) return last.look;
    pending ??= probe()
      .then(
        (): Look => ({ state: 'up' }),
        (error: unknown): Look => ({ state: 'down', error: error instanceof WenshuError ? error : fault }),
      )
      .then((look) => {
        pending = undefined;
        last = { look, at: now() };
        return look;
      });
    const ended = new AbortController();
    const late = pause(silenceMs, undefined, { signal: ended.signal, ref: false })
      // What came while this process was busy counts.
      .then(() => turn())
      .catch(() => undefined)
      .then(() => silent);
    const look = await Promise.race([pending, late]);
    ended.abort();
    return look;
  };
}

const writeWords = (names: readonly string[]) => ({
  detail: `${names.join(', ')} has access: write, so its data can be changed.`,
  detail_zh: `${names.join('、')} 设置了 access: write，可以修改数据。`,
});
