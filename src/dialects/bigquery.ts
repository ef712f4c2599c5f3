import type { Dialect } from './dialect.ts';
import { castTo, standard, standardFunctions, words } from './standard.ts';
import lists from './words/bigquery.json' with { type: 'json' };

export const bigquery: Dialect = {
  ...standard,
  name: 'bigquery',
  title: 'BigQuery',
  parserName: 'bigquery',
  manual: 'https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical',
  identifierQuote: ['`', '`'],
  // Columns and aliases; tables and datasets keep their case.
  ignoresCase: true,
  doubleQuotedStrings: true,
  backslashEscapes: true,
  backslashInNames: true,
  hashComments: true,
  stringForms: new Set(['triple', 'raw']),
  parameterMarks: '?@',
  operators: ['|>'],
  reservedWords: words(lists.reservedWords),
  pseudoColumns: words('_partitiontime _partitiondate _table_suffix'),
  rowsByName: true,
  fieldsByDot: true,
  aliases: { clauses: new Set(['group', 'having', 'order']), wholeOnly: false, fromSubqueries: false },
  refusesTwinColumns: true,
  withItems: { itself: 'recursive', startsWithTable: true, later: 'recursive' },
  pipes: true,
  columnsInFrom: true,
  functionPrefix: 'safe',
  supportsAllAny: false,
  numberType: 'FLOAT64',
  cast: castTo([
    [/^(?:float\d*|double|real)\b/i, 'FLOAT64'],
    [/int/i, 'INT64'],
    [/char|text/i, 'STRING'],
  ]),
  joinValues: (value, separator, once) =>
    `STRING_AGG(${once ? 'DISTINCT ' : ''}CAST(${value} AS STRING), ${separator})`,
  dateLiteral: (day) => `DATE '${day}'`,
  wholeDaysBetween: (earlier, later) => `DATE_DIFF(${later}, ${earlier}, DAY)`,
  dateFormat: undefined,
  missingFunctions: words(lists.missing),
  // Every byte is paid for: half a dollar or so a question.
  byteBudget: 100_000_000_000,
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
  textOf: (expression) => `CAST(${expression} AS STRING)`,
  digestOf: (text) => `TO_HEX(SHA256(${text}))`,
  concat: (...expressions) => `CONCAT(${expressions.join(', ')})`,
  allowedFunctions: words(standardFunctions, lists.functions),
  allowedTableFunctions: words('unnest'),
  catalogPrefixes: ['information_schema.', '__tables__', '__tables_summary__'],
  promptHints: lists.promptHints,
};
