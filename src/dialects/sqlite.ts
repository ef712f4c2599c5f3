import { appendClause } from './append-clause.ts';
import type { Dialect } from './dialect.ts';
import { sqliteFunctions, sqliteTableFunctions } from './functions/sqlite.ts';
import { words } from './words.ts';

export const sqlite: Dialect = {
  name: 'sqlite',
  title: 'SQLite',
  parserName: 'sqlite',
  manual: 'https://sqlite.org/lang.html',
  identifierQuote: ['"', '"'],
  // https://sqlite.org/lang_keywords.html
  otherIdentifierQuotes: [
    ['`', '`'],
    ['[', ']'],
  ],
  foldsTo: 'preserve',
  ignoresCase: true,
  // https://sqlite.org/quirks.html#dblquote
  doubleQuotedStrings: true,
  backslashEscapes: false,
  backslashInNames: false,
  executableComments: false,
  nestedComments: false,
  hashComments: false,
  slashComments: false,
  dashNeedsSpace: false,
  stringForms: new Set(['hex']),
  parameterMarks: '?:@$',
  operators: [],
  // Not all keywords: SQLite takes most of them as plain names. These were tried as column, table and alias.
  reservedWords: words(
    `add all alter and as autoincrement between case cast check collate commit constraint create cross current_date
    current_time current_timestamp default deferrable delete distinct drop else escape except exists false foreign from
    full group having if in index inner insert intersect into is isnull join left limit natural not nothing notnull null on
    or order outer primary raise references returning right select set table then to transaction true union unique update
    using values when where window with`,
  ),
  limit: (sql, count, offset) => appendClause(sql, `LIMIT ${count}${offset ? ` OFFSET ${offset}` : ''}`),
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
  concat: (...expressions) => expressions.join(' || '),
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
  supportsRightJoin: true,
  supportsFullJoin: true,
  supportsIlike: false,
  supportsWindowFunctions: true,
  integerDivision: true,
};
