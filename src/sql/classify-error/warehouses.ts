import { type ErrorTable, shape } from './error-table.ts';

/** https://docs.snowflake.com/en/user-guide/python-connector-api#errors: six digits, and SQLSTATE beside them. */
export const snowflakeErrors: ErrorTable = {
  codes: {
    '000904': 'column_not_found',
    '002003': 'table_not_found',
    '002043': 'table_not_found',
    '001003': 'syntax_error',
    '000979': 'grouping_error',
    '001104': 'ambiguous_column',
    '002028': 'ambiguous_column',
    '002140': 'function_not_found',
    '002141': 'function_not_found',
    '001044': 'argument_error',
    '000938': 'argument_error',
    '000939': 'argument_error',
    '002262': 'type_mismatch',
    '002016': 'type_mismatch',
    '100038': 'type_mismatch',
    '100035': 'type_mismatch',
    '100071': 'type_mismatch',
    '100051': 'argument_error',
    '003001': 'permission_error',
    '003540': 'permission_error',
    '390100': 'permission_error',
    '390101': 'permission_error',
    '390144': 'permission_error',
    '000630': 'timeout',
    '000604': 'timeout',
    '000606': 'connection_error',
    '250001': 'connection_error',
    '401001': 'connection_error',
    '401002': 'connection_error',
  },
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
  codes: {
    accessDenied: 'permission_error',
    notFound: 'table_not_found',
    stopped: 'timeout',
    timeout: 'timeout',
    backendError: 'connection_error',
    jobBackendError: 'connection_error',
    rateLimitExceeded: 'connection_error',
    quotaExceeded: 'permission_error',
    responseTooLarge: 'argument_error',
    resourcesExceeded: 'timeout',
    '401': 'permission_error',
    '403': 'permission_error',
    '503': 'connection_error',
  },
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
  codes: {
    '1049': 'connection_error',
    '5502': 'table_not_found',
    '5503': 'table_not_found',
    '1044': 'permission_error',
    '1045': 'permission_error',
    '1142': 'permission_error',
    '5203': 'permission_error',
  },
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
