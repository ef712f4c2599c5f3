import type pg from 'pg';
import type { AuditShelf } from '../audit/audit-shelf.ts';
import type { Link } from '../audit/chain.ts';
import type { RetryOnOutage } from '../retry/retry-on-outage.ts';

/** Any number, but the same for every Wenshu. */
const writeLock = 7_364_219;

export const auditTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.audit (number BIGINT PRIMARY KEY, at TEXT NOT NULL, person TEXT NOT NULL,
     action TEXT NOT NULL, cost DOUBLE PRECISION NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL);
   CREATE INDEX IF NOT EXISTS audit_of_people ON ${schema}.audit (person, at)`;

/** One chain for all processes that share a server. */
export function openServerAudit(pool: pg.Pool, schema: string, retryOnOutage: RetryOnOutage): AuditShelf {
  const asLink = ({ number, text, hash }: { number: string; text: string; hash: string }): Link => ({
    number: Number(number),
    text,
    hash,
  });
  const links = async (sql: string, values: unknown[]): Promise<Link[]> =>
    (await retryOnOutage(() => pool.query(`SELECT number, text, hash FROM ${schema}.audit ${sql}`, values))).rows.map(
      asLink,
    );

  /** `added`: in, what the earlier try added, which may have been committed; out, what this one adds. */
  async function attempt(work: Parameters<AuditShelf['alone']>[0], added: Link[]): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [writeLock]);
      const { number, hash } = added.at(-1) ?? {};
      const isThere = async () =>
        (await client.query(`SELECT 1 FROM ${schema}.audit WHERE number = $1 AND hash = $2`, [number, hash]))
          .rowCount === 1;
      if (number === undefined || !(await isThere())) {
        added.length = 0;
        await work({
          async head() {
            const { rows } = await client.query(
              `SELECT number, text, hash FROM ${schema}.audit ORDER BY number DESC LIMIT 1`,
            );
            return rows[0] && asLink(rows[0]);
          },
          async add(link, { at, user, action, cost = 0 }) {
            const values = [link.number, at, user, action, cost, link.text, link.hash];
            await client.query(`INSERT INTO ${schema}.audit VALUES ($1, $2, $3, $4, $5, $6, $7)`, values);
            added.push(link);
          },
          async tally(user, since) {
            const { rows } = await client.query<{ questions: string; cost: number }>(
              `SELECT count(*) FILTER (WHERE action = 'ask') AS questions, coalesce(sum(cost), 0) AS cost
               FROM ${schema}.audit WHERE person = $1 AND at >= $2`,
              [user, since],
            );
            return { questions: Number(rows[0]?.questions ?? 0), cost: rows[0]?.cost ?? 0 };
          },
        });
      }
      await client.query('COMMIT');
      client.release();
    } catch (error) {
      // Closing the connection rolls back, even when it can no longer be used.
      client.release(true);
      throw error;
    }
  }

  return {
    alone(work) {
      const added: Link[] = [];
      return retryOnOutage(() => attempt(work, added));
    },
    links: (after, count) => links('WHERE number > $1 ORDER BY number LIMIT $2', [after, count]),
    newest: (count, user) =>
      links('WHERE $1::text IS NULL OR person = $1 ORDER BY number DESC LIMIT $2', [user ?? null, count]),
    close: () => undefined,
  };
}
