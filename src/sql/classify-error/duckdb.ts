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
