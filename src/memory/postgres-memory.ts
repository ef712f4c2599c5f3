import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import pg from 'pg';
import type { ServerTarget } from '../drivers/contract/database-url.ts';
import { provenConfig } from '../drivers/postgres/postgres.ts';
import type { UsageLog } from '../models/usage.ts';
import { auditTable, openServerAudit } from './audit-storage.ts';
import { type Claim, isClaimKey } from './claims.ts';
import { createOutageRetry, type RetryOnOutage } from './outage-retry.ts';
import { PostgresCheckpointer } from './postgres-checkpointer.ts';
import { openServerStore, storeTable } from './store.ts';

/** The tables are in a schema of their own, apart from whatever else the database holds. */
const schema = 'wenshu';
/** Any number, but the same for every Wenshu. */
const setUpLock = 7_364_218;

/** A connection that has been silent for this long during a statement is closed: the server may be unreachable. */
const longestSilenceMs = 30_000;
/** Set-up is silent while another server migrates. */
const longestSetUpSilenceMs = 600_000;

const claimsTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.claims (key text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`;

/** Claims on a server: of all processes, the first that asks gets a key. Rejects when the server can't be reached. */
function openServerClaims(pool: pg.Pool, schema: string, retryOnOutage: RetryOnOutage): Claim {
  const table = `${schema}.claims`;
  const claim = async (key: string) => {
    if (!isClaimKey(key)) return false;
    // Only the connection is retried: when the reply to an insert is lost, the claim may be ours or another process's.
    const client = await retryOnOutage(() => pool.connect());
    try {
      const { rowCount } = await client.query(`INSERT INTO ${table} (key) VALUES ($1) ON CONFLICT DO NOTHING`, [key]);
      return rowCount === 1;
    } finally {
      client.release();
    }
  };
  const isTaken = async (key: string) => {
    const { rowCount } = await retryOnOutage(() => pool.query(`SELECT 1 FROM ${table} WHERE key = $1`, [key]));
    return rowCount === 1;
  };
  return Object.assign(claim, { isTaken });
}

export const usageTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.usage (day text PRIMARY KEY, calls bigint NOT NULL, tokens bigint NOT NULL,
     cost double precision NOT NULL)`;

/** What all processes that share a server spent, one row per day. What couldn't be written is added to the next write. */
export function openServerUsageLog(pool: Pick<pg.Pool, 'query'>, schema: string): UsageLog {
  const table = `${schema}.usage`;
  const owed = new Map<string, { calls: number; tokens: number; cost: number }>();
  return {
    async spent(day) {
      const { rows } = await pool.query<{ calls: string; tokens: string; cost: number }>(
        `SELECT calls, tokens, cost FROM ${table} WHERE day = $1`,
        [day],
      );
      const [found] = rows;
      return { calls: Number(found?.calls ?? 0), tokens: Number(found?.tokens ?? 0), cost: found?.cost ?? 0 };
    },
    async note(day, tokens, cost) {
      const before = owed.get(day) ?? { calls: 0, tokens: 0, cost: 0 };
      owed.clear();
      const now = { calls: before.calls + 1, tokens: before.tokens + tokens, cost: before.cost + cost };
      const add = `INSERT INTO ${table} AS u VALUES ($1, $2, $3, $4)
        ON CONFLICT (day) DO UPDATE SET calls = u.calls + $2, tokens = u.tokens + $3, cost = u.cost + $4`;
      await pool.query(add, [day, now.calls, now.tokens, now.cost]).catch(() => {
        const since = owed.get(day) ?? { calls: 0, tokens: 0, cost: 0 };
        owed.set(day, {
          calls: since.calls + now.calls,
          tokens: since.tokens + now.tokens,
          cost: since.cost + now.cost,
        });
      });
    },
  };
}

/** Memory on a PostgreSQL server that machines share. Creates missing tables. */
export async function openPostgresMemory(target: ServerTarget<'postgres'>) {
  const config: pg.PoolConfig = {
    ...(await provenConfig(target)),
    max: target.pool.size,
    verify: detectClientDisconnect,
  };
  const schemaId = await setUp(config);
  const pool = new pg.Pool(config);
  ignoreConnectionErrors(pool, longestSilenceMs);
  const retryOnOutage = createOutageRetry();
  return {
    checkpoints: new PostgresCheckpointer(pool, { schema, schemaId }, retryOnOutage),
    store: openServerStore(pool, schema, retryOnOutage),
    audit: openServerAudit(pool, schema, retryOnOutage),
    claim: openServerClaims(pool, schema, retryOnOutage),
    usageLog: openServerUsageLog(pool, schema),
    async probe() {
      if (!(await hasTables(pool))) await setUp(config);
    },
    close: () => pool.end(),
  };
}

/** Creates missing tables, on connections that may wait for another server's migrations. Returns the id of the schema. */
async function setUp(config: pg.PoolConfig): Promise<string> {
  // One connection holds the lock, the other one works.
  const pool = new pg.Pool({ ...config, max: 2 });
  ignoreConnectionErrors(pool, longestSetUpSilenceMs);
  try {
    return await withSetUpLock(pool, async () => {
      const isComplete = await hasTables(pool);
      await new PostgresSaver(pool, undefined, { schema }).setup();
      for (const table of [storeTable, auditTable, claimsTable, usageTable, schemaIdTable])
        await pool.query(table(schema));
      if (!isComplete) await pool.query(`DELETE FROM ${schema}.schema_id`);
      await pool.query(
        `INSERT INTO ${schema}.schema_id SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM ${schema}.schema_id)`,
        [randomUUID()],
      );
      const { rows } = await pool.query<{ id: string }>(`SELECT id FROM ${schema}.schema_id`);
      return rows[0]?.id ?? '';
    });
  } finally {
    await pool.end();
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
