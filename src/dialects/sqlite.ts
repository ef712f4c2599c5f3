import type { Dialect } from './dialect.ts';
import { castTo, standard, words } from './standard.ts';
import lists from './words/sqlite.json' with { type: 'json' };

const castAffinity = castTo([
  [/^(?:float\d*|double|numeric|decimal|real)$/i, 'REAL'],
  [/int/i, 'INTEGER'],
  [/char|text|string/i, 'TEXT'],
]);

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
  reservedWords: words(lists.reservedWords),
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
  allowedFunctions: words(lists.functions),
  allowedTableFunctions: words('generate_series json_each json_tree jsonb_each jsonb_tree'),
  catalogPrefixes: [
    ...['sqlite_', 'pragma_', 'dbstat', 'bytecode', 'tables_used', 'fts5vocab', 'fts4aux', 'fts3tokenize'],
    // modules of the sqlite3 shell that read files when named like tables
    ...['fsdir', 'zipfile', 'completion', 'csv'],
  ],
  promptHints: lists.promptHints,
  integerDivision: true,
};
