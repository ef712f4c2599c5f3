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

/** The tables stand apart from whatever else the database holds. */
const schema = 'wenshu';
/** Any number, as long as every Wenshu takes the same. */
const setUpLock = 7_364_218;

/** A server that has been silent for so long in the middle of a statement is not waited for any longer. */
const longestSilenceMs = 30_000;

/** LangGraph's own checkpoints and store on a PostgreSQL server; its tables are made when they are not there. */
export async function openPostgresMemory(target: ServerTarget<'postgres'>): Promise<{
  checkpoints: BaseCheckpointSaver & Shelf;
  store: BaseStore;
  audit: AuditShelf;
  claim: Claim;
  dayBook: DayBook;
  probe(): Promise<void>;
  close(): Promise<void>;
}> {
  const config: pg.PoolConfig = { ...(await provenConfig(target)), max: target.pool.size, verify: noticeOurEnd };
  const pool = new pg.Pool(config);
  const saver = new PostgresSaver(pool, undefined, { schema });
  const inner = new PostgresStore({ connectionOptions: config, schema });
  // The store keeps its pool and its migrations to itself.
  const { core } = inner as unknown as { core: { pool: pg.Pool } };
  const migrations = inner as unknown as { runStoreMigrations(): Promise<void> };
  for (const one of [pool, core.pool]) outliveLostConnections(one);
  const close = async () => {
    await inner.stop();
    await pool.end();
  };
  const setUp = () =>
    oneAtATime(pool, async () => {
      await saver.setup();
      await migrations.runStoreMigrations();
      await pool.query(auditTable(schema));
      await pool.query(claimsTable(schema));
      await pool.query(usageTable(schema));
    });
  try {
    await setUp();
    await inner.setup();
  } catch (error) {
    await close();
    throw error;
  }
  const retryOnOutage = createOutageRetry();
  const checkpoints = withServerShelf(saver, pool, schema, retryOnOutage);
  return {
    checkpoints,
    store: new ExactStore(retried(inner, ['put', 'get', 'delete', 'search', 'listNamespaces'], retryOnOutage)),
    audit: openServerAudit(pool, schema, retryOnOutage),
    claim: openServerClaims(pool, schema, retryOnOutage),
    dayBook: openServerDayBook(pool, schema),
    async probe() {
      const { rows } = await pool.query<{ there: boolean }>(
        `SELECT to_regclass('${schema}.checkpoints') IS NOT NULL AND to_regclass('${schema}.store') IS NOT NULL AS there`,
      );
      if (rows[0]?.there) return;
      // It came back without them. What is under way is not added to a conversation whose beginning is gone.
      checkpoints.requireParents();
      await setUp();
    },
    close,
  };
}

/**
 * A connection that breaks says so to its pool only while it rests there; lent to a query, it would end the process. The query
 * itself fails as well, and that is where it is dealt with.
 */
function outliveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.setTimeout(longestSilenceMs, () => stream.destroy());
  });
}

/** Else a session whose connection we have cut waits on for its lock, and holds one of the server's places. Before PostgreSQL 14 it does. */
function noticeOurEnd(client: pg.PoolClient, done: (error?: Error) => void): void {
  const isSet = client.query("SET client_connection_check_interval = '5s'");
  isSet.then(
    () => done(),
    () => done(),
  );
}

/** Servers that start together would make the same tables at the same time, and fail. */
async function oneAtATime(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [setUpLock]);
    await work();
    await client.query('SELECT pg_advisory_unlock($1)', [setUpLock]);
  } finally {
    // Closing the line lets go of the lock, whatever happened.
    client.release(true);
  }
}
