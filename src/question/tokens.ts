import { lemmaOf } from './lemma.ts';
import type { QuotedText, Token } from './question.ts';

const pattern =
  /(?<word>[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ0-9_]*)|(?<number>\d[\d,]*(?:\.\d+)?)|(?<han>\p{Script=Han})|(?<punctuation>[.,;:!?()[\]{}"'“”‘’「」《》<>=、，。；：？！（）/\\%&@#*+\-–—…~|])|(?<symbol>\S)/gu;

/** Words, numbers, single Chinese characters and marks, with their places. A possessive `'s` is not a word of its own. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const kind = kindOf(match.groups);
    const start = match.index;
    const word = match[0];
    if (kind === 'word' && word === 's' && /['’]/.test(text[start - 1] ?? '')) continue;
    tokens.push({ start, end: start + word.length, text: word, lemma: kind === 'word' ? lemmaOf(word) : word, kind });
  }
  return tokens;
}

function kindOf(groups: Record<string, string | undefined> | undefined): Token['kind'] {
  if (groups?.word) return 'word';
  if (groups?.number) return 'number';
  if (groups?.han) return 'han';
  return groups?.punctuation ? 'punctuation' : 'symbol';
}

const quotes =
  /"([^"]{1,200})"|“([^”]{1,200})”|「([^」]{1,200})」|《([^》]{1,200})》|‘([^’]{1,200})’|(?<![\p{L}\p{N}])['`]([^'`]{1,200})['`](?![\p{L}\p{N}])/gu;

/** Texts in quotation marks; the range covers the text without the marks. */
export function findQuoted(text: string): QuotedText[] {
  const found: QuotedText[] = [];
  for (const match of text.matchAll(quotes)) {
    const inner = match.slice(1).find((part) => part !== undefined) ?? '';
    const trimmed = inner.trim();
    if (trimmed === '') continue;
    const start = match.index + 1 + inner.indexOf(trimmed);
    found.push({ start, end: start + trimmed.length, text: trimmed });
  }
  return found;
}
