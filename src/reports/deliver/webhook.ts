import { createHmac } from 'node:crypto';
import { addressOf, secretOf } from './address.ts';
import type { Means, Parcel, Tried } from './parcel.ts';
import { post } from './post.ts';

export interface WebhookTarget {
  url?: string | undefined;
  url_env?: string | undefined;
  secret_env?: string | undefined;
  send: 'json' | 'file';
}

/** To any program: the figures and the file in one body of JSON, or the file as it is. Signed where there is a secret. */
export function toWebhook(parcel: Parcel, target: WebhookTarget, means: Means): Promise<Tried> {
  const isFile = target.send === 'file';
  const body = isFile ? parcel.file.bytes : new TextEncoder().encode(JSON.stringify(wireOf(parcel)));
  const seconds = Math.floor(means.now().getTime() / 1000);
  const secret = target.secret_env === undefined ? undefined : secretOf(target.secret_env, means.secret);
  return post({
    url: addressOf(target, means),
    body,
    type: isFile ? parcel.file.type : 'application/json; charset=utf-8',
    headers: {
      'wenshu-delivery': parcel.id,
      'wenshu-run': parcel.run,
      ...(isFile ? { 'wenshu-file': encodeURIComponent(parcel.file.name) } : {}),
      ...(secret === undefined ? {} : { 'wenshu-signature': signature(body, secret, seconds) }),
    },
  });
}

/** `t=…,v1=…`: hexadecimal HMAC-SHA256 of the seconds, a dot and the body. With the time in it an old request cannot be sent again. */
export function signature(body: Uint8Array, secret: string, seconds: number): string {
  const made = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${made}`;
}

const wireOf = ({
  id,
  report,
  run,
  title,
  language,
  at,
  window,
  filled,
  failed,
  figures,
  alerts,
  file,
  link,
}: Parcel) => ({
  id,
  report_id: report,
  run_id: run,
  title,
  language,
  at,
  window,
  filled,
  failed,
  figures,
  alerts,
  link,
  file: { name: file.name, type: file.type, base64: Buffer.from(file.bytes).toString('base64') },
});
