import type { Inline } from '../../document/document.ts';
import { safeAddress } from '../told/safe-address.ts';
import { escapeMarkdown, inlineCode } from './escape.ts';
import { markText, type Paper, referenceTo } from './paper.ts';

/** Inlines on one line; a break is a line of its own where the place has lines. */
export function inlinesText(paper: Paper, inlines: readonly Inline[], lineBreak = '\\\n'): string {
  const texts = inlines.map((inline) => inlineText(paper, inline, lineBreak));
  return inlines
    .map((inline, at) => {
      if (inline.kind !== 'strong' && inline.kind !== 'emphasis') return texts[at];
      const sign = inline.kind === 'strong' ? '**' : '*';
      return emphasised(texts[at] ?? '', sign, texts[at - 1]?.at(-1) ?? ' ', texts[at + 1]?.at(0) ?? ' ');
    })
    .join('');
}

function inlineText(paper: Paper, inline: Inline, lineBreak: string): string {
  switch (inline.kind) {
    case 'text':
      return escapeMarkdown(inline.text);
    case 'strong':
    case 'emphasis':
      return inlinesText(paper, inline.inlines, lineBreak);
    case 'code':
      return inlineCode(inline.text);
    case 'break':
      return lineBreak;
    case 'link': {
      const text = inlinesText(paper, inline.inlines, lineBreak);
      const address = safeAddress(inline.href);
      return address ? `[${text}](<${address.replace(/[<>\\]/g, encodeURIComponent)}>)` : text;
    }
    case 'value': {
      const mark = inline.isMarked ? markText(paper) : '';
      return `${escapeMarkdown(inline.text)}${referenceTo(paper, inline.figure)}${mark}`;
    }
    case 'note':
      return `${escapeMarkdown(inline.text)}${referenceTo(paper, inline.figure)}`;
  }
}

const isWord = (sign: string): boolean => !/[\s\p{P}\p{S}]/u.test(sign);
/** Punctuation, escaped or not, and numbers of receipts, at the end of a text. */
const tail = /(?:\\\[\d+\\\](?:[（(][^()（）]*[）)])?|\\[\p{P}\p{S}]|(?!\\)[\p{P}\p{S}])+$/u;
const head = /^(?:\\[\p{P}\p{S}]|(?!\\)[\p{P}\p{S}])+/u;

/**
 * Signs stand at words, not at gaps; and between punctuation and a word, which is how Chinese is written, Markdown sees none: there the
 * punctuation stays outside.
 */
function emphasised(text: string, sign: string, before: string, behind: string): string {
  const [, start = '', whole = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  const first = start === '' && isWord(before) ? (head.exec(whole)?.[0] ?? '') : '';
  const last = end === '' && isWord(behind) ? (tail.exec(whole.slice(first.length))?.[0] ?? '') : '';
  const words = whole.slice(first.length, whole.length - last.length);
  return words ? `${start}${first}${sign}${words}${sign}${last}${end}` : text;
}
