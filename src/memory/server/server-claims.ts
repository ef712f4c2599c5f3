import type pg from 'pg';
import { type Claim, isClaimKey } from '../claims/claims.ts';
import type { RetryOnOutage } from '../retry/retry-on-outage.ts';

export const claimsTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.claims (key text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`;

/** Claims on a server: of all processes, the first that asks gets a key. Rejects when the server can't be reached. */
export function openServerClaims(pool: pg.Pool, schema: string, retryOnOutage: RetryOnOutage): Claim {
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
