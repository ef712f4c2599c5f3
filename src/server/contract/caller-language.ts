import type { Language } from '../../protocol/answer.ts';
import { detectLanguage } from '../../question/language.ts';

/** The language of `Accept-Language` that we speak and the caller likes most; undefined when they name none. */
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
  const said = [(last as { content?: unknown } | undefined)?.content, body.say, body.text];
  const words = said.find((one) => typeof one === 'string' && /\p{L}/u.test(one));
  return typeof words === 'string' ? detectLanguage(words) : undefined;
}
