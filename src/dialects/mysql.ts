import type { Dialect } from './dialect.ts';
import { castTo, limitAtEnd, standard, standardFunctions, words } from './standard.ts';

/**
 * https://dev.mysql.com/doc/refman/8.4/en/built-in-function-reference.html and information_schema.sql_functions of MariaDB.
 * Left out on purpose: load_file, sleep, benchmark, locks, replication waits, last_insert_id, uuid_short, updatexml and
 * extractvalue (errors that carry data), passwords and keys, and what tells about the server (user, database, version, …).
 */
const shared = words(
  [...standardFunctions].join(' '),
  `adddate addtime convert_tz curdate curtime date_format dayname dayofmonth dayofweek dayofyear from_days from_unixtime
  get_format makedate maketime microsecond monthname period_add period_diff sec_to_time str_to_date subdate subtime
  sysdate time_format time_to_sec timediff timestampadd timestampdiff to_days to_seconds unix_timestamp utc_date utc_time
  utc_timestamp weekday weekofyear yearweek`,
  `bin bit_count conv crc32 elt export_set field find_in_set format from_base64 to_base64 insert lcase ucase locate make_set mid
  oct ord quote regexp_instr sha sha2 strcmp substring_index unhex uncompress uncompressed_length compress weight_string
  uuid uuid_to_bin bin_to_uuid is_uuid inet_aton inet_ntoa inet6_aton inet6_ntoa is_ipv4 is_ipv4_compat is_ipv4_mapped
  is_ipv6 charset coercibility collation match values default interval isnull std`,
  `json_array_append json_array_insert json_contains json_contains_path json_depth json_extract json_insert json_keys
  json_length json_merge json_merge_patch json_merge_preserve json_overlaps json_pretty json_quote json_remove
  json_replace json_schema_valid json_schema_validation_report json_search json_set json_storage_size json_type
  json_unquote json_valid`,
  `geometrytype st_area st_asgeojson st_astext st_aswkt st_buffer st_centroid st_contains st_crosses st_difference
  st_disjoint st_distance st_distance_sphere st_envelope st_equals st_geomfromgeojson st_geomfromtext st_intersection
  st_intersects st_isempty st_isvalid st_latitude st_length st_longitude st_overlaps st_pointfromtext st_srid st_touches
  st_transform st_union st_within st_x st_y point linestring polygon mbrcontains mbrwithin mbrintersects`,
);

export const mysqlFunctions = words([...shared].join(' '));

const mariadbFunctions = words(
  [...shared].join(' '),
  `add_months chr column_check column_exists column_get column_json column_list crc32c json_compact json_detailed json_equals
  json_exists json_loose json_normalize json_object_filter_keys json_object_to_array json_array_intersect lengthb
  natural_sort_key sformat sys_guid to_char months_between`,
);

const mysqlTableFunctions = words('json_table');

const mysqlMissing = words(
  `strftime julianday to_char to_date to_number date_trunc date_part datepart dateadd date_diff string_agg listagg array_agg
  iif nvl nvl2 len split_part strpos charindex median initcap decode translate try_cast total datetime getdate divide
  safe_divide safe_cast countif regexp_matches`,
);

const mariadbMissing = words(
  `strftime julianday date_trunc date_part datepart dateadd date_diff string_agg listagg array_agg iif len split_part strpos
  charindex initcap translate try_cast total datetime getdate divide safe_divide safe_cast countif regexp_matches any_value`,
);

export const mysql: Dialect = {
  ...standard,
  name: 'mysql',
  title: 'MySQL',
  parserName: 'mysql',
  planForms: ['explain', 'explain format = json|tree|traditional'],
  manual: 'https://dev.mysql.com/doc/refman/8.4/en/language-structure.html',
  identifierQuote: ['`', '`'],
  digitsBeginNames: true,
  // Columns and aliases always; tables depend on the server's lower_case_table_names.
  ignoresCase: true,
  doubleQuotedStrings: true,
  backslashEscapes: true,
  // https://dev.mysql.com/doc/refman/8.4/en/comments.html
  executableComments: true,
  hashComments: true,
  dashNeedsSpace: true,
  longNamesCrashJoins: true,
  stringForms: new Set(['hex', 'bit', 'national']),
  parameterMarks: '?@:',
  operators: ['&&'],
  // https://dev.mysql.com/doc/refman/8.4/en/keywords.html, the reserved ones
  reservedWords: words(
    `accessible add all alter analyze and as asc asensitive before between bigint binary blob both by call cascade case change
    char character check collate column condition constraint continue convert create cross cube cume_dist current_date
    current_time current_timestamp current_user cursor database databases day_hour day_microsecond day_minute day_second
    dec decimal declare default delayed delete dense_rank desc describe deterministic distinct distinctrow div double drop
    dual each else elseif empty enclosed escaped except exists exit explain false fetch first_value float float4 float8 for
    force foreign from fulltext function generated get grant group grouping groups having high_priority hour_microsecond
    hour_minute hour_second if ignore in index infile inner inout insensitive insert int int1 int2 int3 int4 int8 integer
    intersect interval into io_after_gtids io_before_gtids is iterate join json_table key keys kill lag last_value lateral
    lead leading leave left like limit linear lines load localtime localtimestamp lock long longblob longtext loop
    low_priority manual match maxvalue mediumblob mediumint mediumtext middleint minute_microsecond minute_second mod
    modifies natural not no_write_to_binlog nth_value ntile null numeric of on optimize optimizer_costs option optionally or
    order out outer outfile over parallel partition percent_rank precision primary procedure purge qualify range rank read
    reads read_write real recursive references regexp release rename repeat replace require resignal restrict return revoke
    right rlike row rows row_number schema schemas second_microsecond select sensitive separator set show signal smallint
    spatial specific sql sqlexception sqlstate sqlwarning sql_big_result sql_calc_found_rows sql_small_result ssl starting
    stored straight_join system table tablesample terminated then tinyblob tinyint tinytext to trailing trigger true undo
    union unique unlock unsigned update usage use using utc_date utc_time utc_timestamp values varbinary varchar
    varcharacter varying virtual when where while window with write xor year_month zerofill`,
  ),
  unknownToParser: /#/,
  // https://dev.mysql.com/doc/refman/8.4/en/select.html; not HIGH_PRIORITY, which lets others wait
  hints: {
    select: words('sql_no_cache sql_big_result sql_small_result sql_buffer_result sql_calc_found_rows straight_join'),
    table: new Set(),
  },
  doubleQuotesBySetting: true,
  sessionVariables: true,
  keyNames: words('_rowid'),
  tableCase: 'server',
  aliases: { clauses: new Set(['group', 'having', 'order']), wholeOnly: false, fromSubqueries: false },
  refusesTwinColumns: true,
  withItems: { itself: 'recursive', startsWithTable: false, later: 'never' },
  groupsByKey: true,
  supportsLimitPair: true,
  equalityIgnoresCase: true,
  likeIgnoresCase: true,
  numberType: 'DECIMAL(30, 10)',
  // https://dev.mysql.com/doc/refman/8.4/en/cast-functions.html#function_cast
  cast: castTo([
    [/^(?:float\d*|double|real)\b/i, 'DOUBLE'],
    [/^numeric\b/i, 'DECIMAL(30, 10)'],
    [/int/i, 'SIGNED'],
    [/char|text|string/i, 'CHAR'],
    [/^timestamp/i, 'DATETIME'],
  ]),
  joinValues: (value, separator, once) => `GROUP_CONCAT(${once ? 'DISTINCT ' : ''}${value} SEPARATOR ${separator})`,
  takesTextForDates: true,
  wholeDaysBetween: (earlier, later) => `DATEDIFF(${later}, ${earlier})`,
  dateFormat: { function: 'DATE_FORMAT', style: 'dateFormat', formatFirst: false },
  missingFunctions: mysqlMissing,
  limit: limitAtEnd(true),
  datePart(part, expression) {
    if (part === 'weekday') return `(DAYOFWEEK(${expression}) - 1)`;
    return `${part === 'day' ? 'DAYOFMONTH' : part.toUpperCase()}(${expression})`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') return `CONCAT(YEAR(${expression}), '-Q', QUARTER(${expression}))`;
    const format = { year: '%Y', month: '%Y-%m', week: '%x-W%v', day: '%Y-%m-%d' }[part];
    return `DATE_FORMAT(${expression}, '${format}')`;
  },
  daysBetween: (earlier, later) => `(TIMESTAMPDIFF(SECOND, ${earlier}, ${later}) / 86400.0)`,
  // https://dev.mysql.com/doc/refman/8.4/en/derived-table-optimization.html: LIMIT keeps it from being merged
  rowFence: (head, condition) => `${head} WHERE ${condition} LIMIT 18446744073709551615`,
  choosesRowsFirst: true,
  textOf: (expression) => `CAST(${expression} AS CHAR)`,
  lengthOf: (text) => `CHAR_LENGTH(${text})`,
  digestOf: (text) => `SHA2(${text}, 256)`,
  concat: (...expressions) => `CONCAT(${expressions.join(', ')})`,
  allowedFunctions: mysqlFunctions,
  allowedTableFunctions: mysqlTableFunctions,
  catalogPrefixes: ['information_schema.', 'mysql.', 'performance_schema.', 'sys.', 'ndbinfo.'],
  promptHints: [
    'Quote names with backticks; double quotes make a string.',
    'There is no FULL JOIN and no ILIKE; text comparison already ignores case in most collations.',
    'Use DATE_FORMAT, YEAR, MONTH and DATE_SUB(CURDATE(), INTERVAL 1 MONTH) for dates, LIMIT n OFFSET m for pages.',
    'Join text with CONCAT(a, b); || is a logical OR.',
    'Every selected column must be in GROUP BY or inside an aggregate.',
  ],
};

/** MySQL's language with other reserved words and functions; it obeys MySQL's executable comments and its own, `/*M!`. */
export const mariadb: Dialect = {
  ...mysql,
  name: 'mariadb',
  title: 'MariaDB',
  manual: 'https://mariadb.com/kb/en/comment-syntax/',
  // Not all keywords: these were refused by a server as column, table or alias.
  reservedWords: words(
    `accessible add all alter analyze and as asc asensitive before between bigint binary blob both by call cascade case change
    char character check collate column condition constraint continue convert create cross current_date current_role
    current_time current_timestamp current_user cursor databases day_hour day_microsecond day_minute day_second dec decimal
    declare default delayed delete delete_domain_id desc describe deterministic distinct distinctrow div do_domain_ids
    double drop dual each else elseif enclosed escaped except exists exit explain false fetch float for force foreign from
    fulltext grant group having high_priority hour_microsecond hour_minute hour_second if ignore ignore_domain_ids in index
    infile inner inout insensitive insert int integer intersect interval into is iterate join key keys kill leading leave
    left like limit linear lines load localtime localtimestamp lock long longblob longtext loop low_priority
    master_demote_to_replica master_demote_to_slave master_ssl_verify_server_cert match maxvalue mediumblob mediumint
    mediumtext middleint minute_microsecond minute_second mod modifies natural no_write_to_binlog not null numeric offset on
    optimize optionally or order out outer outfile over page_checksum parse_vcol_expr partition portion precision primary
    procedure purge range read read_write reads real recursive ref_system_id references regexp release rename repeat replace
    require resignal restrict return returning revoke right rlike row_number rows schemas second_microsecond select
    sensitive separator set show signal smallint sounds spatial specific sql sql_big_result sql_calc_found_rows
    sql_small_result sqlexception sqlstate sqlwarning ssl starting stats_auto_recalc stats_persistent stats_sample_pages
    straight_join table terminated then tinyblob tinyint tinytext to trailing trigger true undo union unique unlock unsigned
    update usage use using utc_date utc_time utc_timestamp values varbinary varchar varcharacter varying when where while
    window with write xor year_month zerofill`,
  ),
  sequencesByDot: true,
  withItems: { itself: 'recursive', startsWithTable: false, later: 'recursive' },
  groupsByAnyColumn: true,
  missingFunctions: mariadbMissing,
  allowedFunctions: mariadbFunctions,
};
