import type pg from 'pg';
import type { DayBook } from '../../models/day-book.ts';

export const usageTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.usage (day text PRIMARY KEY, calls bigint NOT NULL, tokens bigint NOT NULL,
     cost double precision NOT NULL)`;

/** What all processes that share a server spent, one row per day. What couldn't be written is added to the next write. */
export function openServerDayBook(pool: Pick<pg.Pool, 'query'>, schema: string): DayBook {
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
