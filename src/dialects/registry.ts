import { bigquery } from './bigquery.ts';
import { clickhouse } from './clickhouse.ts';
import type { Dialect, DialectName } from './dialect.ts';
import { doris, starrocks } from './doris.ts';
import { duckdb } from './duckdb.ts';
import { mariadb, mysql } from './mysql.ts';
import { oracle, oracle11 } from './oracle.ts';
import { postgres } from './postgres.ts';
import { snowflake } from './snowflake.ts';
import { sqlite } from './sqlite.ts';
import { sqlserver } from './sqlserver.ts';

/** Every dialect by name. A new database is one line here, its dialect file and its driver file. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  sqlite,
  postgres,
  mysql,
  mariadb,
  doris,
  starrocks,
  duckdb,
  clickhouse,
  oracle,
  oracle11,
  snowflake,
  bigquery,
  sqlserver,
};

export function dialectOf(name: DialectName): Dialect {
  return dialects[name];
}
