import { accountFault } from '../../connections/account-fault.ts';
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
    const fault = accountFault(lines, allowPrivileged);
    if (fault?.kind === 'privileged')
      throw new WenshuError('account_privileged', { detail: fault.en, detail_zh: fault.zh });
    if (fault) throw new WenshuError('database_unreachable', { name: '' }, fault.en);
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
