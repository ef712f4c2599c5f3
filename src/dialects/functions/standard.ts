import { words } from './words.ts';

/** Functions that most engines share and that only compute. A name that an engine lacks does no harm here. */
export const standardFunctions = words(
  `abs acos asin atan atan2 cbrt ceil ceiling cos cosh cot degrees exp floor ln log log10 log2 mod pi pow power radians rand
  random round sign sin sinh sqrt tan tanh trunc truncate greatest least`,
  `ascii bit_length char char_length character_length chr concat concat_ws initcap instr left length lower lpad ltrim
  octet_length overlay position regexp_instr regexp_like regexp_replace regexp_substr repeat replace reverse right rpad rtrim
  soundex space split_part strpos substr substring translate trim unicode upper md5 sha1 hex`,
  `coalesce nullif ifnull nvl nvl2 iif if decode cast try_cast convert exists`,
  `current_date current_time current_timestamp localtime localtimestamp now date time timestamp extract date_part date_trunc
  date_diff date_add date_sub datediff dateadd year quarter month week day hour minute second last_day to_char to_date
  to_number to_timestamp`,
  `avg count max min sum stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp median mode
  percentile_cont percentile_disc any_value array_agg string_agg listagg group_concat bool_and bool_or bit_and bit_or bit_xor
  every grouping grouping_id regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy`,
  'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
  'json_array json_object json_value json_query json_exists json_arrayagg json_objectagg json_table',
);
