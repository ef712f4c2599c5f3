import type { Dialect } from './dialect.ts';
import { appendClause, castTo, standard, standardFunctions, statementBody, words } from './standard.ts';

/**
 * https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Functions.html. Left out on purpose: sys_context,
 * userenv, every package but two that only compute (dbms_lob, dbms_random), httpuritype and XML functions that read
 * addresses or run SQL from text, sys_dburigen, ora_invoking_user.
 */
const oracleFunctions = words(
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

const oracleTableFunctions = words('json_table');

const oracleMissing = words(
  `year month day hour minute second quarter week now ifnull if iif isnull left right concat_ws datediff date_add date_sub
  dateadd date_format date_part strftime julianday curdate getdate group_concat string_agg strpos charindex locate len pi
  rand random truncate space divide total date datetime time substring split_part position char_length try_cast`,
);

/**
 * Oracle's dictionary views: https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/static-data-dictionary-views.html.
 * ALL_ and USER_ come with whole names, since tables of one's own are often called user_orders.
 */
const views = words(
  `arguments catalog col_comments col_privs cons_columns constraints credentials db_links dependencies directories errors
  external_tables ind_columns indexes identifiers jobs json_columns lobs mviews objects part_tables policies procedures
  queues recyclebin registry role_privs roles scheduler_jobs segments sequences source sql_plan_baselines synonyms sys_privs
  tab_cols tab_columns tab_comments tab_privs tab_statistics tables tablespaces trigger_cols triggers ts_quotas types
  unused_col_tabs users views extents free_space password_limits resource_limits audit_trail tab_partitions`,
);

const oracleCatalog: readonly string[] = [
  ...['sys.', 'system.', 'dba_', 'cdb_', 'v$', 'gv$', 'v_$', 'x$', 'xdb.', 'ctxsys.', 'mdsys.', 'dbsnmp.', 'audsys.'],
  ...['dict', 'dictionary', 'dict_columns', 'cat', 'tab', 'cols', 'ind', 'obj', 'seq', 'syn', 'clu', 'session_privs'],
  ...words('session_roles role_sys_privs role_tab_privs role_role_privs global_name product_component_version'),
  // Public synonyms and the views of older releases, which are named without their owner.
  ...['tabs', 'col', 'catalog', 'syscatalog', 'sysfiles', 'syssegobj', 'tabquotas', 'publicsyn', 'synonyms'],
  ...['table_privileges', 'column_privileges', 'accessible_tables', 'accessible_columns', 'accessible_coltypes'],
  ...['index_stats', 'index_histogram', 'resource_cost', 'session_context', 'system_privilege_map'],
  ...['table_privilege_map', 'stmt_audit_option_map', 'audit_actions', 'deptree', 'ideptree'],
  ...['nls_session_parameters', 'nls_database_parameters', 'nls_instance_parameters', 'plan_table', 'recyclebin'],
  ...[...views].flatMap((view) => [`all_${view}`, `user_${view}`]),
];

export const oracle: Dialect = {
  ...standard,
  name: 'oracle',
  title: 'Oracle',
  parserName: 'oracle',
  manual: 'https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Basic-Elements-of-Oracle-SQL.html',
  foldsTo: 'upper',
  stringForms: new Set(['q', 'national']),
  parameterMarks: ':?',
  operators: ['^=', '~=', '**'],
  // https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Oracle-SQL-Reserved-Words.html
  reservedWords: words(
    `access add all alter and any as asc audit between by char check cluster column column_value comment compress connect
    create current date decimal default delete desc distinct drop else exclusive exists file float for from grant group having
    identified immediate in increment index initial insert integer intersect into is level like lock long maxextents minus
    mlslabel mode modify nested_table_id noaudit nocompress not nowait null number of offline on online option or order
    pctfree prior public raw rename resource revoke row rowid rownum rows select session set share size smallint start
    successful synonym sysdate table then to trigger uid union unique update user validate values varchar varchar2 view
    whenever where with`,
  ),
  unknownToParser: /q'/i,
  nameCharacters: '#',
  pseudoColumns: words('rowid rownum level connect_by_isleaf connect_by_iscycle sysdate systimestamp user'),
  // https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Pseudocolumns.html and functions without arguments.
  harmlessBareNames: words(
    `rowid rownum level connect_by_isleaf connect_by_iscycle connect_by_root ora_rowscn object_id object_value column_value
    sysdate systimestamp current_date current_timestamp localtimestamp sessiontimezone dbtimezone versions_startscn
    versions_endscn versions_starttime versions_endtime versions_xid versions_operation null`,
  ),
  rowNames: words('object_value sys_nc_rowinfo$'),
  sessionNames: words('user uid'),
  sequencesByDot: true,
  aliases: { clauses: new Set(['order']), wholeOnly: false, fromSubqueries: false },
  refusesTwinColumns: true,
  tableAliasTakesAs: false,
  withItems: { itself: 'always', startsWithTable: true, later: 'never' },
  cast: castTo([[/^(?:text|string|varchar)$/i, 'VARCHAR2(4000)']]),
  // A subquery that numbers its rows is not merged: https://docs.oracle.com/en/database/oracle/oracle-database/23/tgsql/query-transformations.html
  rowFence: (head, condition) => `${head} WHERE ${condition} AND ROWNUM > 0`,
  textOf: (expression) => `TO_CHAR(${expression})`,
  digestOf: (text) => `LOWER(RAWTOHEX(STANDARD_HASH(${text}, 'SHA256')))`,
  joinValues: (value, separator, once) =>
    `LISTAGG(${once ? 'DISTINCT ' : ''}${value}, ${separator}) WITHIN GROUP (ORDER BY ${value})`,
  dateLiteral: (day) => `DATE '${day}'`,
  missingFunctions: oracleMissing,
  limit: (sql, count, offset) =>
    appendClause(sql, `${offset ? `OFFSET ${offset} ROWS ` : ''}FETCH ${offset ? 'NEXT' : 'FIRST'} ${count} ROWS ONLY`),
  datePart(part, expression) {
    if (part === 'quarter') return `TO_NUMBER(TO_CHAR(${expression}, 'Q'))`;
    if (part === 'hour') return `TO_NUMBER(TO_CHAR(${expression}, 'HH24'))`;
    // TO_CHAR(…, 'D') depends on the session's territory; the distance from an ISO week's Monday does not
    if (part === 'weekday') return `MOD(TRUNC(${expression}) - TRUNC(${expression}, 'IW') + 1, 7)`;
    return `EXTRACT(${part.toUpperCase()} FROM ${expression})`;
  },
  dateBucket(part, expression) {
    const formats = { year: 'YYYY', quarter: 'YYYY"-Q"Q', month: 'YYYY-MM', week: 'IYYY"-W"IW', day: 'YYYY-MM-DD' };
    return `TO_CHAR(${expression}, '${formats[part]}')`;
  },
  daysBetween: (earlier, later) => `(CAST(${later} AS DATE) - CAST(${earlier} AS DATE))`,
  allowedFunctions: oracleFunctions,
  allowedTableFunctions: oracleTableFunctions,
  catalogPrefixes: oracleCatalog,
  promptHints: [
    'Unquoted names are upper case; a table alias takes no AS.',
    'Use FETCH FIRST n ROWS ONLY; there is no LIMIT.',
    "Use TO_CHAR, TO_DATE('2025-07-14', 'YYYY-MM-DD'), TRUNC and EXTRACT for dates, SYSDATE for now.",
    'A SELECT without a table needs FROM DUAL. The empty string is NULL. There is no ILIKE: use UPPER on both sides.',
  ],
};

/** Before 12c there is no FETCH FIRST: rows are numbered from outside, and a page carries the number as a last column. */
export const oracle11: Dialect = {
  ...oracle,
  name: 'oracle11',
  title: 'Oracle 11',
  limitWraps: true,
  manual: 'https://docs.oracle.com/cd/E11882_01/server.112/e41084/pseudocolumns009.htm',
  limit(sql, count, offset) {
    const body = statementBody(sql);
    if (!offset) return `SELECT * FROM (\n${body}\n) WHERE ROWNUM <= ${count}`;
    const page = `SELECT page_.*, ROWNUM AS row_number_ FROM (\n${body}\n) page_ WHERE ROWNUM <= ${offset + count}`;
    return `SELECT * FROM (${page}) WHERE row_number_ > ${offset}`;
  },
  promptHints: [
    ...oracle.promptHints.filter((hint) => !hint.includes('FETCH')),
    'This is version 11: there is neither LIMIT nor FETCH FIRST. Wrap the ordered query: SELECT * FROM (…) WHERE ROWNUM <= n.',
  ],
};
