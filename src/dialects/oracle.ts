import type { Dialect } from './dialect.ts';
import { castTo, standard, standardFunctions, words } from './standard.ts';
import lists from './words/oracle.json' with { type: 'json' };

export const oracle: Dialect = {
  ...standard,
  name: 'oracle',
  title: 'Oracle',
  parserName: 'oracle',
  manual: 'https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Basic-Elements-of-Oracle-SQL.html',
  foldsTo: 'upper',
  stringForms: new Set(['q', 'national']),
  parameterMarks: ':?',
  operators: ['^=', '~=', '**'],
  // https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Oracle-SQL-Reserved-Words.html
  reservedWords: words(lists.reservedWords),
  unknownToParser: /q'/i,
  nameCharacters: '#',
  pseudoColumns: words('rowid rownum level connect_by_isleaf connect_by_iscycle sysdate systimestamp user'),
  // https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Pseudocolumns.html and functions without arguments.
  harmlessBareNames: words(lists.harmlessBareNames),
  rowNames: words('object_value sys_nc_rowinfo$'),
  sessionNames: words('user uid'),
  sequencesByDot: true,
  aliases: { clauses: new Set(['order']), wholeOnly: false, fromSubqueries: false },
  refusesTwinColumns: true,
  tableAliasTakesAs: false,
  withItems: { itself: 'always', startsWithTable: true, later: 'never' },
  cast: castTo([[/^(?:text|string|varchar)$/i, 'VARCHAR2(4000)']]),
  // A subquery that numbers its rows is not merged: https://docs.oracle.com/en/database/oracle/oracle-database/23/tgsql/query-transformations.html
  rowFence: (head, condition) => `${head} WHERE ${condition} AND ROWNUM > 0`,
  textOf: (expression) => `TO_CHAR(${expression})`,
  digestOf: (text) => `LOWER(RAWTOHEX(STANDARD_HASH(${text}, 'SHA256')))`,
  joinValues: (value, separator, once) =>
    `LISTAGG(${once ? 'DISTINCT ' : ''}${value}, ${separator}) WITHIN GROUP (ORDER BY ${value})`,
  dateLiteral: (day) => `DATE '${day}'`,
  missingFunctions: words(lists.missing),
  limit: (sql, count, offset) =>
    `${sql}\n${offset ? `OFFSET ${offset} ROWS ` : ''}FETCH ${offset ? 'NEXT' : 'FIRST'} ${count} ROWS ONLY`,
  datePart(part, expression) {
    if (part === 'quarter') return `TO_NUMBER(TO_CHAR(${expression}, 'Q'))`;
    if (part === 'hour') return `TO_NUMBER(TO_CHAR(${expression}, 'HH24'))`;
    // TO_CHAR(…, 'D') depends on the session's territory; the distance from an ISO week's Monday does not
    if (part === 'weekday') return `MOD(TRUNC(${expression}) - TRUNC(${expression}, 'IW') + 1, 7)`;
    return `EXTRACT(${part.toUpperCase()} FROM ${expression})`;
  },
  dateBucket(part, expression) {
    const formats = { year: 'YYYY', quarter: 'YYYY"-Q"Q', month: 'YYYY-MM', week: 'IYYY"-W"IW', day: 'YYYY-MM-DD' };
    return `TO_CHAR(${expression}, '${formats[part]}')`;
  },
  daysBetween: (earlier, later) => `(CAST(${later} AS DATE) - CAST(${earlier} AS DATE))`,
  allowedFunctions: words(standardFunctions, lists.functions),
  allowedTableFunctions: words('json_table'),
  catalogPrefixes: [
    ...words(lists.catalog),
    ...[...words(lists.views)].flatMap((view) => [`all_${view}`, `user_${view}`]),
  ],
  promptHints: lists.promptHints,
};

/** Before 12c there is no FETCH FIRST: rows are numbered from outside, and a page carries the number as a last column. */
export const oracle11: Dialect = {
  ...oracle,
  name: 'oracle11',
  title: 'Oracle 11',
  limitWraps: true,
  manual: 'https://docs.oracle.com/cd/E11882_01/server.112/e41084/pseudocolumns009.htm',
  limit(sql, count, offset) {
    if (!offset) return `SELECT * FROM (\n${sql}\n) WHERE ROWNUM <= ${count}`;
    const page = `SELECT page_.*, ROWNUM AS row_number_ FROM (\n${sql}\n) page_ WHERE ROWNUM <= ${offset + count}`;
    return `SELECT * FROM (${page}) WHERE row_number_ > ${offset}`;
  },
  promptHints: [...oracle.promptHints.filter((hint) => !hint.includes('FETCH')), ...lists.oracle11PromptHints],
};
