import type { Dialect } from './dialect.ts';
import { castTo, limitAtEnd, standard, standardFunctions, words } from './standard.ts';

/**
 * https://cloud.google.com/bigquery/docs/reference/standard-sql/functions-all. Functions of a family keep its name
 * (`net.host`). Left out on purpose: external_query, keys.…, aead.…, deterministic_…, ml.…, ai.…, obj.…, session_user, error,
 * appends, changes, gap_fill, vector_search.
 */
const bigqueryFunctions = words(
  [...standardFunctions].join(' '),
  `acosh asinh atanh bit_count cosine_distance csc csch coth div euclidean_distance ieee_divide is_inf is_nan range_bucket
  safe_add safe_cast safe_divide safe_multiply safe_negate safe_subtract sec sech trunc parse_bignumeric parse_numeric
  generate_uuid farm_fingerprint sha256 sha512`,
  `byte_length code_points_to_bytes code_points_to_string collate contains_substr edit_distance ends_with format from_base32
  from_base64 from_hex normalize normalize_and_casefold regexp_contains regexp_extract regexp_extract_all safe_convert_bytes_to_string
  split starts_with string to_base32 to_base64 to_code_points to_hex text_analyze search bag_of_words tf_idf`,
  `current_datetime date_bucket date_from_unix_date datetime datetime_add datetime_bucket datetime_diff datetime_sub
  datetime_trunc extract format_date format_datetime format_time format_timestamp generate_date_array
  generate_timestamp_array justify_days justify_hours justify_interval make_interval parse_date parse_datetime parse_time
  parse_timestamp time_add time_diff time_sub time_trunc timestamp_add timestamp_bucket timestamp_diff timestamp_micros
  timestamp_millis timestamp_seconds timestamp_sub timestamp_trunc unix_date unix_micros unix_millis unix_seconds range
  range_contains range_end range_overlaps range_start generate_range_array interval`,
  `any_value approx_count_distinct approx_quantiles approx_top_count approx_top_sum array_concat_agg countif logical_and
  logical_or max_by min_by hll_count.extract hll_count.init hll_count.merge hll_count.merge_partial kll_quantiles.extract_int64`,
  `array array_concat array_first array_includes array_includes_all array_includes_any array_is_distinct array_last array_length
  array_max array_min array_reverse array_slice array_sum array_to_string array_avg array_filter array_transform flatten
  generate_array unnest struct offset ordinal safe_offset safe_ordinal`,
  `bool float64 int64 json_array_append json_array_insert json_extract json_extract_array json_extract_scalar
  json_extract_string_array json_flatten json_keys json_query_array json_remove json_set json_strip_nulls json_type
  json_value_array lax_bool lax_float64 lax_int64 lax_string parse_json to_json to_json_string bool_array string_array
  safe_to_json`,
  `net.host net.ip_from_string net.ip_net_mask net.ip_to_string net.ip_trunc net.ipv4_from_int64 net.ipv4_to_int64
  net.public_suffix net.reg_domain net.safe_ip_from_string`,
  `st_area st_asgeojson st_astext st_boundingbox st_buffer st_centroid st_contains st_coveredby st_covers st_distance
  st_dwithin st_geogfromgeojson st_geogfromtext st_geogpoint st_geohash st_intersection st_intersects st_isempty st_length
  st_makeline st_simplify st_touches st_union st_within st_x st_y s2_cellidfrompoint`,
);

const bigqueryTableFunctions = words('unnest');

const bigqueryMissing = words(
  `year month day quarter week hour minute second datediff dateadd to_char to_date to_number nvl nvl2 isnull group_concat
  listagg len charindex now getdate sysdate date_format strftime julianday date_part truncate total median charindex locate
  try_cast divide substring_index iif datetime_diff_days`,
);

export const bigquery: Dialect = {
  ...standard,
  name: 'bigquery',
  title: 'BigQuery',
  parserName: 'bigquery',
  manual: 'https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical',
  identifierQuote: ['`', '`'],
  // Columns and aliases; tables and datasets keep their case.
  ignoresCase: true,
  doubleQuotedStrings: true,
  backslashEscapes: true,
  backslashInNames: true,
  hashComments: true,
  stringForms: new Set(['triple', 'raw']),
  parameterMarks: '?@',
  operators: ['|>'],
  reservedWords: words(
    `all and any array as asc assert_rows_modified at between by case cast collate contains create cross cube current default
    define desc distinct else end enum escape except exclude exists extract false fetch following for from full group grouping
    groups hash having if ignore in inner intersect interval into is join lateral left like limit lookup merge natural new no
    not null nulls of on or order outer over partition preceding proto qualify range recursive respect right rollup rows
    select set some struct tablesample then to treat true unbounded union unnest using when where window with within`,
  ),
  pseudoColumns: words('_partitiontime _partitiondate _table_suffix'),
  rowsByName: true,
  fieldsByDot: true,
  aliases: { clauses: new Set(['group', 'having', 'order']), wholeOnly: false, fromSubqueries: false },
  refusesTwinColumns: true,
  withItems: { itself: 'recursive', startsWithTable: true, later: 'recursive' },
  pipes: true,
  columnsInFrom: true,
  functionPrefix: 'safe',
  supportsAllAny: false,
  numberType: 'FLOAT64',
  cast: castTo([
    [/^(?:float\d*|double|real)\b/i, 'FLOAT64'],
    [/int/i, 'INT64'],
    [/char|text/i, 'STRING'],
  ]),
  joinValues: (value, separator, once) =>
    `STRING_AGG(${once ? 'DISTINCT ' : ''}CAST(${value} AS STRING), ${separator})`,
  dateLiteral: (day) => `DATE '${day}'`,
  wholeDaysBetween: (earlier, later) => `DATE_DIFF(${later}, ${earlier}, DAY)`,
  dateFormat: undefined,
  missingFunctions: bigqueryMissing,
  // Every byte is paid for: half a dollar or so a question.
  byteBudget: 100_000_000_000,
  limit: limitAtEnd(true),
  datePart(part, expression) {
    if (part === 'weekday') return `(EXTRACT(DAYOFWEEK FROM ${expression}) - 1)`;
    return `EXTRACT(${part.toUpperCase()} FROM ${expression})`;
  },
  dateBucket(part, expression) {
    const formats = { year: '%Y', quarter: '%Y-Q%Q', month: '%Y-%m', week: '%G-W%V', day: '%Y-%m-%d' };
    return `FORMAT_DATE('${formats[part]}', DATE(${expression}))`;
  },
  daysBetween: (earlier, later) =>
    `(DATETIME_DIFF(CAST(${later} AS DATETIME), CAST(${earlier} AS DATETIME), SECOND) / 86400.0)`,
  textOf: (expression) => `CAST(${expression} AS STRING)`,
  digestOf: (text) => `TO_HEX(SHA256(${text}))`,
  concat: (...expressions) => `CONCAT(${expressions.join(', ')})`,
  allowedFunctions: bigqueryFunctions,
  allowedTableFunctions: bigqueryTableFunctions,
  catalogPrefixes: ['information_schema.', '__tables__', '__tables_summary__'],
  promptHints: [
    'Quote names with backticks: `project.dataset.table`; double quotes make a string.',
    'Use DATE_TRUNC(date, MONTH), DATE_SUB(CURRENT_DATE(), INTERVAL 1 MONTH), FORMAT_DATE and EXTRACT for dates.',
    'a / b keeps the fraction, DIV(a, b) drops it; SAFE_DIVIDE avoids an error on zero.',
    'There is no ILIKE: use LOWER on both sides. Use COUNTIF, APPROX_COUNT_DISTINCT and UNNEST where they help.',
  ],
};
