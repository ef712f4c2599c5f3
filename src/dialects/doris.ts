import type { Dialect } from './dialect.ts';
import { mysql, mysqlFunctions } from './mysql.ts';
import { castTo, standard, words } from './standard.ts';

/**
 * https://doris.apache.org/docs/sql-manual/sql-functions and https://docs.starrocks.io/docs/sql-reference/sql-functions.
 * Left out on purpose: what waits (sleep), reads another table by its name (dict_get, dict_mapping, lookup_string), tells about
 * the session or the cluster (current_catalog, last_query_id, get_query_profile, host_name, inspect_*), calls a model
 * (ai_*, embed), keeps keys (aes_*, sm4_*, encryptkeyref) or is written by somebody (UDFs).
 */
const shared = words(
  [...mysqlFunctions].join(' '),
  `years_add years_sub years_diff months_add months_sub months_diff weeks_add weeks_sub weeks_diff days_add days_sub days_diff
  hours_add hours_sub hours_diff minutes_add minutes_sub minutes_diff seconds_add seconds_sub seconds_diff date_floor
  date_ceil time_slice next_day to_iso8601 str2date add_months milliseconds_diff microseconds_diff from_millisecond
  from_microsecond from_second`,
  `approx_count_distinct ndv hll_union_agg hll_union hll_raw_agg hll_cardinality hll_hash hll_empty percentile percentile_approx
  percentile_array bitmap_union bitmap_union_count bitmap_union_int bitmap_intersect bitmap_count bitmap_and bitmap_or
  bitmap_xor bitmap_and_count bitmap_or_count bitmap_contains bitmap_has_any bitmap_hash bitmap_empty bitmap_from_string
  bitmap_to_string bitmap_to_array bitmap_from_array bitmap_max bitmap_min to_bitmap intersect_count multi_distinct_count
  multi_distinct_sum max_by min_by collect_list collect_set histogram topn retention window_funnel group_bit_and group_bit_or
  group_bit_xor variance_samp variance_pop var_samp skew kurt sum0 count_if`,
  `array array_contains array_length array_size size cardinality array_join array_sort array_distinct array_sum array_avg
  array_min array_max array_position array_remove array_slice array_concat array_intersect array_union array_except
  array_map array_filter array_append array_difference array_flatten arrays_overlap element_at split split_by_string
  map map_keys map_values map_size map_contains_key map_contains_value named_struct row struct struct_element`,
  `get_json_int get_json_bigint get_json_double get_json_string get_json_bool get_json_object parse_json json_parse json_string
  json_extract_string json_extract_int json_extract_bigint json_extract_double json_extract_bool json_exists json_each
  jsonb_extract jsonb_extract_string jsonb_extract_int jsonb_extract_bigint jsonb_extract_double jsonb_extract_bool jsonb_type
  jsonb_exists_path json_exists_path to_json`,
  `append_trailing_char_if_absent ends_with starts_with null_or_empty not_null_or_empty regexp_extract regexp_count money_format
  ngram_search parse_url url_encode url_decode char_length lcase mid murmur_hash3_32 xx_hash3_64 md5sum split_part
  substring_index strleft strright to_date convert_to field nullif negative positive fmod dpow dexp dlog1 dlog10 dround
  dceil dfloor conv pmod width_bucket cot square is_null_or_empty`,
  'st_point st_circle st_polygon st_linefromtext st_distance_sphere st_angle st_azimuth',
);

const dorisFunctions = words(
  [...shared].join(' '),
  `array_count array_exists array_first array_first_index array_last array_cum_sum array_enumerate array_popback array_popfront
  array_product array_repeat array_reverse_sort array_shuffle array_with_constant array_zip countequal group_array
  group_uniq_array group_array_intersect map_agg covar sequence_match sequence_count bitmap_agg bool_and bool_or linear_histogram
  extract_url_parameter domain domain_without_www protocol sub_replace initcap translate trim_in mask mask_first_n mask_last_n
  non_nullable nullable variant_type elt uuid_numeric array_range levenshtein soundex topn_array topn_weighted percentile_reservoir
  tokenize`,
);

const starrocksFunctions = words(
  [...shared].join(' '),
  `jodatime_format date_slice to_tera_date to_tera_timestamp array_generate array_cum_sum all_match any_match array_to_bitmap
  array_sortby array_top_n array_repeat distinct_map_keys map_apply map_concat map_filter map_from_arrays transform_keys
  transform_values cardinality sub_bitmap bitmap_subset_in_range bitmap_subset_limit bitmap_remove bitmap_agg
  approx_top_k percentile_disc_lc array_unique_agg covar_pop covar_samp mann_whitney_u_test bool_or boolor_agg str_to_map
  hour_from_unixtime crc32 strpos to_days unnest_bitmap assert_true ds_hll_count_distinct`,
);

const starrocksTableFunctions = words('unnest generate_series json_each unnest_bitmap');

const lacking = `strftime julianday to_char to_number date_part datepart dateadd date_diff string_agg listagg iif nvl2 len charindex
  median try_cast total datetime getdate divide safe_divide safe_cast countif regexp_matches make_set export_set uuid_to_bin
  period_add period_diff inet_aton json_table`;

const dorisMissing = words(lacking, 'decode');
const starrocksMissing = words(lacking, 'initcap decode');

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
