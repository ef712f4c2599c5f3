import { appendClause } from './append-clause.ts';
import type { Dialect } from './dialect.ts';
import { bigqueryFunctions, bigqueryTableFunctions } from './functions/bigquery.ts';
import { words } from './words.ts';

export const bigquery: Dialect = {
  name: 'bigquery',
  title: 'BigQuery',
  parserName: 'bigquery',
  manual: 'https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical',
  identifierQuote: ['`', '`'],
  otherIdentifierQuotes: [],
  foldsTo: 'preserve',
  // Columns and aliases; tables and datasets keep their case.
  ignoresCase: true,
  doubleQuotedStrings: true,
  backslashEscapes: true,
  backslashInNames: true,
  executableComments: false,
  nestedComments: false,
  hashComments: true,
  slashComments: false,
  dashNeedsSpace: false,
  stringForms: new Set(['triple', 'raw']),
  parameterMarks: '?@',
  operators: ['|>'],
  reservedWords: words(
    `all and any array as asc assert_rows_modified at between by case cast collate contains create cross cube current default
    define desc distinct else end enum escape except exclude exists extract false fetch following for from full group grouping
    groups hash having if ignore in inner intersect interval into is join lateral left like limit lookup merge natural new no
    not null nulls of on or order outer over partition preceding proto qualify range recursive respect right rollup rows
    select set some struct tablesample then to treat true unbounded union unnest using when where window with within`,
  ),
  limit: (sql, count, offset) => appendClause(sql, `LIMIT ${count}${offset ? ` OFFSET ${offset}` : ''}`, true),
  datePart(part, expression) {
    if (part === 'weekday') return `(EXTRACT(DAYOFWEEK FROM ${expression}) - 1)`;
    return `EXTRACT(${part.toUpperCase()} FROM ${expression})`;
  },
  dateBucket(part, expression) {
    const formats = { year: '%Y', quarter: '%Y-Q%Q', month: '%Y-%m', week: '%G-W%V', day: '%Y-%m-%d' };
    return `FORMAT_DATE('${formats[part]}', DATE(${expression}))`;
  },
  daysBetween: (earlier, later) =>
    `(DATETIME_DIFF(CAST(${later} AS DATETIME), CAST(${earlier} AS DATETIME), SECOND) / 86400.0)`,
  concat: (...expressions) => `CONCAT(${expressions.join(', ')})`,
  allowedFunctions: bigqueryFunctions,
  allowedTableFunctions: bigqueryTableFunctions,
  catalogPrefixes: ['information_schema.', '__tables__', '__tables_summary__'],
  promptHints: [
    'Quote names with backticks: `project.dataset.table`; double quotes make a string.',
    'Use DATE_TRUNC(date, MONTH), DATE_SUB(CURRENT_DATE(), INTERVAL 1 MONTH), FORMAT_DATE and EXTRACT for dates.',
    'a / b keeps the fraction, DIV(a, b) drops it; SAFE_DIVIDE avoids an error on zero.',
    'There is no ILIKE: use LOWER on both sides. Use COUNTIF, APPROX_COUNT_DISTINCT and UNNEST where they help.',
  ],
  supportsRightJoin: true,
  supportsFullJoin: true,
  supportsIlike: false,
  supportsWindowFunctions: true,
  integerDivision: false,
};
