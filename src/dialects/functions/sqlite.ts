import { words } from './words.ts';

/**
 * https://sqlite.org/lang_corefunc.html and the pages beside it. Left out on purpose: load_extension, readfile, writefile,
 * edit, fts3_tokenizer, optimize (writes), sqlite_log, zeroblob and randomblob (memory), and what tells about the
 * connection (changes, last_insert_rowid, sqlite_version, …).
 */
export const sqliteFunctions = words(
  // scalar and text
  `abs char coalesce concat concat_ws format glob hex if ifnull iif instr length like likelihood likely lower ltrim match
  max min nullif octet_length printf quote random regexp replace round rtrim sign soundex substr substring subtype trim
  typeof unhex unicode unistr unistr_quote unlikely upper`,
  // mathematics
  `acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power radians
  sin sinh sqrt tan tanh trunc`,
  // dates
  'current_date current_time current_timestamp date datetime julianday strftime time timediff unixepoch',
  // aggregates and windows
  `avg count group_concat median percentile percentile_cont percentile_disc string_agg sum total cume_dist dense_rank
  first_value lag last_value lead nth_value ntile percent_rank rank row_number`,
  // JSON
  `json json_array json_array_insert json_array_length json_error_position json_extract json_group_array json_group_object
  json_insert json_object json_patch json_pretty json_quote json_remove json_replace json_set json_type json_valid jsonb
  jsonb_array jsonb_array_insert jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_patch
  jsonb_remove jsonb_replace jsonb_set`,
  // full-text search and geometry, reading only
  `bm25 highlight matchinfo offsets snippet geopoly_area geopoly_bbox geopoly_contains_point geopoly_json geopoly_overlap
  geopoly_svg geopoly_within geopoly_xform`,
);

export const sqliteTableFunctions = words('generate_series json_each json_tree jsonb_each jsonb_tree');
