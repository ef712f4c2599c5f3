import { words } from '../../dialects/functions/words.ts';

/**
 * Words that a reading statement may hold without their being names: clauses, operators, frames, units, types. A word of
 * the text that is neither a name in the tree, nor here, nor an allowed function, makes the statement unknown: so a clause
 * that the parser skips or misreads (`FOR UPDATE`, `INTO OUTFILE`, `PROCEDURE`, `SETTINGS`) cannot slip through.
 */
export const plainWords = words(
  // clauses
  `select distinct distinctrow all as from where group by having order asc desc nulls first last limit offset fetch next row
  rows only ties percent with recursive materialized not union intersect except minus corresponding values value
  table lateral join inner left right full outer cross natural on using apply straight_join window over partition range groups
  between unbounded preceding following current exclude others no qualify filter within ignore respect top sample tablesample fill staleness interpolate system_time
  system bernoulli reservoir repeatable rollup cube grouping sets totals prewhere final any asof semi anti global pivot unpivot for
  include connect prior start nocycle siblings level cycle search depth breadth to ordinality name 
  indexed by index use force key of at before timestamp version versions ilike rlike positional replace rename
  ordered unordered keep dense_rank separator step overflow count max min match_condition auto without_array_wrapper include_null_values`,
  // expressions
  `and or not xor in is null true false unknown like glob regexp match against escape similar exists case when then else end
  cast try_cast safe_cast convert as collate interval extract position substring overlay placing trim both leading trailing
  any some all div mod isnull notnull between symmetric asymmetric array row struct map tuple list default on error empty
  object nullif at time zone local without binary boolean language natural mode expansion query json document content
  returning wrapper conditional unconditional keys unique scalar passing path columns nested ordinality overlaps member
  strict lax absent if dual lambda operator variadic normalized nfc nfd nfkc nfkd a of`,
  // units
  `microsecond microseconds millisecond milliseconds nanosecond nanoseconds second seconds minute minutes hour hours day days
  week weeks month months quarter quarters year years decade century millennium epoch dow doy isodow isoyear isoweek
  dayofweek dayofyear dayofmonth weekday weekiso julian timezone timezone_hour timezone_minute timezone_region
  timezone_abbr day_hour day_minute day_second day_microsecond hour_minute hour_second minute_second second_microsecond
  year_month hour_microsecond minute_microsecond sunday monday tuesday wednesday thursday friday saturday`,
  // types
  `bigint int int1 int2 int4 int8 integer smallint tinyint mediumint hugeint uhugeint ubigint uinteger usmallint utinyint
  bigserial serial byteint bit bool boolean bytea blob tinyblob mediumblob longblob bytes binary varbinary raw long char
  character nchar nvarchar nvarchar2 varchar varchar2 varying national text tinytext mediumtext longtext string clob nclob
  uuid decimal dec numeric number bignumeric bigdecimal float float4 float8 float32 float64 double precision real money
  binary_float binary_double date date32 datetime datetime2 datetime64 time timetz timestamp timestamptz timestampltz
  timestamp_ltz timestamp_ntz timestamp_tz timestampntz smalldatetime json jsonb xml geography geometry point variant
  object array signed unsigned zerofill enum enum8 enum16 fixedstring lowcardinality nullable int16 int32 int64
  int128 int256 uint8 uint16 uint32 uint64 uint128 uint256 decimal32 decimal64 decimal128 decimal256 ipv4 ipv6 inet cidr
  macaddr tsvector tsquery bpchar int4range int8range numrange daterange tsrange tstzrange `,
  // collations and character sets
  `nocase rtrim binary utf8 utf8mb3 utf8mb4 latin1 ascii gbk gb18030 _utf8 _utf8mb4 _latin1 _binary _gbk _ascii charset
  character`,
);

/** Those of them that may stand before a bracket without being a call. Any other name there must be an allowed function. */
export const bracketWords = words(
  `select distinct all as from where group by having order limit offset fetch with recursive materialized union intersect except
  minus values value table lateral join on using apply over window partition filter within sets rollup cube grouping top
  sample tablesample system bernoulli reservoir repeatable pivot unpivot for columns exclude replace rename index key use ignore force keep
  connect start prior include final interpolate interval keep first at before match_condition`,
  `and or not xor in is null like ilike rlike glob regexp match against escape similar to exists case when then else end cast
  try_cast safe_cast convert extract position substring overlay trim any some div mod between array row struct map tuple list
  default lambda collate both leading trailing passing nested unique of`,
  `bit char character nchar nvarchar nvarchar2 varchar varchar2 varying string text binary varbinary raw decimal dec numeric
  number bignumeric bigdecimal float double real int integer bigint smallint tinyint mediumint time timetz timestamp
  timestamptz timestamp_ltz timestamp_ntz timestamp_tz datetime datetime64 datetime2 second day zone fixedstring
  lowcardinality nullable enum enum8 enum16 decimal32 decimal64 decimal128 decimal256 geometry geography bpchar precision`,
);

/** Further units, plain words only as the first argument of a function of dates: `DATEPART(iso_week, placed_at)`. */
export const dateParts = words(
  'iso_week isowk isoww dw dy tzoffset tz yyyy yy qq q mm m dd d wk ww w hh mi n ss s ms mcs ns y',
);

/** Functions whose first argument of several is a function (ClickHouse). */
export const functionTakers = words(
  `arraymap arrayfilter arrayfill arrayreversefill arraysplit arrayreversesplit arrayexists arrayall arrayfirst arrayfirstornull
  arraylast arraylastornull arrayfirstindex arraylastindex arraycount arraymin arraymax arraysum arrayavg arraycumsum
  arraycumsumnonnegative arrayproduct arraysort arrayreversesort arraypartialsort arraypartialreversesort arrayfold mapapply
  mapfilter mapexists mapall mapsort mapreversesort mappartialsort`,
);

/** Functions that are called without brackets. */
export const bareFunctions = words(
  `current_date current_time current_timestamp current_datetime localtime localtimestamp sysdate systimestamp utc_date utc_time
  utc_timestamp dbtimezone sessiontimezone rownum level connect_by_root`,
);

/** Words that say what a statement does. They count as a name only where the tree has a name at that very place. */
export const commandWords = words(
  `into outfile dumpfile update delete insert merge upsert truncate create drop alter rename grant revoke attach detach pragma
  vacuum reindex copy load install call exec execute prepare lock share locked nowait skip procedure settings format set
  reset begin commit rollback savepoint export import program stdin stdout`,
);

/**
 * Words that begin a statement, a subquery, a list or an expression. Where the dialect reserves one and the parser still takes it
 * for a name (`FROM (TABLE secret)`, `FROM (SHOW TABLES)`, `FROM t SELECT DISTINCT pay`), the engine reads something else.
 */
export const openingWords = words(
  `table show describe explain summarize pivot unpivot values select with from into insert update delete merge call execute
  create drop alter set lock grant revoke distinct distinctrow all only lateral not exists any some unique top final prior
  interval array case cast`,
);
