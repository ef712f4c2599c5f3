import { reachOf } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import { type StatementClass, statementClasses } from '../contracts/contracts.ts';

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

/**
 * Every key of the parser's tree that may hold something in a statement that only reads: node kinds and the fields below
 * them. The list allows; a key that is not here (a new kind in a new parser, `insert`, `into`, `locks`, `command`) makes
 * the statement unknown and so refused. Typed function nodes (`upper`, `date_trunc`) are here because the functions
 * themselves are judged by the name that stands in the text.
 */
export const readableKeys = words(
  // query structure
  `select union intersect except subquery values from join joins joined_table where where_clause group_by group having
  order_by ordered limit offset limit_by limit_options fetch top qualify with ctes cte with_ recursive_with_search windows
  window window_spec window_name window_frame over frame spec Preceding Following distinct_on prewhere pre_where distribute_by cluster_by sort_by
  lateral lateral_view lateral_views sample table_sample totals with_fill interpolate rollup cube grouping_sets set_operation
  connect prior connect_by_root pseudocolumn pivot pivot_alias pivot_any pivots unpivot unpivot_columns at_index
  historical_data version when schema hints exclude search on_columns match_condition`,
  // names
  `alias aliases alias_columns alias_expr column_aliases table_alias column columns column_def identifier name table catalog
  star braced_wildcard rename dot field fields object_identifier var partitions table_from_rows rows_from offset_alias
  name_column value_column`,
  // expressions
  `literal boolean null paren tuple array struct map list interval interval_op interval_span cast try_cast safe_cast
  data_type collation case whens else_ operand and or xor not add sub mul div mod neg eq neq lt lte gt gte like i_like match
  glob similar_to in between is is_null is_true is_false is_json exists any all some member_of overlaps concat d_pipe adjacent
  operator ts_match property_e_q null_safe_eq null_safe_neq bitwise_and bitwise_or bitwise_xor bitwise_not
  bitwise_left_shift bitwise_right_shift subscript array_slice slice extends_left extends_right at_time_zone
  from_time_zone lambda comprehension named_argument variadic annotated sql_comment byte_string hex_string_expr
  unicode_string introducer scope_resolution filter within_group having_max on_condition format_phrase for_in time_unit
  function aggregate_function window_function anonymous anonymous_agg_func combined_agg_func combined_parameterized_agg
  parameterized_agg method_call`,
  // fields of the above
  `args asc at_before index inner keep target variant_extract index_table_hint system_time element_type key_type value_type oracle_type base body bucket_denominator bucket_field bucket_numerator by_name characters charset comments condition
  cross_apply decimals default delimiter each empty encoding end error escape expression expressions false_value fill finish
  flag flags fractions from_ high include_arrays inferred_type initial is_end_exclusive iterator key key_expressions keys kind
  leading_comments left left_comments left_end left_start low materialized_expr max_value method milli min_value modifier
  nano nulls_first null_handling num_buckets occurrence on on_overflow Truncate filler op operator_comments operation option_comments options
  order ordinality origin outer pairs params parameters parameter_types partition_by passing path paths pattern percent
  percentile position post_select_comments pre_alias_comments precision query quote replacement returning returning_type
  return_type right right_end right_start rows safe scalar scale sec seed separator side size source source_tz span start
  step stop strict string style substr target_type target_tz this threshold times timezone to trailing_comments true_value
  type_ unit using value view weight zone minutes hours fill_pattern part_index part_to_extract nlsparam culture
  max_line_length extra_value_columns new old null_replacement allow_overflow`,
  // typed functions: text
  `concat_ws substring upper lower length trim l_trim r_trim replace reverse repeat lpad rpad split regexp_like
  regexp_replace regexp_extract regexp_extract_all regexp_i_like regexp_full_match regexp_instr regexp_split regexp_count
  overlay contains starts_with ends_with initcap ascii chr char_func soundex levenshtein jarowinkler_similarity byte_length hex
  lower_hex unhex unicode split_part substring_index str_position translate translate_characters normalize pad to_char
  string_func string_to_array stuff elt encode decode decode_case base64_decode_binary base64_decode_string base64_encode
  try_base64_decode_binary try_base64_decode_string hex_encode convert convert_to_charset format parse_url parse_ip
  match_against uuid standard_hash farm_fingerprint minhash compress decompress_binary decompress_string
  s_h_a s_h_a1_digest s_h_a2 s_h_a2_digest m_d5_digest m_d5_number_lower64 m_d5_number_upper64 cast_to_str_type search_ip`,
  // typed functions: numbers
  `abs round floor ceil power sqrt cbrt ln log exp sign greatest least mod_func random rand trunc_func pi radians degrees
  sin cos tan asin acos atan atan2 is_nan is_inf int_div to_number to_double to_decfloat try_to_decfloat to_boolean float64
  int64 width_bucket range_bucket range_n safe_add safe_divide safe_multiply safe_subtract from_base number_to_str booland
  boolor getbit bitwise_count cosine_distance dot_product euclidean_distance manhattan_distance`,
  // typed functions: dates
  `current_date current_time current_timestamp current_timestamp_l_t_z current_datetime localtime localtimestamp
  systimestamp utc_time utc_timestamp date time datetime timestamp date_add date_sub date_diff date_trunc date_bin extract to_date
  to_timestamp date_format format_date date_from_unix_date unix_date unix_seconds unix_millis unix_micros unix_to_time_str
  unix_to_str unix_to_time time_str_to_date time_str_to_time time_str_to_unix time_to_str time_to_unix date_to_di di_to_date
  date_str_to_date date_to_date_str ts_or_di_to_di ts_or_ds_to_datetime ts_or_ds_to_timestamp ts_or_ds_add ts_or_ds_diff
  ts_or_ds_to_date ts_or_ds_to_time str_to_date str_to_time str_to_unix str_to_map year_of_week year_of_week_iso year month
  day hour minute second day_of_week day_of_week_iso day_of_month day_of_year week week_of_year quarter add_months
  months_between last_day next_day previous_day epoch epoch_ms from_unixtime unix_timestamp make_date make_timestamp
  make_interval timestamp_trunc datetime_add datetime_sub datetime_diff datetime_trunc timestamp_add timestamp_sub
  timestamp_diff time_slice time_add time_sub time_diff time_trunc date_from_parts time_from_parts timestamp_from_parts
  timestamp_tz_from_parts dayname monthname convert_timezone parse_time parse_datetime generate_date_array
  generate_timestamp_array`,
  // typed functions: conditions, aggregates, windows
  `coalesce null_if nullif if_func if_null nvl nvl2 equal_null typeof count sum avg min max group_concat string_agg list_agg
  array_agg count_if sum_if stddev stddev_pop stddev_samp variance var_pop var_samp median mode first last any_value
  approx_distinct approx_count_distinct approx_percentile approx_quantile approx_quantiles approx_percentile_estimate
  approx_top_k approx_top_sum quantile logical_and logical_or skewness array_concat_agg array_unique_agg bool_xor_agg
  bitwise_and_agg bitwise_or_agg bitwise_xor_agg row_number rank dense_rank n_tile ntile lead lag first_value last_value
  nth_value percent_rank cume_dist percentile_cont percentile_disc arg_max arg_min grouping grouping_id hash_agg hll corr
  covar_samp covar_pop regr_valx regr_valy regr_avgy regr_avgx regr_count regr_intercept regr_r2 regr_sxx regr_sxy regr_syy
  regr_slope overflow_truncate_behavior object_agg`,
  // typed functions: arrays, maps, JSON, series
  `array_func array_length array_size cardinality array_contains array_contains_all array_contained_by array_overlaps
  array_position array_append array_prepend array_concat array_sort array_reverse array_distinct array_join array_to_string
  unnest explode explode_outer array_filter array_transform array_flatten array_compact array_intersect array_union
  array_except array_remove array_zip array_all array_any array_sum array_construct_compact sort_array sequence
  generate_series exploding_generate_series to_array to_map star_map var_map map_func map_from_entries map_from_arrays
  map_keys map_values map_contains_key map_concat map_cat map_delete map_insert map_pick element_at transform_keys
  transform_values reduce struct_func struct_extract named_struct object_insert get_extract json_extract
  json_extract_scalar json_extract_path json_array json_object json_query json_value json_array_length json_keys json_type
  parse_json to_json json_set json_insert json_remove json_merge_patch json_array_agg json_object_agg check_json j_s_o_n
  j_s_o_n_path j_s_o_n_path_filter j_s_o_n_path_key j_s_o_n_path_recursive j_s_o_n_path_script j_s_o_n_path_slice
  j_s_o_n_path_selector j_s_o_n_path_subscript j_s_o_n_path_union j_s_o_n_path_root j_s_o_n_keys j_s_o_n_key_value
  j_s_o_n_keys_at_depth j_s_o_n_object j_s_o_n_object_agg j_s_o_n_b_object_agg j_s_o_n_array j_s_o_n_array_agg j_s_o_n_exists
  j_s_o_n_column_def j_s_o_n_schema j_s_o_n_set j_s_o_n_strip_nulls j_s_o_n_value j_s_o_n_value_array j_s_o_n_remove
  j_s_o_n_table j_s_o_n_type j_s_o_n_b_exists j_s_o_n_b_contains j_s_o_n_b_contains_all_top_keys
  j_s_o_n_b_contains_any_top_keys j_s_o_n_b_delete_at_path j_s_o_n_b_extract j_s_o_n_b_extract_scalar j_s_o_n_cast
  j_s_o_n_extract j_s_o_n_extract_quote j_s_o_n_extract_array j_s_o_n_extract_scalar j_s_o_n_format j_s_o_n_bool
  j_s_o_n_array_append j_s_o_n_array_contains j_s_o_n_array_insert parse_j_s_o_n nested_schema error_handling empty_handling
  st_point st_distance x_m_l_element for_xml for_json query_option`,
);

/** Kinds that a statement as a whole may be. */
export const queryKinds = words('select union intersect except subquery values paren annotated');

/** Kinds that may stand as a source in FROM or JOIN, wrappers included; a plain `function` is judged by its name. */
export const sourceKinds = words(
  `table subquery values select union intersect except paren annotated alias joined_table lateral lateral_view pivot unpivot
  function unnest generate_series exploding_generate_series sequence explode explode_outer j_s_o_n_table rows_from
  table_from_rows tuple table_alias array_func table_sample method_call generate_date_array generate_timestamp_array`,
);

/** What a statement does, by the word that it starts with. A word that is not here is unknown. */
const classOfWord: Record<string, StatementClass> = {
  ...each('read', 'select with values from table explain describe desc show summarize pivot unpivot'),
  ...each(
    'session',
    `set reset use pragma begin start commit end rollback abort savepoint release discard listen unlisten notify lock unlock
    declare fetch move close open checkpoint flush deallocate handler`,
  ),
  ...each('write', 'insert update delete merge replace upsert truncate optimize'),
  ...each(
    'schema',
    `create drop alter rename comment analyze vacuum reindex cluster refresh undrop purge flashback exchange security cache
    uncache msck repair reassign audit noaudit`,
  ),
  ...each('privilege', 'grant revoke deny'),
  ...each('file', 'copy load attach detach install import export backup restore put get remove rm list ls unload'),
  ...each(
    'execute',
    'call exec execute prepare do perform kill shutdown restart system waitfor assert raise signal resignal loop while if for',
  ),
};

function each(statementClass: StatementClass, list: string): Record<string, StatementClass> {
  return Object.fromEntries(list.split(/\s+/).map((word) => [word, statementClass]));
}

export function classOfLeadingWord(word: string): StatementClass {
  return Object.hasOwn(classOfWord, word.toLowerCase())
    ? (classOfWord[word.toLowerCase()] as StatementClass)
    : 'unknown';
}

/** What a node kind that no query may hold does; `undefined` when it tells nothing. */
export function classOfKind(kind: string): StatementClass {
  if (
    /^(into|into_clause|locks|lock|update|delete|insert|merge|truncate|conditional_insert|multitable_inserts|on_conflict)/.test(
      kind,
    )
  )
    return 'write';
  if (/^(create|drop|alter|comment|undrop|rename|refresh|split_table|flashback|analyze|cache|uncache|clone)/.test(kind))
    return 'schema';
  if (/^(grant|revoke)/.test(kind)) return 'privilege';
  if (
    /^(copy|put|get|export|load_data|attach|detach|install|stage_reference|read_|to_file|directory|credentials)/.test(
      kind,
    )
  )
    return 'file';
  if (/^(execute|prepare|kill|declare|return_stmt|try_catch|transform|predict|m_l_|a_i_)/.test(kind)) return 'execute';
  if (/^(set|use|pragma|transaction|commit|rollback|query_band|locking|session|settings|hint|option)/.test(kind))
    return 'session';
  if (/^(describe|show|summarize)$/.test(kind)) return 'read';
  return 'unknown';
}

/** What a function outside of the allow-list most likely does. */
export function classOfFunction(name: string): StatementClass {
  return reachOf(name) ?? 'unknown';
}

export function mostDangerous(classes: Iterable<StatementClass>): StatementClass {
  let worst: StatementClass = 'read';
  for (const candidate of classes) {
    if (statementClasses.indexOf(candidate) > statementClasses.indexOf(worst)) worst = candidate;
  }
  return worst;
}
