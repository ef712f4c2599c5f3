import type { Context } from 'hono';
import type { z } from 'zod';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import { detectLanguage } from '../../question/language.ts';

const slowestBodyMs = 60_000;
/** Maximum JSON depth. */
const deepestBody = 100;

/** The JSON of a body; an empty body is an empty object, since a cancel has nothing to say. */
export async function readBody(context: Context): Promise<unknown> {
  const text = await inTime(context.req.text());
  if (text.trim() === '') return {};
  if (depthOf(text) > deepestBody)
    throw new WenshuError('request_invalid', { detail: 'nested too deeply', detail_zh: '嵌套过深' });
  try {
    return JSON.parse(text);
  } catch {
    throw new WenshuError('request_invalid', { detail: 'not JSON', detail_zh: '不是 JSON' });
  }
}

/** A repeated parameter is a list. */
export const readSearch = (context: Context): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );

export async function* readBytes(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body) for await (const piece of body as unknown as AsyncIterable<Uint8Array>) yield piece;
}

/** A file may take minutes, a question may not: a slow sender must not hold a place. */
async function inTime(text: Promise<string>): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new WenshuError('request_slow')), slowestBodyMs);
  try {
    return await Promise.race([text, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Says where it does not fit, and nothing of what was sent. */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path }) => path.join('.') || 'body');
  const where = [...new Set(places)].slice(0, 5).join(', ');
  throw new WenshuError('request_invalid', { detail: `look at ${where}`, detail_zh: `请检查 ${where}` });
}

/** How deeply the lists and objects of a JSON text are nested, found without parsing it; of anything else, some number. */
export function depthOf(json: string): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

/** The language of `Accept-Language` that we speak and the caller prefers; undefined when they name none. */
export function languageOfHeader(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = Number(/^\s*q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
    const language = /^(zh|en)(?:-|$)/.exec(range.trim())?.[1] as Language | undefined;
    return language && quality > 0 ? [{ language, quality }] : [];
  });
  return wanted.sort((a, b) => b.quality - a.quality)[0]?.language;
}

/** The language of the question or the reply in a body, whatever else is wrong with it; undefined when it holds none. */
export function languageSpoken(sent: unknown): Language | undefined {
  const body = (sent ?? {}) as { messages?: unknown; say?: unknown; text?: unknown };
  const last = Array.isArray(body.messages) ? body.messages.at(-1) : undefined;
  return languageOfTexts([(last as { content?: unknown } | undefined)?.content, body.say, body.text]);
}

/** The language of the first text with a letter in it. */
export function languageOfTexts(texts: readonly unknown[]): Language | undefined {
  const words = texts.find((one) => typeof one === 'string' && /\p{L}/u.test(one));
  return typeof words === 'string' ? detectLanguage(words) : undefined;
}
