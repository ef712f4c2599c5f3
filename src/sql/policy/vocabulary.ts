import { reachOf } from '../../dialects/dialect.ts';
import { byWord, words } from '../../dialects/standard.ts';
import { type StatementClass, statementClasses } from '../contracts/contracts.ts';
import lists from './vocabulary.json' with { type: 'json' };

/**
 * Words that a reading statement may hold without their being names: clauses, operators, frames, units, types. A word of
 * the text that is neither a name in the tree, nor here, nor an allowed function, makes the statement unknown: so a clause
 * that the parser skips or misreads (`FOR UPDATE`, `INTO OUTFILE`, `PROCEDURE`, `SETTINGS`) cannot slip through.
 */
export const plainWords = words(lists.plainWords);

/** Those of them that may stand before a bracket without being a call. Any other name there must be an allowed function. */
export const bracketWords = words(lists.bracketWords);

/** Further units, plain words only as the first argument of a function of dates: `DATEPART(iso_week, placed_at)`. */
export const dateParts = words(lists.dateParts);

/** Functions whose first argument of several is a function (ClickHouse). */
export const functionTakers = words(lists.functionTakers);

/** Functions that are called without brackets. */
export const bareFunctions = words(lists.bareFunctions);

/** Words that say what a statement does. They count as a name only where the tree has a name at that very place. */
export const commandWords = words(lists.commandWords);

/**
 * Words that begin a statement, a subquery, a list or an expression. Where the dialect reserves one and the parser still takes it
 * for a name (`FROM (TABLE secret)`, `FROM (SHOW TABLES)`, `FROM t SELECT DISTINCT pay`), the engine reads something else.
 */
export const openingWords = words(lists.openingWords);

/**
 * Every key of the parser's tree that may hold something in a statement that only reads: node kinds and the fields below
 * them. The list allows; a key that is not here (a new kind in a new parser, `insert`, `into`, `locks`, `command`) makes
 * the statement unknown and so refused. Typed function nodes (`upper`, `date_trunc`) are here because the functions
 * themselves are judged by the name that stands in the text.
 */
export const readableKeys = words(lists.readableKeys);

/** Kinds that a statement as a whole may be. */
export const queryKinds = words('select union intersect except subquery values paren annotated');

/** Kinds that may stand as a source in FROM or JOIN, wrappers included; a plain `function` is judged by its name. */
export const sourceKinds = words(lists.sourceKinds);

/** What a statement does, by the word that it starts with. A word that isn't here is unknown. */
const classOfWord = byWord<StatementClass>(lists.statementWords);

export function classOfLeadingWord(word: string): StatementClass {
  return Object.hasOwn(classOfWord, word.toLowerCase())
    ? (classOfWord[word.toLowerCase()] as StatementClass)
    : 'unknown';
}

/** What node kinds do that no query may hold, by how they begin. */
const classOfKinds: readonly [StatementClass, RegExp][] = [
  [
    'write',
    /^(into|into_clause|locks|lock|update|delete|insert|merge|truncate|conditional_insert|multitable_inserts|on_conflict)/,
  ],
  ['schema', /^(create|drop|alter|comment|undrop|rename|refresh|split_table|flashback|analyze|cache|uncache|clone)/],
  ['privilege', /^(grant|revoke)/],
  [
    'file',
    /^(copy|put|get|export|load_data|attach|detach|install|stage_reference|read_|to_file|directory|credentials)/,
  ],
  ['execute', /^(execute|prepare|kill|declare|return_stmt|try_catch|transform|predict|m_l_|a_i_)/],
  ['session', /^(set|use|pragma|transaction|commit|rollback|query_band|locking|session|settings|hint|option)/],
  ['read', /^(describe|show|summarize)$/],
];

export function classOfKind(kind: string): StatementClass {
  return classOfKinds.find(([, pattern]) => pattern.test(kind))?.[0] ?? 'unknown';
}

/** What a function outside of the allow-list most likely does. */
export function classOfFunction(name: string): StatementClass {
  return reachOf(name) ?? 'unknown';
}

export function mostDangerous(classes: Iterable<StatementClass>): StatementClass {
  let worst: StatementClass = 'read';
  for (const candidate of classes) {
    if (statementClasses.indexOf(candidate) > statementClasses.indexOf(worst)) worst = candidate;
  }
  return worst;
}
