import { standardFunctions } from './standard.ts';
import { words } from './words.ts';

/**
 * https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Functions.html. Left out on purpose: sys_context,
 * userenv, every package but two that only compute (dbms_lob, dbms_random), httpuritype and XML functions that read
 * addresses or run SQL from text, sys_dburigen, ora_invoking_user.
 */
export const oracleFunctions = words(
  [...standardFunctions].join(' '),
  `acos asin bitand nanvl remainder width_bucket ora_hash standard_hash`,
  `asciistr chr compose concat convert decompose dump empty_blob empty_clob instrb instrc instr2 instr4 lengthb lengthc length2
  length4 nchr nls_initcap nls_lower nls_upper nlssort regexp_count substrb substrc substr2 substr4 to_clob to_nchar to_nclob
  to_multi_byte to_single_byte treat unistr vsize rawtohex hextoraw rawtonhex to_binary_double to_binary_float to_blob
  to_lob cast bin_to_num numtodsinterval numtoyminterval rowidtochar chartorowid sys_guid sys_extract_utc sys_typeid
  to_boolean`,
  `add_months current_date dbtimezone from_tz months_between new_time next_day sessiontimezone sysdate systimestamp
  to_dsinterval to_timestamp_tz to_yminterval tz_offset trunc round to_utc_timestamp_tz`,
  `cardinality collect first last group_id listagg ratio_to_report rank stats_mode approx_count approx_count_distinct
  approx_median approx_percentile approx_rank approx_sum checksum kurtosis_pop kurtosis_samp skewness_pop skewness_samp
  lnnvl coalesce decode sys_connect_by_path connect_by_root powermultiset set any_value rownum level`,
  `json_array json_arrayagg json_dataguide json_equal json_exists json_mergepatch json_object json_objectagg json_query
  json_scalar json_serialize json_table json_textcontains json_transform json_value json`,
  'xmlelement xmlattributes xmlforest xmlconcat xmlagg',
  `dbms_lob.substr dbms_lob.getlength dbms_lob.instr dbms_random.value dbms_random.normal dbms_random.string sdo_geom.sdo_distance
  sdo_geom.sdo_area sdo_geom.sdo_length contains score`,
);

export const oracleTableFunctions = words('json_table');

export const oracleMissing = words(
  `year month day hour minute second quarter week now ifnull if iif isnull left right concat_ws datediff date_add date_sub
  dateadd date_format date_part strftime julianday curdate getdate group_concat string_agg strpos charindex locate len pi
  rand random truncate space divide total date datetime time substring split_part position char_length try_cast`,
);
