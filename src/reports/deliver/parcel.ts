import { isClosed, type ReportTarget } from '../../config/server-schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Window } from '../../protocol/batch.ts';
import type { ReportFigure } from '../../protocol/report.ts';

/** A finished report to be delivered. Everything in it is text or bytes; nothing in it says where it goes. */
export interface Parcel {
  /** The same for every attempt, so that a receiver can recognise a duplicate. */
  id: string;
  report: string;
  run: string;
  title: string;
  language: Language;
  /** ISO. */
  at: string;
  window: Window | null;
  filled: number;
  failed: number;
  figures: readonly Pick<ReportFigure, 'id' | 'name' | 'status' | 'shown' | 'value' | 'change'>[];
  /** In words. */
  alerts: readonly string[];
  file: { name: string; type: string; bytes: Uint8Array };
  /** The page of the run; null where the configuration has no `page_url`. */
  link: string | null;
}

export type TargetOf<Kind extends ReportTarget['kind']> = Extract<ReportTarget, { kind: Kind }>;

/** What resolves addresses and secrets, read anew for each delivery. */
export interface Means {
  /** Text of a variable; undefined where it is not set. */
  secret(variable: string): string | undefined;
  now(): Date;
}

const problems = {
  slow: { zh: '没有及时答复', en: 'no reply in time' },
  away: { zh: '连不上', en: 'cannot be reached' },
  odd: { zh: '答复看不懂', en: 'an unknown reply' },
  unsent: { zh: '发不出去', en: 'cannot be sent' },
  unwritten: { zh: '写不进去', en: 'cannot be written' },
  refused: { zh: '这个角色不能用这个目标', en: 'not a target of this role' },
} as const;

/** Why a delivery failed: one of ours, or what the other side calls it: `HTTP 500`, `code 19021`, `ECONNREFUSED`. */
type DeliveryProblem = keyof typeof problems | (string & {});

export const problemText = (problem: DeliveryProblem, language: Language): string =>
  Object.hasOwn(problems, problem) ? problems[problem as keyof typeof problems][language] : problem;

/** The result of one attempt; `problem` contains no address and no secret. */
export type Attempt = { ok: true } | { ok: false; mayRetry: boolean; problem: DeliveryProblem };

export const failed = (problem: DeliveryProblem, mayRetry = false): Attempt => ({ ok: false, mayRetry, problem });

const invalid = (detail: string, detail_zh: string): WenshuError =>
  new WenshuError('config_invalid', { detail, detail_zh });

/** The address of a target, from the configuration or from a variable. */
export function addressOf(
  { url, url_env }: { url?: string | undefined; url_env?: string | undefined },
  means: Means,
): string {
  const text = url ?? (url_env === undefined ? undefined : secretOf(url_env, means));
  if (text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  const name = url_env ?? 'url';
  throw invalid(`${name} holds no address`, `${name} 里不是地址`);
}

/** The address of a chat is a secret itself, so it needs https also where it comes from a variable. */
export function closedAddressOf(target: Parameters<typeof addressOf>[0], means: Means): string {
  const address = addressOf(target, means);
  if (isClosed(address)) return address;
  const name = target.url_env ?? 'url';
  throw invalid(`${name} must hold an https address`, `${name} 里要是 https 地址`);
}

/** The secret in a variable that the target names; an unsigned message in place of a signed one might be believed. */
export function secretOf(variable: string, { secret }: Means): string {
  const value = secret(variable)?.trim();
  if (value) return value;
  throw invalid(`${variable} is not set`, `环境变量 ${variable} 没有设置`);
}

const timeoutMs = 20_000;
const maxReplyBytes = 64 * 1024;

interface Post {
  url: string;
  body: object | Uint8Array;
  /** Of bytes; an object is sent as JSON. */
  type?: string;
  headers?: Record<string, string>;
}

/** Sends it once. It follows no redirect: only the configured address gets the report. */
export async function post(
  { url, body, type = 'application/json; charset=utf-8', headers = {} }: Post,
  judge: (reply: string) => Attempt = () => ({ ok: true }),
): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
      headers: { 'content-type': type, 'user-agent': 'wenshu', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const reply = await readReply(response);
    if (response.ok) return judge(reply);
    return failed(`HTTP ${response.status}`, response.status === 429 || response.status >= 500);
  } catch (error) {
    // The message of `fetch` may contain the address.
    const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
    if (name === 'TimeoutError') return failed('slow', true);
    return failed(typeof cause?.code === 'string' ? cause.code : 'away', true);
  }
}

async function readReply(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    size += piece.length;
    if (size > maxReplyBytes) break;
  }
  return Buffer.concat(pieces).toString('utf8').slice(0, maxReplyBytes);
}
