import { dialectOf } from '../dialects/registry.ts';
import { type Driver, DriverError } from '../drivers/contract/driver.ts';
import { containsRows, ordersAtTop, sameRows } from './compare-rows.ts';

type Rows = Awaited<ReturnType<Driver['run']>>['rows'];

export interface Score {
  correct: boolean;
  /** Right, or right with columns beside those of gold. */
  contains_gold: boolean;
  /** What the gold SQL gave; with `failed` nothing can be right. */
  gold: 'rows' | 'empty' | 'failed';
}

const maxRows = 200_000;

/**
 * Compares statements with gold by their rows, on one database. Gold is run once for each text. A statement that fails,
 * or runs longer than `timeoutMs`, is wrong and nothing more.
 */
export function createScorer(
  driver: Pick<Driver, 'dialect' | 'run'>,
  timeoutMs: number,
): (gold: string, sql: string | null) => Promise<Score> {
  const dialect = dialectOf(driver.dialect);
  const known = new Map<string, Promise<Rows | undefined>>();

  async function rowsOf(sql: string): Promise<Rows | undefined> {
    try {
      const { rows, truncated } = await driver.run(sql, { maxRows, timeoutMs });
      return truncated ? undefined : rows;
    } catch (error) {
      if (error instanceof DriverError) return undefined;
      throw error;
    }
  }

  return async (gold, sql) => {
    const expected = known.get(gold) ?? rowsOf(gold);
    known.set(gold, expected);
    const wanted = await expected;
    if (!wanted) return { correct: false, contains_gold: false, gold: 'failed' };
    const found = sql === null || sql.trim() === '' ? undefined : await rowsOf(sql);
    const ordered = ordersAtTop(gold, dialect);
    const correct = found !== undefined && sameRows(wanted, found, ordered);
    const contains = correct || (found !== undefined && containsRows(wanted, found, ordered));
    return { correct, contains_gold: contains, gold: wanted.length > 0 ? 'rows' : 'empty' };
  };
}
