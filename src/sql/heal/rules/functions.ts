import { translations } from '../functions/functions.ts';
import {
  applyEdits,
  isWord,
  openingBracket,
  type Repair,
  type Rule,
  type Situation,
  type TextEdit,
  textCalls,
} from '../situation/situation.ts';

/** Functions of other engines: YEAR(x), CONCAT(a, b), IF(c, a, b), DATE_FORMAT … */
export const foreignFunctions: Rule = {
  name: 'foreign-functions',
  propose(situation) {
    const { finding } = situation;
    // The function is there, only its argument is of the wrong type: a cast will do.
    if (finding.detail !== undefined) return [];
    const isSyntax = finding.class === 'syntax_error';
    // `TIMESTAMPDIFF(YEAR, …)`: the engine stumbles over the unit, which it takes for a column.
    const around = finding.class === 'column_not_found' ? finding.use?.function?.name.toLowerCase() : undefined;
    if (around !== undefined && !situation.dialect.allowedFunctions.has(around))
      return translated(situation, new Set([around]));
    if (
      finding.class !== 'function_not_found' &&
      finding.class !== 'argument_error' &&
      finding.class !== 'type_mismatch' &&
      !isSyntax
    )
      return [];
    // The text may hold several; those that the dialect has are left alone unless they are the very problem.
    const wanted = new Set(isSyntax ? ['extract', 'if', 'left', 'right'] : [finding.subject?.toLowerCase() ?? '']);
    return translated(situation, wanted);
  },
};

function translated(situation: Situation, names: ReadonlySet<string>): Repair[] {
  const { sql, dialect, lexemes } = situation;
  const edits: TextEdit[] = [];
  for (const call of textCalls(lexemes)) {
    const name = call.name.toLowerCase();
    const translate = names.has(name) ? translations[name] : undefined;
    const text = translate?.(
      call.arguments.map(({ start, end }) => sql.slice(start, end)),
      dialect,
    );
    if (text !== undefined && text.toLowerCase() !== sql.slice(call.range.start, call.range.end).toLowerCase())
      edits.push({ ...call.range, text });
  }
  if (edits.length === 0) return [];
  const list = [...names]
    .filter((name) => textCalls(lexemes).some((call) => call.name.toLowerCase() === name))
    .join(', ')
    .toUpperCase();
  return [
    {
      sql: applyEdits(sql, edits),
      cost: 0.15,
      zh: `${list} 改为 ${dialect.title} 的写法`,
      en: `${list} was written the way ${dialect.title} does`,
    },
  ];
}

/** `x::type` where the engine has no such cast. */
export const castOperator: Rule = {
  name: 'cast-operator',
  propose({ sql, lexemes, finding, dialect }) {
    if (finding.class !== 'syntax_error' || !lexemes.some((lexeme) => lexeme.text === '::')) return [];
    const edits: TextEdit[] = [];
    for (const [i, lexeme] of lexemes.entries()) {
      if (lexeme.text !== '::') continue;
      const type = lexemes[i + 1];
      const first = operandStart(lexemes, i - 1);
      if (type?.kind !== 'word' || first < 0) continue;
      const operand = sql.slice(lexemes[first]!.start, lexemes[i - 1]!.end);
      edits.push({
        start: lexemes[first]!.start,
        end: type.end,
        text: dialect.cast(operand, type.text),
      });
    }
    return edits.length === 0
      ? []
      : [
          {
            sql: applyEdits(sql, edits),
            cost: 0.15,
            zh: ':: 类型转换改为 CAST',
            en: 'Casts with :: were written as CAST',
          },
        ];
  },
};

/** Where the operand that ends at this lexeme begins: a name, a literal, a bracket with its function. */
function operandStart(lexemes: Situation['lexemes'], last: number): number {
  let first = last;
  if (lexemes[last]?.text === ')') {
    first = openingBracket(lexemes, last);
    if (
      first > 0 &&
      lexemes[first - 1]?.kind === 'word' &&
      !isWord(lexemes[first - 1], 'and', 'or', 'in', 'select', 'where', 'by', 'on', 'then', 'else', 'when')
    )
      first -= 1;
  }
  while (first > 1 && lexemes[first - 1]?.text === '.') first -= 2;
  return first;
}

/** ILIKE where LIKE does not look at case anyway, or the other way round. */
export const caselessLike: Rule = {
  name: 'caseless-like',
  propose({ sql, lexemes, dialect, finding }) {
    if (finding.class !== 'syntax_error' || dialect.supportsIlike) return [];
    const edits = lexemes
      .filter((lexeme) => isWord(lexeme, 'ilike'))
      .map((lexeme) => ({ start: lexeme.start, end: lexeme.end, text: 'LIKE' }));
    return edits.length === 0
      ? []
      : [
          {
            sql: applyEdits(sql, edits),
            cost: 0.12,
            zh: `${dialect.title} 没有 ILIKE，改为 LIKE`,
            en: `${dialect.title} has no ILIKE; LIKE was written`,
          },
        ];
  },
};
