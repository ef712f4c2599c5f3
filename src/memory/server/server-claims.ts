import type pg from 'pg';
import { type Claim, isClaimKey } from '../claims/claims.ts';

export const claimsTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.claims (key text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`;

/** Claims on a server: one process of all machines gets a key, whichever asks first. A server that cannot be reached gives none. */
export function openServerClaims(pool: pg.Pool, schema: string): Claim {
  const table = `${schema}.claims`;
  const claim = async (key: string) => {
    if (!isClaimKey(key)) return false;
    const { rowCount } = await pool.query(`INSERT INTO ${table} (key) VALUES ($1) ON CONFLICT DO NOTHING`, [key]);
    return rowCount === 1;
  };
  const isTaken = async (key: string) => {
    const { rowCount } = await pool.query(`SELECT 1 FROM ${table} WHERE key = $1`, [key]);
    return rowCount === 1;
  };
  return Object.assign(claim, { isTaken });
}
