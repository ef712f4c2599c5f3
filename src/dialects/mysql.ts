import type { Dialect } from './dialect.ts';
import { mysqlFunctions, mysqlMissing, mysqlTableFunctions } from './functions/mysql.ts';
import { words } from './functions/words.ts';
import { castTo, limitAtEnd, standard } from './standard.ts';

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
  stringForms: new Set(['hex', 'bit', 'national']),
  parameterMarks: '?@:',
  operators: ['&&'],
  // https://dev.mysql.com/doc/refman/8.4/en/keywords.html, the reserved ones
  reservedWords: words(
    `accessible add all alter analyze and as asc asensitive before between bigint binary blob both by call cascade case change
    char character check collate column condition constraint continue convert create cross cube cume_dist current_date
    current_time current_timestamp current_user cursor database databases day_hour day_microsecond day_minute day_second
    dec decimal declare default delayed delete dense_rank desc describe deterministic distinct distinctrow div double drop
    dual each else elseif empty enclosed escaped except exists exit explain false fetch first_value float float4 float8 for
    force foreign from fulltext function generated get grant group grouping groups having high_priority hour_microsecond
    hour_minute hour_second if ignore in index infile inner inout insensitive insert int int1 int2 int3 int4 int8 integer
    intersect interval into io_after_gtids io_before_gtids is iterate join json_table key keys kill lag last_value lateral
    lead leading leave left like limit linear lines load localtime localtimestamp lock long longblob longtext loop
    low_priority manual match maxvalue mediumblob mediumint mediumtext middleint minute_microsecond minute_second mod
    modifies natural not no_write_to_binlog nth_value ntile null numeric of on optimize optimizer_costs option optionally or
    order out outer outfile over parallel partition percent_rank precision primary procedure purge qualify range rank read
    reads read_write real recursive references regexp release rename repeat replace require resignal restrict return revoke
    right rlike row rows row_number schema schemas second_microsecond select sensitive separator set show signal smallint
    spatial specific sql sqlexception sqlstate sqlwarning sql_big_result sql_calc_found_rows sql_small_result ssl starting
    stored straight_join system table tablesample terminated then tinyblob tinyint tinytext to trailing trigger true undo
    union unique unlock unsigned update usage use using utc_date utc_time utc_timestamp values varbinary varchar
    varcharacter varying virtual when where while window with write xor year_month zerofill`,
  ),
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
  missingFunctions: mysqlMissing,
  limit: limitAtEnd(true),
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
  allowedTableFunctions: mysqlTableFunctions,
  catalogPrefixes: ['information_schema.', 'mysql.', 'performance_schema.', 'sys.', 'ndbinfo.'],
  promptHints: [
    'Quote names with backticks; double quotes make a string.',
    'There is no FULL JOIN and no ILIKE; text comparison already ignores case in most collations.',
    'Use DATE_FORMAT, YEAR, MONTH and DATE_SUB(CURDATE(), INTERVAL 1 MONTH) for dates, LIMIT n OFFSET m for pages.',
    'Join text with CONCAT(a, b); || is a logical OR.',
    'Every selected column must be in GROUP BY or inside an aggregate.',
  ],
};
