import { type Dialect, nameInSql, quoteIdentifier } from '../../../dialects/dialect.ts';
import { nearestNames } from '../../../schema/names/name-similarity.ts';
import type { Snapshot } from '../../../schema/snapshot/snapshot.ts';
import type { Lexeme } from '../../lex/lex.ts';
import { applyEdits, isWord, type Rule, type Situation, type TextEdit } from '../situation/situation.ts';

/** Names with blanks, brackets or a leading digit that stand bare: `frpm.Percent (%) Eligible Free (K-12)`. */
export const quoteNames: Rule = {
  name: 'quote-names',
  propose(situation) {
    if (
      situation.finding.class !== 'syntax_error' &&
      situation.finding.class !== 'function_not_found' &&
      situation.finding.class !== 'column_not_found'
    )
      return [];
    const odd = allNames(situation.snapshot)
      .filter((name) => !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))
      .sort((a, b) => b.length - a.length);
    return proposed(situation, bareOccurrences(situation, odd), 0.2);
  },
};

/** Reserved words that are names here: `FROM order`. */
export const quoteReserved: Rule = {
  name: 'quote-reserved',
  propose(situation) {
    const { lexemes, dialect, finding, snapshot } = situation;
    if (finding.class !== 'syntax_error') return [];
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
    return proposed(situation, edits, 0.2);
  },
};

/** Quotes of another engine: backticks and square brackets. */
export const foreignQuotes: Rule = {
  name: 'foreign-quotes',
  propose(situation) {
    const { sql, dialect } = situation;
    const known = new Set([dialect.identifierQuote[0], ...dialect.otherIdentifierQuotes.map(([open]) => open)]);
    const stored = new Map(allNames(situation.snapshot).map((name) => [name.toLowerCase(), name]));
    const edits: TextEdit[] = [];
    for (const [open, pattern] of [
      ['`', /`([^`]*)`/g],
      ['[', /\[([^\]'"]*)\]/g],
    ] as const) {
      if (known.has(open)) continue;
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
    return proposed(situation, edits, 0.1);
  },
};

/** A name that is right but for its case, in an engine that folds bare names (`CDSCode` in PostgreSQL). */
export const quoteCase: Rule = {
  name: 'quote-case',
  propose(situation) {
    const { finding, dialect, snapshot, lexemes } = situation;
    if (
      dialect.ignoresCase ||
      (finding.class !== 'column_not_found' && finding.class !== 'table_not_found') ||
      finding.subject === undefined
    )
      return [];
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
    return proposed(situation, edits, 0.1);
  },
};

function proposed(situation: Situation, edits: TextEdit[], cost: number) {
  const sql = applyEdits(situation.sql, edits);
  if (edits.length === 0 || sql === situation.sql) return [];
  const names = [...new Set(edits.map((edit) => edit.text))].slice(0, 4).join(', ');
  return [{ sql, cost, zh: `名称需要加引号：${names}`, en: `Names were quoted: ${names}` }];
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
