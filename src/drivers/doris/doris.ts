import type { Connection } from 'mysql2';
import { doris } from '../../dialects/doris.ts';
import { starrocks } from '../../dialects/starrocks.ts';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import type { Driver } from '../contract/driver.ts';
import { askMysql, openMysqlLike } from '../mysql/mysql.ts';
import { introspectDoris } from './introspect.ts';
import { explainDoris } from './plan.ts';
import { dorisPowers, starrocksPowers } from './powers.ts';
import { compiling } from './query-only.ts';

/** https://docs.starrocks.io/docs/sql-reference/System_variable/#query_timeout: the most that may be set. */
const longestSeconds = 259_200;

/**
 * Apache Doris and StarRocks through `mysql2`: `doris://user@host:9030/database`, with a catalog before the database where it is
 * not the engine's own (`/hive.sales`). Neither has a read-only transaction, so that every statement must first compile where
 * nothing but a query can stand; compiling runs nothing. They tell no columns of a prepared statement (Doris), so that
 * nothing is prepared.
 */
export function openDoris(target: ServerTarget<'doris' | 'starrocks'>): Driver {
  const isDoris = target.engine === 'doris';
  const dialect = isDoris ? doris : starrocks;
  return openMysqlLike(
    { ...target, port: target.port ?? 9030 },
    {
      settings: [],
      serverTimeout: (timeoutMs) =>
        `SET query_timeout = ${timeoutMs === undefined ? longestSeconds : Math.min(longestSeconds, Math.ceil(timeoutMs / 1000))}`,
      async guard(connection: Connection, sql: string) {
        const test = compiling(sql, dialect);
        if (test !== undefined) await askMysql(connection, test);
      },
      unguard: undefined,
      failureIn: dorisFailure,
      introspect: (ask, options) => introspectDoris(ask, dialect, options),
      explain: (ask, sql) => explainDoris(ask, sql, isDoris ? '' : 'COSTS '),
      powers: isDoris ? dorisPowers : starrocksPowers,
    },
  );
}

/** Nearly every error has the number 1105 (Doris) or 1064 (StarRocks); only its words tell. */
export function dorisFailure(failure: DriverFailure): DriverFailure {
  const message = failure.message.replace(/^errCode = \d+, detailMessage = /, '');
  const isLate = /\b(?:query|execute|execution)\b[^.]*\b(?:time ?out|timed out)\b|reached its timeout/i.test(message);
  return { ...failure, message, ...(isLate ? { ended: 'timeout' as const } : {}) };
}
