import type { Dialect } from './dialect.ts';
import { standard, standardFunctions, words } from './standard.ts';

/**
 * https://www.postgresql.org/docs/current/functions.html. Left out on purpose: all pg_… but three that only compute, lo_…,
 * dblink…, what runs SQL from text (query_to_xml and its kin, ts_stat, ts_rewrite), set_config, current_setting, setseed,
 * sequences, locks, inet_server_addr, version, has_…_privilege and the rest that tells about the server.
 */
export const postgresFunctions = words(
  [...standardFunctions].join(' '),
  // mathematics
  `acosd acosh asind asinh atan2d atand atanh cosd cotd div erf erfc factorial gamma gcd lcm lgamma min_scale scale sind tand
  trim_scale width_bucket random_normal`,
  // text and binary
  `btrim casefold convert_from convert_to crc32 crc32c encode format get_bit get_byte is_normalized normalize parse_ident
  quote_ident quote_literal quote_nullable regexp_count regexp_match regexp_matches regexp_split_to_array
  regexp_split_to_table reverse set_bit set_byte sha224 sha256 sha384 sha512 starts_with string_to_array string_to_table
  to_ascii to_bin to_hex to_oct unistr bit_count unicode_assigned pg_typeof pg_size_pretty pg_column_size`,
  // dates
  `age clock_timestamp date_bin isfinite justify_days justify_hours justify_interval make_date make_interval make_time
  make_timestamp make_timestamptz statement_timestamp timeofday timezone transaction_timestamp interval timestamptz timetz
  time_bucket time_bucket_gapfill locf interpolate uuidv7 uuidv4 uuid_extract_timestamp uuid_extract_version
  gen_random_uuid uuid_generate_v4`,
  // aggregates
  `json_agg jsonb_agg json_object_agg jsonb_object_agg json_agg_strict jsonb_agg_strict range_agg range_intersect_agg xmlagg
  cardinality num_nonnulls num_nulls approx_count_distinct first last`,
  // XML that is only written; what parses it or runs SQL from text is left out
  'xmlelement xmlattributes xmlforest xmlconcat xmlcomment xmlpi',
  // hashes, for buckets and samples
  `hashtext hashtextextended hashbpchar hashchar hashint2 hashint4 hashint8 hashint4extended hashint8extended hashfloat4 hashfloat8 hash_numeric
  hash_array hash_record hash_range jsonb_hash uuid_hash timestamp_hash time_hash interval_hash`,
  // arrays and ranges
  `array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions
  array_prepend array_remove array_replace array_reverse array_sample array_shuffle array_sort array_to_string array_upper
  trim_array unnest generate_series generate_subscripts isempty lower_inc lower_inf upper_inc upper_inf range_merge
  multirange int4range int8range numrange daterange tsrange tstzrange`,
  // JSON
  `to_json to_jsonb array_to_json row_to_json json_build_array jsonb_build_array json_build_object jsonb_build_object json
  jsonb json_scalar json_serialize json_array_elements jsonb_array_elements json_array_elements_text
  jsonb_array_elements_text json_array_length jsonb_array_length json_each jsonb_each json_each_text jsonb_each_text
  json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text json_object_keys jsonb_object_keys
  jsonb_object json_populate_record jsonb_populate_record json_populate_recordset jsonb_populate_recordset json_to_record
  jsonb_to_record json_to_recordset jsonb_to_recordset jsonb_set jsonb_set_lax jsonb_insert json_strip_nulls
  jsonb_strip_nulls jsonb_path_exists jsonb_path_match jsonb_path_query jsonb_path_query_array jsonb_path_query_first
  jsonb_path_exists_tz jsonb_path_match_tz jsonb_path_query_tz jsonb_path_query_array_tz jsonb_path_query_first_tz
  jsonb_pretty json_typeof jsonb_typeof`,
  // full-text search, enumerations, networks, geometry
  `to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery ts_rank ts_rank_cd ts_headline setweight
  strip numnode querytree tsvector_to_array array_to_tsvector ts_delete ts_filter tsquery_phrase enum_first enum_last
  enum_range abbrev broadcast family host hostmask masklen netmask network set_masklen text inet_merge inet_same_family area
  box bound_box center circle diagonal diameter height isclosed isopen line lseg npoints path point polygon radius slope
  width`,
  // extensions that only compute: pg_trgm, fuzzystrmatch, unaccent, hstore, PostGIS
  `similarity word_similarity strict_word_similarity show_trgm levenshtein levenshtein_less_equal metaphone dmetaphone
  difference daitch_mokotoff unaccent akeys avals skeys svals st_area st_asgeojson st_astext st_buffer st_centroid
  st_contains st_coveredby st_covers st_crosses st_disjoint st_distance st_distancesphere st_dwithin st_envelope st_equals
  st_geogfromtext st_geomfromtext st_intersection st_intersects st_isempty st_isvalid st_length st_makeenvelope
  st_makepoint st_overlaps st_perimeter st_point st_setsrid st_simplify st_srid st_touches st_transform st_union st_within
  st_x st_y geography geometry`,
);

const postgresTableFunctions = words(
  `generate_series generate_subscripts unnest json_array_elements jsonb_array_elements json_array_elements_text
  jsonb_array_elements_text json_each jsonb_each json_each_text jsonb_each_text json_object_keys jsonb_object_keys
  json_to_record jsonb_to_record json_to_recordset jsonb_to_recordset json_populate_recordset jsonb_populate_recordset
  jsonb_path_query json_table regexp_matches regexp_split_to_table string_to_table`,
);

const postgresMissing = words(
  `year month day hour minute second week quarter dayofweek dayofmonth weekday datediff date_diff dateadd date_sub last_day
  date_format strftime julianday timestampdiff curdate getdate sysdate ifnull nvl nvl2 iif if isnull len instr charindex
  locate group_concat listagg median truncate rand log2 hex sha1 space unicode divide total datetime mid ucase lcase
  safe_divide safe_cast try_cast convert countif`,
);

export const postgres: Dialect = {
  ...standard,
  name: 'postgres',
  title: 'PostgreSQL',
  parserName: 'postgresql',
  planForms: [
    'explain verbose?',
    'explain ( verbose )',
    'explain ( costs on|off )',
    'explain ( format text|json|xml|yaml )',
  ],
  manual: 'https://www.postgresql.org/docs/current/sql-syntax-lexical.html',
  foldsTo: 'lower',
  nestedComments: true,
  stringForms: new Set(['dollar', 'escape', 'unicode', 'hex', 'bit', 'national']),
  parameterMarks: '$:',
  operators: [
    ...words('#>> -|- !~~* !~~ !~* ~~* <<| |>> &<| |&> ||/ ?|| ?-| @-@ <-> <#>'),
    ...words('#> #- @> <@ @? @@ ?| ?& ?# ?- !~ ~* ~~ ~= ^@ && &< &> <^ >^'),
    ...['|/', '##', '#', '@', '?'],
  ],
  // pg_get_keywords(), the reserved ones
  reservedWords: words(
    `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
    concurrently constraint create cross current_catalog current_date current_role current_schema current_time
    current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
    full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
    localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
    right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
    using variadic verbose when where window with`,
  ),
  ownSchema: 'public',
  pseudoColumns: words('ctid xmin xmax cmin cmax tableoid'),
  sessionNames: words('user'),
  rowsByName: true,
  tablesAreTypes: true,
  columnsNamedByFunction: true,
  aliases: { clauses: new Set(['group', 'order']), wholeOnly: true, fromSubqueries: false },
  withItems: { itself: 'recursive', startsWithTable: false, later: 'recursive' },
  functionsByDot: true,
  functionPrefix: 'pg_catalog',
  groupsByKey: true,
  supportsEmptySelect: true,
  refusesWrongTypes: true,
  // The planner neither pulls up a subquery with OFFSET nor pushes conditions into it. It would still look up the statistics of its columns
  // and try patterns of LIKE on common values of all rows; not where the column comes from a UNION.
  rowFence: (head, condition) => `${head} WHERE ${condition} UNION ALL ${head} WHERE FALSE OFFSET 0`,
  choosesRowsFirst: true,
  textOf: (expression) => `CAST(${expression} AS TEXT)`,
  digestOf: (text) => `ENCODE(SHA256(CONVERT_TO(${text}, 'UTF8')), 'hex')`,
  positionOf: (text, part) => `STRPOS(${text}, ${part})`,
  joinValues: (value, separator, once) => `STRING_AGG(${once ? 'DISTINCT ' : ''}CAST(${value} AS text), ${separator})`,
  missingFunctions: postgresMissing,
  datePart(part, expression) {
    return `CAST(EXTRACT(${part === 'weekday' ? 'DOW' : part.toUpperCase()} FROM ${expression}) AS integer)`;
  },
  dateBucket(part, expression) {
    const formats = { year: 'YYYY', quarter: 'YYYY"-Q"Q', month: 'YYYY-MM', week: 'IYYY"-W"IW', day: 'YYYY-MM-DD' };
    return `to_char(${expression}, '${formats[part]}')`;
  },
  daysBetween: (earlier, later) =>
    `(EXTRACT(EPOCH FROM CAST(${later} AS timestamp) - CAST(${earlier} AS timestamp)) / 86400.0)`,
  allowedFunctions: postgresFunctions,
  allowedTableFunctions: postgresTableFunctions,
  catalogPrefixes: ['pg_', 'information_schema.'],
  // https://www.postgresql.org/docs/current/datatype-oid.html
  catalogTypes: words(
    'regclass regcollation regconfig regdictionary regnamespace regoper regoperator regproc regprocedure regrole regtype',
  ),
  promptHints: [
    'Unquoted names are folded to lower case: put double quotes around names that have capitals or spaces.',
    'Every selected column must be in GROUP BY or inside an aggregate.',
    'Integer division drops the fraction: cast one side with ::numeric.',
    'Use date_trunc, EXTRACT and to_char for dates, ILIKE to ignore case, LIMIT n OFFSET m for pages.',
    'ROUND(x, n) wants numeric: ROUND(x::numeric, 2).',
  ],
  supportsIlike: true,
  integerDivision: true,
};
