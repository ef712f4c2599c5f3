import type { BaseCheckpointSaver, BaseStore } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { PostgresStore } from '@langchain/langgraph-checkpoint-postgres/store';
import pg from 'pg';
import type { ServerTarget } from '../../drivers/contract/database-url.ts';
import { provenConfig } from '../../drivers/postgres/postgres.ts';
import type { DayBook } from '../../models/day-book.ts';
import type { AuditShelf } from '../audit/audit-shelf.ts';
import type { Claim } from '../claims/claims.ts';
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

/** LangGraph's own checkpoints and store on a PostgreSQL server; its tables are made when they are not there. */
export async function openPostgresMemory(target: ServerTarget<'postgres'>): Promise<{
  checkpoints: BaseCheckpointSaver & Shelf;
  store: BaseStore;
  audit: AuditShelf;
  claim: Claim;
  dayBook: DayBook;
  close(): Promise<void>;
}> {
  const config = { ...(await provenConfig(target)), max: target.pool.size };
  const pool = new pg.Pool(config);
  const checkpoints = new PostgresSaver(pool, undefined, { schema });
  const inner = new PostgresStore({ connectionOptions: config, schema });
  // Without a listener a line that breaks while it rests would end the program. The store keeps its pool to itself.
  const { core } = inner as unknown as { core: { pool: pg.Pool } };
  for (const one of [pool, core.pool]) one.on('error', () => undefined);
  const close = async () => {
    await inner.stop();
    await pool.end();
  };
  try {
    await oneAtATime(pool, async () => {
      await checkpoints.setup();
      await inner.setup();
      await pool.query(auditTable(schema));
      await pool.query(claimsTable(schema));
      await pool.query(usageTable(schema));
    });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    checkpoints: withServerShelf(checkpoints, pool, schema),
    store: new ExactStore(inner),
    audit: openServerAudit(pool, schema),
    claim: openServerClaims(pool, schema),
    dayBook: openServerDayBook(pool, schema),
    close,
  };
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
