import { setTimeout as pause } from 'node:timers/promises';
import type { ReportTarget } from '../../config/report-schema.ts';
import { errorText, WenshuError } from '../../errors/wenshu-error.ts';
import { toDingtalk } from './dingtalk.ts';
import { toEmail } from './email.ts';
import { toFeishu } from './feishu.ts';
import { toFolder } from './folder.ts';
import { failed, type Means, type Parcel, type Tried } from './parcel.ts';
import { problemText } from './problem-words.ts';
import { toSlack } from './slack.ts';
import { toWebhook } from './webhook.ts';
import { toWecom } from './wecom.ts';

/** What became of a delivery, for the list of runs and the log: neither holds an address or a secret. */
export interface Delivered {
  /** The name of the target. */
  to: string;
  kind: ReportTarget['kind'];
  status: 'delivered' | 'failed';
  tries: number;
  problem: string | null;
}

export interface DeliverOptions extends Means {
  /** Before the second and every further try; as many further tries as there are numbers. */
  pausesMs?: readonly number[];
  signal?: AbortSignal | undefined;
}

const usualPauses = [1000, 5000, 20_000];

/** Brings it there, with a few tries where a later one may go better. Never rejects: what failed is told. */
export async function deliver(
  parcel: Parcel,
  to: string,
  target: ReportTarget,
  { pausesMs = usualPauses, signal, ...means }: DeliverOptions,
): Promise<Delivered> {
  let tries = 0;
  for (;;) {
    tries += 1;
    const tried = await once(parcel, target, means);
    if (tried.ok) return { to, kind: target.kind, status: 'delivered', tries, problem: null };
    const wait = pausesMs[tries - 1];
    if (!tried.again || wait === undefined || signal?.aborted)
      return { to, kind: target.kind, status: 'failed', tries, problem: problemText(tried.problem, parcel.language) };
    await pause(wait, undefined, signal ? { signal } : {}).catch(() => undefined);
  }
}

async function once(parcel: Parcel, target: ReportTarget, means: Means): Promise<Tried> {
  try {
    return await sent(parcel, target, means);
  } catch (error) {
    // The configuration's own fault says which variable; what nobody expected might hold anything.
    return failed(error instanceof WenshuError ? errorText(error.code, parcel.language, error.params) : 'unsent');
  }
}

function sent(parcel: Parcel, target: ReportTarget, means: Means): Promise<Tried> {
  switch (target.kind) {
    case 'folder':
      return toFolder(parcel, target);
    case 'webhook':
      return toWebhook(parcel, target, means);
    case 'email':
      return toEmail(parcel, target, means);
    case 'feishu':
      return toFeishu(parcel, target, means);
    case 'dingtalk':
      return toDingtalk(parcel, target, means);
    case 'wecom':
      return toWecom(parcel, target, means);
    case 'slack':
      return toSlack(parcel, target, means);
  }
}
