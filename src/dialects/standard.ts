import { appendClause } from './append-clause.ts';
import type { Clause, Dialect } from './dialect.ts';

/** What every dialect must say of itself. */
type Own =
  | 'name'
  | 'title'
  | 'parserName'
  | 'manual'
  | 'stringForms'
  | 'parameterMarks'
  | 'reservedWords'
  | 'datePart'
  | 'dateBucket'
  | 'daysBetween'
  | 'allowedFunctions'
  | 'allowedTableFunctions'
  | 'catalogPrefixes'
  | 'promptHints';

const none: ReadonlySet<string> = new Set();

/** What holds where a dialect says nothing else: each one begins with it. */
export const standard: Omit<Dialect, Own> = {
  unknownToParser: undefined,
  hints: undefined,
  planForms: [],
  identifierQuote: ['"', '"'],
  otherIdentifierQuotes: [],
  nameCharacters: '',
  digitsBeginNames: false,
  replacesSpaces: false,
  doubleQuotedStrings: false,
  doubleQuotesBySetting: false,
  backslashEscapes: false,
  backslashInNames: false,
  executableComments: false,
  nestedComments: false,
  hashComments: false,
  slashComments: false,
  dashNeedsSpace: false,
  plainStringsAreAscii: false,
  crossesDatabases: false,
  sessionVariables: false,
  bracedParameters: false,
  operators: [],
  statementWords: none,
  guessesReservedNames: false,
  foldsTo: 'preserve',
  ignoresCase: false,
  tableCase: 'kept',
  ownSchema: undefined,
  pseudoColumns: none,
  harmlessBareNames: undefined,
  sessionNames: none,
  keyNames: none,
  rowNames: none,
  sequencesByDot: false,
  rowsByName: false,
  tablesAreTypes: false,
  columnsNamedByFunction: false,
  aliases: {
    clauses: new Set<Clause>(['select', 'on', 'where', 'group', 'having', 'window', 'order', 'limit']),
    wholeOnly: false,
    fromSubqueries: false,
  },
  refusesTwinColumns: false,
  tableAliasTakesAs: true,
  withItems: { itself: 'recursive', startsWithTable: true, later: 'never' },
  withValues: false,
  inReadsTables: false,
  inReadsBrackets: false,
  pipes: false,
  pivotQueries: false,
  columnsInFrom: false,
  filesByName: undefined,
  functionsByDot: false,
  fieldsByDot: false,
  methodCalls: false,
  randomIsInteger: false,
  colonPaths: false,
  functionPrefix: undefined,
  groupsByAnyColumn: false,
  groupsByKey: false,
  supportsEmptySelect: false,
  supportsLimitPair: false,
  supportsAllAny: true,
  supportsIlike: false,
  limit: limitAtEnd(false),
  limitWraps: false,
  integerDivision: false,
  equalityIgnoresCase: false,
  likeIgnoresCase: false,
  numbersBecomeText: false,
  refusesWrongTypes: false,
  truths: ['TRUE', 'FALSE'],
  numberType: 'DOUBLE PRECISION',
  cast: castTo([]),
  concat: (...expressions) => expressions.join(' || '),
  rowFence: (head, condition) => `${head} WHERE ${condition} LIMIT 9223372036854775807`,
  choosesRowsFirst: false,
  textOf: (expression) => `CAST(${expression} AS VARCHAR)`,
  lengthOf: (text) => `LENGTH(${text})`,
  partOf: (text, from, count) => `SUBSTR(${text}, ${from}, ${count})`,
  digestOf: undefined,
  positionOf: (text, part) => `INSTR(${text}, ${part})`,
  joinValues: (value, separator, once) => `STRING_AGG(${once ? 'DISTINCT ' : ''}${value}, ${separator})`,
  datesAreText: false,
  takesTextForDates: false,
  dateLiteral: (day) => `'${day}'`,
  wholeDaysBetween: (earlier, later) => `(${later} - ${earlier})`,
  dateFormat: { function: 'TO_CHAR', style: 'toChar', formatFirst: false },
  catalogTypes: none,
  missingFunctions: none,
  byteBudget: undefined,
};

/** CAST, with the engine's own names of types for those that it calls otherwise. */
export function castTo(types: readonly [called: RegExp, own: string][]): Dialect['cast'] {
  return (expression, type) => `CAST(${expression} AS ${types.find(([called]) => called.test(type))?.[1] ?? type})`;
}

/** LIMIT and OFFSET after the last word; `backslashEscapes` as in the dialect, to find that word. */
export function limitAtEnd(backslashEscapes: boolean): Dialect['limit'] {
  return (sql, count, offset) =>
    appendClause(sql, `LIMIT ${count}${offset ? ` OFFSET ${offset}` : ''}`, backslashEscapes);
}
