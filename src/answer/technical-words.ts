/**
 * What only engines, drivers and SQL say. Plain words that SQL uses too stay allowed: lower-case `select`, `order by
 * phone`, "does not exist" about anything but a table, five digits that are no error code.
 */
export const technicalWords: readonly RegExp[] = [
  // SQL as it is written
  /\b(?:SELECT|WHERE|(?:INNER |LEFT |RIGHT |FULL |CROSS )?JOIN|HAVING|UNION|INTERSECT|GROUP BY|ORDER BY|PARTITION BY|LIMIT \d+|DISTINCT|NULL|INSERT INTO|UPDATE \w+ SET|DELETE FROM|(?:DROP|ALTER|CREATE|TRUNCATE) TABLE|FROM [\w"`[.]+)(?![A-Za-z])/,
  /\b(?:count|sum|avg|min|max|coalesce|ifnull|nullif|cast|strftime|date_trunc|to_char|substr|round|concat|group_concat|row_number)\((?!\s*s\))/i,
  /\bselect\s+(?:\*|distinct\b)|\bselect\b[^.。?？!！]{1,300}?\bfrom\s+\S+\s*(?:\b(?:where|group by|order by|limit|join)\b|;)/i,
  // how databases are made
  /\bSQL(?:ite)?\b|\bdatabases?\b|\bschemas?\b|\bsub-?quer(?:y|ies)\b|\b(?:primary|foreign) keys?\b|\b(?:table|column|field) names?\b|\bdata types?\b/i,
  /数据库|数据表|字段|表名|列名|主键|外键|子查询|语法错误|表结构|存储过程|(?<!确认)数据类型/,
  /\b(?:postgres(?:ql)?|mysql|mariadb|duckdb|clickhouse|bigquery|pglite|psycopg\d?|pymysql|libpq|sqlalchemy|jdbc|odbc)\b/i,
  // types; `integer` and `text` are words unless they are called types or written in capitals
  /\b(?:n?varchar2?|bpchar|(?:big|small|tiny|medium|huge)int|u?int(?:8|16|32|64|128)|float(?:4|8|32|64)|timestamp(?:tz|ltz|_ntz|_ltz|_tz)|timestamp with(?:out)? time zone|datetime(?:2|64)|jsonb|bytea|double precision|lowcardinality|(?:numeric|decimal|char|binary)\(\d+(?:, ?\d+)?\))(?![a-z])/i,
  /\b(?:INTEGER|BOOLEAN|TIMESTAMP|DATETIME|VARBINARY|NUMERIC|CLOB|BLOB)\b|\btype (?:integer|text|numeric|boolean|timestamp|date|real|double|decimal|float|varchar)\b/,
  // codes
  /\bSQLITE_[A-Z]+\b|\bSQLSTATE\b|\b(?:ORA|TNS|PLS)-\d+|\bHY\d{3}\b|\b\d[0-9A-Z](?=\d*[A-Z])[0-9A-Z]{3}\b|\berrno\b|\bE(?:CONN|TIMED|NO|ACCES|PERM|PIPE|HOST)[A-Z]*\b/,
  /\berrors?\s*(?:(?:code|no\.?|number)\s*)?(?:[:#(]\s*)?\d{3,5}\b|错误(?:代码|码|号)?\s*(?:[:：#(（]\s*)?\d{3,5}/i,
  // what drivers say
  /\bno such (?:table|column|function|index|view)\b|\bsyntax\b.{0,20}\berror\b|\berror\b.{0,20}\bsyntax\b|\bnear "[^"]*"|\bambiguous (?:column|identifier)|\bmisuse of aggregate/i,
  /\b(?:relation|column|table|view|function|operator|role|object|identifier)\b.{0,80}\b(?:does not|doesn't) exist|\b(?:unknown|invalid|undefined) (?:column|table|identifier|object|function|relation)\b/i,
  /\bpermission denied for\b|\b(?:deadlock|rowid|stack ?trace)\b|\b(?:ERROR|FATAL|HINT|DETAIL|LINE \d+):|\bDB::|\b(?:Binder|Catalog|Parser|Conversion) Error\b|\bmust appear in the\b|\bnot a valid month\b/,
  // what programs call their failures
  /\b[A-Z][a-z]\w*(?:Error|Exception)\b|\bTraceback \(most recent|\bat [\w.$]+\([\w.]+:\d+\)/,
  // where it runs
  /\([^()\n]+:\d+:\d+\)(?<=\bat .{1,300})|node_modules|\.(?:ts|js|mjs|sqlite3?|duckdb|db)(?::\d+)?\b|\b[a-z]+:\/\/[^\s/:]*:[^\s/@]*@|\bfile:\/\//,
  /(?:^|[\s"'(（：:“])\/(?:home|tmp|var|usr|etc|opt|srv|root|work|workspace|mnt|data|app|Users|Volumes|private|proc|dev|run)\/|(?:^|[^A-Za-z])[A-Za-z]:\\\w|\\\\[\w.-]+\\\w/,
  /(?:^|[\s"'(（：:“])[~.]{0,2}(?:\/[\w.-]+)+\.(?:csv|tsv|xlsx?|jsonl?|parquet|sql|ya?ml|log|py|conf|ini|env)\b/i,
  // A page of the web has an address too, but no port.
  /(?<=\b(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*)):\d{2,5}\b|\blocalhost\b/i,
];
