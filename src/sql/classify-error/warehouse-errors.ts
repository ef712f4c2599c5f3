import { byWord } from '../../dialects/standard.ts';
import { type ErrorTable, shape } from './error-table.ts';

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
