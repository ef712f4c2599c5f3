import { setTimeout as pause } from 'node:timers/promises';
import type { ReportTarget } from '../../config/server-schema.ts';
import { errorText, WenshuError } from '../../errors/wenshu-error.ts';
import { sendToEmail, sendToFolder, sendToWebhook } from './channels.ts';
import { sendToChat } from './chats.ts';
import { type Attempt, failed, type Means, type Parcel, problemText } from './parcel.ts';

/** The result of a delivery, for the list of runs and the log: neither contains an address or a secret. */
export interface Delivered {
  /** The name of the target. */
  to: string;
  kind: ReportTarget['kind'];
  status: 'delivered' | 'failed';
  tries: number;
  problem: string | null;
}

export interface DeliverOptions extends Means {
  /** Before the second and each later attempt; there are as many further attempts as numbers. */
  pausesMs?: readonly number[];
  signal?: AbortSignal | undefined;
}

const usualPauses = [1000, 5000, 20_000];

/** Delivers a report, with a few attempts where a later one may succeed. Never rejects. */
export async function deliver(
  parcel: Parcel,
  to: string,
  target: ReportTarget,
  { pausesMs = usualPauses, signal, ...means }: DeliverOptions,
): Promise<Delivered> {
  const { kind } = target;
  for (let tries = 1; ; tries += 1) {
    const attempt = await send(parcel, target, means).catch((error: unknown) =>
      // A fault of the configuration names a variable; anything else might contain anything.
      failed(error instanceof WenshuError ? errorText(error.code, parcel.language, error.params) : 'unsent'),
    );
    if (attempt.ok) return { to, kind, status: 'delivered', tries, problem: null };
    const wait = pausesMs[tries - 1];
    if (!attempt.mayRetry || wait === undefined || signal?.aborted)
      return { to, kind, status: 'failed', tries, problem: problemText(attempt.problem, parcel.language) };
    await pause(wait, undefined, signal ? { signal } : {}).catch(() => undefined);
  }
}

async function send(parcel: Parcel, target: ReportTarget, means: Means): Promise<Attempt> {
  switch (target.kind) {
    case 'folder':
      return sendToFolder(parcel, target);
    case 'webhook':
      return sendToWebhook(parcel, target, means);
    case 'email':
      return sendToEmail(parcel, target, means);
    default:
      return sendToChat(parcel, target, means);
  }
}
