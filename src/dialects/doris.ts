import type { Dialect } from './dialect.ts';
import { dorisFunctions, dorisMissing } from './functions/doris.ts';
import { words } from './functions/words.ts';
import { mysql } from './mysql.ts';
import { castTo, standard } from './standard.ts';

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
  nestedComments: true,
  unknownToParser: undefined,
  hints: undefined,
  stringForms: new Set(['hex']),
  reservedWords: words(
    [...mysql.reservedWords].join(' '),
    `anti array backup bitmap_union buckets catalog catalogs cluster comment current_catalog delete_on distributed duplicate engine
    export external extract final full hll_union json largeint merge minus native null overwrite partitions policy properties
    qualify recover repository resource restore rollup semi show string string_agg tablet tablets temporary trash truncate
    unset user values variable view`,
  ),
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
  missingFunctions: dorisMissing,
  allowedFunctions: dorisFunctions,
  // What reads files and other servers (s3, hdfs, http, local, query) stands in FROM, and LATERAL VIEW is not understood.
  allowedTableFunctions: new Set(),
  catalogPrefixes: [...mysql.catalogPrefixes, '__internal_schema.'],
  promptHints: [
    'Quote names with backticks; double quotes make a string.',
    'There is no ILIKE, and text is compared with regard to case: use LOWER on both sides. There is FULL JOIN, INTERSECT and EXCEPT.',
    "Use DATE_FORMAT, YEAR, MONTH, DATE_TRUNC(column, 'month') and DATE_SUB(CURDATE(), INTERVAL 1 MONTH) for dates, LIMIT n OFFSET m for pages.",
    "Join text with CONCAT(a, b); || is a logical OR. Join values of a group with GROUP_CONCAT(a, ', ').",
    'Every selected column must be in GROUP BY or inside an aggregate. Write neither > ALL nor = ANY over a subquery.',
    'Columns of type BITMAP and HLL are counted with BITMAP_UNION_COUNT and HLL_UNION_AGG; arrays are read with ARRAY_CONTAINS, ARRAY_LENGTH, ARRAY_JOIN and column[1], never with LATERAL VIEW.',
  ],
};
