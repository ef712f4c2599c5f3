import type { Dialect } from './dialect.ts';
import { castTo, standard, words } from './standard.ts';

const castAffinity = castTo([
  [/^(?:float\d*|double|numeric|decimal|real)$/i, 'REAL'],
  [/int/i, 'INTEGER'],
  [/char|text|string/i, 'TEXT'],
]);

/**
 * https://sqlite.org/lang_corefunc.html and the pages beside it. Left out on purpose: load_extension, readfile, writefile,
 * edit, fts3_tokenizer, optimize (writes), sqlite_log, zeroblob and randomblob (memory), and what tells about the
 * connection (changes, last_insert_rowid, sqlite_version, …).
 */
const sqliteFunctions = words(
  // scalar and text
  `abs char coalesce concat concat_ws format glob hex if ifnull iif instr length like likelihood likely lower ltrim match
  max min nullif octet_length printf quote random regexp replace round rtrim sign soundex substr substring subtype trim
  typeof unhex unicode unistr unistr_quote unlikely upper`,
  // mathematics
  `acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power radians
  sin sinh sqrt tan tanh trunc`,
  // dates
  'current_date current_time current_timestamp date datetime julianday strftime time timediff unixepoch',
  // aggregates and windows
  `avg count group_concat median percentile percentile_cont percentile_disc string_agg sum total cume_dist dense_rank
  first_value lag last_value lead nth_value ntile percent_rank rank row_number`,
  // JSON
  `json json_array json_array_insert json_array_length json_error_position json_extract json_group_array json_group_object
  json_insert json_object json_patch json_pretty json_quote json_remove json_replace json_set json_type json_valid jsonb
  jsonb_array jsonb_array_insert jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_patch
  jsonb_remove jsonb_replace jsonb_set`,
  // full-text search and geometry, reading only
  `bm25 highlight matchinfo offsets snippet geopoly_area geopoly_bbox geopoly_contains_point geopoly_json geopoly_overlap
  geopoly_svg geopoly_within geopoly_xform`,
);

const sqliteTableFunctions = words('generate_series json_each json_tree jsonb_each jsonb_tree');

export const sqlite: Dialect = {
  ...standard,
  name: 'sqlite',
  title: 'SQLite',
  randomIsInteger: true,
  parserName: 'sqlite',
  planForms: ['explain query plan', 'explain'],
  manual: 'https://sqlite.org/lang.html',
  // https://sqlite.org/lang_keywords.html
  otherIdentifierQuotes: [
    ['`', '`'],
    ['[', ']'],
  ],
  ignoresCase: true,
  // https://sqlite.org/quirks.html#dblquote
  doubleQuotedStrings: true,
  stringForms: new Set(['hex']),
  parameterMarks: '?:@$',
  // Not all keywords: SQLite takes most of them as plain names. These were tried as column, table and alias.
  reservedWords: words(
    `add all alter and as autoincrement between case cast check collate commit constraint create cross current_date
    current_time current_timestamp default deferrable delete distinct drop else escape except exists false foreign from
    full group having if in index inner insert intersect into is isnull join left limit natural not nothing notnull null on
    or order outer primary raise references returning right select set table then to transaction true union unique update
    using values when where window with`,
  ),
  guessesReservedNames: true,
  tableCase: 'ignored',
  ownSchema: 'main',
  pseudoColumns: words('rowid _rowid_ oid'),
  // https://sqlite.org/lang_createtable.html#rowid
  keyNames: words('rowid _rowid_ oid'),
  aliases: {
    clauses: new Set(['on', 'where', 'group', 'having', 'window', 'order']),
    wholeOnly: false,
    fromSubqueries: true,
  },
  // https://sqlite.org/lang_with.html
  withItems: { itself: 'always', startsWithTable: false, later: 'always' },
  inReadsTables: true,
  groupsByAnyColumn: true,
  supportsLimitPair: true,
  supportsAllAny: false,
  likeIgnoresCase: true,
  numbersBecomeText: true,
  numberType: 'REAL',
  // Types are affinities: https://sqlite.org/datatype3.html#determination_of_column_affinity
  // https://sqlite.org/optoverview.html: a subquery with a LIMIT is neither merged nor given conditions from outside
  rowFence: (head, condition) => `${head} WHERE ${condition} LIMIT -1`,
  choosesRowsFirst: true,
  textOf: (expression) => `CAST(${expression} AS TEXT)`,
  cast(expression, type) {
    if (/^(?:date|timestamp)$/i.test(type)) return `${/^date$/i.test(type) ? 'DATE' : 'DATETIME'}(${expression})`;
    return castAffinity(expression, type);
  },
  // With DISTINCT it takes no separator.
  joinValues: (value, separator, once) =>
    once ? `GROUP_CONCAT(DISTINCT ${value})` : `GROUP_CONCAT(${value}, ${separator})`,
  datesAreText: true,
  takesTextForDates: true,
  wholeDaysBetween: (earlier, later) => `(julianday(${later}) - julianday(${earlier}))`,
  dateFormat: { function: 'strftime', style: 'strftime', formatFirst: true },
  datePart(part, expression) {
    if (part === 'quarter') return `((CAST(strftime('%m', ${expression}) AS INTEGER) + 2) / 3)`;
    const format = { year: '%Y', month: '%m', day: '%d', weekday: '%w', hour: '%H' }[part];
    return `CAST(strftime('${format}', ${expression}) AS INTEGER)`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') {
      return `(strftime('%Y', ${expression}) || '-Q' || ((CAST(strftime('%m', ${expression}) AS INTEGER) + 2) / 3))`;
    }
    const format = { year: '%Y', month: '%Y-%m', week: '%G-W%V', day: '%Y-%m-%d' }[part];
    return `strftime('${format}', ${expression})`;
  },
  daysBetween: (earlier, later) => `(julianday(${later}) - julianday(${earlier}))`,
  allowedFunctions: sqliteFunctions,
  allowedTableFunctions: sqliteTableFunctions,
  catalogPrefixes: [
    ...['sqlite_', 'pragma_', 'dbstat', 'bytecode', 'tables_used', 'fts5vocab', 'fts4aux', 'fts3tokenize'],
    // modules of the sqlite3 shell that read files when named like tables
    ...['fsdir', 'zipfile', 'completion', 'csv'],
  ],
  promptHints: [
    "There is no YEAR(), MONTH() or DATE_FORMAT(): use strftime('%Y', column), which yields text.",
    'Dates are stored as text such as 2025-07-14: compare them with text in the same form.',
    'Integer division drops the fraction: multiply by 1.0 first.',
    'Text is compared with regard to case, LIKE without it; there is no ILIKE.',
    'Use LIMIT n OFFSET m; there is no TOP and no FETCH FIRST.',
  ],
  integerDivision: true,
};
