import { byWord } from '../../dialects/standard.ts';
import type { ProblemClass } from '../contracts/contracts.ts';

/**
 * How one engine says what went wrong. `codes` decide the class (SQLSTATE, vendor number or name); `messages` find the
 * name that is meant (groups `subject`, `qualifier`) and decide the class where the code is silent or too wide.
 */
export interface ErrorTable {
  codes: Readonly<Record<string, ProblemClass>>;
  messages: readonly MessageShape[];
}

export interface MessageShape {
  pattern: RegExp;
  class: ProblemClass;
  /** Set when the shape knows better than the code. */
  overridesCode?: true;
}

export function shape(pattern: RegExp, problemClass: ProblemClass, overridesCode?: true): MessageShape {
  return { pattern, class: problemClass, ...(overridesCode ? { overridesCode } : {}) };
}

/**
 * The last resort: words that mean the same in nearly every engine. A time-out comes before the connection, because
 * drivers like to say "connection" when they tell that a query ran out of time.
 */
export const commonWords: readonly MessageShape[] = [
  shape(
    /statement timeout|query (?:execution )?(?:was )?(?:timed out|timeout)|execution time exceeded|deadline exceeded|超时/i,
    'timeout',
  ),
  shape(/connect(?:ion)?.{0,40}tim(?:ed|e)[ -]?out|ETIMEDOUT/i, 'connection_error'),
  shape(/tim(?:ed|e)[ -]?out/i, 'timeout'),
  shape(
    /ECONN|ENOTFOUND|EPIPE|EHOSTUNREACH|EAI_AGAIN|connection (?:refused|reset|closed|terminated|lost)|could not connect|server has gone away|socket hang up/i,
    'connection_error',
  ),
  shape(
    /permission denied|access denied|not authorized|insufficient privilege|authentication failed/i,
    'permission_error',
  ),
  shape(/ambiguous/i, 'ambiguous_column'),
  shape(
    /(?:unknown|no such|invalid|unrecognized) (?:column|field|identifier)|column .* (?:does not exist|not found)/i,
    'column_not_found',
  ),
  shape(
    /(?:unknown|no such) (?:table|relation)|(?:table|relation|view|object) .* (?:does not|doesn't) exist/i,
    'table_not_found',
  ),
  shape(/(?:unknown|no such) function|function .* (?:does not exist|not found)/i, 'function_not_found'),
  shape(/join condition|join (?:on )?expression/i, 'join_error'),
  shape(/group by/i, 'grouping_error'),
  shape(/aggregate/i, 'aggregate_misuse'),
  shape(/syntax|parse error|unexpected token|parser/i, 'syntax_error'),
  shape(/type mismatch|cannot (?:cast|convert)|conversion failed|incompatible types/i, 'type_mismatch'),
  shape(/number of arguments|argument/i, 'argument_error'),
  shape(/connection/i, 'connection_error'),
];

/** https://sqlite.org/rescode.html; nearly everything is code 1, so the words decide. */
export const sqliteErrors: ErrorTable = {
  codes: byWord({
    connection_error: 'SQLITE_BUSY SQLITE_LOCKED SQLITE_CANTOPEN SQLITE_NOTADB SQLITE_CORRUPT SQLITE_IOERR',
    permission_error: 'SQLITE_AUTH SQLITE_READONLY',
    timeout: 'SQLITE_INTERRUPT',
    type_mismatch: 'SQLITE_MISMATCH',
    argument_error: 'SQLITE_TOOBIG',
  }),
  messages: [
    shape(/no such column: "(?<subject>.+?)" - should this be a string literal/s, 'column_not_found'),
    shape(/no such column: (?:(?<qualifier>[^.\s]+)\.)?(?<subject>.+)$/s, 'column_not_found'),
    shape(/no such table: (?:(?<qualifier>\w+)\.)?(?<subject>.+)$/s, 'table_not_found'),
    shape(/no such table column: (?<qualifier>[^.]+)\.(?<subject>.+)$/s, 'column_not_found'),
    shape(/cannot join using column (?<subject>.+?) - column not present/s, 'column_not_found'),
    shape(/no such function: (?<subject>.+)$/s, 'function_not_found'),
    shape(/ambiguous column name: (?:(?<qualifier>[^.\s]+)\.)?(?<subject>.+)$/s, 'ambiguous_column'),
    shape(/misuse of aggregate(?: function)?:? (?<subject>\w+)\(\)/, 'aggregate_misuse'),
    shape(/misuse of window function (?<subject>\w+)\(\)/, 'aggregate_misuse'),
    shape(/misuse of aliased (?:aggregate|window function) (?<subject>.+)$/s, 'aggregate_misuse'),
    shape(/aggregate functions are not allowed in the GROUP BY clause/, 'aggregate_misuse'),
    shape(/HAVING clause on a non-aggregate query|a GROUP BY clause is required before HAVING/, 'grouping_error'),
    shape(/wrong number of arguments to function (?<subject>\w+)\(\)/, 'argument_error'),
    shape(/near "(?<subject>.*?)": syntax error/s, 'syntax_error'),
    shape(/unrecognized token: "(?<subject>.*)"/s, 'syntax_error'),
    shape(/incomplete input|parser stack overflow|row value misused|no tables specified/, 'syntax_error'),
    shape(
      /clause should come (?:after|before)|\d(?:st|nd|rd|th) (?:ORDER|GROUP) BY term|do not have the same number of result columns/,
      'syntax_error',
    ),
    shape(/sub-select returns \d+ columns|values for \d+ columns|all VALUES must have the same number/, 'syntax_error'),
    shape(/ON clause references tables to its right|a NATURAL join may not have an ON or USING clause/, 'join_error'),
    shape(/duplicate WITH table name|RIGHT and FULL OUTER JOINs|too many /, 'syntax_error'),
    shape(/not authorized|access to .+ is prohibited|attempt to write a readonly database/, 'permission_error'),
    shape(/interrupted/, 'timeout'),
    shape(
      /unable to open database|file is not a database|disk (?:image|I\/O)|database (?:table )?is locked/,
      'connection_error',
    ),
    shape(/datatype mismatch|integer overflow|malformed JSON/, 'type_mismatch'),
  ],
};

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const postgresErrors: ErrorTable = {
  codes: byWord({
    syntax_error: '42601 42000 42P02 42712',
    table_not_found: '42P01 3F000',
    column_not_found: '42703 42P10',
    ambiguous_column: '42702 42P09',
    function_not_found: '42725 42883',
    grouping_error: '42803',
    aggregate_misuse: '42P20',
    type_mismatch: '42804 42846 42P18 42P08',
    permission_error: '42501 28000 28P01 25006',
    timeout: '57014 55P03',
    connection_error: '57P01 57P02 57P03 3D000 53300',
    argument_error: '21000',
  }),
  messages: [
    shape(/missing FROM-clause entry for table "(?<subject>[^"]+)"/, 'table_not_found'),
    shape(/invalid reference to FROM-clause entry for table "(?<subject>[^"]+)"/, 'table_not_found'),
    shape(/relation "(?:(?<qualifier>[^".]+)\.)?(?<subject>[^"]+)" does not exist/, 'table_not_found'),
    shape(/column "(?<subject>[^"]+)" does not exist/, 'column_not_found'),
    // Name and qualifier come without quotes here, even with blanks and brackets inside.
    shape(/column (?<qualifier>[^.\s"]+)\.(?<subject>.+?) does not exist/, 'column_not_found'),
    shape(/column "(?<subject>[^"]+)" specified in USING clause does not exist/, 'column_not_found'),
    shape(
      /argument of JOIN\/ON must be type boolean|common column name "[^"]+" appears more than once|JOIN is only supported with/,
      'join_error',
      true,
    ),
    shape(/column reference "(?<subject>[^"]+)" is ambiguous/, 'ambiguous_column'),
    shape(/operator does not exist: (?<subject>.+)$/m, 'type_mismatch', true),
    shape(/operator is not unique: (?<subject>.+)$/m, 'type_mismatch', true),
    shape(
      /function (?:pg_catalog\.)?(?<subject>[\w$]+)\([^)]*\) (?:does not exist|is not unique)/,
      'function_not_found',
    ),
    shape(/column "(?:(?<qualifier>[^".]+)\.)?(?<subject>[^"]+)" must appear in the GROUP BY/, 'grouping_error'),
    shape(/subquery uses ungrouped column "(?:(?<qualifier>[^".]+)\.)?(?<subject>[^"]+)"/, 'grouping_error'),
    shape(/aggregate function calls cannot be nested/, 'aggregate_misuse', true),
    shape(/aggregate functions are not allowed in (?<subject>[A-Z ]+)/, 'aggregate_misuse', true),
    shape(/window functions are not allowed in (?<subject>[A-Z ]+)/, 'aggregate_misuse', true),
    shape(/syntax error at or near "(?<subject>[^"]+)"/, 'syntax_error'),
    shape(/syntax error at end of input|unterminated quoted/, 'syntax_error'),
    shape(/table name "(?<subject>[^"]+)" specified more than once/, 'syntax_error'),
    shape(
      /permission denied for (?:table|relation|schema|view|column|function|database) "?(?<subject>[^"\s]+)"?/,
      'permission_error',
    ),
    shape(/canceling statement due to (?:statement|lock) timeout/, 'timeout'),
    shape(/invalid input syntax for (?:type )?[\w ]+: "(?<subject>[^"]*)"/, 'type_mismatch'),
    shape(/date\/time field value out of range: "(?<subject>[^"]*)"/, 'type_mismatch'),
    shape(/division by zero/, 'argument_error'),
  ],
};

/** https://dev.mysql.com/doc/mysql-errors/en/server-error-reference.html, and MariaDB's own from 1901 on. */
export const mysqlErrors: ErrorTable = {
  codes: byWord({
    column_not_found: '1054 ER_BAD_FIELD_ERROR',
    table_not_found: '1146 ER_NO_SUCH_TABLE 1051 ER_BAD_TABLE_ERROR 1109 ER_UNKNOWN_TABLE',
    ambiguous_column: '1052 ER_NON_UNIQ_ERROR',
    grouping_error: '1055 ER_WRONG_FIELD_WITH_GROUP 1056 ER_WRONG_GROUP_FIELD 1140 ER_MIX_OF_GROUP_FUNC_AND_FIELDS',
    aggregate_misuse: '1111 ER_INVALID_GROUP_FUNC_USE',
    join_error: '1120 ER_WRONG_OUTER_JOIN',
    syntax_error: `1064 ER_PARSE_ERROR 1065 ER_EMPTY_QUERY 1066 ER_NONUNIQ_TABLE 1149 ER_SYNTAX_ERROR 1221 ER_WRONG_USAGE 1222
      ER_WRONG_NUMBER_OF_COLUMNS_IN_SELECT 1241 ER_OPERAND_COLUMNS 1248 ER_DERIVED_MUST_HAVE_ALIAS 1235
      ER_NOT_SUPPORTED_YET`,
    function_not_found: '1305 ER_SP_DOES_NOT_EXIST 1630 ER_FUNC_INEXISTENT_NAME_COLLISION',
    argument_error: `1582 ER_WRONG_PARAMCOUNT_TO_NATIVE_FCT 1583 ER_WRONG_PARAMETERS_TO_NATIVE_FCT 1242 ER_SUBQUERY_NO_1_ROW 1210
      ER_WRONG_ARGUMENTS`,
    type_mismatch: `1292 ER_TRUNCATED_WRONG_VALUE 1366 ER_TRUNCATED_WRONG_VALUE_FOR_FIELD 1267 ER_CANT_AGGREGATE_2COLLATIONS 1690
      ER_DATA_OUT_OF_RANGE`,
    permission_error: `1044 ER_DBACCESS_DENIED_ERROR 1045 ER_ACCESS_DENIED_ERROR 1142 ER_TABLEACCESS_DENIED_ERROR 1143
      ER_COLUMNACCESS_DENIED_ERROR 1227 ER_SPECIFIC_ACCESS_DENIED_ERROR 1370 ER_PROCACCESS_DENIED_ERROR 1290 1792
      ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION 1130`,
    timeout: '3024 ER_QUERY_TIMEOUT 1969 ER_STATEMENT_TIMEOUT 1317 ER_QUERY_INTERRUPTED 1205 ER_LOCK_WAIT_TIMEOUT',
    connection_error:
      '2002 2003 2005 2006 2013 1040 ER_CON_COUNT_ERROR 1049 ER_BAD_DB_ERROR 1053 ER_SERVER_SHUTDOWN 1129',
  }),
  messages: [
    shape(/Unknown column '(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^']+)' in/, 'column_not_found'),
    shape(/Table '(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^']+)' doesn't exist/, 'table_not_found'),
    shape(/Unknown table '(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^']+)'/, 'table_not_found'),
    shape(/Column '(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^']+)' in .+ is ambiguous/, 'ambiguous_column'),
    shape(/FUNCTION (?:\S+\.)?(?<subject>\w+) does not exist/i, 'function_not_found'),
    shape(/nonaggregated column '(?:[^'.]+\.)??(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^'.]+)'/, 'grouping_error'),
    shape(/'(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^']+)' isn't in GROUP BY/, 'grouping_error'),
    shape(/Invalid use of group function/, 'aggregate_misuse'),
    shape(/Incorrect parameter count in the call to native function '(?<subject>\w+)'/, 'argument_error'),
    shape(
      /(?:command )?denied to user .+ for (?:table|column) [`'](?:[^`']+[`']\.[`'])?(?<subject>[^`']+)[`']/,
      'permission_error',
    ),
    shape(/You have an error in your SQL syntax.*? near '(?<subject>\S+)/s, 'syntax_error'),
  ],
};

/** https://docs.oracle.com/error-help/db/ */
export const oracleErrors: ErrorTable = {
  codes: byWord({
    column_not_found: 'ORA-00904',
    table_not_found: 'ORA-00942 ORA-04043',
    ambiguous_column: 'ORA-00918',
    grouping_error: 'ORA-00979 ORA-00937',
    aggregate_misuse: 'ORA-00934 ORA-00935 ORA-00978 ORA-30483',
    join_error: 'ORA-01417 ORA-01468 ORA-25154 ORA-25155',
    syntax_error: `ORA-00900 ORA-00903 ORA-00905 ORA-00906 ORA-00907 ORA-00911 ORA-00913 ORA-00920 ORA-00921 ORA-00923 ORA-00924
      ORA-00933 ORA-03048 ORA-03049 ORA-00936 ORA-00947 ORA-00972 ORA-01740 ORA-01747 ORA-01756 ORA-01789`,
    argument_error: 'ORA-00909 ORA-00938 ORA-00939 ORA-01427 ORA-01476',
    type_mismatch: 'ORA-00932 ORA-01722 ORA-01790 ORA-01830 ORA-01843 ORA-01858 ORA-01861 ORA-06502',
    permission_error: 'ORA-01017 ORA-01031 ORA-01045 ORA-28000 ORA-01456',
    timeout: 'ORA-01013 ORA-03156 ORA-00040 DPI-1067 NJS-123',
    connection_error: `ORA-01033 ORA-01034 ORA-01089 ORA-03113 ORA-03114 ORA-03135 ORA-12154 ORA-12170 ORA-12505 ORA-12514 ORA-12528
      ORA-12537 ORA-12541 ORA-12543 ORA-12545 ORA-12560 NJS-500 NJS-503 NJS-511 NJS-518`,
  }),
  messages: [
    shape(/ORA-00904: (?:"(?<qualifier>[^"]+)"\.)?"?(?<subject>[^":]+)"?: invalid identifier/, 'column_not_found'),
    shape(/ORA-00942: table or view (?:"[^"]+"\.)?"(?<subject>[^"]+)" does not exist/, 'table_not_found'),
    shape(/ORA-00918: (?:"?(?<qualifier>[^":.]+)"?\.)?"?(?<subject>[^":.]+)"?: column ambiguously/, 'ambiguous_column'),
    shape(
      /ORA-00979: "?(?:(?<qualifier>[^":.]+)"?\.)?"?(?<subject>[^":.]+)"?: must appear in the GROUP BY/,
      'grouping_error',
    ),
    shape(/table or view does not exist/, 'table_not_found'),
    shape(/ORA-12\d{3}\b|TNS:/, 'connection_error'),
  ],
};

/** https://learn.microsoft.com/en-us/sql/relational-databases/errors-events/database-engine-events-and-errors */
export const sqlserverErrors: ErrorTable = {
  codes: byWord({
    column_not_found: '207 4104',
    table_not_found: '208 4701',
    function_not_found: '195 4121',
    ambiguous_column: '209',
    grouping_error: '8120 8121 8126 8127',
    aggregate_misuse: '130 147',
    syntax_error: '156 102 105 137 145 170 205 319 1033',
    argument_error: '174 189 512 8134 8115',
    type_mismatch: '241 242 245 8114 8117 206',
    permission_error: '229 230 262 297 300 916 18456 4060',
    timeout: 'ETIMEOUT 1222',
  }),
  messages: [
    shape(/Invalid column name '(?<subject>[^']+)'/, 'column_not_found'),
    shape(
      /multi-part identifier "(?:(?:[^".]+\.)*?(?<qualifier>[^".]+)\.)?(?<subject>[^".]+)" could not be bound/,
      'column_not_found',
    ),
    shape(/Invalid object name '(?:[^'.]+\.)*(?<subject>[^'.]+)'/, 'table_not_found'),
    shape(/'(?<subject>[^']+)' is not a recognized (?:built-in )?function name/, 'function_not_found'),
    shape(/Ambiguous column name '(?<subject>[^']+)'/, 'ambiguous_column'),
    shape(
      /Column '(?:[^'.]+\.)*?(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^'.]+)' is invalid in the select list/,
      'grouping_error',
    ),
    shape(/Incorrect syntax near (?:the keyword )?'(?<subject>[^']+)'/, 'syntax_error'),
  ],
};

/** DuckDB has no numbers: the first words are the class (`Binder Error: …`). */
export const duckdbErrors: ErrorTable = {
  codes: {},
  messages: [
    shape(/Binder Error: Referenced table "(?<subject>[^"]+)" not found/, 'table_not_found'),
    shape(
      /Binder Error: Values list "(?<qualifier>[^"]+)" does not have a column named "(?<subject>[^"]+)"/,
      'column_not_found',
    ),
    shape(
      /Binder Error: Table "(?<qualifier>[^"]+)" does not have a column named "(?<subject>[^"]+)"/,
      'column_not_found',
    ),
    shape(/Binder Error: Referenced column "(?<subject>[^"]+)" (?:not found|was not found)/, 'column_not_found'),
    shape(/Binder Error: .*(?:JOIN condition|on (?:left|right) side of join)/i, 'join_error'),
    shape(
      /Binder Error: .*?[Cc]olumn (?:named )?"(?<subject>[^"]+)".*?(?:not found|does not exist)/,
      'column_not_found',
    ),
    shape(/Binder Error: Ambiguous reference to column name "(?<subject>[^"]+)"/, 'ambiguous_column'),
    shape(
      /Binder Error: column "?(?:(?<qualifier>[^".]+)\.)?(?<subject>[^"\s]+)"? must appear in the GROUP BY/,
      'grouping_error',
    ),
    shape(/Binder Error: .*(?:WHERE|GROUP BY) clause cannot contain (?:aggregates|window)/, 'aggregate_misuse'),
    shape(/Binder Error: aggregate function calls cannot be nested/, 'aggregate_misuse'),
    shape(/Binder Error: No function matches the given name and argument types '(?<subject>\w+)/, 'argument_error'),
    shape(/Binder Error: Cannot (?:compare|mix) values of type/, 'type_mismatch'),
    shape(/Catalog Error: (?:Table|View) with name (?<subject>.+?) does not exist/, 'table_not_found'),
    shape(
      /Catalog Error: (?:Scalar |Aggregate |Table |Window )*Function with name (?<subject>.+?) does not exist/,
      'function_not_found',
    ),
    shape(/Catalog Error: (?:Schema|Catalog|Type) .*?"?(?<subject>\w+)"? does not exist/, 'table_not_found'),
    shape(/Parser Error: syntax error at or near "(?<subject>[^"]+)"/, 'syntax_error'),
    shape(/Parser Error/, 'syntax_error'),
    shape(/(?:Conversion|Mismatch Type|Out of Range|Invalid Type) Error/, 'type_mismatch'),
    shape(/(?:Permission|Authorization) Error|has been disabled by configuration/, 'permission_error'),
    shape(/INTERRUPT Error|Interrupted/i, 'timeout'),
    shape(/(?:IO|Connection|HTTP) Error/, 'connection_error'),
    shape(/Invalid Input Error/, 'argument_error'),
    shape(/Binder Error/, 'argument_error'),
  ],
};

/** ClickHouse `src/Common/ErrorCodes.cpp`; the client gives the number as `code` and the name as `type`. */
export const clickhouseErrors: ErrorTable = {
  codes: byWord({
    column_not_found: '47 UNKNOWN_IDENTIFIER 16 NO_SUCH_COLUMN_IN_TABLE 8 THERE_IS_NO_COLUMN',
    table_not_found: '60 UNKNOWN_TABLE 81 UNKNOWN_DATABASE',
    syntax_error: '62 SYNTAX_ERROR',
    function_not_found: '46 UNKNOWN_FUNCTION 63 UNKNOWN_AGGREGATE_FUNCTION',
    type_mismatch: `43 ILLEGAL_TYPE_OF_ARGUMENT 53 TYPE_MISMATCH 386 NO_COMMON_TYPE 6 CANNOT_PARSE_TEXT 27 38 CANNOT_PARSE_DATE 41
      CANNOT_PARSE_DATETIME`,
    argument_error:
      '42 NUMBER_OF_ARGUMENTS_DOESNT_MATCH 34 35 36 BAD_ARGUMENTS 125 INCORRECT_RESULT_OF_SCALAR_SUBQUERY',
    grouping_error: '215 NOT_AN_AGGREGATE',
    aggregate_misuse: '184 ILLEGAL_AGGREGATION',
    join_error: '403 INVALID_JOIN_ON_EXPRESSION',
    ambiguous_column: '207 AMBIGUOUS_IDENTIFIER 352 AMBIGUOUS_COLUMN_NAME',
    timeout: '159 TIMEOUT_EXCEEDED 160 TOO_SLOW 394 QUERY_WAS_CANCELLED',
    permission_error: '164 READONLY 497 ACCESS_DENIED 516 AUTHENTICATION_FAILED 192 193 194',
    connection_error: '209 SOCKET_TIMEOUT 210 NETWORK_ERROR 279 ALL_CONNECTION_TRIES_FAILED',
  }),
  messages: [
    shape(
      /(?:Unknown|Missing columns?:?) (?:expression(?: or function)? identifier|identifier|columns?:?)? ?[`'"](?:(?<qualifier>[^`'".]+)\.)?(?<subject>[^`'"]+)[`'"]/,
      'column_not_found',
    ),
    shape(
      /Unknown table expression identifier [`'"](?:(?<qualifier>[^`'".]+)\.)?(?<subject>[^`'"]+)[`'"]/,
      'table_not_found',
    ),
    shape(
      /Table (?:(?<qualifier>[^\s.]+)\.)?[`"]?(?<subject>[^\s`"]+)[`"]? (?:does not|doesn't) exist/,
      'table_not_found',
    ),
    shape(/Unknown (?:aggregate )?function (?:with name )?[`'"]?(?<subject>\w+)/i, 'function_not_found'),
    shape(/Function with name [`'](?<subject>\w+)[`'] does not exist/, 'function_not_found'),
    shape(
      /Column [`'"]?(?:\w+\.)??(?:(?<qualifier>[^\s`'".]+)\.)?(?<subject>[^\s`'".]+)[`'"]? is not under aggregate function/,
      'grouping_error',
    ),
    shape(/Aggregate function .+ is found (?:inside another aggregate function|in WHERE)/, 'aggregate_misuse'),
    shape(/Ambiguous (?:column )?(?:identifier|name)? ?[`'"]?(?<subject>[^\s`'"]+)/i, 'ambiguous_column'),
    shape(/Syntax error: failed at position \d+ \((?<subject>[^)]*)\)/, 'syntax_error'),
    shape(/Not enough privileges/, 'permission_error'),
  ],
};

/** https://docs.snowflake.com/en/user-guide/python-connector-api#errors: six digits, and SQLSTATE beside them. */
export const snowflakeErrors: ErrorTable = {
  codes: byWord({
    column_not_found: '000904',
    table_not_found: '002003 002043',
    syntax_error: '001003',
    grouping_error: '000979',
    ambiguous_column: '001104 002028',
    function_not_found: '002140 002141',
    argument_error: '001044 000938 000939 100051',
    type_mismatch: '002262 002016 100038 100035 100071',
    permission_error: '003001 003540 390100 390101 390144',
    timeout: '000630 000604',
    connection_error: '000606 250001 401001 401002',
  }),
  messages: [
    shape(/invalid identifier '"?(?:(?<qualifier>[^'".]+)"?\."?)?(?<subject>[^'".]+)"?'/, 'column_not_found'),
    shape(/Object '(?:[^']*\.)?"?(?<subject>[^'".]+)"?' does not exist or not authorized/, 'table_not_found'),
    shape(/(?:Unknown function|Unknown user-defined function) "?(?:\w+\.)*(?<subject>\w+)/, 'function_not_found'),
    shape(/ambiguous column name '(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^']+)'/i, 'ambiguous_column'),
    shape(
      /'\[?(?:(?<qualifier>[\w"]+)\.)?(?<subject>[\w"]+)\]?' is not a valid group by expression/i,
      'grouping_error',
      true,
    ),
    shape(/unexpected '(?<subject>[^']+)'/, 'syntax_error'),
    shape(
      /Invalid aggregate function|Aggregate functions cannot be nested|not allowed in WHERE/i,
      'aggregate_misuse',
      true,
    ),
    shape(/Insufficient privileges/, 'permission_error'),
    shape(/reached its (?:statement|warehouse) timeout|SQL execution canceled/i, 'timeout'),
    shape(/(?:Numeric|Date|Boolean) value '(?<subject>[^']*)' is not recognized/, 'type_mismatch'),
  ],
};

/** https://cloud.google.com/bigquery/docs/error-messages: the reason is the code; `invalidQuery` says nothing more. */
export const bigqueryErrors: ErrorTable = {
  codes: byWord({
    permission_error: 'accessDenied quotaExceeded 401 403',
    table_not_found: 'notFound',
    timeout: 'stopped timeout resourcesExceeded',
    connection_error: 'backendError jobBackendError rateLimitExceeded 503',
    argument_error: 'responseTooLarge',
  }),
  messages: [
    shape(/Unrecognized name: [`"]?(?<subject>[^`";\s]+)/, 'column_not_found'),
    shape(/Name (?<subject>\S+) not found inside (?<qualifier>\S+)/, 'column_not_found'),
    shape(/Not found: Table (?:[\w-]+[:.])?(?:\w+\.)?(?<subject>[\w$-]+)/, 'table_not_found', true),
    shape(/Table "?(?<subject>[^\s"]+)"? must be qualified with a dataset/, 'table_not_found'),
    shape(/Not found: Dataset (?<subject>\S+)/, 'table_not_found', true),
    shape(/Column name (?<subject>\S+) is ambiguous/, 'ambiguous_column'),
    shape(/Function not found: (?<subject>[\w.]+)/, 'function_not_found'),
    shape(/No matching signature for (?:aggregate )?function (?<subject>\w+)/, 'argument_error'),
    shape(/No matching signature for operator (?<subject>\S+)/, 'type_mismatch'),
    shape(
      /SELECT list expression references (?:column )?(?:(?<qualifier>[\w`]+)\.)?(?<subject>[\w`]+) which is neither grouped nor aggregated/,
      'grouping_error',
    ),
    shape(/which is neither grouped nor aggregated/, 'grouping_error'),
    shape(/Aggregate function \w+ not allowed in|Aggregations of aggregations are not allowed/, 'aggregate_misuse'),
    shape(
      /Syntax error: .*?(?:got|Unexpected) (?:identifier |keyword |string literal )?"?(?<subject>[^"\s]+)/,
      'syntax_error',
    ),
    shape(/JOIN cannot be used without a condition that is an equality/, 'join_error'),
    shape(/Syntax error/, 'syntax_error'),
    shape(/Access Denied/, 'permission_error'),
    shape(/Could not cast|Bad (?:int64|double|bool) value|Invalid (?:date|timestamp|datetime)/i, 'type_mismatch'),
  ],
};

/**
 * Doris and StarRocks, whose numbers are MySQL's and nearly always the same two (1105, 1064): only the words tell. Read in their
 * sources and manuals; no server was met.
 */
export const dorisErrors: ErrorTable = {
  codes: byWord({
    connection_error: '1049',
    table_not_found: '5502 5503',
    permission_error: '1044 1045 1142 5203',
  }),
  messages: [
    shape(/Unknown column '(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^']+)' in/, 'column_not_found', true),
    shape(
      /Column '`?(?:(?<qualifier>[^'.`]+)`?\.`?)?(?<subject>[^'`]+)`?' cannot be resolved/,
      'column_not_found',
      true,
    ),
    shape(/Table \[(?:(?<qualifier>[^\].]+)\.)?(?<subject>[^\]]+)\] does not exist/i, 'table_not_found', true),
    shape(/Unknown table '(?:(?<qualifier>[^'.]+)\.)?(?<subject>[^']+)'/, 'table_not_found', true),
    shape(
      /(?:Table|database) '?(?:[^'.\s]+\.)?(?<subject>[^'.\s]+)'? (?:does not|doesn't) exist/i,
      'table_not_found',
      true,
    ),
    shape(/Can not found function '(?<subject>\w+)'/i, 'function_not_found', true),
    shape(/No matching function with signature: (?<subject>\w+)\(/i, 'function_not_found', true),
    shape(/Column '`?(?:(?<qualifier>[^'.`]+)`?\.`?)?(?<subject>[^'`]+)`?' is ambiguous/, 'ambiguous_column', true),
    shape(/^(?<subject>[\w.]+) is ambiguous: /, 'ambiguous_column', true),
    shape(
      /'`?(?:(?<qualifier>[\w]+)`?\.`?)?(?<subject>[\w]+)`?' must (?:be an aggregate expression or )?appear in (?:the )?GROUP BY/i,
      'grouping_error',
      true,
    ),
    shape(/must appear in (?:the )?GROUP BY|not produced by aggregation output/i, 'grouping_error', true),
    shape(
      /aggregat\w+ (?:function )?(?:is )?(?:not allowed|cannot (?:contain|be))|contains? aggregat/i,
      'aggregate_misuse',
      true,
    ),
    shape(/Access denied|you need .* privileges?|permission denied/i, 'permission_error', true),
    shape(/time ?out|timed out/i, 'timeout', true),
    shape(
      /(?:mismatched|extraneous|no viable alternative at|Unexpected) input '(?<subject>[^']+)'/,
      'syntax_error',
      true,
    ),
    shape(/syntax error|ParseException/i, 'syntax_error', true),
    shape(/can(?:'t|not| not) cast|Invalid (?:date|number|type)|not supported.*type/i, 'type_mismatch', true),
  ],
};
