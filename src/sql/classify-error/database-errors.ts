import { byWord } from '../../dialects/standard.ts';
import { type ErrorTable, shape } from './error-table.ts';

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
