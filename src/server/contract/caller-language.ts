import type { Language } from '../../protocol/answer.ts';

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
