import type { Dialect } from './dialect.ts';
import { standard, standardFunctions, words } from './standard.ts';
import lists from './words/snowflake.json' with { type: 'json' };

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
  reservedWords: words(lists.reservedWords),
  pseudoColumns: words('level'),
  sequencesByDot: true,
  rowsByName: true,
  withItems: { itself: 'always', startsWithTable: true, later: 'never' },
  colonPaths: true,
  digestOf: (text) => `SHA2(${text}, 256)`,
  positionOf: (text, part) => `CHARINDEX(${part}, ${text})`,
  joinValues: (value, separator, once) => `LISTAGG(${once ? 'DISTINCT ' : ''}${value}, ${separator})`,
  dateLiteral: (day) => `DATE '${day}'`,
  missingFunctions: words(lists.missing),
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
  allowedFunctions: words(standardFunctions, lists.functions),
  allowedTableFunctions: words('flatten split_to_table strtok_split_to_table generator'),
  catalogPrefixes: [
    ...words('information_schema. account_usage. organization_usage. reader_account_usage. snowflake.'),
  ],
  promptHints: lists.promptHints,
  supportsIlike: true,
};
