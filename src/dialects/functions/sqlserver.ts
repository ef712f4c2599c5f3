import { standardFunctions } from './standard.ts';
import { words } from './words.ts';

/**
 * https://learn.microsoft.com/en-us/sql/t-sql/functions/functions. Left out on purpose: openrowset, openquery, opendatasource,
 * openxml, openjson (the parser library reads no query in it), what tells about the server, the session or the catalogue (serverproperty, suser_sname, db_name, object_id, host_name,
 * has_perms_by_name, session_context, …), keys and passwords (decryptby…, encryptby…, pwdcompare, pwdencrypt), fn_… and xp_….
 */
export const sqlserverFunctions = words(
  [...standardFunctions].filter((name) => name !== 'json_table').join(' '),
  `datename datepart datetrunc date_bucket datediff datediff_big dateadd datefromparts datetimefromparts datetime2fromparts
  datetimeoffsetfromparts smalldatetimefromparts timefromparts eomonth getdate getutcdate isdate switchoffset sysdatetime
  sysdatetimeoffset sysutcdatetime todatetimeoffset`,
  `charindex concat_ws datalength difference format len nchar patindex quotename replicate str string_agg string_escape stuff
  try_convert try_parse parse isnull isnumeric choose iif square atn2 checksum binary_checksum checksum_agg count_big
  approx_count_distinct approx_percentile_cont approx_percentile_disc stdev stdevp var varp newid hashbytes compress decompress
  bit_count left_shift right_shift get_bit set_bit`,
  'isjson json_modify json_path_exists json_array json_object string_split generate_series',
  // Not functions: FOR XML PATH('') and ROOT('…'). A function of somebody's own needs its schema before it.
  'path root',
);

export const sqlserverTableFunctions = words('string_split generate_series');

export const sqlserverMissing = words(
  `strftime julianday to_char to_date to_number to_timestamp date_format date_trunc date_part date_diff date_add date_sub quarter
  week hour minute second group_concat listagg array_agg ifnull nvl nvl2 if decode substr instr strpos position lpad rpad length
  char_length character_length octet_length bit_length mod pow trunc truncate random ln log2 cbrt chr initcap split_part
  regexp_like regexp_replace regexp_substr regexp_instr median mode any_value bool_and bool_or every now current_date localtime
  localtimestamp last_day md5 sha1 hex variance stddev stddev_pop stddev_samp var_pop var_samp corr covar_pop covar_samp
  string_to_array extract overlay repeat nth_value total countif safe_divide`,
);
