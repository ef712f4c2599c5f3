import type { Dialect } from './dialect.ts';
import { doris } from './doris.ts';
import { starrocksFunctions, starrocksMissing, starrocksTableFunctions } from './functions/doris.ts';
import { mysql } from './mysql.ts';

/** A cousin of Doris: the same protocol and most of its language, another parser and other names of functions. */
export const starrocks: Dialect = {
  ...doris,
  name: 'starrocks',
  title: 'StarRocks',
  manual: 'https://docs.starrocks.io/docs/sql-reference/keywords/',
  nestedComments: false,
  joinValues: mysql.joinValues,
  missingFunctions: starrocksMissing,
  allowedFunctions: starrocksFunctions,
  allowedTableFunctions: starrocksTableFunctions,
  catalogPrefixes: [...doris.catalogPrefixes, '_statistics_.'],
  promptHints: [
    ...doris.promptHints.slice(0, 2),
    "Use DATE_FORMAT, YEAR, MONTH, DATE_TRUNC('month', column) and DATE_SUB(CURDATE(), INTERVAL 1 MONTH) for dates, LIMIT n OFFSET m for pages.",
    "Join text with CONCAT(a, b); || is a logical OR. Join values of a group with GROUP_CONCAT(a SEPARATOR ', ').",
    'Every selected column must be in GROUP BY or inside an aggregate. Write neither > ALL nor = ANY over a subquery.',
    'Columns of type BITMAP and HLL are counted with BITMAP_UNION_COUNT and HLL_UNION_AGG; arrays are opened with CROSS JOIN UNNEST(column) AS t(item).',
  ],
};
