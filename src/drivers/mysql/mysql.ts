import type { Socket } from 'node:net';
import mysql, {
  type Connection,
  type ConnectionOptions,
  type FieldPacket,
  type ResultSetHeader,
  type RowDataPacket,
} from 'mysql2';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError, type ResultColumn } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { countOpened } from '../contract/meter.ts';
import { tlsOptions } from '../contract/tls-options.ts';
import { commitUnknown, tooManyRows } from '../contract/write-options.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { createRowBuffer } from '../rows/row-buffer.ts';
import { watchRowSize } from '../rows/row-size-watch.ts';
import { noResult, startCursor } from '../rows/start-cursor.ts';
import { mysqlConnectFailure, mysqlFailure } from './failure.ts';
import { introspectMysql } from './introspect.ts';
import { explainMysql } from './plan.ts';
import { mysqlPowers } from './powers.ts';
import { kindOfMysqlField, mysqlReader } from './values.ts';

interface Session {
  connection: Connection;
  isOpen: boolean;
  /** The server's name for this session, which `KILL` wants. */
  id: number;
  isMariadb: boolean;
  /** The statement that tells the server how long a statement may take, as it was sent last. */
  serverTimeout: string | undefined;
  /** In a transaction that many statements share. */
  isViewing: boolean;
  /** Settles when the last transaction is over. */
  settled: Promise<void>;
}

const connectTimeoutMs = 15_000;
/** The server's own time-out comes after ours: it is there for the case that we cannot reach it any more. */
const serverGraceMs = 1000;
/** ER_QUERY_INTERRUPTED */
const interrupted = 1317;

/** What a server that speaks MySQL's protocol may do in its own way. */
export interface MysqlFlavour extends Pick<Engine<Session>, 'introspect' | 'explain' | 'powers'> {
  /** What every new session is told. */
  settings: readonly string[];
  /** Tells the server how long a statement may take; undefined for any time. */
  serverTimeout(timeoutMs: number | undefined, isMariadb: boolean): string;
  /** Lets the server itself say that the statement is a query, and makes sure that it can only read. Rejects otherwise. */
  guard(connection: Connection, sql: string): Promise<void>;
  /** Ends what `guard` began; undefined when that was nothing. */
  unguard: string | undefined;
  /** Begins a transaction whose statements all see one moment, and what `guard` does within it; absent where there are none. */
  view?: { begin: readonly string[]; guard(connection: Connection, sql: string): Promise<void> };
  /** What its errors mean beyond their numbers. */
  failureIn(failure: DriverFailure): DriverFailure;
}

/** What returns columns runs alone in a read-only transaction that is rolled back; nothing else runs. */
const plainFlavour: MysqlFlavour = {
  // Also for what might run outside of our transactions. Quotes are for names and strings as everybody's SQL has them.
  settings: ['SET SESSION TRANSACTION READ ONLY'],
  serverTimeout(timeoutMs, isMariadb) {
    const wanted = timeoutMs ?? 0;
    return `SET SESSION ${isMariadb ? `max_statement_time = ${wanted / 1000}` : `max_execution_time = ${wanted}`}`;
  },
  async guard(connection, sql) {
    await askMysql(connection, 'START TRANSACTION READ ONLY');
    await assertReturnsColumns(connection, sql);
  },
  unguard: 'ROLLBACK',
  // Of tables that have transactions (InnoDB); what others hold is that of each statement's own moment.
  view: {
    begin: ['SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY'],
    guard: assertReturnsColumns,
  },
  failureIn: (failure) => failure,
  introspect: introspectMysql,
  explain: explainMysql,
  powers: mysqlPowers,
};

/** MySQL and MariaDB through `mysql2`. */
export function openMysql(target: ServerTarget<'mysql' | 'mariadb'>, access: Driver['access'] = 'read'): Driver {
  return openMysqlLike(target, plainFlavour, access);
}

/** Any server that speaks MySQL's protocol. Where its flavour has no transactions, `access` stays `read`. */
export function openMysqlLike(target: ServerTarget, flavour: MysqlFlavour, access: Driver['access'] = 'read'): Driver {
  /** A line of its own for `KILL`: a pool that is full of stuck queries must still be able to end them. */
  let control: Promise<Connection> | undefined;

  async function openControl(): Promise<Connection> {
    const connection = await connect(target);
    countOpened();
    const forget = () => {
      control = undefined;
    };
    connection.once('error', forget).once('end', forget);
    socketOf(connection).unref?.();
    return connection;
  }

  async function cancel({ id }: Session): Promise<void> {
    control ??= openControl();
    const connection = await control.catch((error: unknown) => {
      control = undefined;
      throw error;
    });
    // A session that is gone meanwhile is what was wanted.
    await askMysql(connection, `KILL QUERY ${id}`).catch(() => undefined);
  }

  async function setServerTimeout(session: Session, timeoutMs: number | undefined): Promise<void> {
    const isEndless = timeoutMs === undefined || timeoutMs > 4_000_000_000;
    const wanted = flavour.serverTimeout(
      isEndless ? undefined : Math.ceil(timeoutMs) + serverGraceMs,
      session.isMariadb,
    );
    if (wanted === session.serverTimeout) return;
    await askMysql(session.connection, wanted);
    session.serverTimeout = wanted;
  }

  /** Whoever asked has the answer already and does not wait for this; the next statement does. */
  function rollBack(session: Session): void {
    // What runs within a view has changed nothing that would have to be undone.
    if (flavour.unguard === undefined || session.isViewing) return;
    session.settled = askMysql(session.connection, flavour.unguard).then(
      () => undefined,
      () => {
        session.isOpen = false;
      },
    );
  }

  async function start(session: Session, sql: string, timeoutMs?: number): Promise<Cursor> {
    await session.settled;
    await setServerTimeout(session, timeoutMs);
    const { guard } = (session.isViewing && flavour.view) || flavour;
    await guard(session.connection, sql).catch((error: unknown) => {
      rollBack(session);
      throw error;
    });
    const { rows, columns } = readRows(session.connection, sql);
    const end = async () => {
      if (!rows.isDone) {
        await cancel(session);
        await rows.drain();
        // Only an error that says so proves that the `KILL` has arrived; else it could still hit the next statement.
        if ((rows.failure as { errno?: number } | undefined)?.errno !== interrupted) return false;
      }
      rollBack(session);
      return session.isOpen;
    };
    try {
      return await startCursor(rows, columns, end);
    } catch (error) {
      // What returned no rows was no query: nobody knows what it did to the session.
      if (!rows.isDone || rows.failure === undefined) session.isOpen = false;
      else rollBack(session);
      throw error;
    }
  }

  async function write(session: Session, sql: string, { maxRows, timeoutMs }: { maxRows: number; timeoutMs: number }) {
    await session.settled;
    await setServerTimeout(session, timeoutMs);
    try {
      await askMysql(session.connection, 'START TRANSACTION READ WRITE');
      const { affectedRows: count } = (await askMysql(session.connection, sql)) as unknown as ResultSetHeader;
      if (count > maxRows) throw new DriverError(tooManyRows(count, maxRows));
      await commit(session.connection);
      return count;
    } catch (error) {
      rollBack(session);
      throw error;
    }
  }

  const viewing = ({ begin }: NonNullable<MysqlFlavour['view']>): NonNullable<Engine<Session>['view']> => ({
    async begin(session) {
      await session.settled;
      for (const statement of begin) await askMysql(session.connection, statement);
      session.isViewing = true;
    },
    async end(session) {
      await session.settled;
      session.isViewing = false;
      rollBack(session);
      await session.settled;
      return session.isOpen;
    },
  });

  const engine: Engine<Session> = {
    dialect: target.engine,
    database: target.database ?? target.engine,
    async open() {
      try {
        return await openSession(target, flavour.settings);
      } catch (error) {
        throw new DriverError(mysqlConnectFailure(error));
      }
    },
    async close(session) {
      session.isOpen = false;
      await hangUp(session.connection);
    },
    isOpen: ({ isOpen, connection }) => isOpen && !socketOf(connection).destroyed,
    isAlive: async ({ connection, settled }) => {
      await settled;
      return Promise.race([
        askMysql(connection, 'SELECT 1').then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000).unref()),
      ]);
    },
    start,
    cancel,
    failureOf: (error) => flavour.failureIn(mysqlFailure(error)),
    introspect: flavour.introspect,
    explain: flavour.explain,
    write,
    ...(flavour.powers ? { powers: flavour.powers } : {}),
    ...(flavour.view ? { view: viewing(flavour.view) } : {}),
    async dispose() {
      (await control?.catch(() => undefined))?.destroy();
    },
  };
  return pooledDriver(engine, target.pool, access);
}

async function openSession(target: ServerTarget, settings: readonly string[]): Promise<Session> {
  const connection = await connect(target);
  const rows = await askMysql(connection, 'SELECT CONNECTION_ID(), VERSION()');
  const [id, version] = rows[0] ?? [];
  for (const setting of settings) await askMysql(connection, setting);
  const session: Session = {
    connection,
    isOpen: true,
    id: Number(id),
    isMariadb: /mariadb/i.test(String(version)),
    serverTimeout: undefined,
    isViewing: false,
    settled: Promise.resolve(),
  };
  const lost = () => {
    session.isOpen = false;
  };
  connection.on('error', lost).on('end', lost);
  return session;
}

/** An answer of the server is sure; a line that breaks here leaves it open. */
async function commit(connection: Connection): Promise<void> {
  try {
    await askMysql(connection, 'COMMIT');
  } catch (error) {
    if ((error as { sqlState?: string }).sqlState !== undefined) throw error;
    throw new DriverError(commitUnknown(error instanceof Error ? error.message : String(error)));
  }
}

function readRows(connection: Connection, sql: string) {
  const rows = createRowBuffer(connection);
  const size = watchRowSize(socketOf(connection), rows);
  let columns: ResultColumn[] = [];
  let readers: { index: number; read: (cell: unknown) => Scalar }[] = [];
  const query = connection.query({ sql, rowsAsArray: true });
  query.on('fields', (fields: FieldPacket[] | undefined) => {
    columns = (fields ?? []).map((field) => ({ name: field.name, kind: kindOfMysqlField(field) }));
    readers = (fields ?? []).flatMap((field, index) => {
      const read = mysqlReader(field);
      return read ? [{ index, read }] : [];
    });
  });
  query.on('result', (row: RowDataPacket | object) => {
    // A statement without rows sends a header instead.
    if (!Array.isArray(row)) return;
    size.rowArrived();
    for (const { index, read } of readers) row[index] = read(row[index]);
    rows.push(row);
  });
  // The client tells a query without a callback nothing of a line that broke.
  const lost = (error?: unknown) => {
    if (!rows.isDone) rows.fail(error ?? new Error('Connection lost'));
  };
  connection.once('error', lost).once('end', lost);
  const over = () => {
    size.stop();
    connection.removeListener('error', lost).removeListener('end', lost);
  };
  query.on('error', (error) => {
    over();
    rows.fail(error);
  });
  query.on('end', () => {
    over();
    if (!rows.isDone) rows.finish();
  });
  return { rows, columns: () => columns };
}

/**
 * Lets the server read the statement and say what it returns, without running it. One that returns no columns (`SET`, `CALL`,
 * `BEGIN NOT ATOMIC`, `SELECT … INTO OUTFILE`) is no query: rejects, and it never starts, whatever the account may do.
 */
function assertReturnsColumns(connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.prepare(sql, (error, statement) => {
      if (error) return reject(error);
      const { columns } = statement as unknown as { columns: unknown[] };
      connection.unprepare(sql);
      if (columns.length > 0) resolve();
      else reject(noResult());
    });
  });
}

async function connect(target: ServerTarget): Promise<Connection> {
  const { tls, host } = target;
  if (tls) return connectWith(target, tlsOptions(tls));
  // Nothing was said: encrypted where the server can; a line within the machine has no listeners.
  if (/^(?:|localhost|127\..*|::1)$/.test(host)) return connectWith(target, undefined);
  return connectWith(target, { rejectUnauthorized: false }).catch((error: { code?: string }) => {
    if (error.code !== 'HANDSHAKE_NO_SSL_SUPPORT') throw error;
    return connectWith(target, undefined);
  });
}

async function connectWith(target: ServerTarget, ssl: ConnectionOptions['ssl']): Promise<Connection> {
  const { host, port, user, password, database } = target;
  const secret = password();
  const connection = mysql.createConnection({
    host: host || '127.0.0.1',
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(secret === undefined ? {} : { password: secret }),
    ...(database === undefined ? {} : { database }),
    ...(ssl === undefined ? {} : { ssl }),
    charset: 'utf8mb4',
    connectTimeout: connectTimeoutMs,
    dateStrings: true,
    jsonStrings: true,
    supportBigNumbers: true,
    multipleStatements: false,
    // The server must never be able to ask for one of our files.
    flags: ['-LOCAL_FILES'],
  });
  // Without a listener a line that breaks while it rests would end the program.
  connection.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    connection.connect((error) => {
      if (!error) return resolve(connection);
      connection.destroy();
      reject(error);
    });
  });
}

/** Says good-bye and waits for the server to hang up, so that the session no longer counts there; cuts the line in any case. */
function hangUp(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    const cut = () => {
      clearTimeout(late);
      connection.destroy();
      resolve();
    };
    const late = setTimeout(cut, 500);
    socketOf(connection).once('close', cut);
    connection.end(() => undefined);
  });
}

/** Not in the client's types; under TLS it is the encrypted one. */
function socketOf(connection: Connection): Socket {
  return (connection as unknown as { stream: Socket }).stream;
}

/** A statement of our own. */
export function askMysql(connection: Connection, sql: string): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, rowsAsArray: true }, (error, rows) => {
      if (error) reject(error);
      else resolve(rows as unknown[][]);
    });
  });
}
