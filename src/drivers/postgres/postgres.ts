import type { Socket } from 'node:net';
import pg from 'pg';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { countOpened } from '../contract/meter.ts';
import { longestTimer } from '../contract/query-limits.ts';
import { tlsOptions } from '../contract/tls-options.ts';
import { commitUnknown, tooManyRows } from '../contract/write-options.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { startCursor } from '../rows/start-cursor.ts';
import { readPostgresRows } from './cursor.ts';
import { assertReturnsColumns } from './describe.ts';
import { connectFailure, postgresFailure } from './failure.ts';
import { introspectPostgres } from './introspect.ts';
import { explainPostgres } from './plan.ts';
import { postgresPowers } from './powers.ts';
import type { DeclaredType } from './values.ts';

interface Session {
  client: pg.Client;
  isOpen: boolean;
  /** The server's process that runs our statement now; behind a pooler it is another one for every transaction. */
  process: number;
  /** In a transaction that many statements share. */
  isViewing: boolean;
  /** Settles when the last transaction is over; the client wants one statement at a time. */
  settled: Promise<void>;
}

const connectTimeoutMs = 15_000;
/** The server's own time-out comes after ours: it is there for the case that we cannot reach it any more. */
const serverGraceMs = 1000;
/** SQLSTATE of a statement that was cancelled. */
const cancelled = '57014';

/** PostgreSQL through `pg`. What returns columns runs alone in a read-only transaction that is rolled back; nothing else runs. */
export function openPostgres(target: ServerTarget<'postgres'>, access: Driver['access'] = 'read'): Driver {
  let declared: Promise<ReadonlyMap<number, DeclaredType>> | undefined;
  /** A line of its own for cancelling: a pool that is full of stuck queries must still be able to end them. */
  let control: Promise<pg.Client> | undefined;

  async function openControl(): Promise<pg.Client> {
    const client = await connect(target);
    countOpened();
    const forget = () => {
      control = undefined;
    };
    client.once('error', forget).once('end', forget);
    // Resting, it must not keep the program from ending.
    (client as unknown as { unref(): void }).unref();
    return client;
  }

  async function cancel({ process }: Session): Promise<void> {
    control ??= openControl();
    const client = await control.catch((error: unknown) => {
      control = undefined;
      throw error;
    });
    await client.query('SELECT pg_cancel_backend($1)', [process]);
  }

  async function start(session: Session, sql: string, timeoutMs?: number): Promise<Cursor> {
    const { client } = session;
    await session.settled;
    await (session.isViewing ? mark(client, timeoutMs) : begin(client, timeoutMs)).then(
      (process) => {
        session.process = process ?? session.process;
      },
      (error: unknown) => {
        rollBack(session);
        throw error;
      },
    );
    declared ??= declaredTypes(client).catch(() => {
      declared = undefined;
      return new Map();
    });
    const types = await declared;
    await assertReturnsColumns(client, sql).catch((error: unknown) => {
      rollBack(session);
      throw error;
    });
    const { rows, columns } = readPostgresRows(client, sql, types);
    const end = async () => {
      if (!rows.isDone) {
        await cancel(session);
        await rows.drain();
        // Only an error that says so proves that the cancelling has arrived; else it could still hit the next statement.
        if ((rows.failure as { code?: string } | undefined)?.code !== cancelled) return false;
      }
      rollBack(session);
      return session.isOpen;
    };
    try {
      return await startCursor(rows, columns, end);
    } catch (error) {
      if (rows.isDone) rollBack(session);
      else session.isOpen = false;
      throw error;
    }
  }

  async function write(session: Session, sql: string, { maxRows, timeoutMs }: { maxRows: number; timeoutMs: number }) {
    const { client } = session;
    await session.settled;
    try {
      session.process = await begin(client, timeoutMs, 'READ WRITE');
      // The extended protocol takes no second statement.
      const { rowCount } = await client.query({ text: sql, queryMode: 'extended' } as pg.QueryConfig);
      const count = rowCount ?? 0;
      if (count > maxRows) throw new DriverError(tooManyRows(count, maxRows));
      await commit(client);
      return count;
    } catch (error) {
      rollBack(session);
      throw error;
    }
  }

  const engine: Engine<Session> = {
    dialect: 'postgres',
    database: target.database ?? target.user ?? 'postgres',
    async open() {
      const client = await connect(target).catch((error: unknown) => {
        throw new DriverError(connectFailure(error));
      });
      const session: Session = { client, isOpen: true, process: 0, isViewing: false, settled: Promise.resolve() };
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
    isAlive: async ({ client, settled }) => {
      await settled;
      return answers(client);
    },
    start,
    cancel,
    failureOf: postgresFailure,
    introspect: introspectPostgres,
    explain: explainPostgres,
    write,
    powers: postgresPowers,
    view: {
      async begin(session) {
        await session.settled;
        // Its snapshot is taken by the last part of the frame.
        session.process = await begin(session.client, undefined, 'ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        session.isViewing = true;
      },
      async end(session) {
        await session.settled;
        session.isViewing = false;
        rollBack(session);
        await session.settled;
        return session.isOpen;
      },
    },
    async dispose() {
      const client = await control?.catch(() => undefined);
      if (client) await hangUp(client);
    },
  };
  return pooledDriver(engine, target.pool, access);
}

/** The frame around one statement, in one round trip. Its last part takes a snapshot, after which nobody can make it writable again. */
async function begin(
  client: pg.Client,
  timeoutMs: number | undefined,
  mode: 'READ ONLY' | 'READ WRITE' | 'ISOLATION LEVEL REPEATABLE READ, READ ONLY' = 'READ ONLY',
): Promise<number> {
  const results = (await client.query(
    `BEGIN TRANSACTION ${mode}; ${timeoutOf(timeoutMs)};
    SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex';
    SET LOCAL extra_float_digits = 1; SELECT pg_backend_pid() AS process`,
  )) as unknown as pg.QueryResult<{ process: number }>[];
  return results.at(-1)?.rows[0]?.process ?? 0;
}

/** The frame around one statement of a view: undone after it, whatever became of it, so that it leaves nothing to the next. */
async function mark(client: pg.Client, timeoutMs: number | undefined): Promise<undefined> {
  await client.query(`SAVEPOINT one; ${timeoutOf(timeoutMs)}`);
  return undefined;
}

function timeoutOf(timeoutMs: number | undefined): string {
  // 0 stands for none.
  const limit = timeoutMs === undefined || timeoutMs > longestTimer ? 0 : Math.ceil(timeoutMs) + serverGraceMs;
  return `SET LOCAL statement_timeout = ${limit}`;
}

/** An answer of the server is sure; a line that breaks here leaves it open. */
async function commit(client: pg.Client): Promise<void> {
  try {
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new DriverError({ code: 'ROLLED_BACK', message: 'the server rolled it back' });
  } catch (error) {
    const { severity, message } = error as { severity?: string; message: string };
    // Only the server's own errors carry a severity.
    if (error instanceof DriverError || severity !== undefined) throw error;
    throw new DriverError(commitUnknown(message));
  }
}

/** Whoever asked has the answer already and does not wait for this; the next statement does. */
function rollBack(session: Session): void {
  const frame = session.isViewing ? 'ROLLBACK TO SAVEPOINT one' : 'ROLLBACK';
  session.settled = session.client.query(`${frame}; SELECT pg_advisory_unlock_all()`).then(
    () => undefined,
    () => {
      session.isOpen = false;
    },
  );
}

async function declaredTypes(client: pg.Client): Promise<ReadonlyMap<number, DeclaredType>> {
  const { rows } = await client.query<{ oid: number; typelem: number; typtype: string }>(
    `SELECT t.oid::int8::float8 AS oid, t.typelem::int8::float8 AS typelem, t.typtype FROM pg_type t
    LEFT JOIN pg_type item ON item.oid = t.typelem
    WHERE t.oid >= 16384 AND (t.typtype = 'e' OR (t.typcategory = 'A' AND item.typtype IN ('b', 'd', 'e')))`,
  );
  return new Map(rows.map(({ oid, typelem, typtype }) => [oid, { element: typelem, isEnum: typtype === 'e' }]));
}

async function connect(target: ServerTarget<'postgres'>): Promise<pg.Client> {
  return (await reach(target)).client;
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

async function reach(target: ServerTarget<'postgres'>): Promise<{ client: pg.Client; ssl: Ssl }> {
  const through = async (ssl: Ssl) => ({ client: await connectWith(target, ssl), ssl });
  const tls = target.tls ?? tlsOfMode(target.parameters.sslmode);
  if (tls) return through(tlsOptions(tls) ?? false);
  // Nothing was said: encrypted where the server can, as libpq does; a line within the machine has no listeners.
  const isLocal = /^(?:|localhost|127\..*|::1|\/.*)$/.test(target.host);
  if (isLocal) return through(false);
  return through({ rejectUnauthorized: false }).catch((error: unknown) => {
    if (!/does not support SSL/.test(String(error))) throw error;
    return through(false);
  });
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

async function answers(client: pg.Client): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 2000);
  });
  const answer = client.query('SELECT 1').then(
    () => true,
    () => false,
  );
  const isAlive = await Promise.race([answer, late]);
  clearTimeout(timer);
  return isAlive;
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
