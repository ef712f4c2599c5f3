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

/** `$tag$ … $tag$` and Oracle's `q'[ … ]'`, in which neither quotes nor semicolons mean anything. */
const longString =
  /(?<![\w$])\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$])[nN]?[qQ]'(?:\[[\s\S]*?\]|\{[\s\S]*?\}|\([\s\S]*?\)|<[\s\S]*?>|([^\s[{(<])[\s\S]*?\2)'/;
const plain = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|;|[\s\S]/;
const withBackslash =
  /'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"\\]|""|\\[\s\S])*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*|\s+|;|[\s\S]/;
const pieces = new RegExp(`${longString.source}|${plain.source}`, 'g');
const piecesWithBackslash = new RegExp(`${longString.source}|${withBackslash.source}`, 'g');

/**
 * Puts a clause after the last word of a statement: before its semicolon and before the comments that trail it, so that
 * neither swallows the clause.
 */
export function appendClause(sql: string, clause: string, backslashEscapes = false): string {
  return `${statementBody(sql, backslashEscapes)}\n${clause}`;
}

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

/** LIMIT and OFFSET after the last word; `backslashEscapes` as in the dialect, to find that word. */
export function limitAtEnd(backslashEscapes: boolean): Dialect['limit'] {
  return (sql, count, offset) =>
    appendClause(sql, `LIMIT ${count}${offset ? ` OFFSET ${offset}` : ''}`, backslashEscapes);
}

/** Long word lists are written as plain lines of words: easier to read, sort and compare with a manual than arrays. */
export function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean));
}

/** What each word stands for, from the words of each meaning: `byWord({ SUM: 'sum total' })` is `{ sum: 'SUM', total: 'SUM' }`. */
export function byWord<Meaning extends string>(lists: Partial<Record<Meaning, string>>): Record<string, Meaning> {
  const entries = Object.entries(lists) as [Meaning, string][];
  return Object.fromEntries(entries.flatMap(([meaning, list]) => [...words(list)].map((word) => [word, meaning])));
}

/** Functions that most engines share and that only compute. A name that an engine lacks does no harm here. */
export const standardFunctions = words(
  `abs acos asin atan atan2 cbrt ceil ceiling cos cosh cot degrees exp floor ln log log10 log2 mod pi pow power radians rand
  random round sign sin sinh sqrt tan tanh trunc truncate greatest least`,
  `ascii bit_length char char_length character_length chr concat concat_ws initcap instr left length lower lpad ltrim
  octet_length overlay position regexp_instr regexp_like regexp_replace regexp_substr repeat replace reverse right rpad rtrim
  soundex space split_part strpos substr substring translate trim unicode upper md5 sha1 hex`,
  `coalesce nullif ifnull nvl nvl2 iif if decode cast try_cast convert exists`,
  `current_date current_time current_timestamp localtime localtimestamp now date time timestamp extract date_part date_trunc
  date_diff date_add date_sub datediff dateadd year quarter month week day hour minute second last_day to_char to_date
  to_number to_timestamp`,
  `avg count max min sum stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp median mode
  percentile_cont percentile_disc any_value array_agg string_agg listagg group_concat bool_and bool_or bit_and bit_or bit_xor
  every grouping grouping_id regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy`,
  'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
  'json_array json_object json_value json_query json_exists json_arrayagg json_objectagg json_table',
);

/** Names of tables that are files: a path, a pattern, or the ending of a format that an engine reads by itself. */
export const dataFiles =
  /[/\\*?]|\.(?:csv|tsv|txt|json|jsonl|ndjson|parquet|db|duckdb|sqlite|xlsx|xlsm|arrow|orc|avro)(?:\.(?:gz|zst))?$/;
