import { Connection, type ConnectionConfiguration, ISOLATION_LEVEL, Request, TYPES } from 'tedious';
import { sqlserver as dialect } from '../../dialects/sqlserver.ts';
import { statementBody } from '../../dialects/standard.ts';
import type { ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { type ServerTarget, tlsOptions } from '../contract/database-url.ts';
import {
  type AccountPowers,
  type Driver,
  DriverError,
  type Estimate,
  type IntrospectOptions,
  type ResultColumn,
} from '../contract/driver.ts';
import type { Ask, Engine } from '../contract/engine.ts';
import { counted, countOpened } from '../contract/meter.ts';
import { longestTimer } from '../contract/query-limits.ts';
import { Catalogue, keysIn } from '../introspection/catalogue.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { type TransactionSession, transactional } from '../pool/transactions.ts';
import { createRowBuffer, noResult, type RowBuffer } from '../rows/row-buffer.ts';
import { decimalScalar, doubleScalar, type KindRules, kindByRules } from '../rows/values.ts';

interface Session extends TransactionSession {
  connection: Connection;
  hasTransaction?: boolean;
}

const connectTimeoutMs = 15_000;
const serverGraceMs = 1000;

/**
 * What a plan in the server's XML says: the most rows that any step is expected to give or to read, and what they weigh. A statement
 * that is no SELECT has no estimate here.
 */
function estimateIn(xml: string): Estimate {
  const statements = [...xml.matchAll(/<StmtSimple\b[^>]*\bStatementType="([^"]*)"/g)].map(([, type]) => type);
  if (statements.length !== 1 || statements[0] !== 'SELECT') return { plan: xml };
  let rows = 0;
  let bytes = 0;
  for (const [step] of xml.matchAll(/<RelOp\b[^>]*>/g)) {
    const number = (name: string) => Number(new RegExp(`\\b${name}="([^"]+)"`).exec(step)?.[1] ?? 0);
    const count = Math.max(number('EstimateRows'), number('EstimatedRowsRead'));
    rows = Math.max(rows, count);
    bytes = Math.max(bytes, count * number('AvgRowSize'));
  }
  return { plan: xml, ...(rows > 0 ? { rows: Math.round(rows), bytes: Math.round(bytes) } : {}) };
}

interface TediousError {
  message?: string;
  code?: string;
  /** The server's number; https://learn.microsoft.com/en-us/sql/relational-databases/errors-events/database-engine-events-and-errors */
  number?: number;
}

/** Refused logins, databases that are not there or not this account's. */
const denied = new Set([18456, 18452, 18450, 18486, 18487, 18488, 4060, 4062, 916]);
const busy = new Set([17809, 10928, 10929]);
/** The client's own words for a line that cannot be opened or broke. */
const lost = new Set(['ESOCKET', 'ECONNCLOSED', 'EINVALIDSTATE', 'ETIMEOUT_CONNECT', 'EENCRYPT']);

/** What `tedious` threw, as data. The server's number is the code. */
function sqlserverFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message = String(error), code, number } = error as TediousError;
  if (code === 'ETIMEOUT') return { message, code, ended: 'timeout' };
  if (lost.has(code ?? '')) return { message, code: 'UNREACHABLE' };
  // A database that is shutting down, restoring or taken offline.
  if (number === 6005 || number === 6006 || number === 927) return { message, code: 'UNREACHABLE' };
  return { message, ...(number !== undefined ? { code: String(number) } : code === undefined ? {} : { code }) };
}

function sqlserverConnectFailure(error: unknown): DriverFailure {
  const { number = 0, code } = error as TediousError;
  const isDenied = denied.has(number) || code === 'ELOGIN';
  return { ...sqlserverFailure(error), code: isDenied ? 'DENIED' : busy.has(number) ? 'POOL_BUSY' : 'UNREACHABLE' };
}

/** Of the server, of the database, and of any one table or procedure. What is not here neither changes anything nor reaches outside. */
const changing =
  "'INSERT', 'UPDATE', 'DELETE', 'ALTER', 'CONTROL', 'TAKE OWNERSHIP', 'CONTROL SERVER', 'ALTER ANY DATABASE', 'ALTER ANY SCHEMA', 'CREATE TABLE', 'CREATE VIEW', 'CREATE PROCEDURE', 'CREATE FUNCTION', 'CREATE SCHEMA', 'IMPERSONATE ANY LOGIN', 'ALTER ANY LOGIN', 'ALTER ANY USER', 'ALTER ANY ROLE'";
const reaching =
  "'ADMINISTER BULK OPERATIONS', 'ADMINISTER DATABASE BULK OPERATIONS', 'CONTROL SERVER', 'UNSAFE ASSEMBLY', 'EXTERNAL ACCESS ASSEMBLY', 'ALTER ANY EXTERNAL DATA SOURCE', 'ALTER ANY LINKED SERVER'";

/** Tables whose rights are looked at one by one; a right to change usually holds for a schema or for all. */
const mostTables = 500;

async function sqlserverPowers(ask: Ask): Promise<AccountPowers> {
  const everywhere = `SELECT permission_name FROM sys.fn_my_permissions(NULL, 'SERVER')
    UNION ALL SELECT permission_name FROM sys.fn_my_permissions(NULL, 'DATABASE')`;
  const onTables = `SELECT p.permission_name
    FROM (SELECT TOP ${mostTables} QUOTENAME(s.name) + '.' + QUOTENAME(o.name) AS name
      FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0) t
    CROSS APPLY sys.fn_my_permissions(t.name, 'OBJECT') p`;
  const [[account, changes, files] = []] = await ask(
    `SELECT SUSER_SNAME(), SUM(CASE WHEN p.permission_name IN (${changing}) THEN 1 ELSE 0 END),
      SUM(CASE WHEN p.permission_name IN (${reaching}) THEN 1 ELSE 0 END)
    FROM (${everywhere} UNION ALL ${onTables}) p`,
  );
  return {
    account: String(account),
    changes: Number(changes) > 0,
    files: Number(files) > 0,
    remedy:
      "CREATE LOGIN wenshu_reader WITH PASSWORD = '…'; CREATE USER wenshu_reader FOR LOGIN wenshu_reader; ALTER ROLE db_datareader ADD MEMBER wenshu_reader; GRANT SHOWPLAN TO wenshu_reader;",
  };
}

/** Tables and views of people, that the account may see; https://learn.microsoft.com/en-us/sql/relational-databases/system-catalog-views */
const relations = `SELECT o.object_id, s.name AS place, o.name, o.type
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND s.name NOT IN ('sys', 'INFORMATION_SCHEMA')`;
/** What people wrote about a table (0) or a column. */
const commentOn = (column: string) => `(SELECT TOP 1 CAST(e.value AS NVARCHAR(4000)) FROM sys.extended_properties e
  WHERE e.class = 1 AND e.name = 'MS_Description' AND e.major_id = r.object_id AND e.minor_id = ${column})`;

/** Structure from the catalogue of the connection's database, in a handful of queries. */
async function introspectSqlserver(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const [[home = null] = []] = await ask('SELECT SCHEMA_NAME()');
  const catalogue = new Catalogue(options, home);
  const tables = await ask(
    `SELECT r.object_id, r.place, r.name, r.type, ${commentOn('0')},
      (SELECT SUM(p.rows) FROM sys.partitions p WHERE p.object_id = r.object_id AND p.index_id IN (0, 1))
    FROM (${relations}) r ORDER BY r.place, r.object_id`,
  );
  for (const [id, schema, name, type, comment, rows] of tables) {
    const isView = String(type).trim() === 'V';
    catalogue.addTable([id], { schema, name, isView, comment, rowCount: isView ? null : rows });
  }
  // A type of one's own counts as the one that it is made of.
  const columns = await ask(
    `SELECT r.object_id, c.name, b.name, c.max_length, c.precision, c.scale, c.is_nullable, ${commentOn('c.column_id')}
    FROM (${relations}) r JOIN sys.columns c ON c.object_id = r.object_id
    JOIN sys.types b ON b.user_type_id = c.system_type_id
    ORDER BY r.object_id, c.column_id`,
  );
  for (const [id, name, type, length, precision, scale, nullable, comment] of columns)
    catalogue.addColumn([id], {
      name,
      type: spelt(String(type), Number(length), precision, scale),
      kind: kindOfSqlserverType(String(type), scale),
      nullable: nullable === true,
      comment,
    });
  const uniqueKeys = await ask(
    `SELECT r.object_id, i.index_id, i.is_primary_key, c.name FROM (${relations}) r
    JOIN sys.indexes i ON i.object_id = r.object_id AND i.is_unique = 1 AND i.has_filter = 0 AND i.is_disabled = 0
    JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.is_included_column = 0
    JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
    ORDER BY r.object_id, i.index_id, k.key_ordinal`,
  );
  for (const { first, cells } of keysIn(uniqueKeys, [0, 1]))
    catalogue.addUniqueKey([first[0]], cells(3), first[2] === true);
  const foreignKeys = await ask(
    `SELECT r.object_id, k.object_id, c.name, ts.name, t.name, tc.name FROM (${relations}) r
    JOIN sys.foreign_keys k ON k.parent_object_id = r.object_id AND k.is_disabled = 0
    JOIN sys.foreign_key_columns p ON p.constraint_object_id = k.object_id
    JOIN sys.columns c ON c.object_id = p.parent_object_id AND c.column_id = p.parent_column_id
    JOIN sys.objects t ON t.object_id = p.referenced_object_id JOIN sys.schemas ts ON ts.schema_id = t.schema_id
    JOIN sys.columns tc ON tc.object_id = p.referenced_object_id AND tc.column_id = p.referenced_column_id
    ORDER BY r.object_id, k.object_id, p.constraint_column_id`,
  );
  for (const { first, cells } of keysIn(foreignKeys, [0, 1]))
    catalogue.addForeignKey([first[0]], cells(2), { schema: first[3], name: first[4] }, cells(5));
  return catalogue.finish(ask, dialect);
}

/** The part of a column's description that decides how its cells are read: the client's name for the type. */
interface TediousColumn {
  type: { name: string };
  scale?: number | undefined;
}

/** Both the catalogue's names and the client's, such as `IntN` for a column that may be null. */
const kinds: KindRules = [
  [/^(?:tiny|small|big)?intn?$/, 'integer'],
  [/^bitn?$/, 'boolean'],
  [/^(?:float|real|money|smallmoney|decimal|numeric)n?$/, 'decimal'],
  [/^date$/, 'date'],
  [/^time$/, 'time'],
  [/^(?:small)?datetime/, 'datetime'],
  [/char|text|^xml$|^uniqueidentifiern?$|^sysname$/, 'text'],
  [/^json$/, 'json'],
  [/binary|^image$|^timestamp$|^rowversion$/, 'binary'],
];

function kindOfSqlserverType(type: string, scale: Scalar | undefined): ColumnKind {
  const name = type.toLowerCase();
  return /^(?:decimal|numeric)n?$/.test(name) && scale === 0 ? 'integer' : kindByRules(kinds, name);
}

const kindOfSqlserverColumn = ({ type, scale }: TediousColumn): ColumnKind => kindOfSqlserverType(type.name, scale);

/**
 * How a cell, as `tedious` gives it with times in UTC, becomes what travels. The client has read decimals as doubles already: of more than
 * fifteen digits the last are lost there.
 */
function sqlserverReader({ type }: TediousColumn): (cell: unknown) => Scalar {
  const { name } = type;
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    if (cell instanceof Date) return momentText(cell, name);
    if (Buffer.isBuffer(cell)) return cell.toString('base64');
    if (typeof cell === 'number') return doubleScalar(cell);
    if (typeof cell === 'bigint') return decimalScalar(String(cell));
    if (typeof cell === 'boolean') return cell;
    // Large integers arrive as text.
    return /^BigInt|^IntN/.test(name) ? decimalScalar(String(cell)) : String(cell);
  };
}

/** With as many places of a second as are not zero; the client keeps those beyond milliseconds apart. */
function momentText(moment: Date & { nanosecondsDelta?: number }, type: string): string {
  const [day = '', rest = ''] = moment.toISOString().split('T');
  if (type === 'Date') return day;
  const beyond = Math.round((moment.nanosecondsDelta ?? 0) * 1e7)
    .toString()
    .padStart(4, '0');
  const time = `${rest.slice(0, 12)}${beyond}`.replace(/\.?0+$/, '');
  const whole = /^\d\d:\d\d:\d\d/.test(time) ? time : rest.slice(0, 8);
  if (type === 'Time') return whole;
  // The server has turned it into UTC; the offset that was stored does not travel.
  return type.startsWith('DateTimeOffset') ? `${day} ${whole}+00:00` : `${day} ${whole}`;
}

/** `nvarchar(20)`: the catalogue counts bytes, and -1 stands for any length. */
function spelt(type: string, length: number, precision: Scalar | undefined, scale: Scalar | undefined): string {
  if (/^(?:decimal|numeric)$/.test(type)) return `${type}(${precision},${scale})`;
  if (!/char|binary/.test(type)) return type;
  return `${type}(${length < 0 ? 'max' : type.startsWith('n') ? length / 2 : length})`;
}

/**
 * SQL Server 2016 and later, and Azure SQL, through `tedious`: `sqlserver://user@host:1433/database`. The server has no read-only
 * transaction: each statement must return columns by the server's own description, runs in a transaction that is always rolled back, and
 * says that it only means to read (`ApplicationIntent=ReadOnly`), so that a replica may answer. The rights of the account are the wall.
 */
export function openSqlserver(target: ServerTarget<'sqlserver'>): Driver {
  const transactions = transactional<Session>({
    async guard(session, sql) {
      const { connection } = session;
      const body = statementBody(sql);
      if (body.trim() === '') throw new DriverError({ code: 'NO_RESULT', message: 'the statement is empty' });
      await assertReturnsColumns(connection, body);
      await begin(connection);
      session.hasTransaction = true;
    },
    read: ({ connection }, sql, timeoutMs) => read(connection, statementBody(sql), timeoutMs),
    undo(session) {
      if (!session.hasTransaction) return undefined;
      session.hasTransaction = false;
      return rollBack(session.connection);
    },
    async cancel({ connection }) {
      // The client says so on the same connection, out of turn; the server then ends the statement and says that it has.
      connection.cancel();
    },
    ping: ({ connection }) => ask(connection, 'SELECT 1'),
    isCancelled: () => true,
  });

  const engine: Engine<Session> = {
    dialect: 'sqlserver',
    database: target.database ?? target.host,
    open: () => openSession(target),
    async close(session) {
      session.isOpen = false;
      session.connection.close();
    },
    isOpen: ({ isOpen }) => isOpen,
    ...transactions,
    failureOf: sqlserverFailure,
    openFailureOf: sqlserverConnectFailure,
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

const rollBack = (connection: Connection): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.rollbackTransaction((error) => {
      // The server has done so by itself when the statement failed.
      if (error && (error as { number?: number }).number !== 3903) reject(error);
      else resolve();
    });
  });
