import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';

/** A text for the parser, with the place in the original of every one of its places. */
export interface Rewritten {
  sql: string;
  places: number[];
}

/**
 * The parser keeps `NOT a LIKE b` as raw text, with no tree and no places. `a NOT LIKE b` says the same and parses: this
 * moves the NOT. The text that runs is never this one.
 */
export function moveNegations(sql: string, dialect: Dialect): Rewritten | undefined {
  if (!/\bnot\b[\s\S]*\bi?like\b/i.test(sql)) return undefined;
  const code = codeLexemes(sql, dialect);
  const blanks = new Set<number>();
  const inserts = new Set<number>();
  for (const [index, lexeme] of code.entries()) {
    if (lexeme.kind !== 'word' || lexeme.text.toLowerCase() !== 'not') continue;
    const like = likeAfter(code, index);
    if (!like) continue;
    blanks.add(lexeme.start);
    inserts.add(like.start);
  }
  if (blanks.size === 0) return undefined;
  let text = '';
  const places: number[] = [];
  const add = (piece: string, at: (i: number) => number) => {
    for (let i = 0; i < piece.length; i += 1) places.push(at(i));
    text += piece;
  };
  for (let i = 0; i < sql.length; i += 1) {
    if (inserts.has(i)) add('NOT ', () => i);
    if (blanks.has(i)) {
      add('   ', (offset) => i + offset);
      i += 2;
    } else add(sql[i] as string, () => i);
  }
  places.push(sql.length);
  return { sql: text, places };
}

/** The LIKE that a NOT at `index` negates: the next one at the same depth, with nothing but its operand in between. */
function likeAfter(code: Lexeme[], index: number): Lexeme | undefined {
  let depth = 0;
  for (let i = index + 1; i < code.length; i += 1) {
    const lexeme = code[i] as Lexeme;
    if ('([{'.includes(lexeme.text)) depth += 1;
    else if (')]}'.includes(lexeme.text)) depth -= 1;
    if (depth < 0 || (depth === 0 && lexeme.text === ',')) return undefined;
    if (depth > 0 || lexeme.kind !== 'word') continue;
    if (/^i?like$/i.test(lexeme.text)) return i === index + 1 ? undefined : lexeme;
    if (
      /^(?:and|or|not|in|is|between|then|else|when|end|from|where|group|order|having|exists|as)$/i.test(lexeme.text)
    ) {
      return undefined;
    }
  }
  return undefined;
}
