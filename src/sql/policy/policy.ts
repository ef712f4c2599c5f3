import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../../schema/snapshot/visible-snapshot.ts';
import type { RefusalReason, Role, StatementClass, Verdict } from '../contracts/contracts.ts';
import { type Lexeme, lexSql } from '../lex/lex.ts';
import { parseSql, type Tree } from '../parse/parse.ts';
import { accountForWords } from './account.ts';
import { findAttributeCall, findBareCall } from './hidden-calls.ts';
import { findOddity } from './oddities.ts';
import { findForbidden, isCatalog, settleNames } from './role-check.ts';
import { limits } from './size.ts';
import { surveyTree } from './survey.ts';
import type { Block, ColumnUse, Survey, TableRead } from './surveyed.ts';
import { classOfFunction, classOfKind, classOfLeadingWord, mostDangerous } from './vocabulary.ts';

export { findOddity } from './oddities.ts';

export { closedBusinessText, isClosed, refusalSubject, refusalText } from './refusal-text.ts';

const anyone: Role = { name: 'anyone' };

/**
 * May this text run? It may when the whole of it is one statement that only reads, in every position of its tree, through
 * functions on the dialect's list, from tables and columns that the role may see. Whatever cannot be told for sure is
 * refused, a failure of our own included. A snapshot makes the answer on denied columns sharper, never laxer than safe.
 */
export function judge(sql: string, dialect: Dialect, role: Role = anyone, snapshot?: Snapshot): Verdict {
  try {
    return judgeText(sql, dialect, role, snapshot);
  } catch {
    return refused('not_parsed', 'unknown');
  }
}

/**
 * To a MySQL or MariaDB server in ANSI_QUOTES mode `"salary"` is a column, to any other a string. We cannot know the mode,
 * so such a string counts as a use of that column of every table that is read.
 */
function columnsInAnsiQuotes(code: Lexeme[], survey: Survey, dialect: Dialect): ColumnUse[] {
  if (!dialect.doubleQuotesBySetting) return [];
  const block: Block = {
    parent: undefined,
    sources: [...survey.tables].map((table) => ({ alias: '', exactNames: [], table })),
  };
  return code
    .filter(({ kind, text }) => kind === 'string' && text.startsWith('"'))
    .map(({ value }) => ({ block, name: value.toLowerCase(), exact: value, kind: 'field', except: [] }));
}

function judgeText(sql: string, dialect: Dialect, role: Role, snapshot: Snapshot | undefined): Verdict {
  if (sql.length > limits.length) return refused('too_large', 'unknown', `${sql.length}`);
  const lexemes = lexSql(sql, dialect);
  const code = lexemes.filter(({ kind }) => kind !== 'comment');
  const pieces = splitStatements(code);
  if (pieces.length === 0 && lexemes.every(({ kind }) => kind === 'comment' || kind === 'punctuation')) {
    const oddity = findOddity(sql, lexemes, dialect);
    return refused(oddity?.reason ?? 'empty', 'unknown', oddity?.subject);
  }
  const words = pieces.map((piece) => leadingWord(piece));
  const classByWords = mostDangerous(words.map(classOfLeadingWord));

  const oddity = findOddity(sql, lexemes, dialect, (name) => isVisibleName(name, role, snapshot));
  if (oddity) {
    const known: Partial<Record<RefusalReason, StatementClass>> = {
      parameter: classByWords,
      session: 'session',
      crashes_server: classByWords,
    };
    const verdict = refused(oddity.reason, known[oddity.reason] ?? 'unknown', oddity.subject);
    return oddity.reason === 'crashes_server' && classByWords === 'read' ? { ...verdict, repairable: true } : verdict;
  }
  if (pieces.length > 1 || code[0]?.text === ';')
    return refused(
      'several_statements',
      classByWords,
      words.find((w) => classOfLeadingWord(w) !== 'read'),
    );

  const parsed = parseSql(sql, dialect);
  if (!parsed.ok) {
    if (/E_GUARD|call stack/.test(parsed.message)) return refused('too_deep', 'unknown');
    return notParsed(code, words[0] ?? '', classByWords);
  }
  if (parsed.statements.length !== 1) return refused('several_statements', 'unknown');
  const survey = surveyTree(parsed.statements[0] as object as Parameters<typeof surveyTree>[0], dialect);
  settleNames(survey, dialect, snapshot);
  survey.columns.push(...columnsInAnsiQuotes(code, survey, dialect));
  const read = { tables: [...survey.tables], functions: [] as string[] };
  const foreign = foreignVerdict(survey, code, words[0] ?? '');
  if (foreign) return { ...foreign, ...read };

  const account = accountForWords(code, survey, dialect, role);
  read.functions = [...account.functions];
  const { discrepancy } = account;
  if (discrepancy && !discrepancy.repairable) {
    const { reason, subject, amount } = discrepancy;
    const byFunction = reason === 'function' || reason === 'table_function';
    const verdict = refused(reason, byFunction ? classOfFunction(subject) : 'unknown', subject);
    return { ...verdict, ...read, ...(amount ? { amount } : {}) };
  }
  if (survey.reads > limits.reads)
    return { ...refused('multiplies', 'read'), ...read, amount: { found: survey.reads, most: limits.reads } };
  const forbidden = findForbidden(survey, dialect, role, snapshot);
  if (forbidden) {
    const statementClass = forbidden.reason === 'table_function' ? 'file' : 'read';
    const verdict = { ...refused(forbidden.reason, statementClass, forbidden.subject), ...read };
    return forbidden.repairable ? { ...verdict, repairable: true } : verdict;
  }
  const bare = findBareCall(sql, dialect, parsed.statements, snapshot);
  if (bare) return { ...refused('function', 'unknown', bare), ...read, repairable: true };
  const attribute = findAttributeCall(sql, {
    dialect,
    statements: parsed.statements,
    snapshot,
    isLimited: (role.deniedColumns ?? []).length > 0,
    isOpenTable: (name) => role.catalog === true && isCatalog(name, dialect),
  });
  if (attribute) {
    const verdict = { ...refused('function', classOfFunction(attribute.name), attribute.name), ...read };
    return attribute.isRepairable ? { ...verdict, repairable: true } : verdict;
  }
  if (discrepancy) return { ...refused('function', 'unknown', discrepancy.subject), ...read, repairable: true };
  return { allowed: true, statement_class: 'read', ...read };
}

function isVisibleName(name: string, role: Role, snapshot: Snapshot | undefined): boolean {
  const { tables } = snapshot ? visibleSnapshot(snapshot, role) : { tables: [] };
  return tables.some((table) => table.name === name || table.columns.some((column) => column.name === name));
}

function refused(reason: RefusalReason, statementClass: StatementClass, subject?: string): Verdict {
  const verdict: Verdict = { allowed: false, statement_class: statementClass, reason, tables: [], functions: [] };
  if (subject) verdict.subject = subject;
  return verdict;
}

function splitStatements(code: Lexeme[]): Lexeme[][] {
  const pieces: Lexeme[][] = [[]];
  for (const lexeme of code) {
    if (lexeme.kind === 'punctuation' && lexeme.text === ';') pieces.push([]);
    else pieces.at(-1)?.push(lexeme);
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** The first word, looking through opening brackets, and through EXPLAIN to what it would run. */
function leadingWord(piece: Lexeme[]): string {
  const words = piece.filter(({ text }) => text !== '(');
  let at = 0;
  if (/^(?:explain|profile)$/i.test(words[0]?.text ?? '')) {
    const match = words.findIndex((lexeme, index) => index > 0 && isRunnable(lexeme));
    if (match > 0) at = match;
  }
  return words[at]?.text ?? '';
}

function isRunnable({ kind, text }: Lexeme): boolean {
  return (
    kind === 'word' &&
    !/^(?:analyze|verbose|costs|buffers|format|query|plan|table)$/i.test(text) &&
    classOfLeadingWord(text) !== 'unknown'
  );
}

function notParsed(code: Lexeme[], word: string, statementClass: StatementClass): Verdict {
  if (statementClass !== 'read') return refused(reasonOf(statementClass), statementClass, word);
  const into = code.findIndex(({ kind, text }) => kind === 'word' && /^into$/i.test(text));
  if (into >= 0) {
    const target = code[into + 1]?.text ?? '';
    return refused(
      'selects_into',
      /^(?:out|dump)file$/i.test(target) ? 'file' : 'write',
      `INTO ${target}`.slice(0, 40),
    );
  }
  const isQuery = /^(?:select|with|values|from)$/i.test(code.find(({ text }) => text !== '(')?.text ?? '');
  return isQuery ? { ...refused('not_parsed', 'unknown'), repairable: true } : refused('not_parsed', 'unknown', word);
}

function reasonOf(statementClass: StatementClass): RefusalReason {
  if (statementClass === 'write') return 'writes';
  return statementClass === 'session' ? 'session' : 'not_a_query';
}

/** What the tree holds beyond reading: the worst of it names the class. */
function foreignVerdict(survey: Survey, code: Lexeme[], word: string): Verdict | undefined {
  if (survey.foreignKeys.size === 0) return undefined;
  const keys = [...survey.foreignKeys];
  if (keys.includes('into')) {
    const target = code.find(({ text }) => /^(?:outfile|dumpfile)$/i.test(text));
    return refused('selects_into', target ? 'file' : 'write', target?.text ?? 'INTO');
  }
  if (keys.includes('locks')) {
    const hint = code.find(({ kind, text }) => kind === 'word' && /lock|serializable|repeatableread/i.test(text));
    return refused('locks', 'write', hint?.text ?? 'FOR UPDATE');
  }
  const byTree = mostDangerous(keys.map(classOfKind).filter((found) => found !== 'unknown'));
  const byWord = classOfLeadingWord(word);
  const worst = mostDangerous(byWord === 'unknown' ? [byTree] : [byTree, byWord]);
  if (worst === 'read') {
    const isOther = /^(?:explain|describe|desc|show|summarize)$/i.test(code[0]?.text ?? '');
    return refused('not_a_query', isOther ? 'read' : 'unknown', code[0]?.text);
  }
  const subject =
    byWord === worst
      ? word
      : code.find(({ kind, text }) => kind === 'word' && classOfLeadingWord(text) === worst)?.text;
  return refused(reasonOf(worst), worst, subject ?? word);
}

export type { TableRead } from './surveyed.ts';

/** Where one statement reads stored tables. */
export interface ReadPlaces {
  tree: Tree;
  places: readonly TableRead[];
  /** Names of WITH items anywhere in it, in lower case. */
  withNames: ReadonlySet<string>;
}

/** As the policy sees them, which takes a name for a table's where it is in doubt. Undefined unless the text is one statement. */
export function readPlaces(sql: string, dialect: Dialect, snapshot: Snapshot): ReadPlaces | undefined {
  const parsed = parseSql(sql, dialect);
  const [tree, ...more] = parsed.ok ? parsed.statements : [];
  if (!tree || more.length > 0) return undefined;
  const survey = surveyTree(tree, dialect);
  settleNames(survey, dialect, snapshot);
  // A part of the tree may be walked twice.
  const seen = new Set<unknown>();
  const places = survey.places.filter(({ node }) => node === undefined || (!seen.has(node) && seen.add(node)));
  return { tree, places, withNames: survey.withNames };
}
