import { words } from './words.ts';

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

export const oracleCatalog: readonly string[] = [
  ...['sys.', 'system.', 'dba_', 'cdb_', 'v$', 'gv$', 'v_$', 'x$', 'xdb.', 'ctxsys.', 'mdsys.', 'dbsnmp.', 'audsys.'],
  ...['dict', 'dictionary', 'dict_columns', 'cat', 'tab', 'cols', 'ind', 'obj', 'seq', 'syn', 'clu', 'session_privs'],
  ...[
    'session_roles',
    'role_sys_privs',
    'role_tab_privs',
    'role_role_privs',
    'global_name',
    'product_component_version',
  ],
  // Public synonyms and the views of older releases, which are named without their owner.
  ...['tabs', 'col', 'catalog', 'syscatalog', 'sysfiles', 'syssegobj', 'tabquotas', 'publicsyn', 'synonyms'],
  ...['table_privileges', 'column_privileges', 'accessible_tables', 'accessible_columns', 'accessible_coltypes'],
  ...['index_stats', 'index_histogram', 'resource_cost', 'session_context', 'system_privilege_map'],
  ...['table_privilege_map', 'stmt_audit_option_map', 'audit_actions', 'deptree', 'ideptree'],
  ...['nls_session_parameters', 'nls_database_parameters', 'nls_instance_parameters', 'plan_table', 'recyclebin'],
  ...[...views].flatMap((view) => [`all_${view}`, `user_${view}`]),
];
