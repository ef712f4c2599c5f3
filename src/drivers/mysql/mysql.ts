import type { Socket } from 'node:net';
import mysql, {
  type Connection,
  type ConnectionOptions,
  type FieldPacket,
  type ResultSetHeader,
  type RowDataPacket,
} from 'mysql2';
import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { connectByTls, type ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError, type ResultColumn } from '../contract/driver.ts';
import type { Engine } from '../contract/engine.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { controlConnection, type TransactionSession, transactional } from '../pool/transactions.ts';
import { createRowBuffer, noResult, watchRowSize } from '../rows/row-buffer.ts';
import { decimalScalar, type KindRules, kindByRules } from '../rows/values.ts';
import { explainMysql, introspectMysql, mysqlPowers } from './introspect.ts';

interface Session extends TransactionSession {
  connection: Connection;
  /** The server's name for this session, which `KILL` wants. */
  id: number;
  isMariadb: boolean;
  /** The statement that tells the server how long a statement may take, as it was sent last. */
  serverTimeout: string | undefined;
}

const connectTimeoutMs = 15_000;
/** The server's own time-out comes after ours: it is there for the case that we cannot reach it any more. */
const serverGraceMs = 1000;
/** ER_QUERY_INTERRUPTED */
const interrupted = 1317;

/** What a server that speaks MySQL's protocol may do in its own way. */
interface MysqlFlavour extends Pick<Engine<Session>, 'introspect' | 'explain' | 'powers'> {
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

interface MysqlError {
  message?: string;
  sqlMessage?: string;
  errno?: number;
  code?: string;
  sqlState?: string;
  fatal?: boolean;
}

/** Errors of the server that a login meets; https://mariadb.com/kb/en/mariadb-error-code-reference/ */
const denied = new Set([1044, 1045, 1049, 1130, 1251, 1698]);
const busy = new Set([1040, 1203, 1226]);
/** MariaDB's and MySQL's own time-outs. */
const timedOut = new Set([1969, 3024]);

/** What `mysql2` threw, as data. The server's number is the code; a network's word becomes `UNREACHABLE`. */
function mysqlFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message, sqlMessage, errno, code, sqlState, fatal } = error as MysqlError;
  const failure: DriverFailure = { message: sqlMessage ?? message ?? String(error) };
  if (errno !== undefined && errno > 0 && sqlState !== undefined) {
    failure.code = String(errno);
    failure.sqlState = sqlState;
    if (timedOut.has(errno)) failure.ended = 'timeout';
    // The server is going down, or was.
    if (errno === 1053 || errno === 1927) failure.code = 'UNREACHABLE';
  } else if (fatal || /^(?:E[A-Z]+|PROTOCOL_CONNECTION_LOST|HANDSHAKE.*)$/.test(code ?? ''))
    failure.code = 'UNREACHABLE';
  else if (code !== undefined) failure.code = code;
  return failure;
}

function mysqlConnectFailure(error: unknown): DriverFailure {
  const { errno = 0 } = error as MysqlError;
  const code = denied.has(errno) ? 'DENIED' : busy.has(errno) ? 'POOL_BUSY' : 'UNREACHABLE';
  return { ...mysqlFailure(error), code };
}

/** Any server that speaks MySQL's protocol. Where its flavour has no transactions, `access` stays `read`. */
export function openMysqlLike(target: ServerTarget, flavour: MysqlFlavour, access: Driver['access'] = 'read'): Driver {
  const control = controlConnection(async () => {
    const connection = await connect(target);
    socketOf(connection).unref?.();
    return connection;
  });

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

  const { unguard, view } = flavour;
  const transactions = transactional<Session>({
    async guard(session, sql, timeoutMs) {
      await setServerTimeout(session, timeoutMs);
      await ((session.isViewing && view) || flavour).guard(session.connection, sql);
    },
    read: ({ connection }, sql) => readRows(connection, sql),
    // What runs within a view has changed nothing that would have to be undone.
    undo: ({ connection, isViewing }) =>
      unguard === undefined || isViewing ? undefined : askMysql(connection, unguard),
    async cancel({ id }) {
      // A session that is gone meanwhile is what was wanted.
      await askMysql(await control.use(), `KILL QUERY ${id}`).catch(() => undefined);
    },
    ping: ({ connection }) => askMysql(connection, 'SELECT 1'),
    isCancelled: (error) => (error as { errno?: number } | undefined)?.errno === interrupted,
    ...(view && {
      async beginView({ connection }) {
        for (const statement of view.begin) await askMysql(connection, statement);
      },
    }),
    async change(session, sql, timeoutMs) {
      await setServerTimeout(session, timeoutMs);
      await askMysql(session.connection, 'START TRANSACTION READ WRITE');
      return ((await askMysql(session.connection, sql)) as unknown as ResultSetHeader).affectedRows;
    },
    commit: ({ connection }) => askMysql(connection, 'COMMIT'),
    isAnswer: (error) => (error as { sqlState?: string }).sqlState !== undefined,
  });

  const engine: Engine<Session> = {
    dialect: target.engine,
    database: target.database ?? target.engine,
    open: () => openSession(target, flavour.settings),
    async close(session) {
      session.isOpen = false;
      await hangUp(session.connection);
    },
    isOpen: ({ isOpen, connection }) => isOpen && !socketOf(connection).destroyed,
    ...transactions,
    failureOf: (error) => flavour.failureIn(mysqlFailure(error)),
    openFailureOf: mysqlConnectFailure,
    introspect: flavour.introspect,
    explain: flavour.explain,
    ...(flavour.powers ? { powers: flavour.powers } : {}),
    dispose: () => control.close((connection) => connection.destroy()),
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
    settled: Promise.resolve(),
  };
  const lost = () => {
    session.isOpen = false;
  };
  connection.on('error', lost).on('end', lost);
  return session;
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

const connect = (target: ServerTarget): Promise<Connection> =>
  connectByTls(
    target,
    (tls) => connectWith(target, tls),
    (error) => (error as { code?: string }).code === 'HANDSHAKE_NO_SSL_SUPPORT',
  );

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

/** The part of a column's description that decides how its cells are read. */
interface MysqlField {
  columnType?: number | undefined;
  /** 63 is `binary`: bytes and not text. */
  characterSet?: number | undefined;
}

/** The client's names for the types on the wire, such as `NEWDECIMAL`; the client's own types only know the other direction. */
const typeNames = mysql.Types as unknown as Record<number, string>;

const kinds: KindRules = [
  [/^(?:TINY|SHORT|LONG|LONGLONG|INT24|YEAR|BIT)$/, 'integer'],
  [/^(?:(?:NEW)?DECIMAL|FLOAT|DOUBLE)$/, 'decimal'],
  [/^(?:NEW)?DATE$/, 'date'],
  [/^(?:DATETIME|TIMESTAMP)$/, 'datetime'],
  [/^TIME$/, 'time'],
  [/^JSON$/, 'json'],
  [/^(?:GEOMETRY|NULL)$/, 'other'],
  [/./, 'text'],
];

const isBytes = (type: string, characterSet: number | undefined) =>
  characterSet === 63 && /(?:BLOB|STRING|VARCHAR)$/.test(type);

export function kindOfMysqlField({ columnType = 253, characterSet }: MysqlField): ColumnKind {
  const type = typeNames[columnType] ?? '?';
  return isBytes(type, characterSet) ? 'binary' : kindByRules(kinds, type);
}

/**
 * How a cell, as `mysql2` gives it with dates and JSON left as text, becomes what travels; undefined where it already is
 * what travels, which is so for most columns and spares the work for every row.
 */
export function mysqlReader({ columnType = 253, characterSet }: MysqlField): ((cell: unknown) => Scalar) | undefined {
  const type = typeNames[columnType] ?? '?';
  if (/DECIMAL$/.test(type)) return (cell) => (cell === null ? null : decimalScalar(String(cell)));
  if (type === 'BIT')
    return (cell) =>
      cell === null ? null : decimalScalar(BigInt(`0x${(cell as Buffer).toString('hex') || '0'}`).toString());
  if (isBytes(type, characterSet))
    return (cell) => (Buffer.isBuffer(cell) ? cell.toString('base64') : (cell as Scalar));
  if (kindByRules(kinds, type) === 'other') return (cell) => (cell === null ? null : JSON.stringify(cell));
  return undefined;
}
