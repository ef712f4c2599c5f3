import { type ErrorTable, shape } from './error-table.ts';

/** https://sqlite.org/rescode.html; nearly everything is code 1, so the words decide. */
export const sqliteErrors: ErrorTable = {
  codes: {
    SQLITE_BUSY: 'connection_error',
    SQLITE_LOCKED: 'connection_error',
    SQLITE_CANTOPEN: 'connection_error',
    SQLITE_NOTADB: 'connection_error',
    SQLITE_CORRUPT: 'connection_error',
    SQLITE_IOERR: 'connection_error',
    SQLITE_AUTH: 'permission_error',
    SQLITE_READONLY: 'permission_error',
    SQLITE_INTERRUPT: 'timeout',
    SQLITE_MISMATCH: 'type_mismatch',
    SQLITE_TOOBIG: 'argument_error',
  },
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
    shape(
      /ON clause references tables to its right|duplicate WITH table name|RIGHT and FULL OUTER JOINs|too many /,
      'syntax_error',
    ),
    shape(/not authorized|access to .+ is prohibited|attempt to write a readonly database/, 'permission_error'),
    shape(/interrupted/, 'timeout'),
    shape(
      /unable to open database|file is not a database|disk (?:image|I\/O)|database (?:table )?is locked/,
      'connection_error',
    ),
    shape(/datatype mismatch|integer overflow|malformed JSON/, 'type_mismatch'),
  ],
};
