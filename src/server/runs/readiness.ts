import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Wenshu } from '../../wenshu.ts';

export interface Readiness {
  /** Throws what stands in the way: an account that may do too much, or a database that cannot be had. Once passed, it stays so. */
  check(): Promise<void>;
}

/**
 * Nobody is answered before it is known that the account may only read. A database that is down at the start is looked at
 * again with the next question.
 */
export function createReadiness(
  wenshu: Pick<Wenshu, 'doctor'>,
  { allowPrivileged, writable }: { allowPrivileged: boolean; writable: readonly string[] },
): Readiness {
  let isReady = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const lines = await wenshu.doctor();
    const down = lines.find(({ name, status }) => name === 'database' && status === 'fail');
    // An engine that took a write on a connection for reading is no matter of what the account may do.
    const open = lines.find(({ name, status }) => name === 'read_only' && status === 'fail');
    const powerful = lines.find(({ name, status }) => name === 'account' && status !== 'ok');
    const account = open ?? (allowPrivileged ? undefined : powerful);
    if (account) throw new WenshuError('account_privileged', { detail: account.en, detail_zh: account.zh });
    if (down) throw new WenshuError('database_unreachable', { name: '' }, down.en);
    isReady = true;
  }

  return {
    async check() {
      if (isReady) return;
      if (writable.length > 0 && !allowPrivileged) throw new WenshuError('account_privileged', writeWords(writable));
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    },
  };
}

const writeWords = (names: readonly string[]) => ({
  detail: `${names.join(', ')} has access: write, so its data can be changed.`,
  detail_zh: `${names.join('、')} 设置了 access: write，可以修改数据。`,
});
