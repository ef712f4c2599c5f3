import { standardFunctions } from './standard.ts';
import { words } from './words.ts';

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

export const mariadbFunctions = words(
  [...shared].join(' '),
  `add_months chr column_check column_exists column_get column_json column_list crc32c json_compact json_detailed json_equals
  json_exists json_loose json_normalize json_object_filter_keys json_object_to_array json_array_intersect lengthb
  natural_sort_key sformat sys_guid to_char months_between`,
);

export const mysqlTableFunctions = words('json_table');

export const mysqlMissing = words(
  `strftime julianday to_char to_date to_number date_trunc date_part datepart dateadd date_diff string_agg listagg array_agg
  iif nvl nvl2 len split_part strpos charindex median initcap decode translate try_cast total datetime getdate divide
  safe_divide safe_cast countif regexp_matches`,
);

export const mariadbMissing = words(
  `strftime julianday date_trunc date_part datepart dateadd date_diff string_agg listagg array_agg iif len split_part strpos
  charindex initcap translate try_cast total datetime getdate divide safe_divide safe_cast countif regexp_matches any_value`,
);
