import { failed, type Tried } from './parcel.ts';

const longestMs = 20_000;
const mostReply = 64 * 1024;

export interface Post {
  url: string;
  body: string | Uint8Array;
  type: string;
  headers?: Record<string, string>;
}

/** Sends it once. A redirect is not followed: the address is the one that the configuration names, and no other. */
export async function post(
  { url, body, type, headers = {} }: Post,
  judge: (reply: string) => Tried = () => ({ ok: true }),
): Promise<Tried> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: body as string | Uint8Array<ArrayBuffer>,
      headers: { 'content-type': type, 'user-agent': 'wenshu', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(longestMs),
    });
    const text = await firstOf(response);
    if (response.ok) return judge(text);
    return failed(`HTTP ${response.status}`, response.status === 429 || response.status >= 500);
  } catch (error) {
    return failed(faultOf(error), true);
  }
}

/** No address: what `fetch` says may hold it. */
function faultOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return 'slow';
  return typeof cause?.code === 'string' ? cause.code : 'away';
}

async function firstOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
    if (size > mostReply) {
      await reader.cancel();
      break;
    }
  }
  return Buffer.concat(pieces).toString('utf8').slice(0, mostReply);
}

/** Chats answer 200 whatever they think of a message, and say in the body what became of it. */
export function judgeCode(codeKeys: readonly string[], busy: ReadonlySet<number>): (reply: string) => Tried {
  return (reply) => {
    const told = readJson(reply);
    const code = codeKeys.map((key) => told?.[key]).find((value) => typeof value === 'number');
    if (code === 0) return { ok: true };
    if (typeof code !== 'number') return failed('odd');
    return failed(`code ${code}`, busy.has(code));
  };
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
