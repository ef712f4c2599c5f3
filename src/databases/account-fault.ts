import type { Diagnosis } from '../answer/diagnose.ts';

/** What of a diagnosis keeps a database from being asked by others than its owner. */
interface AccountFault {
  kind: 'privileged' | 'unreachable';
  en: string;
  zh: string;
}

/** Undefined where it was reached, reads only, and its account may do no more. */
export function accountFault(lines: readonly Diagnosis[], allowPrivileged: boolean): AccountFault | undefined {
  const down = lines.find(({ name, status }) => name === 'database' && status === 'fail');
  // An engine that took a write on a connection for reading is no matter of what the account may do.
  const open = lines.find(({ name, status }) => name === 'read_only' && status === 'fail');
  const powerful = lines.find(({ name, status }) => name === 'account' && status !== 'ok');
  const account = open ?? (allowPrivileged ? undefined : powerful);
  if (account) return { kind: 'privileged', en: account.en, zh: account.zh };
  return down && { kind: 'unreachable', en: down.en, zh: down.zh };
}
