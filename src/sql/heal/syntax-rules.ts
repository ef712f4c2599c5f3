import { type Dialect, nameInSql, quoteIdentifier } from '../../dialects/dialect.ts';
import { statementBody } from '../../dialects/standard.ts';
import { nearestNames } from '../../schema/names/name-similarity.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { closingBracket, isWord, type Lexeme } from '../lex/lex.ts';
import { applyEdits, type TextEdit } from '../scope/scope.ts';
import { type Repair, type Rule, repairBy, rule, type Situation } from './situation.ts';

/** `LIMIT a, b` where the engine wants `LIMIT b OFFSET a`. */
export const limitPair = rule('limit-pair', 'syntax_error', (situation) => {
  const { lexemes } = situation;
  const at = lexemes.findIndex(
    (lexeme, i) =>
      isWord(lexeme, 'limit') &&
      lexemes[i + 1]?.kind === 'number' &&
      lexemes[i + 2]?.text === ',' &&
      lexemes[i + 3]?.kind === 'number',
  );
  const [first, , second] = lexemes.slice(at + 1, at + 4);
  if (at < 0 || !first || !second) return [];
  const edit = { start: first.start, end: second.end, text: `${second.text} OFFSET ${first.text}` };
  return repairBy(
    situation,
    [edit],
    0.1,
    `LIMIT ${first.text}, ${second.text} 改写为 LIMIT ${second.text} OFFSET ${first.text}`,
    `LIMIT ${first.text}, ${second.text} was written as LIMIT ${second.text} OFFSET ${first.text}`,
  );
});

/** `SELECT TOP 5 …` (SQL Server) becomes the dialect's own limit. */
export const top = rule('top', 'syntax_error column_not_found', ({ sql, lexemes, dialect }) => {
  const at = lexemes.findIndex((lexeme, i) => isWord(lexeme, 'top') && isWord(lexemes[i - 1], 'select', 'distinct'));
  if (at < 0) return [];
  const bracketed = lexemes[at + 1]?.text === '(';
  const count = lexemes[at + (bracketed ? 2 : 1)];
  const last = lexemes[at + (bracketed ? 3 : 1)];
  if (count?.kind !== 'number' || !last || at > 3) return [];
  const without = applyEdits(sql, [{ start: lexemes[at]!.start, end: last.end + 1, text: '' }]);
  return [
    {
      sql: dialect.limit(statementBody(without, dialect.backslashEscapes), Number(count.text)),
      cost: 0.1,
      zh: `TOP ${count.text} 改为 ${dialect.title} 的限制行数写法`,
      en: `TOP ${count.text} was written the way ${dialect.title} limits rows`,
    },
  ];
});

/** Several SELECTs where one was wanted: the first that has no problem. Never past a statement of another kind. */
export const severalSelects = rule('several-selects', 'syntax_error', ({ sql, lexemes }) => {
  if (!lexemes.some((lexeme) => lexeme.text === ';')) return [];
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
});

/** `> ALL (SELECT x` is `> (SELECT MAX(x)`; `= ANY` is IN. */
export const allAny = rule('all-any', 'syntax_error', (situation) => {
  const { sql, lexemes, dialect } = situation;
  if (dialect.supportsAllAny) return [];
  const edits: TextEdit[] = [];
  for (const [i, lexeme] of lexemes.entries()) {
    if (!isWord(lexeme, 'all', 'any', 'some') || lexemes[i + 1]?.text !== '(' || !isWord(lexemes[i + 2], 'select'))
      continue;
    const operator = lexemes[i - 1];
    if (operator?.kind !== 'operator') continue;
    edits.push(...rewritten(sql, lexemes, i, operator.text, isWord(lexeme, 'all')));
  }
  return repairBy(
    situation,
    edits,
    0.12,
    `${dialect.title} 没有 ALL、ANY 比较，改为与子查询的最大值或最小值比较`,
    `${dialect.title} has no ALL or ANY; the comparison is with the largest or smallest value`,
  );
});

function rewritten(sql: string, lexemes: readonly Lexeme[], at: number, operator: string, isAll: boolean): TextEdit[] {
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

/** `'Women's Soccer'` and `'Women\'s Soccer'`: an apostrophe inside a string is doubled. */
export const apostrophe = rule('apostrophe', 'syntax_error', (situation) => {
  const { sql, dialect } = situation;
  const edits: TextEdit[] = [];
  let open = -1;
  for (let i = 0; i < sql.length; i += 1) {
    const character = sql[i];
    if (character === '"' && open < 0) {
      const close = sql.indexOf('"', i + 1);
      if (close > 0) i = close;
      continue;
    }
    if (character !== "'") continue;
    if (open < 0) {
      open = i;
    } else if (sql[i - 1] === '\\' && !dialect.backslashEscapes) {
      edits.push({ start: i - 1, end: i + 1, text: "''" });
    } else if (sql[i + 1] === "'") {
      i += 1;
    } else if (
      /[\p{L}\d]/u.test(sql[i + 1] ?? '') &&
      /[\p{L}\d]/u.test(sql[i - 1] ?? '') &&
      sql.indexOf("'", i + 1) > 0
    ) {
      edits.push({ start: i, end: i + 1, text: "''" });
    } else open = -1;
  }
  return repairBy(situation, edits, 0.15, '文本中的单引号改为两个单引号', 'An apostrophe inside a text was doubled');
});

/** Names with blanks, brackets or a leading digit that stand bare: `frpm.Percent (%) Eligible Free (K-12)`. */
export const quoteNames = rule('quote-names', 'syntax_error function_not_found column_not_found', (situation) => {
  const odd = allNames(situation.snapshot)
    .filter((name) => !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))
    .sort((a, b) => b.length - a.length);
  return quoted(situation, bareOccurrences(situation, odd), 0.2);
});

/** Reserved words that are names here: `FROM order`. */
export const quoteReserved = rule('quote-reserved', 'syntax_error', (situation) => {
  const { lexemes, dialect, snapshot } = situation;
  const names = new Map(
    allNames(snapshot)
      .filter((name) => dialect.reservedWords.has(name.toLowerCase()))
      .map((name) => [name.toLowerCase(), name]),
  );
  const edits = lexemes.flatMap((lexeme, i): TextEdit[] => {
    const lower = lexeme.text.toLowerCase();
    if (lexeme.kind !== 'word' || !dialect.reservedWords.has(lower) || !isNamePlace(lexemes, i)) return [];
    const near = () =>
      isWord(lexemes[i - 1], 'from', 'join')
        ? nearestNames(
            lower,
            snapshot.tables.map((table) => table.name),
            1,
            0.8,
          )[0]
        : undefined;
    const name = names.get(lower) ?? near();
    return name === undefined ? [] : [{ start: lexeme.start, end: lexeme.end, text: nameInSql(dialect, name) }];
  });
  return quoted(situation, edits, 0.2);
});

/** Quotes of another engine: backticks and square brackets. */
export const foreignQuotes: Rule = {
  name: 'foreign-quotes',
  propose(situation) {
    const { sql, dialect } = situation;
    const knownNames = new Set([dialect.identifierQuote[0], ...dialect.otherIdentifierQuotes.map(([open]) => open)]);
    const stored = new Map(allNames(situation.snapshot).map((name) => [name.toLowerCase(), name]));
    const edits: TextEdit[] = [];
    for (const [open, pattern] of [
      ['`', /`([^`]*)`/g],
      ['[', /\[([^\]'"]*)\]/g],
    ] as const) {
      if (knownNames.has(open)) continue;
      for (const match of sql.matchAll(pattern)) {
        const inner = match[1] ?? '';
        const name = stored.get(inner.toLowerCase());
        if ((open === '[' && name === undefined) || insideString(situation.lexemes, match.index)) continue;
        edits.push({
          start: match.index,
          end: match.index + match[0].length,
          text: quoteIdentifier(dialect, name ?? inner),
        });
      }
    }
    return quoted(situation, edits, 0.1);
  },
};

/** A name that is right but for its case, in an engine that folds bare names (`CDSCode` in PostgreSQL). */
export const quoteCase = rule('quote-case', 'column_not_found table_not_found', (situation) => {
  const { finding, dialect, snapshot, lexemes } = situation;
  if (dialect.ignoresCase || finding.subject === undefined) return [];
  const wanted = finding.subject.toLowerCase();
  const name = allNames(snapshot).find((item) => item.toLowerCase() === wanted);
  if (name === undefined) return [];
  const text = quoteIdentifier(dialect, name);
  const edits = lexemes
    .filter(
      (lexeme, i) =>
        (lexeme.kind === 'word' || lexeme.kind === 'quoted') &&
        lexeme.value.toLowerCase() === wanted &&
        lexeme.text !== text &&
        lexemes[i + 1]?.text !== '(' &&
        lexemes[i - 1]?.text !== '[',
    )
    .map((lexeme) => ({ start: lexeme.start, end: lexeme.end, text }));
  return quoted(situation, edits, 0.1);
});

function quoted(situation: Situation, edits: TextEdit[], cost: number): Repair[] {
  const names = [...new Set(edits.map((edit) => edit.text))].slice(0, 4).join(', ');
  return repairBy(situation, edits, cost, `名称需要加引号：${names}`, `Names were quoted: ${names}`);
}

function allNames(snapshot: Snapshot): string[] {
  return [...new Set(snapshot.tables.flatMap((table) => [table.name, ...table.columns.map((column) => column.name)]))];
}

/** Places where such a name stands outside quotes, longest names first, blanks compared loosely. */
function bareOccurrences({ sql, lexemes, dialect }: Situation, names: string[]): TextEdit[] {
  const edits: TextEdit[] = [];
  const quoted = lexemes.filter((lexeme) => lexeme.kind === 'quoted' || lexeme.kind === 'string');
  const isFree = (start: number, end: number) =>
    !quoted.some((lexeme) => start < lexeme.end && lexeme.start < end) &&
    !edits.some((edit) => start < edit.end && edit.start < end);
  for (const name of names) {
    const pattern = new RegExp(name.split(/\s+/).map(escaped).join('\\s+'), 'giu');
    for (const match of sql.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const isWhole =
        !/[\p{L}\p{N}_]/u.test(sql[match.index - 1] ?? '') &&
        !(/[\p{L}\p{N}_]$/u.test(match[0]) && /[\p{L}\p{N}_]/u.test(sql[end] ?? ''));
      if (isWhole && isFree(match.index, end))
        edits.push({ start: match.index, end, text: quoteIdentifier(dialect as Dialect, name) });
    }
  }
  return edits;
}

function isNamePlace(lexemes: readonly Lexeme[], i: number): boolean {
  if (isWord(lexemes[i + 1], 'by')) return false;
  return (
    lexemes[i + 1]?.text === '.' ||
    lexemes[i - 1]?.text === '.' ||
    isWord(lexemes[i - 1], 'from', 'join') ||
    (lexemes[i - 1]?.text === ',' && !isWord(lexemes[i], 'select'))
  );
}

function insideString(lexemes: readonly Lexeme[], at: number): boolean {
  return lexemes.some((lexeme) => lexeme.kind === 'string' && lexeme.start <= at && at < lexeme.end);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
