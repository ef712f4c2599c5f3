import oracledb from 'oracledb';
import { statementBody } from '../../dialects/append-clause.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { counted, countOpened } from '../contract/meter.ts';
import { longestTimer } from '../contract/query-limits.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { oracleConnectFailure, oracleFailure } from './failure.ts';
import { introspectOracle } from './introspect.ts';
import { fetchTypeOf, kindOfOracleColumn, oracleReader } from './values.ts';

interface Session {
  connection: oracledb.Connection;
  isOpen: boolean;
}

const batchRows = 500;
const serverGraceMs = 1000;

/**
 * Oracle 12.1 and later through `oracledb` in its thin mode: `oracle://user@host:1521/service`. A read-only transaction stops
 * what changes rows but not what changes structure, so that the server's own parser must call a statement a query first.
 */
export function openOracle(target: ServerTarget<'oracle'>): Driver {
  async function start({ connection }: Session, sql: string, timeoutMs?: number): Promise<Cursor> {
    // The server takes no semicolon after a statement.
    const body = statementBody(sql);
    if (body.trim() === '') throw new DriverError({ code: 'NO_RESULT', message: 'the statement is empty' });
    const { statementType } = await connection.getStatementInfo(body);
    if (statementType !== oracledb.STMT_TYPE_SELECT)
      throw new DriverError({ code: 'READ_ONLY', message: 'only queries may run' });
    // Counts for every round trip; our own clock counts all of them.
    connection.callTimeout =
      timeoutMs === undefined || timeoutMs > longestTimer ? 0 : Math.ceil(timeoutMs) + serverGraceMs;
    await connection.rollback();
    await connection.execute('SET TRANSACTION READ ONLY');
    const { resultSet } = await connection.execute<unknown[]>(body, [], {
      resultSet: true,
      outFormat: oracledb.OUT_FORMAT_ARRAY,
      fetchArraySize: batchRows,
      fetchTypeHandler: fetchTypeOf,
    });
    const described = resultSet?.metaData ?? [];
    const readers = described.map(oracleReader);
    let isDone = resultSet === undefined;
    return {
      columns: described.map((column) => ({ name: column.name, kind: kindOfOracleColumn(column) })),
      async next() {
        const rows = isDone ? [] : ((await resultSet?.getRows(batchRows)) ?? []);
        isDone = rows.length === 0;
        return rows.map((row): Scalar[] => row.map((cell, index) => readers[index]?.(cell) ?? null));
      },
      async end() {
        await resultSet?.close();
        await connection.rollback();
        return true;
      },
    };
  }

  async function open(): Promise<Session> {
    try {
      const password = target.password();
      const connection = await oracledb.getConnection({
        connectString: connectString(target),
        ...(target.user === undefined ? {} : { user: target.user }),
        ...(password === undefined ? {} : { password }),
      });
      connection.module = 'wenshu';
      return { connection, isOpen: true };
    } catch (error) {
      throw new DriverError(oracleConnectFailure(error));
    }
  }

  const engine: Engine<Session> = {
    dialect: 'oracle',
    database: target.database ?? target.host,
    open,
    async close(session) {
      session.isOpen = false;
      await session.connection.close({ drop: true }).catch(() => undefined);
    },
    isOpen: ({ isOpen, connection }) => isOpen && connection.isHealthy(),
    isAlive: ({ connection }) =>
      connection.ping().then(
        () => true,
        () => false,
      ),
    start,
    cancel: ({ connection }) => connection.break(),
    failureOf: oracleFailure,
    introspect: introspectOracle,
    async explain(_ask, sql) {
      // The plan goes into a scratch table of the session, which a read-only transaction forbids: nothing else runs here.
      const { connection } = await open();
      countOpened();
      const arrays = { outFormat: oracledb.OUT_FORMAT_ARRAY };
      const ask = async <Row>(text: string): Promise<Row[]> => {
        const { rows = [] } = await counted(
          'cost',
          () => connection.execute<Row>(text, [], arrays),
          (found) => found.rows?.length ?? 0,
        );
        return rows;
      };
      try {
        await ask(`EXPLAIN PLAN FOR ${statementBody(sql)}`);
        const rows = await ask<string[]>(
          "SELECT PLAN_TABLE_OUTPUT FROM TABLE(DBMS_XPLAN.DISPLAY(format => 'BASIC +ROWS'))",
        );
        // The scratch table is the session's own and empty before.
        const sizes = await ask<(number | null)[]>('SELECT MAX(CARDINALITY), MAX(BYTES) FROM PLAN_TABLE');
        const [most, bytes] = sizes[0] ?? [];
        const sized = { ...(most ? { rows: Number(most) } : {}), ...(bytes ? { bytes: Number(bytes) } : {}) };
        return { plan: rows.map(([line]) => line).join('\n'), ...sized };
      } finally {
        await connection.rollback().catch(() => undefined);
        await connection.close().catch(() => undefined);
      }
    },
  };
  return pooledDriver(engine, target.pool);
}

function connectString({ host, port = 1521, database, tls, parameters }: ServerTarget<'oracle'>): string {
  if (parameters.connect_string) return parameters.connect_string;
  const address = `${host.includes(':') ? `[${host}]` : host || 'localhost'}:${port}/${database ?? ''}`;
  if (tls === undefined || tls.mode === 'off') return address;
  return `tcps://${address}?ssl_server_dn_match=${tls.mode === 'verify'}`;
}
