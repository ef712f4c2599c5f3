import type { Dialect } from './dialect.ts';
import { mysql, mysqlFunctions } from './mysql.ts';
import { castTo, standard, words } from './standard.ts';
import lists from './words/doris.json' with { type: 'json' };

const shared = words(mysqlFunctions, lists.shared);

/** MySQL's language as Apache Doris reads it: its own parser, columns of a warehouse, no keys to other tables. */
export const doris: Dialect = {
  ...mysql,
  name: 'doris',
  title: 'Doris',
  planForms: ['explain'],
  manual: 'https://doris.apache.org/docs/sql-manual/basic-element/reserved-keywords',
  // The parser library has this language by name, but reads neither its backslashes nor DIV and XOR: MySQL's reads both.
  // Its lexer is Spark's: a comment needs no space after the dashes, `#` begins none, and nothing inside of one is obeyed.
  executableComments: false,
  hashComments: false,
  dashNeedsSpace: false,
  longNamesCrashJoins: false,
  nestedComments: true,
  unknownToParser: undefined,
  hints: undefined,
  stringForms: new Set(['hex']),
  reservedWords: words(mysql.reservedWords, lists.reservedWords),
  groupsByKey: false,
  supportsAllAny: false,
  equalityIgnoresCase: false,
  likeIgnoresCase: false,
  cast: castTo([
    [/^(?:float\d*|double|real)\b/i, 'DOUBLE'],
    [/^numeric\b/i, 'DECIMAL(30, 10)'],
    [/int/i, 'BIGINT'],
    [/char|text|string/i, 'STRING'],
    [/^timestamp/i, 'DATETIME'],
  ]),
  // A second argument, where MySQL has SEPARATOR.
  joinValues: (value, separator, once) =>
    `GROUP_CONCAT(${once ? 'DISTINCT ' : ''}CAST(${value} AS STRING), ${separator})`,
  // A LIMIT is a signed number here.
  rowFence: standard.rowFence,
  choosesRowsFirst: false,
  textOf: (expression) => `CAST(${expression} AS STRING)`,
  missingFunctions: words(lists.missing, 'decode'),
  allowedFunctions: words(shared, lists.functions),
  // What reads files and other servers (s3, hdfs, http, local, query) stands in FROM, and LATERAL VIEW is not understood.
  allowedTableFunctions: new Set(),
  catalogPrefixes: [...mysql.catalogPrefixes, '__internal_schema.'],
  promptHints: lists.promptHints,
};

/** A cousin of Doris: the same protocol and most of its language, another parser and other names of functions. */
export const starrocks: Dialect = {
  ...doris,
  name: 'starrocks',
  title: 'StarRocks',
  manual: 'https://docs.starrocks.io/docs/sql-reference/keywords/',
  nestedComments: false,
  joinValues: mysql.joinValues,
  missingFunctions: words(lists.missing, 'initcap decode'),
  allowedFunctions: words(shared, lists.starrocksFunctions),
  allowedTableFunctions: words('unnest generate_series json_each unnest_bitmap'),
  catalogPrefixes: [...doris.catalogPrefixes, '_statistics_.'],
  promptHints: [...doris.promptHints.slice(0, 2), ...lists.starrocksPromptHints],
};
