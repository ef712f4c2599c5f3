import type { Dialect } from './dialect.ts';
import { limitAtEnd, standard, standardFunctions, words } from './standard.ts';

/**
 * https://docs.snowflake.com/en/sql-reference/functions-all. Left out on purpose: system$…, get_ddl, result_scan,
 * last_query_id, current_… but the times, infer_schema, files and stages (build_…_url, get_presigned_url, read), encryption,
 * external functions, cortex and ml functions, sequences.
 */
const snowflakeFunctions = words(
  [...standardFunctions].join(' '),
  `acosh asinh atanh bitand bitand_agg bitcount bitnot bitor bitshiftleft bitshiftright bitxor div0 div0null factorial
  haversine is_null_value square truncate try_to_boolean try_to_date try_to_decimal try_to_double try_to_number try_to_numeric
  try_to_time try_to_timestamp try_to_timestamp_ltz try_to_timestamp_ntz try_to_timestamp_tz width_bucket uniform zipf normal
  randstr seq1 seq2 seq4 seq8 uuid_string to_boolean to_decimal to_double to_numeric boolnot booland boolor boolxor zeroifnull
  nullifzero equal_null iff sys_connect_by_path connect_by_root regr_valx regr_valy`,
  `base64_decode_binary base64_decode_string base64_encode charindex collate collation contains editdistance endswith
  hex_decode_binary hex_decode_string hex_encode ilike insert jarowinkler_similarity like len md5_binary md5_hex
  md5_number_lower64 md5_number_upper64 parse_ip parse_url regexp regexp_count regexp_extract_all regexp_substr_all rlike
  rtrimmed_length sha1_binary sha1_hex sha2 sha2_binary sha2_hex soundex_p123 split startswith strtok strtok_to_array
  to_binary to_varchar try_base64_decode_string try_hex_decode_string try_to_binary unicode hash hash_agg search`,
  `add_months convert_timezone date_from_parts datefromparts dayname dayofmonth dayofweek dayofweekiso dayofyear
  months_between monthname next_day previous_day sysdate time_from_parts time_slice timeadd timediff timestamp_from_parts
  timestamp_ltz_from_parts timestamp_ntz_from_parts timestamp_tz_from_parts timestampadd timestampdiff to_time
  to_timestamp_ltz to_timestamp_ntz to_timestamp_tz weekiso weekofyear yearofweek yearofweekiso getdate systimestamp`,
  `approx_count_distinct approx_percentile approx_top_k approximate_jaccard_index approximate_similarity array_union_agg
  array_unique_agg bitmap_bit_position bitmap_bucket_number bitmap_construct_agg bitmap_count bitmap_or_agg bitor_agg
  bitxor_agg booland_agg boolor_agg boolxor_agg conditional_change_event conditional_true_event count_if hll kurtosis
  max_by min_by minhash object_agg ratio_to_report skew variance_pop variance_samp`,
  `array_append array_cat array_compact array_construct array_construct_compact array_contains array_distinct array_except
  array_flatten array_generate_range array_insert array_intersection array_max array_min array_position array_prepend
  array_remove array_remove_at array_reverse array_size array_slice array_sort array_to_string arrays_overlap
  arrays_to_object arrays_zip as_array as_boolean as_char as_date as_decimal as_double as_integer as_number as_object as_real
  as_timestamp_ntz as_varchar check_json filter get get_path is_array is_boolean is_char is_date is_decimal is_double
  is_integer is_object is_real is_timestamp_ntz is_varchar json_extract_path_text map_cat map_contains_key map_delete
  map_insert map_keys map_pick map_size object_construct object_construct_keep_null object_delete object_insert
  object_keys object_pick parse_json reduce strip_null_value to_array to_json to_object to_variant transform try_parse_json
  typeof flatten split_to_table strtok_split_to_table generator`,
  `st_area st_asgeojson st_astext st_aswkt st_centroid st_contains st_coveredby st_covers st_distance st_dwithin st_intersects
  st_length st_makepoint st_point st_within st_x st_y to_geography h3_latlng_to_cell`,
);

const snowflakeTableFunctions = words('flatten split_to_table strtok_split_to_table generator');

const snowflakeMissing = words(
  `if group_concat string_agg strftime date_format julianday curdate now locate total divide safe_divide safe_cast
  instr mid ucase lcase datetime`,
);

export const snowflake: Dialect = {
  ...standard,
  name: 'snowflake',
  title: 'Snowflake',
  randomIsInteger: true,
  parserName: 'snowflake',
  planForms: ['explain', 'explain using tabular|json|text'],
  manual: 'https://docs.snowflake.com/en/sql-reference/identifiers-syntax',
  foldsTo: 'upper',
  // https://docs.snowflake.com/en/sql-reference/data-types-text#escape-sequences-in-single-quoted-string-constants
  backslashEscapes: true,
  slashComments: true,
  stringForms: new Set(['untagged', 'hex']),
  parameterMarks: '?:@$',
  // https://docs.snowflake.com/en/sql-reference/reserved-keywords
  reservedWords: words(
    `account all alter and any as between by case cast check column connect connection constraint create cross current
    current_date current_time current_timestamp current_user database delete distinct drop else exists false following for
    from full grant group gscluster having ilike in increment inner insert intersect into is issue join lateral left like
    localtime localtimestamp minus natural not null of on or order organization qualify regexp revoke right rlike row rows
    sample schema select set some start table tablesample then to trigger true try_cast union unique update using values view
    when whenever where with`,
  ),
  pseudoColumns: words('level'),
  sequencesByDot: true,
  rowsByName: true,
  withItems: { itself: 'always', startsWithTable: true, later: 'never' },
  colonPaths: true,
  digestOf: (text) => `SHA2(${text}, 256)`,
  positionOf: (text, part) => `CHARINDEX(${part}, ${text})`,
  joinValues: (value, separator, once) => `LISTAGG(${once ? 'DISTINCT ' : ''}${value}, ${separator})`,
  dateLiteral: (day) => `DATE '${day}'`,
  missingFunctions: snowflakeMissing,
  limit: limitAtEnd(true),
  datePart(part, expression) {
    // DAYOFWEEK depends on the session's WEEK_START
    if (part === 'weekday') return `MOD(DAYOFWEEKISO(${expression}), 7)`;
    return `${part.toUpperCase()}(${expression})`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') return `(YEAR(${expression}) || '-Q' || QUARTER(${expression}))`;
    if (part === 'week') return `(YEAROFWEEKISO(${expression}) || '-W' || LPAD(WEEKISO(${expression}), 2, '0'))`;
    return `TO_CHAR(${expression}, '${{ year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD' }[part]}')`;
  },
  daysBetween: (earlier, later) => `(DATEDIFF('second', ${earlier}, ${later}) / 86400.0)`,
  allowedFunctions: snowflakeFunctions,
  allowedTableFunctions: snowflakeTableFunctions,
  catalogPrefixes: [
    ...words('information_schema. account_usage. organization_usage. reader_account_usage. snowflake.'),
  ],
  promptHints: [
    'Unquoted names are upper case; quoted names keep their case.',
    'Use DATE_TRUNC, DATEADD, DATEDIFF and TO_CHAR for dates, ILIKE to ignore case, QUALIFY to filter window functions.',
    'Read JSON with column:path.to.field::type.',
    'a / b keeps the fraction.',
  ],
  supportsIlike: true,
};
