import type { Dialect } from './dialect.ts';
import { postgresFunctions } from './postgres.ts';
import { dataFiles, standard, words } from './standard.ts';
import lists from './words/duckdb.json' with { type: 'json' };

export const duckdb: Dialect = {
  ...standard,
  name: 'duckdb',
  title: 'DuckDB',
  parserName: 'duckdb',
  planForms: ['explain', 'explain ( format json )'],
  manual: 'https://duckdb.org/docs/stable/sql/dialect/keywords_and_identifiers',
  ignoresCase: true,
  replacesSpaces: true,
  nestedComments: true,
  stringForms: new Set(['dollar', 'escape', 'hex']),
  parameterMarks: '?$',
  // Not `#`: in DuckDB `#1` is the first column, whatever its name.
  operators: ['!~~*', '!~~', '~~*', '~~~', '~~', '!~', '//', '**', '^@', '@>', '<@', '&&', '<->', '@'],
  // SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved'
  reservedWords: words(lists.reservedWords),
  unknownToParser: /\/\//,
  tableCase: 'ignored',
  ownSchema: 'main',
  pseudoColumns: words('rowid'),
  sessionNames: words('user'),
  rowsByName: true,
  filesByName: dataFiles,
  pivotQueries: true,
  fieldsByDot: true,
  methodCalls: true,
  // A LIMIT keeps conditions outside. Statistics of all rows would still pass it, and a condition that they rule out empties the plan
  // before anything else is evaluated; greatest() of one value is that value and has no statistics.
  rowFence: (head, condition) =>
    `SELECT greatest(COLUMNS(*)) FROM (${head} WHERE ${condition} LIMIT 9223372036854775807) AS kept`,
  digestOf: (text) => `SHA256(${text})`,
  dateFormat: { function: 'strftime', style: 'strftime', formatFirst: false },
  datePart(part, expression) {
    return `CAST(EXTRACT(${part === 'weekday' ? 'DOW' : part.toUpperCase()} FROM ${expression}) AS INTEGER)`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') return `(year(${expression}) || '-Q' || quarter(${expression}))`;
    const format = { year: '%Y', month: '%Y-%m', week: '%G-W%V', day: '%Y-%m-%d' }[part];
    return `strftime(${expression}, '${format}')`;
  },
  daysBetween: (earlier, later) =>
    `(date_diff('second', CAST(${earlier} AS TIMESTAMP), CAST(${later} AS TIMESTAMP)) / 86400.0)`,
  allowedFunctions: words(
    [...postgresFunctions].filter((name) => !name.startsWith('pg_size')),
    lists.functions,
  ),
  allowedTableFunctions: words('generate_series range unnest json_each json_tree repeat repeat_row'),
  catalogTypes: words('regclass regtype'),
  catalogPrefixes: [...words('information_schema. pg_catalog. pg_ duckdb_ pragma_ sqlite_master sqlite_schema')],
  promptHints: lists.promptHints,
  supportsIlike: true,
};
