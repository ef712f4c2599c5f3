import { WenshuError } from '../../errors/wenshu-error.ts';
import { secretOf } from './address.ts';
import { messageLines } from './message.ts';
import { failed, type Means, type Parcel, type Tried } from './parcel.ts';

export interface EmailTarget {
  host: string;
  port: number;
  tls: 'start' | 'on' | 'off';
  user?: string | undefined;
  password_env?: string | undefined;
  from: string;
  to: readonly string[];
}

const longestMs = 20_000;

/** To the people whom the configuration names: what a chat would be told as its text, the report as a file. */
export async function toEmail(parcel: Parcel, target: EmailTarget, means: Means): Promise<Tried> {
  const pass = target.password_env === undefined ? undefined : secretOf(target.password_env, means.secret);
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
    connectionTimeout: longestMs,
    greetingTimeout: longestMs,
    socketTimeout: longestMs,
    // What the parcel holds is bytes and text; nothing in it may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(target.user === undefined ? {} : { auth: { user: target.user, pass: pass ?? '' } }),
  });
  const { title, file, link, id } = parcel;
  const lines = messageLines(parcel);
  try {
    await transport.sendMail({
      from: target.from,
      to: [...target.to],
      subject: title,
      text: [...lines, ...(link === null ? [] : ['', link])].join('\n'),
      messageId: `<${id}@wenshu>`,
      attachments: [{ filename: file.name, content: Buffer.from(file.bytes), contentType: file.type }],
    });
    return { ok: true };
  } catch (error) {
    return faultOf(error);
  } finally {
    transport.close();
  }
}

/** What a server says of a message may hold addresses of people; its number says enough. */
function faultOf(error: unknown): Tried {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (typeof responseCode === 'number')
    return failed(`SMTP ${responseCode}`, responseCode >= 400 && responseCode < 500);
  return failed(code ?? 'unsent', code !== 'EAUTH' && code !== 'ETLS');
}
