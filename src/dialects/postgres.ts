import type { Dialect } from './dialect.ts';
import { postgresFunctions, postgresMissing, postgresTableFunctions } from './functions/postgres.ts';
import { words } from './functions/words.ts';
import { standard } from './standard.ts';

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
    ...[
      '#>>',
      '-|-',
      '!~~*',
      '!~~',
      '!~*',
      '~~*',
      '<<|',
      '|>>',
      '&<|',
      '|&>',
      '||/',
      '?||',
      '?-|',
      '@-@',
      '<->',
      '<#>',
    ],
    ...[
      '#>',
      '#-',
      '@>',
      '<@',
      '@?',
      '@@',
      '?|',
      '?&',
      '?#',
      '?-',
      '!~',
      '~*',
      '~~',
      '~=',
      '^@',
      '&&',
      '&<',
      '&>',
      '<^',
      '>^',
    ],
    ...['|/', '##', '#', '@', '?'],
  ],
  // pg_get_keywords(), the reserved ones
  reservedWords: words(
    `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
    concurrently constraint create cross current_catalog current_date current_role current_schema current_time
    current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
    full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
    localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
    right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
    using variadic verbose when where window with`,
  ),
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
  missingFunctions: postgresMissing,
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
  allowedTableFunctions: postgresTableFunctions,
  catalogPrefixes: ['pg_', 'information_schema.'],
  // https://www.postgresql.org/docs/current/datatype-oid.html
  catalogTypes: words(
    'regclass regcollation regconfig regdictionary regnamespace regoper regoperator regproc regprocedure regrole regtype',
  ),
  promptHints: [
    'Unquoted names are folded to lower case: put double quotes around names that have capitals or spaces.',
    'Every selected column must be in GROUP BY or inside an aggregate.',
    'Integer division drops the fraction: cast one side with ::numeric.',
    'Use date_trunc, EXTRACT and to_char for dates, ILIKE to ignore case, LIMIT n OFFSET m for pages.',
    'ROUND(x, n) wants numeric: ROUND(x::numeric, 2).',
  ],
  supportsIlike: true,
  integerDivision: true,
};
