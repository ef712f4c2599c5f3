import type { Clause, Dialect } from './dialect.ts';
import lists from './words/standard.json' with { type: 'json' };

const none: ReadonlySet<string> = new Set();

/** The defaults that every dialect starts from; what is missing here each dialect must state. */
export const standard = {
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
  longNamesCrashJoins: false,
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
  limit: (sql, count, offset) => `${sql}\nLIMIT ${count}${offset ? ` OFFSET ${offset}` : ''}`,
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
} satisfies Partial<Dialect>;

/** CAST, with the engine's own names of types for those that it calls otherwise. */
export function castTo(types: readonly [called: RegExp, own: string][]): Dialect['cast'] {
  return (expression, type) => `CAST(${expression} AS ${types.find(([called]) => called.test(type))?.[1] ?? type})`;
}

/** `$tag$ … $tag$` and Oracle's `q'[ … ]'`, in which neither quotes nor semicolons mean anything. */
const longString =
  /(?<![\w$])\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$])[nN]?[qQ]'(?:\[[\s\S]*?\]|\{[\s\S]*?\}|\([\s\S]*?\)|<[\s\S]*?>|([^\s[{(<])[\s\S]*?\2)'/;
const plain = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|;|[\s\S]/;
const withBackslash =
  /'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"\\]|""|\\[\s\S])*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*|\s+|;|[\s\S]/;
const pieces = new RegExp(`${longString.source}|${plain.source}`, 'g');
const piecesWithBackslash = new RegExp(`${longString.source}|${withBackslash.source}`, 'g');

/** The statement without what trails it: semicolons, comments and white space. */
export function statementBody(sql: string, backslashEscapes = false): string {
  // Most statements hold nothing that could trail: they need not be read piece by piece.
  if (!/--|\/\*|[#;]/.test(sql)) return sql.trimEnd();
  let end = 0;
  for (const { 0: piece, index } of sql.matchAll(backslashEscapes ? piecesWithBackslash : pieces)) {
    if (!/^(?:--|\/\*|#|\s|;)/.test(piece) || piece === '#') end = index + piece.length;
  }
  return sql.slice(0, end);
}

type WordList = string | Iterable<string> | Readonly<Record<string, readonly string[]>>;

/** A set of words from texts with blanks between the words; the long ones are in `words/*.json`, some of them in named groups. */
export function words(...lists: WordList[]): ReadonlySet<string> {
  const texts = lists.flatMap((list) =>
    typeof list === 'string' ? list : Symbol.iterator in list ? [...list] : Object.values(list).flat(),
  );
  return new Set(texts.flatMap((text) => text.split(/\s+/)).filter(Boolean));
}

/** What each word stands for, from the words of each meaning: `byWord({ SUM: 'sum total' })` is `{ sum: 'SUM', total: 'SUM' }`. */
export function byWord<Meaning extends string>(lists: Partial<Record<Meaning, WordList>>): Record<string, Meaning> {
  const entries = Object.entries(lists) as [Meaning, WordList][];
  return Object.fromEntries(entries.flatMap(([meaning, list]) => [...words(list)].map((word) => [word, meaning])));
}

export const standardFunctions = words(lists.functions);

/** Names of tables that are files: a path, a pattern, or the ending of a format that an engine reads by itself. */
export const dataFiles =
  /[/\\*?]|\.(?:csv|tsv|txt|json|jsonl|ndjson|parquet|db|duckdb|sqlite|xlsx|xlsm|arrow|orc|avro)(?:\.(?:gz|zst))?$/;
