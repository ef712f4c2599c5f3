import type { Dialect } from './dialect.ts';
import { castTo, standard, standardFunctions, words } from './standard.ts';
import lists from './words/mysql.json' with { type: 'json' };

export const mysqlFunctions = words(standardFunctions, lists.functions);

export const mysql: Dialect = {
  ...standard,
  name: 'mysql',
  title: 'MySQL',
  parserName: 'mysql',
  planForms: ['explain', 'explain format = json|tree|traditional'],
  manual: 'https://dev.mysql.com/doc/refman/8.4/en/language-structure.html',
  identifierQuote: ['`', '`'],
  digitsBeginNames: true,
  // Columns and aliases always; tables depend on the server's lower_case_table_names.
  ignoresCase: true,
  doubleQuotedStrings: true,
  backslashEscapes: true,
  // https://dev.mysql.com/doc/refman/8.4/en/comments.html
  executableComments: true,
  hashComments: true,
  dashNeedsSpace: true,
  longNamesCrashJoins: true,
  stringForms: new Set(['hex', 'bit', 'national']),
  parameterMarks: '?@:',
  operators: ['&&'],
  // https://dev.mysql.com/doc/refman/8.4/en/keywords.html, the reserved ones
  reservedWords: words(lists.reservedWords),
  unknownToParser: /#/,
  // https://dev.mysql.com/doc/refman/8.4/en/select.html; not HIGH_PRIORITY, which lets others wait
  hints: {
    select: words('sql_no_cache sql_big_result sql_small_result sql_buffer_result sql_calc_found_rows straight_join'),
    table: new Set(),
  },
  doubleQuotesBySetting: true,
  sessionVariables: true,
  keyNames: words('_rowid'),
  tableCase: 'server',
  aliases: { clauses: new Set(['group', 'having', 'order']), wholeOnly: false, fromSubqueries: false },
  refusesTwinColumns: true,
  withItems: { itself: 'recursive', startsWithTable: false, later: 'never' },
  groupsByKey: true,
  supportsLimitPair: true,
  equalityIgnoresCase: true,
  likeIgnoresCase: true,
  numberType: 'DECIMAL(30, 10)',
  // https://dev.mysql.com/doc/refman/8.4/en/cast-functions.html#function_cast
  cast: castTo([
    [/^(?:float\d*|double|real)\b/i, 'DOUBLE'],
    [/^numeric\b/i, 'DECIMAL(30, 10)'],
    [/int/i, 'SIGNED'],
    [/char|text|string/i, 'CHAR'],
    [/^timestamp/i, 'DATETIME'],
  ]),
  joinValues: (value, separator, once) => `GROUP_CONCAT(${once ? 'DISTINCT ' : ''}${value} SEPARATOR ${separator})`,
  takesTextForDates: true,
  wholeDaysBetween: (earlier, later) => `DATEDIFF(${later}, ${earlier})`,
  dateFormat: { function: 'DATE_FORMAT', style: 'dateFormat', formatFirst: false },
  missingFunctions: words(lists.missing),
  datePart(part, expression) {
    if (part === 'weekday') return `(DAYOFWEEK(${expression}) - 1)`;
    return `${part === 'day' ? 'DAYOFMONTH' : part.toUpperCase()}(${expression})`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') return `CONCAT(YEAR(${expression}), '-Q', QUARTER(${expression}))`;
    const format = { year: '%Y', month: '%Y-%m', week: '%x-W%v', day: '%Y-%m-%d' }[part];
    return `DATE_FORMAT(${expression}, '${format}')`;
  },
  daysBetween: (earlier, later) => `(TIMESTAMPDIFF(SECOND, ${earlier}, ${later}) / 86400.0)`,
  // https://dev.mysql.com/doc/refman/8.4/en/derived-table-optimization.html: LIMIT keeps it from being merged
  rowFence: (head, condition) => `${head} WHERE ${condition} LIMIT 18446744073709551615`,
  choosesRowsFirst: true,
  textOf: (expression) => `CAST(${expression} AS CHAR)`,
  lengthOf: (text) => `CHAR_LENGTH(${text})`,
  digestOf: (text) => `SHA2(${text}, 256)`,
  concat: (...expressions) => `CONCAT(${expressions.join(', ')})`,
  allowedFunctions: mysqlFunctions,
  allowedTableFunctions: words('json_table'),
  catalogPrefixes: ['information_schema.', 'mysql.', 'performance_schema.', 'sys.', 'ndbinfo.'],
  promptHints: lists.promptHints,
};

/** MySQL's language with other reserved words and functions; it obeys MySQL's executable comments and its own, `/*M!`. */
export const mariadb: Dialect = {
  ...mysql,
  name: 'mariadb',
  title: 'MariaDB',
  manual: 'https://mariadb.com/kb/en/comment-syntax/',
  // Not all keywords: these were refused by a server as column, table or alias.
  reservedWords: words(lists.mariadbReservedWords),
  sequencesByDot: true,
  withItems: { itself: 'recursive', startsWithTable: false, later: 'recursive' },
  groupsByAnyColumn: true,
  missingFunctions: words(lists.mariadbMissing),
  allowedFunctions: words(mysqlFunctions, lists.mariadbFunctions),
};
