import type { Dialect } from './dialect.ts';
import { standard, standardFunctions, words } from './standard.ts';
import lists from './words/postgres.json' with { type: 'json' };

export const postgresFunctions = words(standardFunctions, lists.functions);

export const postgres: Dialect = {
  ...standard,
  name: 'postgres',
  title: 'PostgreSQL',
  parserName: 'postgresql',
  planForms: [
    'explain verbose?',
    'explain ( verbose )',
    'explain ( costs on|off )',
    'explain ( format text|json|xml|yaml )',
  ],
  manual: 'https://www.postgresql.org/docs/current/sql-syntax-lexical.html',
  foldsTo: 'lower',
  nestedComments: true,
  stringForms: new Set(['dollar', 'escape', 'unicode', 'hex', 'bit', 'national']),
  parameterMarks: '$:',
  operators: [
    ...words('#>> -|- !~~* !~~ !~* ~~* <<| |>> &<| |&> ||/ ?|| ?-| @-@ <-> <#>'),
    ...words('#> #- @> <@ @? @@ ?| ?& ?# ?- !~ ~* ~~ ~= ^@ && &< &> <^ >^'),
    ...['|/', '##', '#', '@', '?'],
  ],
  // pg_get_keywords(), the reserved ones
  reservedWords: words(lists.reservedWords),
  ownSchema: 'public',
  pseudoColumns: words('ctid xmin xmax cmin cmax tableoid'),
  sessionNames: words('user'),
  rowsByName: true,
  tablesAreTypes: true,
  columnsNamedByFunction: true,
  aliases: { clauses: new Set(['group', 'order']), wholeOnly: true, fromSubqueries: false },
  withItems: { itself: 'recursive', startsWithTable: false, later: 'recursive' },
  functionsByDot: true,
  functionPrefix: 'pg_catalog',
  groupsByKey: true,
  supportsEmptySelect: true,
  refusesWrongTypes: true,
  // The planner neither pulls up a subquery with OFFSET nor pushes conditions into it. It would still look up the statistics of its columns
  // and try patterns of LIKE on common values of all rows; not where the column comes from a UNION.
  rowFence: (head, condition) => `${head} WHERE ${condition} UNION ALL ${head} WHERE FALSE OFFSET 0`,
  choosesRowsFirst: true,
  textOf: (expression) => `CAST(${expression} AS TEXT)`,
  digestOf: (text) => `ENCODE(SHA256(CONVERT_TO(${text}, 'UTF8')), 'hex')`,
  positionOf: (text, part) => `STRPOS(${text}, ${part})`,
  joinValues: (value, separator, once) => `STRING_AGG(${once ? 'DISTINCT ' : ''}CAST(${value} AS text), ${separator})`,
  missingFunctions: words(lists.missing),
  datePart(part, expression) {
    return `CAST(EXTRACT(${part === 'weekday' ? 'DOW' : part.toUpperCase()} FROM ${expression}) AS integer)`;
  },
  dateBucket(part, expression) {
    const formats = { year: 'YYYY', quarter: 'YYYY"-Q"Q', month: 'YYYY-MM', week: 'IYYY"-W"IW', day: 'YYYY-MM-DD' };
    return `to_char(${expression}, '${formats[part]}')`;
  },
  daysBetween: (earlier, later) =>
    `(EXTRACT(EPOCH FROM CAST(${later} AS timestamp) - CAST(${earlier} AS timestamp)) / 86400.0)`,
  allowedFunctions: postgresFunctions,
  allowedTableFunctions: words(lists.tableFunctions),
  catalogPrefixes: ['pg_', 'information_schema.'],
  // https://www.postgresql.org/docs/current/datatype-oid.html
  catalogTypes: words(lists.catalogTypes),
  promptHints: lists.promptHints,
  supportsIlike: true,
  integerDivision: true,
};
