import type { DialectName } from '../../dialects/dialect.ts';
import { words } from '../../dialects/words.ts';

/**
 * Functions that people expect everywhere and that this engine lacks. The policy lets such names pass, because a name
 * that an engine lacks does no harm; the check must not.
 */
export const missingFunctions: Partial<Record<DialectName, ReadonlySet<string>>> = {
  postgres: words(
    `year month day hour minute second week quarter dayofweek dayofmonth weekday datediff date_diff dateadd date_sub last_day
    date_format strftime julianday timestampdiff curdate getdate sysdate ifnull nvl nvl2 iif if isnull len instr charindex
    locate group_concat listagg median truncate rand log2 hex sha1 space unicode divide total datetime mid ucase lcase
    safe_divide safe_cast try_cast convert countif`,
  ),
  mysql: words(
    `strftime julianday to_char to_date to_number date_trunc date_part datepart dateadd date_diff string_agg listagg array_agg
    iif nvl nvl2 len split_part strpos charindex median initcap decode translate try_cast total datetime getdate divide
    safe_divide safe_cast countif regexp_matches`,
  ),
  mariadb: words(
    `strftime julianday date_trunc date_part datepart dateadd date_diff string_agg listagg array_agg iif len split_part strpos
    charindex initcap translate try_cast total datetime getdate divide safe_divide safe_cast countif regexp_matches any_value`,
  ),
  oracle: words(
    `year month day hour minute second quarter week now ifnull if iif isnull left right concat_ws datediff date_add date_sub
    dateadd date_format date_part strftime julianday curdate getdate group_concat string_agg strpos charindex locate len pi
    rand random truncate space divide total date datetime time substring split_part position char_length try_cast`,
  ),
  bigquery: words(
    `year month day quarter week hour minute second datediff dateadd to_char to_date to_number nvl nvl2 isnull group_concat
    listagg len charindex now getdate sysdate date_format strftime julianday date_part truncate total median charindex locate
    try_cast divide substring_index iif datetime_diff_days`,
  ),
  snowflake: words(
    `if group_concat string_agg strftime date_format julianday curdate now locate total divide safe_divide safe_cast
    instr mid ucase lcase datetime`,
  ),
  clickhouse: words(
    'strftime julianday nvl nvl2 iif isnull len charindex getdate sysdate total string_agg listagg to_char to_date to_number date_part datepart',
  ),
};
missingFunctions.oracle11 = missingFunctions.oracle as ReadonlySet<string>;
