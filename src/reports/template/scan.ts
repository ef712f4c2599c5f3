import { faultTexts } from './fault-texts.ts';
import type { Say } from './say.ts';

/** A template cut into plain text and what stands between double braces. */
export type Piece =
  | { kind: 'text'; text: string; offset: number }
  | { kind: 'tag'; body: string; offset: number; bodyOffset: number; isStandalone: boolean };

/** A backslash before braces, or braces themselves; full-width ones are taken too. */
const opening = /\\(?:\{\{|｛｛)|\{\{|｛｛/g;

/** Cuts the text from `from` on. What has no end is a fault, and the rest is searched for more. */
export function scan(source: string, from: number, say: Say): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  let start = from;
  const flush = (end: number) => {
    if (text) pieces.push({ kind: 'text', text, offset: start });
    text = '';
    start = end;
  };
  let at = from;
  for (;;) {
    opening.lastIndex = at;
    const found = opening.exec(source);
    if (!found) break;
    text += source.slice(at, found.index);
    at = found.index + found[0].length;
    if (found[0].startsWith('\\')) {
      text += found[0].slice(1);
      continue;
    }
    const end = endOf(source, at);
    if (end === undefined) {
      say(found.index, faultTexts.unclosed());
      continue;
    }
    const isStandalone = isBlockTag(source.slice(at, end)) && standsAlone(source, found.index, end + 2);
    if (isStandalone) text = text.replace(/[ \t]*$/, '');
    flush(found.index);
    pieces.push({ kind: 'tag', body: source.slice(at, end), offset: found.index, bodyOffset: at, isStandalone });
    at = end + 2;
    if (isStandalone) at += /^[ \t]*(?:\r?\n|$)/.exec(source.slice(at, at + 1000))?.[0].length ?? 0;
    start = at;
  }
  text += source.slice(at);
  flush(source.length);
  return pieces;
}

/** Where the closing braces stand: a `{name}` inside has its own. Undefined where another placeholder begins before. */
function endOf(source: string, from: number): number | undefined {
  let open = 0;
  for (let at = from; at < source.length; at += 1) {
    const pair = source.slice(at, at + 2);
    if (pair === '｝｝') return at;
    if (open === 0 && pair === '}}') return at;
    if (pair === '{{' || pair === '｛｛') {
      // Three in a row are the braces of a placeholder and that of a name inside it.
      if (at !== from) return undefined;
    }
    if (source[at] === '{') open += 1;
    if (source[at] === '}') open -= 1;
    if (open < 0 || pair === '\n\n' || pair === '\n\r') return undefined;
  }
  return undefined;
}

const isBlockTag = (body: string): boolean => /^\s*(?:[#/]|else\s*$|否则\s*$)/.test(body);

/** A loop or a condition on a line of its own leaves no line behind, so that rows of a table can be repeated. */
function standsAlone(source: string, start: number, end: number): boolean {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const behind = /^[^\n]*/.exec(source.slice(end, end + 1000))?.[0] ?? '';
  return before.trim() === '' && behind.trim() === '';
}
