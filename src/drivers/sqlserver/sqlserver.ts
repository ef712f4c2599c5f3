import { Connection, type ConnectionConfiguration, ISOLATION_LEVEL, Request, TYPES } from 'tedious';
import { statementBody } from '../../dialects/append-clause.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError, type ResultColumn } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { counted, countOpened } from '../contract/meter.ts';
import { longestTimer } from '../contract/query-limits.ts';
import { tlsOptions } from '../contract/tls-options.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { createRowBuffer, type RowBuffer } from '../rows/row-buffer.ts';
import { noResult, startCursor } from '../rows/start-cursor.ts';
import { sqlserverConnectFailure, sqlserverFailure } from './failure.ts';
import { introspectSqlserver } from './introspect.ts';
import { estimateIn } from './plan.ts';
import { sqlserverPowers } from './powers.ts';
import { kindOfSqlserverColumn, sqlserverReader } from './values.ts';

interface Session {
  connection: Connection;
  isOpen: boolean;
  /** Settles when the last transaction is over. */
  settled: Promise<void>;
}

const connectTimeoutMs = 15_000;
const serverGraceMs = 1000;

/**
 * SQL Server 2016 and later, and Azure SQL, through `tedious`: `sqlserver://user@host:1433/database`. The server has no read-only
 * transaction: each statement must return columns by the server's own description, runs in a transaction that is always rolled back, and
 * says that it only means to read (`ApplicationIntent=ReadOnly`), so that a replica may answer. The rights of the account are the wall.
 */
export function openSqlserver(target: ServerTarget<'sqlserver'>): Driver {
  async function start(session: Session, sql: string, timeoutMs?: number): Promise<Cursor> {
    await session.settled;
    const body = statementBody(sql);
    if (body.trim() === '') throw new DriverError({ code: 'NO_RESULT', message: 'the statement is empty' });
    const { connection } = session;
    await assertReturnsColumns(connection, body);
    await begin(connection);
    const { rows, columns } = read(connection, body, timeoutMs);
    const end = async () => {
      const isCut = !rows.isDone;
      if (isCut) {
        connection.cancel();
        await rows.drain();
      }
      rollBack(session);
      return session.isOpen;
    };
    try {
      return await startCursor(rows, columns, end);
    } catch (error) {
      rollBack(session);
      throw error;
    }
  }

  const engine: Engine<Session> = {
    dialect: 'sqlserver',
    database: target.database ?? target.host,
    async open() {
      try {
        return await openSession(target);
      } catch (error) {
        throw new DriverError(sqlserverConnectFailure(error));
      }
    },
    async close(session) {
      session.isOpen = false;
      session.connection.close();
    },
    isOpen: ({ isOpen }) => isOpen,
    isAlive: async ({ connection, settled }) => {
      await settled;
      const said = ask(connection, 'SELECT 1').then(
        () => true,
        () => false,
      );
      return Promise.race([said, new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref())]);
    },
    start,
    async cancel({ connection }) {
      // The client says so on the same line, out of turn; the server then ends the statement and says that it has.
      connection.cancel();
    },
    failureOf: sqlserverFailure,
    introspect: introspectSqlserver,
    powers: sqlserverPowers,
    async explain(_ask, sql) {
      // With this setting the session runs nothing any more; it must be the only one in its batch.
      const { connection } = await openSession(target);
      countOpened();
      try {
        await ask(connection, 'SET SHOWPLAN_XML ON');
        const rows = await counted(
          'cost',
          () => ask(connection, statementBody(sql)),
          (found) => found.length,
        );
        return estimateIn(rows.map(([text]) => String(text)).join('\n'));
      } finally {
        connection.close();
      }
    },
  };
  return pooledDriver(engine, target.pool);
}

async function openSession(target: ServerTarget<'sqlserver'>): Promise<Session> {
  const connection = new Connection(configuration(target));
  const session: Session = { connection, isOpen: true, settled: Promise.resolve() };
  const lost = () => {
    session.isOpen = false;
  };
  // Without a listener a line that breaks while it rests would end the program.
  connection.on('error', lost).on('end', lost);
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  return session;
}

export function configuration(target: ServerTarget<'sqlserver'>): ConnectionConfiguration {
  const { host, port = 1433, user = '', password, database, tls, parameters } = target;
  // Nothing was said: encrypted without asking who the server is. The client takes no for an answer only when it was told `off`.
  const { rejectUnauthorized = false, ...certificates } = tls ? (tlsOptions(tls) ?? {}) : {};
  return {
    server: host || 'localhost',
    authentication: { type: 'default', options: { userName: user, password: password() ?? '' } },
    options: {
      ...(parameters.instance ? { instanceName: parameters.instance } : { port }),
      ...(database === undefined ? {} : { database }),
      encrypt: tls?.mode !== 'off',
      trustServerCertificate: !rejectUnauthorized,
      cryptoCredentialsDetails: certificates,
      readOnlyIntent: true,
      appName: 'wenshu',
      connectTimeout: connectTimeoutMs,
      // Our own clock counts.
      requestTimeout: 0,
      maxRetriesOnTransientErrors: 0,
      rowCollectionOnRequestCompletion: false,
      useColumnNames: false,
      useUTC: true,
      abortTransactionOnError: true,
    },
  };
}

/** Rows as the client pushes them; the request rests while nobody reads. */
function read(
  connection: Connection,
  sql: string,
  timeoutMs?: number,
  parameters: Record<string, string> = {},
): { rows: RowBuffer; columns: () => ResultColumn[] } {
  let columns: ResultColumn[] = [];
  let readers: ((cell: unknown) => Scalar)[] = [];
  const request = new Request(sql, (error) => (error ? rows.fail(error) : rows.finish()));
  const rows = createRowBuffer({ pause: () => request.pause(), resume: () => request.resume() });
  request.on('columnMetadata', (described) => {
    const found = Object.values(described);
    columns = found.map((column) => ({ name: column.colName, kind: kindOfSqlserverColumn(column) }));
    readers = found.map(sqlserverReader);
  });
  request.on('row', (cells: { value: unknown }[]) => {
    rows.push(cells.map(({ value }, at) => readers[at]?.(value) ?? null));
  });
  for (const [name, value] of Object.entries(parameters)) request.addParameter(name, TYPES.NVarChar, value);
  if (timeoutMs !== undefined && timeoutMs < longestTimer) request.setTimeout(Math.ceil(timeoutMs) + serverGraceMs);
  if (Object.keys(parameters).length > 0) connection.execSql(request);
  else connection.execSqlBatch(request);
  return { rows, columns: () => columns };
}

async function ask(connection: Connection, sql: string, parameters?: Record<string, string>): Promise<Scalar[][]> {
  const { rows } = read(connection, sql, undefined, parameters);
  const all: Scalar[][] = [];
  for (;;) {
    const some = await rows.next();
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/**
 * Lets the server read the statement and say what it returns, without running it. What returns no columns (`DELETE`, `EXEC` of what
 * returns nothing, `SELECT … INTO`) is no query: rejects, and it never starts, whatever the account may do.
 */
async function assertReturnsColumns(connection: Connection, sql: string): Promise<void> {
  const described = await ask(connection, 'EXEC sys.sp_describe_first_result_set @statement', { statement: sql });
  if (described.length === 0) throw noResult();
}

const begin = (connection: Connection): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.beginTransaction((error) => (error ? reject(error) : resolve()), '', ISOLATION_LEVEL.READ_COMMITTED);
  });

/** Whoever asked has the answer already and does not wait for this; the next statement does. */
function rollBack(session: Session): void {
  session.settled = new Promise((resolve) => {
    session.connection.rollbackTransaction((error) => {
      // The server has done so by itself when the statement failed.
      if (error && (error as { number?: number }).number !== 3903) session.isOpen = false;
      resolve();
    });
  });
}
