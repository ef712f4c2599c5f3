import type { Dialect } from './dialect.ts';
import { dataFiles, standard, standardFunctions, words } from './standard.ts';
import lists from './words/clickhouse.json' with { type: 'json' };

const aggregates = words(lists.aggregates);

const combinators = words(lists.combinators);

export const clickhouse: Dialect = {
  ...standard,
  name: 'clickhouse',
  title: 'ClickHouse',
  randomIsInteger: true,
  parserName: 'clickhouse',
  planForms: ['explain plan|syntax|pipeline|estimate?'],
  manual: 'https://clickhouse.com/docs/sql-reference/syntax',
  identifierQuote: ['`', '`'],
  otherIdentifierQuotes: [['"', '"']],
  backslashEscapes: true,
  backslashInNames: true,
  nestedComments: true,
  hashComments: true,
  stringForms: new Set(['dollar', 'hex', 'bit']),
  parameterMarks: '',
  operators: ['?'],
  // Nearly every keyword may be a name; these would be misread.
  reservedWords: words(lists.reservedWords),
  bracedParameters: true,
  // the values that a part was made by
  rowNames: words('_part _partition_id _partition_value'),
  fieldsByDot: true,
  withValues: true,
  inReadsTables: true,
  inReadsBrackets: true,
  filesByName: dataFiles,
  supportsLimitPair: true,
  positionOf: (text, part) => `position(${text}, ${part})`,
  joinValues: (value, separator, once) =>
    `arrayStringConcat(${once ? 'groupUniqArray' : 'groupArray'}(toString(${value})), ${separator})`,
  dateFormat: undefined,
  missingFunctions: words(lists.missing),
  datePart(part, expression) {
    // toDayOfWeek counts from Monday = 1 to Sunday = 7
    if (part === 'weekday') return `(toDayOfWeek(${expression}) % 7)`;
    const functions = { year: 'toYear', quarter: 'toQuarter', month: 'toMonth', day: 'toDayOfMonth', hour: 'toHour' };
    return `${functions[part]}(${expression})`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') return `concat(toString(toYear(${expression})), '-Q', toString(toQuarter(${expression})))`;
    const format = { year: '%Y', month: '%Y-%m', week: '%G-W%V', day: '%Y-%m-%d' }[part];
    return `formatDateTime(${expression}, '${format}')`;
  },
  daysBetween: (earlier, later) => `(dateDiff('second', toDateTime(${earlier}), toDateTime(${later})) / 86400.0)`,
  textOf: (expression) => `toString(${expression})`,
  lengthOf: (text) => `lengthUTF8(${text})`,
  partOf: (text, from, count) => `substringUTF8(${text}, ${from}, ${count})`,
  digestOf: (text) => `lower(hex(SHA256(${text})))`,
  concat: (...expressions) => `concat(${expressions.join(', ')})`,
  allowedFunctions: words(
    standardFunctions,
    [...aggregates].flatMap((name) => [name, ...[...combinators].map((suffix) => name + suffix)]),
    lists.functions,
  ),
  allowedTableFunctions: words('numbers numbers_mt zeros generate_series generateseries values'),
  catalogPrefixes: ['system.', 'information_schema.'],
  promptHints: lists.promptHints,
  supportsIlike: true,
};
