import type { Dialect } from './dialect.ts';
import { postgresFunctions } from './postgres.ts';
import { dataFiles, standard, words } from './standard.ts';

/**
 * https://duckdb.org/docs/stable/sql/functions/overview. Left out on purpose: everything that reads or lists files
 * (read_…, glob, parquet_…, sniff_csv, …_scan), getenv, query and query_table (SQL from text), nextval, getvariable,
 * current_setting, duckdb_… and pragma_….
 */
const duckdbFunctions = words(
  [...postgresFunctions].filter((name) => !name.startsWith('pg_size')).join(' '),
  // text
  `array_extract base64 bar chr contains damerau_levenshtein editdist3 ends_with format_bytes formatreadablesize from_base64
  greatest_common_divisor least_common_multiple hamming hash hex ilike_escape jaccard jaro_similarity jaro_winkler_similarity left_grapheme
  length_grapheme lcase ucase like_escape mismatches nfc_normalize not_ilike_escape ord parse_dirname parse_dirpath
  parse_filename parse_path prefix printf regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches
  right_grapheme split str_split str_split_regex string_split string_split_regex strip_accents strlen substring_grapheme
  suffix to_base to_base64 to_hex to_binary unbin unhex url_encode url_decode bin encode decode md5_number sha256`,
  // dates
  `century dateadd datepart datesub date_sub datetrunc dayname dayofmonth dayofweek dayofyear decade epoch epoch_ms epoch_ns
  epoch_us era isodow isoyear julian make_timestamp_ms make_timestamp_ns microsecond millennium millisecond monthname
  nanosecond strftime strptime try_strptime time_bucket timezone_hour timezone_minute to_centuries to_days to_decades
  to_hours to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds to_weeks to_years today
  weekday weekofyear yearweek get_current_time get_current_timestamp current_localtime current_localtimestamp ago`,
  // numbers
  `add subtract multiply divide bit_count even fdiv fmod gamma greatest isinf isnan isfinite lgamma nextafter round_even
  roundbankers signbit trunc uuid uuidv4 uuidv7 xor bin`,
  // aggregates
  `approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_min arg_min_null argmax argmin avg
  bitstring_agg count_if count_star countif entropy favg first first_value fsum geomean geometric_mean histogram
  histogram_exact histogram_values kahan_sum kurtosis kurtosis_pop last list mad max_by mean median min_by mode product
  quantile quantile_cont quantile_disc reservoir_quantile sem skewness stddev sum_no_overflow sumkahan weighted_avg wavg
  group_concat any_value`,
  // lists, structs, maps, unions
  `aggregate apply array_aggr array_aggregate array_apply array_concat array_contains array_cosine_distance
  array_cosine_similarity array_cross_product array_distance array_distinct array_dot_product array_filter array_grade_up
  array_has array_has_all array_has_any array_indexof array_inner_product array_intersect array_negative_inner_product
  array_pop_back array_pop_front array_push_back array_push_front array_reduce array_resize array_reverse_sort array_select
  array_slice array_transform array_unique array_value array_where array_zip element_at filter
  flatten generate_series grade_up len list_aggr list_aggregate list_any_value list_append list_apply list_approx_count_distinct
  list_avg list_bit_and list_bit_or list_bit_xor list_bool_and list_bool_or list_cat list_concat list_contains
  list_cosine_distance list_cosine_similarity list_count list_distance list_distinct list_dot_product list_element
  list_entropy list_extract list_filter list_first list_grade_up list_has list_has_all list_has_any list_histogram
  list_indexof list_inner_product list_intersect list_kurtosis list_last list_mad list_max list_median list_min list_mode
  list_pack list_position list_prepend list_product list_reduce list_resize list_reverse list_reverse_sort list_select
  list_sem list_skewness list_slice list_sort list_stddev_pop list_stddev_samp list_string_agg list_sum list_transform
  list_unique list_value list_var_pop list_var_samp list_where list_zip map map_concat map_contains map_entries map_extract
  map_extract_value map_from_entries map_keys map_values range reduce row struct_concat struct_extract struct_insert
  struct_pack struct_update union_extract union_tag union_value repeat_row`,
  // JSON and types
  `from_json from_json_strict json_contains json_each json_extract json_extract_string json_group_array json_group_object
  json_group_structure json_keys json_merge_patch json_pretty json_quote json_structure json_transform
  json_transform_strict json_tree json_type json_valid typeof can_cast_implicitly enum_code if ifnull
  constant_or_null try alias columns rowid`,
);

const duckdbTableFunctions = words('generate_series range unnest json_each json_tree repeat repeat_row');

export const duckdb: Dialect = {
  ...standard,
  name: 'duckdb',
  title: 'DuckDB',
  parserName: 'duckdb',
  planForms: ['explain', 'explain ( format json )'],
  manual: 'https://duckdb.org/docs/stable/sql/dialect/keywords_and_identifiers',
  ignoresCase: true,
  replacesSpaces: true,
  nestedComments: true,
  stringForms: new Set(['dollar', 'escape', 'hex']),
  parameterMarks: '?$',
  // Not `#`: in DuckDB `#1` is the first column, whatever its name.
  operators: ['!~~*', '!~~', '~~*', '~~~', '~~', '!~', '//', '**', '^@', '@>', '<@', '&&', '<->', '@'],
  // SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved'
  reservedWords: words(
    `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default
    deferrable desc describe distinct do else end except false fetch for foreign from grant group having in initially
    intersect into lambda lateral leading limit not null offset on only or order pivot pivot_longer pivot_wider placing
    primary qualify references returning select show some summarize symmetric table then to trailing true union unique
    unpivot using variadic when where window with`,
    'anti asof cross full inner join left natural outer positional right semi similar',
  ),
  unknownToParser: /\/\//,
  tableCase: 'ignored',
  ownSchema: 'main',
  pseudoColumns: words('rowid'),
  sessionNames: words('user'),
  rowsByName: true,
  filesByName: dataFiles,
  pivotQueries: true,
  fieldsByDot: true,
  methodCalls: true,
  // A LIMIT keeps conditions outside. Statistics of all rows would still pass it, and a condition that they rule out empties the plan
  // before anything else is evaluated; greatest() of one value is that value and has no statistics.
  rowFence: (head, condition) =>
    `SELECT greatest(COLUMNS(*)) FROM (${head} WHERE ${condition} LIMIT 9223372036854775807) AS kept`,
  digestOf: (text) => `SHA256(${text})`,
  dateFormat: { function: 'strftime', style: 'strftime', formatFirst: false },
  datePart(part, expression) {
    return `CAST(EXTRACT(${part === 'weekday' ? 'DOW' : part.toUpperCase()} FROM ${expression}) AS INTEGER)`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') return `(year(${expression}) || '-Q' || quarter(${expression}))`;
    const format = { year: '%Y', month: '%Y-%m', week: '%G-W%V', day: '%Y-%m-%d' }[part];
    return `strftime(${expression}, '${format}')`;
  },
  daysBetween: (earlier, later) =>
    `(date_diff('second', CAST(${earlier} AS TIMESTAMP), CAST(${later} AS TIMESTAMP)) / 86400.0)`,
  allowedFunctions: duckdbFunctions,
  allowedTableFunctions: duckdbTableFunctions,
  catalogTypes: words('regclass regtype'),
  catalogPrefixes: [...words('information_schema. pg_catalog. pg_ duckdb_ pragma_ sqlite_master sqlite_schema')],
  promptHints: [
    'The language is close to PostgreSQL; names ignore case.',
    'Use strftime(column, format), date_trunc and EXTRACT for dates, ILIKE to ignore case.',
    'a / b keeps the fraction, a // b drops it.',
    'Never read files: only the tables of the schema may be used.',
  ],
  supportsIlike: true,
};
