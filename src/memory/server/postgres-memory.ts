import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { BaseCheckpointSaver, BaseStore } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { PostgresStore } from '@langchain/langgraph-checkpoint-postgres/store';
import pg from 'pg';
import type { ServerTarget } from '../../drivers/contract/database-url.ts';
import { provenConfig } from '../../drivers/postgres/postgres.ts';
import type { DayBook } from '../../models/day-book.ts';
import type { AuditShelf } from '../audit/audit-shelf.ts';
import type { Claim } from '../claims/claims.ts';
import { createOutageRetry, retried } from '../retry/retry-on-outage.ts';
import type { Shelf } from '../shelf/shelf.ts';
import { ExactStore } from '../store/exact-store.ts';
import { auditTable, openServerAudit } from './server-audit.ts';
import { claimsTable, openServerClaims } from './server-claims.ts';
import { openServerDayBook, usageTable } from './server-day-book.ts';
import { withServerShelf } from './server-shelf.ts';

/** The tables are in a schema of their own, apart from whatever else the database holds. */
const schema = 'wenshu';
/** Any number, but the same for every Wenshu. */
const setUpLock = 7_364_218;

/** A connection that has been silent for this long during a statement is closed: the server may be unreachable. */
const longestSilenceMs = 30_000;
/** Set-up is silent while another server migrates. */
const longestSetUpSilenceMs = 600_000;

/** LangGraph's checkpointer and store on a PostgreSQL server. Creates missing tables. */
export async function openPostgresMemory(target: ServerTarget<'postgres'>): Promise<{
  checkpoints: BaseCheckpointSaver & Shelf;
  store: BaseStore;
  audit: AuditShelf;
  claim: Claim;
  dayBook: DayBook;
  probe(): Promise<void>;
  close(): Promise<void>;
}> {
  const config: pg.PoolConfig = {
    ...(await provenConfig(target)),
    max: target.pool.size,
    verify: detectClientDisconnect,
  };
  const schemaId = await setUp(config);
  const pool = new pg.Pool(config);
  const saver = new PostgresSaver(pool, undefined, { schema });
  const inner = new PostgresStore({ connectionOptions: config, schema, ensureTables: false });
  for (const one of [pool, poolOf(inner)]) ignoreConnectionErrors(one, longestSilenceMs);
  const retryOnOutage = createOutageRetry();
  return {
    checkpoints: withServerShelf(saver, pool, { schema, schemaId }, retryOnOutage),
    store: new ExactStore(retried(inner, ['put', 'get', 'delete', 'search', 'listNamespaces'], retryOnOutage)),
    audit: openServerAudit(pool, schema, retryOnOutage),
    claim: openServerClaims(pool, schema, retryOnOutage),
    dayBook: openServerDayBook(pool, schema),
    async probe() {
      if (!(await hasTables(pool))) await setUp(config);
    },
    async close() {
      await inner.stop();
      await pool.end();
    },
  };
}

/** Creates missing tables, on connections that may wait for another server's migrations. Returns the id of the schema. */
async function setUp(config: pg.PoolConfig): Promise<string> {
  // One connection holds the lock, the other one works.
  const store = new PostgresStore({ connectionOptions: { ...config, max: 2 }, schema });
  const pool = poolOf(store);
  ignoreConnectionErrors(pool, longestSetUpSilenceMs);
  try {
    return await withSetUpLock(pool, async () => {
      const isComplete = await hasTables(pool);
      await new PostgresSaver(pool, undefined, { schema }).setup();
      await store.setup();
      for (const table of [auditTable, claimsTable, usageTable, schemaIdTable]) await pool.query(table(schema));
      if (!isComplete) await pool.query(`DELETE FROM ${schema}.schema_id`);
      await pool.query(
        `INSERT INTO ${schema}.schema_id SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM ${schema}.schema_id)`,
        [randomUUID()],
      );
      const { rows } = await pool.query<{ id: string }>(`SELECT id FROM ${schema}.schema_id`);
      return rows[0]?.id ?? '';
    });
  } finally {
    await store.stop();
  }
}

/** Whether the schema was recreated shows by its id: other servers then know that earlier conversations are lost. */
const schemaIdTable = (name: string): string => `CREATE TABLE IF NOT EXISTS ${name}.schema_id (id text PRIMARY KEY)`;

async function hasTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ complete: boolean }>(
    `SELECT bool_and(to_regclass(name) IS NOT NULL) AS complete FROM unnest($1::text[]) name`,
    [['checkpoints', 'store', 'schema_id'].map((table) => `${schema}.${table}`)],
  );
  return rows[0]?.complete === true;
}

/** The store doesn't expose its pool. */
const poolOf = (store: PostgresStore): pg.Pool => (store as unknown as { core: { pool: pg.Pool } }).core.pool;

/**
 * The pool handles errors of idle connections only; on a connection in use an unhandled error event would end the process. The
 * query on it rejects as well, and its caller handles that.
 */
function ignoreConnectionErrors(pool: pg.Pool, silenceMs: number): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.setTimeout(silenceMs, () => stream.destroy());
  });
}

/** Lets the server end a session whose connection we closed, even while it waits for a lock. Needs PostgreSQL 14; earlier ones refuse. */
function detectClientDisconnect(client: pg.PoolClient, done: (error?: Error) => void): void {
  const isSet = client.query("SET client_connection_check_interval = '5s'");
  isSet.then(
    () => done(),
    () => done(),
  );
}

/** Servers that start at the same time would fail when they create the same tables. */
async function withSetUpLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [setUpLock]);
    return await work();
  } finally {
    // Closing the connection releases the lock in every case.
    client.release(true);
  }
}
