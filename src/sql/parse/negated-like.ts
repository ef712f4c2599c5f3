import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';
import type { ParserEdit } from './edited-text.ts';

/**
 * The parser keeps `NOT a LIKE b` as raw text, with no tree and no places. `a NOT LIKE b` says the same and parses: this
 * moves the NOT. The text that runs is never this one.
 */
export function moveNegations(sql: string, dialect: Dialect): ParserEdit[] {
  if (!/\bnot\b[\s\S]*\bi?like\b/i.test(sql)) return [];
  const code = codeLexemes(sql, dialect);
  return code.flatMap((lexeme, index) => {
    const isNot = lexeme.kind === 'word' && lexeme.text.toLowerCase() === 'not';
    const like = isNot ? likeAfter(code, index) : undefined;
    if (!like) return [];
    return [
      { at: lexeme.start, length: 3, text: '   ' },
      { at: like.start, length: 0, text: 'NOT ' },
    ];
  });
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
