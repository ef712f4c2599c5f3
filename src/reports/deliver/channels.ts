import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { messageLines } from './chats.ts';
import { type Attempt, addressOf, failed, type Means, type Parcel, post, secretOf, type TargetOf } from './parcel.ts';

/**
 * Into the configured folder. The name is made here and holds no separator; the file is written under another name and then renamed, so that
 * no reader sees half a file and no symbolic link is followed.
 */
export async function sendToFolder({ file, run }: Parcel, { folder }: TargetOf<'folder'>): Promise<Attempt> {
  const part = join(folder, `.${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await writeFile(part, file.bytes, { flag: 'wx', mode: 0o640 });
    await rename(part, join(folder, fileName(file.name, run.slice(-8))));
    return { ok: true };
  } catch (error) {
    await rm(part, { force: true });
    return failed((error as NodeJS.ErrnoException).code ?? 'unwritten');
  }
}

/** Letters, digits and a few marks; never hidden, never a path. `suffix` keeps two runs of the same name apart. */
export function fileName(wanted: string, suffix = ''): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z]{2,4})?$/s.exec(wanted) ?? [];
  const safe = stem
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...safe].slice(0, 60).join('');
  // Names that Windows reserves, and none at all.
  const free = /^(?:con|prn|aux|nul|com\d|lpt\d)?$/i.test(short) ? `report-${short}`.replace(/-$/, '') : short;
  return `${free}${suffix === '' ? '' : `-${suffix}`}${ending}`;
}

/** To any program: the figures and the file in one JSON body, or the file as it is. Signed where there is a secret. */
export function sendToWebhook(parcel: Parcel, target: TargetOf<'webhook'>, means: Means): Promise<Attempt> {
  const { report, run, file, ...fields } = parcel;
  const isFile = target.send === 'file';
  const base64 = () => Buffer.from(file.bytes).toString('base64');
  const json = () => ({
    ...fields,
    report_id: report,
    run_id: run,
    file: { name: file.name, type: file.type, base64: base64() },
  });
  const body = isFile ? file.bytes : new TextEncoder().encode(JSON.stringify(json()));
  const secret = target.secret_env === undefined ? undefined : secretOf(target.secret_env, means);
  return post({
    url: addressOf(target, means),
    body,
    ...(isFile ? { type: file.type } : {}),
    headers: {
      'wenshu-delivery': parcel.id,
      'wenshu-run': run,
      ...(isFile ? { 'wenshu-file': encodeURIComponent(file.name) } : {}),
      ...(secret === undefined ? {} : { 'wenshu-signature': signature(body, secret, means.now()) }),
    },
  });
}

/** `t=…,v1=…`: hexadecimal HMAC-SHA256 of the seconds, a dot and the body. The time prevents replays. */
function signature(body: Uint8Array, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

const mailTimeoutMs = 20_000;

/** To the configured recipients: the same text as in a chat, and the report as an attachment. */
export async function sendToEmail(parcel: Parcel, target: TargetOf<'email'>, means: Means): Promise<Attempt> {
  const pass = target.password_env === undefined ? '' : secretOf(target.password_env, means);
  const { createTransport } = await import('nodemailer').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new WenshuError('client_missing', { engine: 'SMTP', command: 'npm install nodemailer' }, error.message);
  });
  const transport = createTransport({
    host: target.host,
    port: target.port,
    secure: target.tls === 'on',
    requireTLS: target.tls === 'start',
    ignoreTLS: target.tls === 'off',
    connectionTimeout: mailTimeoutMs,
    greetingTimeout: mailTimeoutMs,
    socketTimeout: mailTimeoutMs,
    // Nothing in a message may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(target.user === undefined ? {} : { auth: { user: target.user, pass } }),
  });
  const { title, file, link, id } = parcel;
  try {
    await transport.sendMail({
      from: target.from,
      to: [...target.to],
      subject: title,
      text: [...messageLines(parcel), ...(link === null ? [] : ['', link])].join('\n'),
      messageId: `<${id}@wenshu>`,
      attachments: [{ filename: file.name, content: Buffer.from(file.bytes), contentType: file.type }],
    });
    return { ok: true };
  } catch (error) {
    // The text of the server may contain addresses of people; its number says enough.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    if (typeof responseCode === 'number')
      return failed(`SMTP ${responseCode}`, responseCode >= 400 && responseCode < 500);
    return failed(code ?? 'unsent', code !== 'EAUTH' && code !== 'ETLS');
  } finally {
    transport.close();
  }
}
