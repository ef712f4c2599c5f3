import type pg from 'pg';
import type { AuditEntry, Link } from './audit-chain.ts';
import type { RetryOnOutage } from './outage-retry.ts';
import { type OwnFile, openOwnFile } from './own-file.ts';

/** What a user asked and spent on one day. */
export interface Tally {
  questions: number;
  cost: number;
}

/** Where the log is stored: a file, or a server that several machines share. */
export interface AuditStorage {
  /**
   * Exclusive among all processes, in one transaction: when it resolves, all of `work` was added exactly once, otherwise nothing.
   * An unreachable server is retried; `work` then starts over.
   */
  exclusively(work: (log: AuditLog) => Promise<void>): Promise<void>;
  /** In order, after a number. */
  links(after: number, count: number): Promise<Link[]>;
  /** The newest first; of one user when named. */
  newest(count: number, user?: string): Promise<Link[]>;
  close(): void;
}

export interface AuditLog {
  head(): Promise<Link | undefined>;
  add(link: Link, entry: AuditEntry): Promise<void>;
  /** Of a user since that moment, ISO; includes what the same transaction added. */
  tally(user: string, since: string): Promise<Tally>;
}

type Query = <Row>(sql: string, ...values: (string | number | null)[]) => Promise<Row[]>;

/** The statements of both stores. User, action and cost are columns so that they can be searched and added up; the evidence is the text. */
function statementsOn(query: Query, { table, user }: { table: string; user: string }) {
  const select = async (rest: string, ...values: (string | number | null)[]): Promise<Link[]> => {
    const rows = await query<Link>(`SELECT number, text, hash FROM ${table} ${rest}`, ...values);
    return rows.map((link) => ({ ...link, number: Number(link.number) }));
  };
  return {
    head: async () => (await select('ORDER BY number DESC LIMIT 1'))[0],
    async add({ number, text, hash }: Link, { at, user: by, action, cost = 0 }: AuditEntry): Promise<void> {
      const sql = `INSERT INTO ${table} VALUES ($1, $2, $3, $4, $5, $6, $7)`;
      await query(sql, number, at, by, action, cost, text, hash);
    },
    async tally(of: string, since: string): Promise<Tally> {
      const [row] = await query<Tally>(
        `SELECT count(*) FILTER (WHERE action = 'ask') AS questions, coalesce(sum(cost), 0) AS cost
         FROM ${table} WHERE ${user} = $1 AND at >= $2`,
        of,
        since,
      );
      return { questions: Number(row?.questions ?? 0), cost: row?.cost ?? 0 };
    },
    links: (after: number, count: number) => select('WHERE number > $1 ORDER BY number LIMIT $2', after, count),
    newest: (count: number, of?: string) =>
      select(`WHERE CAST($1 AS text) IS NULL OR ${user} = $1 ORDER BY number DESC LIMIT $2`, of ?? null, count),
  };
}

const fileVersions = [
  `CREATE TABLE entries (number INTEGER PRIMARY KEY, at TEXT NOT NULL, user TEXT NOT NULL, action TEXT NOT NULL,
     cost REAL NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
   CREATE INDEX entries_of_people ON entries (user, at);`,
];

/** The log in a file of the home folder; in memory without one. Opened when it is first used. */
export function openAuditFile(home: string | null): AuditStorage {
  let opened: OwnFile | undefined;
  const open = (): OwnFile => {
    opened ??= openOwnFile(home, 'audit.sqlite', fileVersions);
    return opened;
  };
  const query: Query = async (sql, ...values) => open().all(sql.replace(/\$(?=\d)/g, '?'), ...values);
  const { links, newest, ...log } = statementsOn(query, { table: 'entries', user: 'user' });
  return {
    async exclusively(work) {
      const file = open();
      // Waits for other processes; within this one `audit.ts` writes one batch at a time.
      file.exec('BEGIN IMMEDIATE');
      try {
        await work(log);
        file.exec('COMMIT');
      } catch (error) {
        // A full disk has rolled it back already.
        if (file.isInTransaction) file.exec('ROLLBACK');
        throw error;
      }
    },
    links,
    newest,
    close: () => opened?.close(),
  };
}

/** Any number, but the same for every Wenshu. */
const writeLock = 7_364_219;

export const auditTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.audit (number BIGINT PRIMARY KEY, at TEXT NOT NULL, person TEXT NOT NULL,
     action TEXT NOT NULL, cost DOUBLE PRECISION NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL);
   CREATE INDEX IF NOT EXISTS audit_of_people ON ${schema}.audit (person, at)`;

/** One chain for all processes that share a server. */
export function openServerAudit(pool: pg.Pool, schema: string, retryOnOutage: RetryOnOutage): AuditStorage {
  const names = { table: `${schema}.audit`, user: 'person' };
  const queryOn =
    (client: Pick<pg.Pool, 'query'>): Query =>
    async (sql, ...values) =>
      (await client.query(sql, values)).rows;
  const { links, newest } = statementsOn((...given) => retryOnOutage(() => queryOn(pool)(...given)), names);

  /** `added`: in, what the earlier try added, which may have been committed; out, what this one adds. */
  async function attempt(work: Parameters<AuditStorage['exclusively']>[0], added: Link[]): Promise<void> {
    const client = await pool.connect();
    try {
      const query = queryOn(client);
      const log = statementsOn(query, names);
      await query('BEGIN');
      await query('SELECT pg_advisory_xact_lock($1)', writeLock);
      const last = added.at(-1);
      const sql = `SELECT 1 FROM ${names.table} WHERE number = $1 AND hash = $2`;
      const isCommitted = last !== undefined && (await query(sql, last.number, last.hash)).length === 1;
      if (!isCommitted) {
        added.length = 0;
        await work({
          ...log,
          async add(link, entry) {
            await log.add(link, entry);
            added.push(link);
          },
        });
      }
      await query('COMMIT');
      client.release();
    } catch (error) {
      // Closing the connection rolls back, even when it can no longer be used.
      client.release(true);
      throw error;
    }
  }

  return {
    exclusively(work) {
      const added: Link[] = [];
      return retryOnOutage(() => attempt(work, added));
    },
    links,
    newest,
    close: () => {},
  };
}
