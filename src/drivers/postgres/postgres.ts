import type { Socket } from 'node:net';
import pg from 'pg';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { connectByTls, type ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError, type ResultColumn } from '../contract/driver.ts';
import type { Engine } from '../contract/engine.ts';
import { longestTimer } from '../contract/query-limits.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { controlConnection, type TransactionSession, transactional } from '../pool/transactions.ts';
import { createRowBuffer, noResult, type RowBuffer, watchRowSize } from '../rows/row-buffer.ts';
import { computedScalar } from '../rows/values.ts';
import { connectFailure, postgresFailure } from './failure.ts';
import { explainPostgres, introspectPostgres, postgresPowers } from './introspect.ts';
import { type DeclaredType, postgresType } from './values.ts';

interface Session extends TransactionSession {
  client: pg.Client;
  /** The server's process that runs our statement now; behind a pooler it is another one for every transaction. */
  process: number;
}

const connectTimeoutMs = 15_000;
/** The server's own time-out comes after ours: it is there for the case that we cannot reach it any more. */
const serverGraceMs = 1000;
/** SQLSTATE of a statement that was cancelled. */
const cancelled = '57014';

/**
 * Runs one statement (the extended protocol takes no second) and reads its rows straight from the socket. No cursor: it
 * would forbid parallel plans.
 */
function readPostgresRows(
  client: pg.Client,
  sql: string,
  declared: ReadonlyMap<number, DeclaredType>,
): { rows: RowBuffer; columns: () => ResultColumn[] } {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const rows = createRowBuffer(stream);
  const size = watchRowSize(stream, rows);
  const types = { getTypeParser: (oid: number) => postgresType(oid, declared).read };
  const query = new pg.Query<Scalar[]>({ text: sql, rowMode: 'array', types, queryMode: 'extended' } as pg.QueryConfig);
  let fields: pg.FieldDef[] = [];
  let computed: number[] = [];
  query.on('row', (row: Scalar[], result) => {
    if (fields.length === 0) {
      fields = result?.fields ?? [];
      computed = fields.flatMap((field, index) => (isComputedDecimal(field) ? [index] : []));
    }
    for (const index of computed) row[index] = computedScalar(row[index] ?? null);
    size.rowArrived();
    rows.push(row);
  });
  query.on('end', (result) => {
    fields = result.fields;
    size.stop();
    rows.finish();
  });
  query.on('error', (error: Error) => {
    size.stop();
    rows.fail(error);
  });
  client.query(query);
  return {
    rows,
    columns: () => fields.map(({ name, dataTypeID }) => ({ name, kind: postgresType(dataTypeID, declared).kind })),
  };
}

/** A `numeric` that is no column of a table and was cast to no fixed number of places. */
function isComputedDecimal({ dataTypeID, tableID, dataTypeModifier }: pg.FieldDef): boolean {
  return dataTypeID === 1700 && tableID === 0 && dataTypeModifier === -1;
}

/** The part of the client's connection that speaks the extended protocol; not in its types. */
interface Wire {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * Lets the server read the statement and say what it returns, without running it. One that returns no columns (`COPY`, `DO`,
 * `CALL`, `SET`) is no query: rejects, and it never starts, whatever the account may do.
 */
function assertReturnsColumns(client: pg.Client, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasColumns = false;
    const ignore = () => undefined;
    const description = {
      submit(wire: Wire) {
        wire.parse({ text: sql, name: '', types: [] });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription({ fields }: { fields: unknown[] }) {
        hasColumns = fields.length > 0;
      },
      // The client tells whoever failed nothing further.
      handleError: reject,
      handleReadyForQuery() {
        if (hasColumns) resolve();
        else reject(noResult());
      },
      handleDataRow: ignore,
      handleCommandComplete: ignore,
      handleEmptyQuery: ignore,
      handlePortalSuspended: ignore,
    };
    client.query(description as unknown as pg.Submittable);
  });
}

/** PostgreSQL through `pg`. What returns columns runs alone in a read-only transaction that is rolled back; nothing else runs. */
export function openPostgres(target: ServerTarget<'postgres'>, access: Driver['access'] = 'read'): Driver {
  let loading: Promise<ReadonlyMap<number, DeclaredType>> | undefined;
  let declared: ReadonlyMap<number, DeclaredType> = new Map();
  const control = controlConnection(async () => {
    const { client } = await reach(target);
    // Resting, it must not keep the program from ending.
    (client as unknown as { unref(): void }).unref();
    return client;
  });

  const transactions = transactional<Session>({
    async guard(session, sql, timeoutMs) {
      const { client } = session;
      // Undone after the statement, whatever became of it, so that it leaves nothing to the next one of the view.
      if (session.isViewing) await client.query(`SAVEPOINT one; ${timeoutOf(timeoutMs)}`);
      else await begin(session, 'READ ONLY', timeoutMs);
      loading ??= declaredTypes(client).catch(() => {
        loading = undefined;
        return declared;
      });
      declared = await loading;
      await assertReturnsColumns(client, sql);
    },
    read: ({ client }, sql) => readPostgresRows(client, sql, declared),
    undo: ({ client, isViewing }) =>
      client.query(`${isViewing ? 'ROLLBACK TO SAVEPOINT one' : 'ROLLBACK'}; SELECT pg_advisory_unlock_all()`),
    async cancel({ process }) {
      await (await control.use()).query('SELECT pg_cancel_backend($1)', [process]);
    },
    ping: ({ client }) => client.query('SELECT 1'),
    isCancelled: (error) => (error as { code?: string } | undefined)?.code === cancelled,
    beginView: (session) => begin(session, 'ISOLATION LEVEL REPEATABLE READ, READ ONLY'),
    async change(session, sql, timeoutMs) {
      await begin(session, 'READ WRITE', timeoutMs);
      // The extended protocol takes no second statement.
      const { rowCount } = await session.client.query({ text: sql, queryMode: 'extended' } as pg.QueryConfig);
      return rowCount ?? 0;
    },
    async commit({ client }) {
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new DriverError({ code: 'ROLLED_BACK', message: 'the server rolled it back' });
    },
    // Only the server's own errors carry a severity.
    isAnswer: (error) => (error as { severity?: string }).severity !== undefined,
  });

  const engine: Engine<Session> = {
    dialect: 'postgres',
    database: target.database ?? target.user ?? 'postgres',
    async open() {
      const { client } = await reach(target);
      const session: Session = { client, isOpen: true, process: 0, settled: Promise.resolve() };
      const lost = () => {
        session.isOpen = false;
      };
      client.on('error', lost).on('end', lost);
      // A server that supports it then notices when our process dies in the middle of a query.
      await client.query("SET client_connection_check_interval = '1s'").catch(() => undefined);
      return session;
    },
    async close(session) {
      session.isOpen = false;
      await hangUp(session.client);
    },
    isOpen: ({ isOpen, client }) => isOpen && !socketOf(client).destroyed,
    ...transactions,
    failureOf: postgresFailure,
    openFailureOf: connectFailure,
    introspect: introspectPostgres,
    explain: explainPostgres,
    powers: postgresPowers,
    dispose: () => control.close(hangUp),
  };
  return pooledDriver(engine, target.pool, access);
}

/** Begins a transaction in one round trip. Its last part takes a snapshot, after which nobody can make it writable again. */
async function begin(
  session: Session,
  mode: 'READ ONLY' | 'READ WRITE' | 'ISOLATION LEVEL REPEATABLE READ, READ ONLY',
  timeoutMs?: number,
): Promise<void> {
  const results = (await session.client.query(
    `BEGIN TRANSACTION ${mode}; ${timeoutOf(timeoutMs)};
    SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex';
    SET LOCAL extra_float_digits = 1; SELECT pg_backend_pid() AS process`,
  )) as unknown as pg.QueryResult<{ process: number }>[];
  session.process = results.at(-1)?.rows[0]?.process ?? 0;
}

function timeoutOf(timeoutMs: number | undefined): string {
  // 0 stands for none.
  const limit = timeoutMs === undefined || timeoutMs > longestTimer ? 0 : Math.ceil(timeoutMs) + serverGraceMs;
  return `SET LOCAL statement_timeout = ${limit}`;
}

async function declaredTypes(client: pg.Client): Promise<ReadonlyMap<number, DeclaredType>> {
  const { rows } = await client.query<{ oid: number; typelem: number; typtype: string }>(
    `SELECT t.oid::int8::float8 AS oid, t.typelem::int8::float8 AS typelem, t.typtype FROM pg_type t
    LEFT JOIN pg_type item ON item.oid = t.typelem
    WHERE t.oid >= 16384 AND (t.typtype = 'e' OR (t.typcategory = 'A' AND item.typtype IN ('b', 'd', 'e')))`,
  );
  return new Map(rows.map(({ oid, typelem, typtype }) => [oid, { element: typelem, isEnum: typtype === 'e' }]));
}

/**
 * How a client of somebody else's comes to the same server, by the same rules. Proves that it can: fails as a connection of
 * ours does. The password is asked for whenever a connection is opened.
 */
export async function provenConfig(target: ServerTarget<'postgres'>): Promise<pg.ClientConfig> {
  const { client, ssl } = await reach(target).catch((error: unknown) => {
    throw new DriverError(connectFailure(error));
  });
  await hangUp(client);
  return { ...configOf(target, ssl), password: () => target.password() ?? '' };
}

type Ssl = NonNullable<pg.ClientConfig['ssl']>;

function reach(target: ServerTarget<'postgres'>): Promise<{ client: pg.Client; ssl: Ssl }> {
  const tls = target.tls ?? tlsOfMode(target.parameters.sslmode);
  return connectByTls(
    { host: target.host, ...(tls ? { tls } : {}) },
    async (options) => {
      const ssl = options ?? false;
      return { client: await connectWith(target, ssl), ssl };
    },
    (error) => /does not support SSL/.test(String(error)),
  );
}

function configOf({ host, port, user, database }: ServerTarget<'postgres'>, ssl: Ssl): pg.ClientConfig {
  return {
    ...(host ? { host } : {}),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(database === undefined ? {} : { database }),
    ssl,
    application_name: 'wenshu',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  };
}

async function connectWith(target: ServerTarget<'postgres'>, ssl: Ssl): Promise<pg.Client> {
  const client = new pg.Client({ ...configOf(target, ssl), password: target.password() });
  // Without a listener a line that breaks while it rests would end the program.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await hangUp(client);
    throw error;
  }
  return client;
}

/** https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION */
function tlsOfMode(mode: string | undefined): { mode: 'off' | 'on' | 'verify' } | undefined {
  if (mode === 'disable') return { mode: 'off' };
  if (mode === 'require') return { mode: 'on' };
  return mode === 'verify-ca' || mode === 'verify-full' ? { mode: 'verify' } : undefined;
}

/** Says good-bye when that is possible, and cuts the line in any case. */
async function hangUp(client: pg.Client): Promise<void> {
  const socket = socketOf(client);
  const late = setTimeout(() => socket.destroy(), 500);
  await client.end().catch(() => undefined);
  clearTimeout(late);
  socket.destroy();
}

/** Not in the client's types; under TLS it is the encrypted one. */
function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
