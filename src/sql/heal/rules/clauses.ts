import { applyEdits, isWord, type Repair, type Rule } from '../situation/situation.ts';

/** `GROUP BY x DESC` (old MySQL): grouped, then ordered. */
export const groupByDirection: Rule = {
  name: 'group-by-direction',
  propose({ sql, lexemes, finding }) {
    if (finding.class !== 'syntax_error') return [];
    for (const [i, lexeme] of lexemes.entries()) {
      if (!isWord(lexeme, 'group') || !isWord(lexemes[i + 1], 'by')) continue;
      let end = i + 2;
      while (
        end < lexemes.length &&
        !isWord(lexemes[end], 'asc', 'desc', 'having', 'order', 'limit', 'union') &&
        lexemes[end]?.text !== ')'
      )
        end += 1;
      const direction = lexemes[end];
      if (!isWord(direction, 'asc', 'desc') || !direction) continue;
      const items = sql.slice(lexemes[i + 2]!.start, lexemes[end - 1]!.end);
      const repair: Repair = {
        sql: applyEdits(sql, [
          { start: direction.start, end: direction.end, text: `ORDER BY ${items} ${direction.text}` },
        ]),
        cost: 0.15,
        zh: `GROUP BY 不能带排序方向，改为另写 ORDER BY ${items} ${direction.text}`,
        en: `GROUP BY takes no direction; ORDER BY ${items} ${direction.text} was written instead`,
      };
      return [repair];
    }
    return [];
  },
};

/** `LIMIT a, b` where the engine wants `LIMIT b OFFSET a`. */
export const limitPair: Rule = {
  name: 'limit-pair',
  propose({ sql, lexemes, finding }) {
    if (finding.class !== 'syntax_error') return [];
    const at = lexemes.findIndex(
      (lexeme, i) =>
        isWord(lexeme, 'limit') &&
        lexemes[i + 1]?.kind === 'number' &&
        lexemes[i + 2]?.text === ',' &&
        lexemes[i + 3]?.kind === 'number',
    );
    const [first, , second] = lexemes.slice(at + 1, at + 4);
    if (at < 0 || !first || !second) return [];
    return [
      {
        sql: applyEdits(sql, [{ start: first.start, end: second.end, text: `${second.text} OFFSET ${first.text}` }]),
        cost: 0.1,
        zh: `LIMIT ${first.text}, ${second.text} 改写为 LIMIT ${second.text} OFFSET ${first.text}`,
        en: `LIMIT ${first.text}, ${second.text} was written as LIMIT ${second.text} OFFSET ${first.text}`,
      },
    ];
  },
};

/** `SELECT TOP 5 …` (SQL Server) becomes the dialect's own limit. */
export const top: Rule = {
  name: 'top',
  propose({ sql, lexemes, dialect, finding }) {
    const at = lexemes.findIndex((lexeme, i) => isWord(lexeme, 'top') && isWord(lexemes[i - 1], 'select', 'distinct'));
    if (at < 0 || (finding.class !== 'syntax_error' && finding.class !== 'column_not_found')) return [];
    const bracketed = lexemes[at + 1]?.text === '(';
    const count = lexemes[at + (bracketed ? 2 : 1)];
    const last = lexemes[at + (bracketed ? 3 : 1)];
    if (count?.kind !== 'number' || !last || at > 3) return [];
    const without = applyEdits(sql, [{ start: lexemes[at]!.start, end: last.end + 1, text: '' }]);
    return [
      {
        sql: dialect.limit(without.replace(/\s*;\s*$/, ''), Number(count.text)),
        cost: 0.1,
        zh: `TOP ${count.text} 改为 ${dialect.title} 的限制行数写法`,
        en: `TOP ${count.text} was written the way ${dialect.title} limits rows`,
      },
    ];
  },
};

/** Several SELECTs where one was wanted: the first that has no problem. Never past a statement of another kind. */
export const severalSelects: Rule = {
  name: 'several-selects',
  propose({ sql, lexemes, finding }) {
    if (finding.class !== 'syntax_error' || !lexemes.some((lexeme) => lexeme.text === ';')) return [];
    const parts: string[] = [];
    let first = 0;
    for (let i = 0; i <= lexemes.length; i += 1) {
      if (i < lexemes.length && lexemes[i]?.text !== ';') continue;
      if (i > first) parts.push(sql.slice(lexemes[first]!.start, lexemes[i - 1]!.end));
      first = i + 1;
    }
    if (parts.length < 2 || !parts.every((part) => /^\(*\s*(?:select|with)\b/i.test(part))) return [];
    return parts.slice(0, 4).map((part, i) => ({
      sql: part,
      cost: 0.2 + 0.05 * i,
      zh: `文本中有 ${parts.length} 条查询，取第 ${i + 1} 条`,
      en: `The text holds ${parts.length} queries; number ${i + 1} was taken`,
    }));
  },
};
