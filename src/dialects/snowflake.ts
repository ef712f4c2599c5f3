import type { Dialect } from './dialect.ts';
import { snowflakeFunctions, snowflakeMissing, snowflakeTableFunctions } from './functions/snowflake.ts';
import { words } from './functions/words.ts';
import { limitAtEnd, standard } from './standard.ts';

export const snowflake: Dialect = {
  ...standard,
  name: 'snowflake',
  title: 'Snowflake',
  randomIsInteger: true,
  parserName: 'snowflake',
  planForms: ['explain', 'explain using tabular|json|text'],
  manual: 'https://docs.snowflake.com/en/sql-reference/identifiers-syntax',
  foldsTo: 'upper',
  // https://docs.snowflake.com/en/sql-reference/data-types-text#escape-sequences-in-single-quoted-string-constants
  backslashEscapes: true,
  slashComments: true,
  stringForms: new Set(['untagged', 'hex']),
  parameterMarks: '?:@$',
  // https://docs.snowflake.com/en/sql-reference/reserved-keywords
  reservedWords: words(
    `account all alter and any as between by case cast check column connect connection constraint create cross current
    current_date current_time current_timestamp current_user database delete distinct drop else exists false following for
    from full grant group gscluster having ilike in increment inner insert intersect into is issue join lateral left like
    localtime localtimestamp minus natural not null of on or order organization qualify regexp revoke right rlike row rows
    sample schema select set some start table tablesample then to trigger true try_cast union unique update using values view
    when whenever where with`,
  ),
  pseudoColumns: words('level'),
  sequencesByDot: true,
  rowsByName: true,
  withItems: { itself: 'always', startsWithTable: true, later: 'never' },
  colonPaths: true,
  digestOf: (text) => `SHA2(${text}, 256)`,
  positionOf: (text, part) => `CHARINDEX(${part}, ${text})`,
  joinValues: (value, separator, once) => `LISTAGG(${once ? 'DISTINCT ' : ''}${value}, ${separator})`,
  dateLiteral: (day) => `DATE '${day}'`,
  missingFunctions: snowflakeMissing,
  limit: limitAtEnd(true),
  datePart(part, expression) {
    // DAYOFWEEK depends on the session's WEEK_START
    if (part === 'weekday') return `MOD(DAYOFWEEKISO(${expression}), 7)`;
    return `${part.toUpperCase()}(${expression})`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') return `(YEAR(${expression}) || '-Q' || QUARTER(${expression}))`;
    if (part === 'week') return `(YEAROFWEEKISO(${expression}) || '-W' || LPAD(WEEKISO(${expression}), 2, '0'))`;
    return `TO_CHAR(${expression}, '${{ year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD' }[part]}')`;
  },
  daysBetween: (earlier, later) => `(DATEDIFF('second', ${earlier}, ${later}) / 86400.0)`,
  allowedFunctions: snowflakeFunctions,
  allowedTableFunctions: snowflakeTableFunctions,
  catalogPrefixes: [
    'information_schema.',
    'account_usage.',
    'organization_usage.',
    'reader_account_usage.',
    'snowflake.',
  ],
  promptHints: [
    'Unquoted names are upper case; quoted names keep their case.',
    'Use DATE_TRUNC, DATEADD, DATEDIFF and TO_CHAR for dates, ILIKE to ignore case, QUALIFY to filter window functions.',
    'Read JSON with column:path.to.field::type.',
    'a / b keeps the fraction.',
  ],
  supportsIlike: true,
};
