import { applyEdits, closingBracket, isWord, type Repair, type Rule, type TextEdit } from '../situation/situation.ts';

/** `> ALL (SELECT x` is `> (SELECT MAX(x)`; `= ANY` is IN. */
export const allAny: Rule = {
  name: 'all-any',
  propose({ sql, lexemes, dialect, finding }) {
    if (finding.class !== 'syntax_error' || dialect.supportsAllAny) return [];
    const edits: TextEdit[] = [];
    for (const [i, lexeme] of lexemes.entries()) {
      if (!isWord(lexeme, 'all', 'any', 'some') || lexemes[i + 1]?.text !== '(' || !isWord(lexemes[i + 2], 'select'))
        continue;
      const operator = lexemes[i - 1];
      if (operator?.kind !== 'operator') continue;
      edits.push(...rewritten(sql, lexemes, i, operator.text, isWord(lexeme, 'all')));
    }
    const repair: Repair = {
      sql: applyEdits(sql, edits),
      cost: 0.12,
      zh: `${dialect.title} 没有 ALL、ANY 比较，改为与子查询的最大值或最小值比较`,
      en: `${dialect.title} has no ALL or ANY; the comparison is with the largest or smallest value`,
    };
    return edits.length > 0 ? [repair] : [];
  },
};

function rewritten(
  sql: string,
  lexemes: Parameters<Rule['propose']>[0]['lexemes'],
  at: number,
  operator: string,
  isAll: boolean,
): TextEdit[] {
  const word = lexemes[at]!;
  const sign = lexemes[at - 1]!;
  if ((operator === '=' && !isAll) || (/^(?:<>|!=)$/.test(operator) && isAll)) {
    return [{ start: sign.start, end: word.end, text: operator === '=' ? 'IN' : 'NOT IN' }];
  }
  const close = closingBracket(lexemes, at + 1);
  let depth = 0;
  let from = -1;
  for (let i = at + 3; i < close && from < 0; i += 1) {
    if (lexemes[i]?.text === '(') depth += 1;
    else if (lexemes[i]?.text === ')') depth -= 1;
    else if (depth === 0 && lexemes[i]?.text === ',') return [];
    else if (depth === 0 && isWord(lexemes[i], 'from')) from = i;
  }
  if (from < 0) return [];
  const dropped = { start: word.start, end: lexemes[at + 1]!.start, text: '' };
  if (isWord(lexemes[at + 3], 'min', 'max', 'avg', 'sum', 'count') && lexemes[at + 4]?.text === '(') return [dropped];
  const first = isWord(lexemes[at + 3], 'distinct') ? at + 4 : at + 3;
  const start = lexemes[at + 3]!.start;
  const end = lexemes[from - 1]!.end;
  const wantsLargest = operator.startsWith('>') === isAll;
  return [dropped, { start, end, text: `${wantsLargest ? 'MAX' : 'MIN'}(${sql.slice(lexemes[first]!.start, end)})` }];
}
