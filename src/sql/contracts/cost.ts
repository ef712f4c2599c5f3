import type { CostConfig } from '../../config/schema.ts';
import type { DialectName } from '../../dialects/dialect.ts';

/** What a query would read, as far as the engine says. */
export interface Volume {
  rows?: number;
  bytes?: number;
}

/** How much may be read without asking; what is absent has no limit. */
export interface Budget extends Volume {
  onExceed: 'ask' | 'refuse';
}

/** Where every byte is paid for there is a limit even when nobody set one: half a dollar or so a question. */
const defaultBytes: Partial<Record<DialectName, number>> = { bigquery: 100_000_000_000 };

/** The budget of a connection; undefined where nothing is limited, so that nothing needs to be estimated. */
export function budgetOf(cost: CostConfig | undefined, dialect: DialectName): Budget | undefined {
  const rows = cost?.max_rows;
  const bytes = cost?.max_bytes ?? defaultBytes[dialect];
  if (rows === undefined && bytes === undefined) return undefined;
  return {
    onExceed: cost?.on_exceed ?? 'ask',
    ...(rows === undefined ? {} : { rows }),
    ...(bytes === undefined ? {} : { bytes }),
  };
}

/** What the engine does not tell is not over. */
export function isOver({ rows = 0, bytes = 0 }: Volume, budget: Budget): boolean {
  return rows > (budget.rows ?? Number.POSITIVE_INFINITY) || bytes > (budget.bytes ?? Number.POSITIVE_INFINITY);
}
