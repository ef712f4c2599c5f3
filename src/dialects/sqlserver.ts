import type { Dialect } from './dialect.ts';
import { castTo, standard, standardFunctions, words } from './standard.ts';
import lists from './words/sqlserver.json' with { type: 'json' };

export const sqlserver: Dialect = {
  ...standard,
  name: 'sqlserver',
  title: 'SQL Server',
  parserName: 'tsql',
  manual: 'https://learn.microsoft.com/en-us/sql/t-sql/language-elements/transact-sql-syntax-conventions-transact-sql',
  identifierQuote: ['[', ']'],
  otherIdentifierQuotes: [['"', '"']],
  nameCharacters: '#@',
  nestedComments: true,
  stringForms: new Set(['national']),
  plainStringsAreAscii: true,
  parameterMarks: '@',
  sessionVariables: true,
  operators: ['!<', '!>'],
  // https://learn.microsoft.com/en-us/sql/t-sql/language-elements/reserved-keywords-transact-sql
  reservedWords: words(lists.reservedWords),
  // https://learn.microsoft.com/en-us/sql/t-sql/language-elements/ : the words that begin a statement, all but SELECT and WITH
  statementWords: words(lists.statementWords),
  hints: {
    select: new Set(),
    // https://learn.microsoft.com/en-us/sql/t-sql/queries/hints-transact-sql-table; none that takes or holds more locks than a plain query does
    table: words('nolock readuncommitted readcommitted readpast rowlock nowait index forceseek forcescan noexpand'),
    // https://learn.microsoft.com/en-us/sql/t-sql/queries/hints-transact-sql-query; nothing that gives the query more of the server, no plans, no trace flags
    option:
      /^(?:recompile|maxdop 1|fast \d{1,5}|max_grant_percent = (?:1?\d|2[0-5])|maxrecursion [1-9]\d{0,4}|(?:hash|merge|loop) join|(?:hash|merge|concat) union|(?:hash|order) group|force order|(?:keep|keepfixed|robust) plan|expand views|optimize for unknown|no_performance_spool)$/,
  },
  ignoresCase: true,
  tableCase: 'server',
  ownSchema: 'dbo',
  crossesDatabases: true,
  sessionNames: words('user'),
  pseudoColumns: words('$identity $rowguid'),
  rowNames: words('identitycol rowguidcol $identity $rowguid'),
  aliases: { clauses: new Set(['order']), wholeOnly: true, fromSubqueries: false },
  refusesTwinColumns: true,
  withItems: { itself: 'always', startsWithTable: false, later: 'never' },
  integerDivision: true,
  equalityIgnoresCase: true,
  likeIgnoresCase: true,
  truths: ['1', '0'],
  numberType: 'FLOAT',
  cast: castTo([
    [/^(?:float\d*|double|real)\b/i, 'FLOAT'],
    // Without its digits it would drop the fraction.
    [/^(?:decimal|numeric|number)$/i, 'DECIMAL(38, 10)'],
    [/int/i, 'BIGINT'],
    [/char|text|string/i, 'NVARCHAR(4000)'],
    // TIMESTAMP is the number of a row's version here.
    [/^timestamp/i, 'DATETIME2'],
    [/^bool/i, 'BIT'],
  ]),
  rowFence: (head, condition) =>
    `${head} WHERE ${condition} ORDER BY (SELECT NULL) OFFSET 0 ROWS FETCH NEXT 9223372036854775807 ROWS ONLY`,
  textOf: (expression) => `CAST(${expression} AS NVARCHAR(4000))`,
  lengthOf: (text) => `LEN(${text})`,
  partOf: (text, from, count) => `SUBSTRING(${text}, ${from}, ${count})`,
  positionOf: (text, part) => `CHARINDEX(${part}, ${text})`,
  // It knows no DISTINCT in there: such a statement is refused by the server.
  joinValues: (value, separator, once) =>
    `STRING_AGG(${once ? 'DISTINCT ' : ''}CAST(${value} AS NVARCHAR(MAX)), ${separator})`,
  concat: (...expressions) => `CONCAT(${expressions.join(', ')})`,
  takesTextForDates: true,
  // Read as year, month and day whatever the session's language is.
  dateLiteral: (day) => `CAST('${day}' AS DATE)`,
  wholeDaysBetween: (earlier, later) => `DATEDIFF(DAY, ${earlier}, ${later})`,
  dateFormat: undefined,
  missingFunctions: words(lists.missing),
  limit(sql, count, offset = 0) {
    const { isOrdered, mustOrderByColumn } = orderIn(sql);
    // Rows are counted off in an order only; DISTINCT and UNION take none but that of a column.
    const order = isOrdered ? '' : `ORDER BY ${mustOrderByColumn ? '1' : '(SELECT NULL)'} `;
    return `${sql}\n${order}OFFSET ${offset} ROWS FETCH NEXT ${count} ROWS ONLY`;
  },
  datePart(part, expression) {
    // DATEPART(WEEKDAY, …) depends on the session's DATEFIRST; the distance from a Sunday does not
    if (part === 'weekday') return `(DATEDIFF(DAY, CAST('1753-01-07' AS DATE), ${expression}) % 7)`;
    return `DATEPART(${part.toUpperCase()}, ${expression})`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') return `CONCAT(YEAR(${expression}), '-Q', DATEPART(QUARTER, ${expression}))`;
    if (part === 'week') {
      const week = `DATEPART(ISO_WEEK, ${expression})`;
      return `CONCAT(YEAR(DATEADD(DAY, 26 - ${week}, ${expression})), '-W', RIGHT(CONCAT('0', ${week}), 2))`;
    }
    return `CONVERT(CHAR(${{ year: 4, month: 7, day: 10 }[part]}), ${expression}, 120)`;
  },
  daysBetween: (earlier, later) => `(DATEDIFF_BIG(SECOND, ${earlier}, ${later}) / 86400.0)`,
  allowedFunctions: words([...standardFunctions].filter((name) => name !== 'json_table').join(' '), lists.functions),
  allowedTableFunctions: words('string_split generate_series'),
  catalogPrefixes: [
    ...['information_schema.', 'sys.', 'master.', 'msdb.', 'model.', 'tempdb.'],
    // views of old versions that every database still has
    ...words('sysobjects syscolumns syscomments sysusers syslogins sysdatabases sysprocesses sysindexes'),
    ...words('sysservers syspermissions sysprotects sysfiles systypes sysmembers sysdepends syslockinfo'),
  ],
  promptHints: lists.promptHints,
};

const pieces =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|--[^\n]*|\/\*[\s\S]*?\*\/|[()]|[\p{L}_][\p{L}\p{N}_#@$]*|[\s\S]/gu;

/** What stands outside of all brackets decides whether and by what the rows may be ordered. */
function orderIn(sql: string): { isOrdered: boolean; mustOrderByColumn: boolean } {
  const outerWords = new Set<string>();
  let depth = 0;
  for (const [piece] of sql.matchAll(pieces)) {
    if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    else if (depth === 0 && /^[\p{L}_]/u.test(piece)) outerWords.add(piece.toLowerCase());
  }
  const mustOrderByColumn = ['distinct', 'union', 'intersect', 'except'].some((word) => outerWords.has(word));
  return { isOrdered: outerWords.has('order'), mustOrderByColumn };
}
