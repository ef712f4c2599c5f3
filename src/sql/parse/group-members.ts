import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes } from '../lex/lex.ts';
import type { ParserEdit } from './edited-text.ts';

/** What is being read at one depth of brackets. */
interface Level {
  /** Where the SELECT of the current member of a set operation begins; absent before it, and for one in brackets. */
  member?: number | undefined;
  isBracketed: boolean;
}

/**
 * In `SELECT a FROM t WHERE b > (SELECT 1) UNION SELECT …` and `SELECT a FROM (SELECT 1) UNION SELECT …` the parser takes
 * the set operation for a part of the bracket before it. This puts the whole member into brackets, which leaves no doubt.
 * For the tree only; the text that runs is never this one.
 */
export function groupMembers(sql: string, dialect: Dialect): ParserEdit[] {
  if (!/\b(?:union|intersect|except|minus)\b/i.test(sql)) return [];
  const code = codeLexemes(sql, dialect);
  const levels: Level[] = [{ isBracketed: false }];
  const inserts: ParserEdit[] = [];
  for (const [index, { text, kind, start }] of code.entries()) {
    const level = levels.at(-1);
    const before = code[index - 1];
    if (text === '(') {
      const opensMember =
        before === undefined || /^(?:\(|union|intersect|except|minus|all|distinct)$/i.test(before.text);
      if (level && opensMember && level.member === undefined) level.isBracketed = true;
      levels.push({ isBracketed: false });
    } else if (text === ')') levels.pop();
    else if (kind === 'word' && level && before?.text !== '.') {
      if (/^select$/i.test(text) && !level.isBracketed) level.member ??= start;
      if (!/^(?:union|intersect|except|minus)$/i.test(text)) continue;
      if (before?.text === ')' && level.member !== undefined) {
        inserts.push({ at: level.member, length: 0, text: '(' }, { at: before.end, length: 0, text: ')' });
      }
      levels[levels.length - 1] = { isBracketed: false };
    }
  }
  return inserts;
}
