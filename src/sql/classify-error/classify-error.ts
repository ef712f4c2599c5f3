import type { Dialect, DialectName } from '../../dialects/dialect.ts';
import { byWord } from '../../dialects/standard.ts';
import { nearestNames } from '../../schema/names/name-similarity.ts';
import { findTable, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure, Problem, ProblemClass } from '../contracts/contracts.ts';
import { codeLexemes, isName, type Lexeme } from '../lex/lex.ts';
import type { TextRange } from '../scope/scope.ts';
import errors from './errors.json' with { type: 'json' };

interface MessageShape {
  pattern: RegExp;
  class: ProblemClass;
  /** Set when the shape knows better than the code. */
  overridesCode: boolean;
}

/**
 * How one engine says what went wrong. `codes` decide the class (SQLSTATE, vendor number or name); `messages` find the
 * name that is meant (groups `subject`, `qualifier`) and decide the class where the code is silent or too wide.
 */
interface ErrorTable {
  codes: Readonly<Record<string, ProblemClass>>;
  messages: readonly MessageShape[];
}

/** A message is stored as `class /pattern/flags`, or `class! /pattern/flags` where it overrides the code. */
function readMessage(text: string): MessageShape {
  const [, problemClass, mark, pattern = '', flags] = /^(\w+)(!?) \/(.*)\/(\w*)$/.exec(text) ?? [];
  return { class: problemClass as ProblemClass, pattern: new RegExp(pattern, flags), overridesCode: mark === '!' };
}

const tables = new Map(
  Object.entries(errors).map(([engine, { codes, messages }]): [string, ErrorTable] => [
    engine,
    { codes: byWord<ProblemClass>(codes), messages: messages.map(readMessage) },
  ]),
);

/** Engines that report errors as another one does. */
const sameErrors: Partial<Record<DialectName, DialectName>> = {
  mariadb: 'mysql',
  starrocks: 'doris',
  oracle11: 'oracle',
};

/** SQLSTATE says the same in several engines; only its class is standard. */
const sqlStateClasses: Record<string, ProblemClass> = {
  '08': 'connection_error',
  '28': 'permission_error',
  '22': 'type_mismatch',
  '42': 'syntax_error',
};

/** Finds the place of a problem in the text: where the engine pointed, or else the first lexemes that spell its subject. */
function locate(sql: string, dialect: Dialect, problem: Problem, position?: number): TextRange | undefined {
  const lexemes = codeLexemes(sql, dialect);
  const { subject, qualifier } = problem;
  if (position !== undefined) {
    // Engines count from 0 or from 1: the reading that finds the subject wins.
    for (const offset of [position, position - 1]) {
      const at = lexemes.findIndex((lexeme) => lexeme.start === offset);
      if (at < 0) continue;
      const result = spelledAt(lexemes, at, subject, qualifier) ?? wholeName(lexemes, at);
      if (result) return result;
    }
  }
  if (subject === undefined) return undefined;
  if (problem.class === 'syntax_error') return syntaxPlace(sql, lexemes, subject);
  const wantsCall =
    problem.class === 'function_not_found' ||
    problem.class === 'aggregate_misuse' ||
    problem.class === 'argument_error';
  for (let i = 0; i < lexemes.length; i += 1) {
    const result = spelledAt(lexemes, i, subject, qualifier);
    if (!result) continue;
    const next = lexemes[i + 1]?.text;
    if (wantsCall ? next !== '(' : problem.class === 'column_not_found' && next === '(') continue;
    if (
      problem.class === 'column_not_found' &&
      qualifier === undefined &&
      (next === '.' || lexemes[i - 1]?.text === '.')
    )
      continue;
    return result;
  }
  const at = sql.toLowerCase().indexOf(subject.toLowerCase());
  return at < 0 ? undefined : { start: at, end: at + subject.length };
}

/** Where the statement stops making sense: engines name the word only, so the last one that fits is the best guess. */
function syntaxPlace(sql: string, lexemes: readonly Lexeme[], subject: string): TextRange | undefined {
  const matches = lexemes.filter((lexeme) => lexeme.text === subject || lexeme.value === subject);
  const only = matches.length === 1 ? matches[0] : undefined;
  if (only) return { start: only.start, end: only.end };
  const at = sql.lastIndexOf(subject);
  return at < 0 ? undefined : { start: at, end: at + subject.length };
}

function spelledAt(
  lexemes: readonly Lexeme[],
  at: number,
  subject: string | undefined,
  qualifier: string | undefined,
): TextRange | undefined {
  const first = lexemes[at];
  if (!first || subject === undefined) return undefined;
  if (qualifier === undefined) return spells(first, subject) ? { start: first.start, end: first.end } : undefined;
  const last = lexemes[at + 2];
  const fits = spells(first, qualifier) && lexemes[at + 1]?.text === '.' && last && spells(last, subject);
  return fits ? { start: first.start, end: last.end } : undefined;
}

function wholeName(lexemes: readonly Lexeme[], at: number): TextRange | undefined {
  const first = lexemes[at];
  if (!first) return undefined;
  const last = lexemes[at + 1]?.text === '.' ? lexemes[at + 2] : undefined;
  return { start: first.start, end: (last ?? first).end };
}

function spells(lexeme: Lexeme, name: string): boolean {
  return isName(lexeme) && lexeme.value.toLowerCase() === name.toLowerCase();
}

/** Names that exist and are near, best first, at most three; columns of `tables` (those in scope) come before others. */
export function suggestionsFor(problem: Problem, snapshot: Snapshot, tables: readonly Table[] = []): string[] {
  const { subject, qualifier } = problem;
  if (subject === undefined) return [];
  if (problem.class === 'table_not_found')
    return nearestNames(
      subject,
      snapshot.tables.map((table) => table.name),
      3,
    );
  if (problem.class === 'ambiguous_column') {
    return tables.map((table) => `${table.name}.${subject}`).slice(0, 3);
  }
  if (problem.class !== 'column_not_found') return [];
  const qualified = qualifier === undefined ? undefined : findTable(snapshot, qualifier);
  const inScope = nearestNames(subject, columnsOf(qualified ? [qualified] : tables), 3);
  if (inScope.length > 0) return inScope;
  const owners = snapshot.tables.filter((table) =>
    table.columns.some((column) => column.name.toLowerCase() === subject.toLowerCase()),
  );
  if (owners.length > 0) return owners.slice(0, 3).map((table) => `${table.name}.${subject}`);
  return nearestNames(subject, columnsOf(snapshot.tables), 3);
}

function columnsOf(tables: readonly Table[]): string[] {
  return tables.flatMap((table) => table.columns.map((column) => column.name));
}

/**
 * What an engine's complaint means: by SQLSTATE or vendor code first, by the shape of its message next, by common words
 * last. With the statement the place is found, with the snapshot near names are proposed.
 */
export function classifyError(dialect: Dialect, failure: DriverFailure, sql?: string, snapshot?: Snapshot): Problem {
  const { class: problemClass, subject, qualifier } = understand(dialect.name, failure);
  const problem: Problem = {
    class: problemClass,
    message: failure.message,
    ...(subject === undefined ? {} : { subject }),
    ...(qualifier === undefined ? {} : { qualifier }),
    ...(failure.concealed ? { concealed: true } : {}),
    suggestions: [],
  };
  const range = sql === undefined ? undefined : locate(sql, dialect, problem, failure.position);
  if (range) problem.range = range;
  if (snapshot) problem.suggestions = suggestionsFor(problem, snapshot);
  return problem;
}

/** The same without the engine's own words: of what it names, only what stands in the statement. */
export function withheld({ subject, qualifier, ...problem }: Problem, sql = ''): Problem {
  const isWritten = (name: string | undefined) => name && sql.toLowerCase().includes(name.toLowerCase());
  return {
    ...problem,
    message: withheldMessage(problem.class),
    ...(isWritten(subject) ? { subject } : {}),
    ...(isWritten(qualifier) ? { qualifier } : {}),
  } as Problem;
}

export const withheldMessage = (problemClass: ProblemClass): string =>
  `the database reported an error of the kind ${problemClass}; its own message is withheld`;

function understand(name: DialectName, failure: DriverFailure): Pick<Problem, 'class' | 'subject' | 'qualifier'> {
  if (failure.concealed) return { class: failure.concealed };
  if (failure.ended === 'timeout') return { class: 'timeout' };
  if (failure.ended === 'cancelled') return { class: 'unknown_error' };
  // The drivers' own word for it.
  if (failure.code === 'UNREACHABLE') return { class: 'connection_error' };
  // To a person it is the same: too much was asked for, and asking the same again does not help.
  if (failure.code === 'RESULT_TOO_LARGE' || failure.code === 'SQLITE_TOOBIG') return { class: 'timeout' };
  const table = tables.get(sameErrors[name] ?? name) ?? { codes: {}, messages: [] };
  const matched = firstMatch(table.messages, failure.message);
  const coded = byCode(table, failure);
  const names = matched
    ? { ...trimmed('subject', matched.groups.subject), ...trimmed('qualifier', matched.groups.qualifier) }
    : {};
  if (matched && (coded === undefined || matched.shape.overridesCode || matched.shape.class === coded)) {
    return { class: matched.shape.class, ...names };
  }
  if (coded) return { class: coded, ...names };
  const state = sqlStateClasses[failure.sqlState?.slice(0, 2) ?? ''];
  return {
    class:
      state ?? firstMatch(tables.get('anyEngine')?.messages ?? [], failure.message)?.shape.class ?? 'unknown_error',
  };
}

function byCode(table: ErrorTable, { sqlState, code, message }: DriverFailure): ProblemClass | undefined {
  for (const key of [sqlState, code, code?.padStart(6, '0'), /\b(?:ORA|NJS|DPI)-\d+/.exec(message)?.[0]]) {
    const match = key === undefined ? undefined : table.codes[key];
    if (match) return match;
  }
  return undefined;
}

function firstMatch(shapes: readonly MessageShape[], message: string) {
  for (const candidate of shapes) {
    const match = candidate.pattern.exec(message);
    if (match) return { shape: candidate, groups: match.groups ?? {} };
  }
  return undefined;
}

function trimmed(
  key: 'subject' | 'qualifier',
  text: string | undefined,
): Partial<Pick<Problem, 'subject' | 'qualifier'>> {
  const clean = text?.trim().replace(/^[`"'[]|[`"'\]]$/g, '');
  return clean ? { [key]: clean } : {};
}
