import { type Dialect, nameInSql } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import { singularOf } from '../../question/lemma.ts';
import { isForeign } from '../../schema/keys/keys.ts';
import { nameTokens } from '../../schema/names/name-similarity.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Finding } from '../check/check.ts';
import { closingBracket, type Lexeme, rangeOfLexemes, splitAtCommas } from '../lex/lex.ts';
import {
  applyEdits,
  type ColumnUse,
  type Resolution,
  type Scope,
  type Scopes,
  type Source,
  type TextEdit,
  type TextRange,
} from '../scope/scope.ts';

/** The words of a question, for the small bonus that a repair gets when the question names what it brings in. */
interface QuestionWords {
  text: string;
  stems: ReadonlySet<string>;
}

export function questionWords(question: string | undefined): QuestionWords {
  const text = (question ?? '').toLowerCase();
  const stems = new Set(
    text
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map(singularOf),
  );
  return { text, stems };
}

/** Whether the question names this table: all words of its name, or its comment in a language without blanks. */
export function namesTable(question: QuestionWords, table: Table): boolean {
  return namesIt(question, table.name) || (table.comment !== undefined && namesIt(question, table.comment));
}

function namesIt(question: QuestionWords, name: string): boolean {
  if (/\p{Script=Han}/u.test(name)) return question.text.includes(name.toLowerCase());
  const tokens = nameTokens(name);
  return tokens.length > 0 && tokens.every((token) => question.stems.has(token));
}

/** What a rule sees: the text, what is wrong with it first, and its structure where it parses. */
export interface Situation {
  sql: string;
  dialect: Dialect;
  /** The whole schema, for reading the statement. */
  snapshot: Snapshot;
  /** What may be proposed: the tables and columns that the role may read. */
  visible: Snapshot;
  finding: Finding;
  /** All findings, the first one being `finding`. */
  findings: Finding[];
  scopes?: Scopes;
  resolution?: Resolution;
  lexemes: Lexeme[];
  question: QuestionWords;
}

/** A text that may be better, with its price and what was done in both languages. */
export interface Repair {
  sql: string;
  cost: number;
  zh: string;
  en: string;
}

/** Looks at the first problem; proposes nothing when the problem is not of one of its classes. */
export interface Rule {
  name: string;
  propose(situation: Situation): Repair[];
}

/** A situation whose statement parses. */
export type Structured = Situation & Required<Pick<Situation, 'scopes' | 'resolution'>>;

export function isStructured(situation: Situation): situation is Structured {
  return situation.scopes !== undefined && situation.resolution !== undefined;
}

/** A rule for problems of these classes. */
export function rule(name: string, classes: string, propose: Rule['propose']): Rule {
  const isMine = words(classes);
  return { name, propose: (situation) => (isMine.has(situation.finding.class) ? propose(situation) : []) };
}

/** A rule for a column of a statement that parses. */
export function columnRule(
  name: string,
  classes: string,
  propose: (situation: Structured, use: ColumnUse) => Repair[],
): Rule {
  return rule(name, classes, (situation) => {
    const { use } = situation.finding;
    return use && isStructured(situation) ? propose(situation, use) : [];
  });
}

/** What these edits make of the text; nothing when they change nothing. */
export function repairBy(
  { sql }: Situation,
  edits: readonly TextEdit[],
  cost: number,
  zh: string,
  en: string,
): Repair[] {
  const text = applyEdits(sql, edits);
  return text === sql ? [] : [{ sql: text, cost, zh, en }];
}

/** Names are compared without regard to case. */
export function isSameName(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/** The source that a column or the output of a subquery belongs to. */
export function sourceOf(situation: Structured, use: ColumnUse): Source | undefined {
  const meaning = situation.resolution.columns.get(use);
  return meaning?.kind === 'column' || meaning?.kind === 'derived' ? meaning.source : undefined;
}

/** A name as this statement should spell it. */
export function spelled(situation: Pick<Situation, 'dialect'>, name: string): string {
  return nameInSql(situation.dialect, name);
}

export function isVisible(situation: Situation, table: Table): boolean {
  return (
    situation.visible === situation.snapshot ||
    situation.visible.tables.some((item) => item.name === table.name && item.schema === table.schema)
  );
}

/** How a source is called in this text, quotes included. */
export function labelText(situation: Structured, source: Source): string {
  const range = source.aliasRange ?? source.nameRange;
  return range ? situation.sql.slice(range.start, range.end) : spelled(situation, source.label);
}

export function qualified(situation: Structured, source: Source, column: string): string {
  return `${labelText(situation, source)}.${spelled(situation, column)}`;
}

export function tableOf(situation: Structured, source: Source): Table | undefined {
  return situation.resolution.tables.get(source);
}

/** The stored column of that name, whatever its case. */
export function columnNamed(table: Table, name: string): Column | undefined {
  return table.columns.find((column) => isSameName(column.name, name));
}

/** Whether the source hands out the name, and how it is spelt there. */
export function outputNamed(situation: Structured, source: Source, name: string): string | undefined {
  return situation.resolution.outputs(source)?.find((output) => isSameName(output, name));
}

/** All uses of the same wrong name in the same SELECT: they get the same repair. */
export function sameUses(situation: Structured, use: ColumnUse): ColumnUse[] {
  return use.scope.columns.filter((other) => {
    const meaning = situation.resolution.columns.get(other);
    const isWrong =
      meaning?.kind === 'unknown' ||
      meaning?.kind === 'ambiguous' ||
      (meaning?.kind === 'column' && meaning.outer && other.qualifier === undefined);
    return other === use || (isWrong && isSameName(written(other), written(use)));
  });
}

export function written(use: ColumnUse): string {
  return use.qualifier === undefined ? use.name : `${use.qualifier}.${use.name}`;
}

/** Tables in FROM of a SELECT, with their sources. */
export function tablesIn(situation: Structured, scope: Scope): { source: Source; table: Table }[] {
  return scope.sources.flatMap((source) => {
    const table = tableOf(situation, source);
    return table ? [{ source, table }] : [];
  });
}

/** The pair of an ON condition that the use is a side of, with the other side. */
export function pairOf(use: ColumnUse) {
  for (const joined of use.scope.sources) {
    for (const pair of joined.onPairs) {
      if (pair.left === use) return { joined, pair, other: pair.right };
      if (pair.right === use) return { joined, pair, other: pair.left };
    }
  }
  return undefined;
}

export function isKeyColumn(table: Table, column: string): boolean {
  const isOwn = table.primaryKey.some((name) => isSameName(name, column));
  return isOwn || isForeign(table, column);
}

/** A part that is to be removed, with the blanks before it. */
export function withBlank(sql: string, range: TextRange): TextRange {
  let { start } = range;
  while (start > 0 && /\s/.test(sql[start - 1] as string)) start -= 1;
  return { start, end: range.end };
}

/** A call as the lexemes show it, also in a text that does not parse. */
interface TextCall {
  name: string;
  range: TextRange;
  /** Places of the arguments; empty for `f()`. */
  arguments: TextRange[];
}

export function textCalls(lexemes: readonly Lexeme[]): TextCall[] {
  return lexemes.flatMap((lexeme, at) => {
    const close = lexeme.kind === 'word' && lexemes[at + 1]?.text === '(' ? closingBracket(lexemes, at + 1) : -1;
    const last = lexemes[close];
    if (!last) return [];
    const parts = splitAtCommas(lexemes.slice(at + 2, close)).filter((part) => part.length > 0);
    return [{ name: lexeme.text, range: { start: lexeme.start, end: last.end }, arguments: parts.map(rangeOfLexemes) }];
  });
}

/** Index of the bracket that opens what the one at `closing` closes; -1 if there is none. */
export function openingBracket(lexemes: readonly Lexeme[], closing: number): number {
  return lexemes.findLastIndex(
    ({ text }, at) => text === '(' && at < closing && closingBracket(lexemes, at) === closing,
  );
}
