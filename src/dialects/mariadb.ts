import type { Dialect } from './dialect.ts';
import { mariadbFunctions, mariadbMissing } from './functions/mysql.ts';
import { words } from './functions/words.ts';
import { mysql } from './mysql.ts';

/** MySQL's language with other reserved words and functions; it obeys MySQL's executable comments and its own, `/*M!`. */
export const mariadb: Dialect = {
  ...mysql,
  name: 'mariadb',
  title: 'MariaDB',
  manual: 'https://mariadb.com/kb/en/comment-syntax/',
  // Not all keywords: these were refused by a server as column, table or alias.
  reservedWords: words(
    `accessible add all alter analyze and as asc asensitive before between bigint binary blob both by call cascade case change
    char character check collate column condition constraint continue convert create cross current_date current_role
    current_time current_timestamp current_user cursor databases day_hour day_microsecond day_minute day_second dec decimal
    declare default delayed delete delete_domain_id desc describe deterministic distinct distinctrow div do_domain_ids
    double drop dual each else elseif enclosed escaped except exists exit explain false fetch float for force foreign from
    fulltext grant group having high_priority hour_microsecond hour_minute hour_second if ignore ignore_domain_ids in index
    infile inner inout insensitive insert int integer intersect interval into is iterate join key keys kill leading leave
    left like limit linear lines load localtime localtimestamp lock long longblob longtext loop low_priority
    master_demote_to_replica master_demote_to_slave master_ssl_verify_server_cert match maxvalue mediumblob mediumint
    mediumtext middleint minute_microsecond minute_second mod modifies natural no_write_to_binlog not null numeric offset on
    optimize optionally or order out outer outfile over page_checksum parse_vcol_expr partition portion precision primary
    procedure purge range read read_write reads real recursive ref_system_id references regexp release rename repeat replace
    require resignal restrict return returning revoke right rlike row_number rows schemas second_microsecond select
    sensitive separator set show signal smallint sounds spatial specific sql sql_big_result sql_calc_found_rows
    sql_small_result sqlexception sqlstate sqlwarning ssl starting stats_auto_recalc stats_persistent stats_sample_pages
    straight_join table terminated then tinyblob tinyint tinytext to trailing trigger true undo union unique unlock unsigned
    update usage use using utc_date utc_time utc_timestamp values varbinary varchar varcharacter varying when where while
    window with write xor year_month zerofill`,
  ),
  sequencesByDot: true,
  withItems: { itself: 'recursive', startsWithTable: false, later: 'recursive' },
  groupsByAnyColumn: true,
  missingFunctions: mariadbMissing,
  allowedFunctions: mariadbFunctions,
};
