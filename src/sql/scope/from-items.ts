import type { Lexeme } from '../lex/lex.ts';
import { type Block, type Layout, word } from './blocks.ts';
import type { Source, TextRange } from './types.ts';

/** One item of FROM as the text shows it. */
export interface FromItem {
  join: Source['join'];
  range: TextRange;
  joinRange: TextRange;
  onRange?: TextRange;
}

const joinWords = new Set(['join', 'straight_join']);
const joinPrefixes = new Set([
  'natural',
  'left',
  'right',
  'full',
  'inner',
  'cross',
  'outer',
  'asof',
  'semi',
  'anti',
  'any',
  'all',
  'global',
  'positional',
]);

/** Cuts a block's FROM into its items; a bracketed join is cut into its own items. */
export function fromItems(block: Block, lexemes: readonly Lexeme[], layout: Layout): FromItem[] {
  const from = block.clauses.from;
  return from ? itemsBetween(from.first + 1, from.last, lexemes, layout) : [];
}

function itemsBetween(first: number, last: number, lexemes: readonly Lexeme[], layout: Layout): FromItem[] {
  const items: FromItem[] = [];
  const depth = layout.depth[first];
  let join: Source['join'] = 'first';
  let opened = first;
  let at = first;
  while (at < last) {
    const itemFirst = at;
    let condition = -1;
    let stop = last;
    let next: { join: Source['join']; opened: number; after: number } | undefined;
    for (let i = at; i < last; i += 1) {
      if (layout.depth[i] !== depth) continue;
      const text = word(lexemes[i]);
      if (condition < 0 && (text === 'on' || text === 'using') && lexemes[i - 1]?.text !== '.') condition = i;
      next = joinAt(i, lexemes);
      if (next) {
        stop = i;
        break;
      }
    }
    const itemLast = condition < 0 ? stop : condition;
    const range = between(lexemes, itemFirst, itemLast);
    const joinRange = between(lexemes, opened, stop);
    const isUsing = word(lexemes[condition]) === 'using';
    const onRange = condition < 0 || isUsing ? undefined : between(lexemes, condition + 1, stop);
    const close = layout.partner[itemFirst] ?? -1;
    if (
      lexemes[itemFirst]?.text === '(' &&
      close > itemFirst &&
      !/^(?:select|with|values)$/.test(innerWord(lexemes, itemFirst))
    ) {
      items.push(...itemsBetween(itemFirst + 1, close, lexemes, layout));
    } else if (itemLast > itemFirst) items.push({ join, range, joinRange, ...(onRange ? { onRange } : {}) });
    if (!next) break;
    ({ join, opened } = next);
    at = next.after;
  }
  return items;
}

/** The first word inside brackets that may be nested. */
function innerWord(lexemes: readonly Lexeme[], open: number): string {
  let i = open;
  while (lexemes[i]?.text === '(') i += 1;
  return word(lexemes[i]);
}

function joinAt(i: number, lexemes: readonly Lexeme[]) {
  if (lexemes[i]?.text === ',') return { join: 'comma' as const, opened: i, after: i + 1 };
  let j = i;
  let kind: Source['join'] = 'inner';
  while (joinPrefixes.has(word(lexemes[j]))) {
    const text = word(lexemes[j]);
    if (text === 'left' || text === 'right' || text === 'full' || text === 'cross') kind = text;
    else if (text === 'natural') kind = 'natural';
    else if (text !== 'inner' && text !== 'outer') kind = 'other';
    j += 1;
  }
  if (!joinWords.has(word(lexemes[j])) || lexemes[i - 1]?.text === '.') return undefined;
  return { join: kind, opened: i, after: word(lexemes[j + 1]) === 'lateral' ? j + 2 : j + 1 };
}

function between(lexemes: readonly Lexeme[], first: number, last: number): TextRange {
  const start = lexemes[first]?.start ?? 0;
  return { start, end: lexemes[last - 1]?.end ?? start };
}
