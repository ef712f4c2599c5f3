import type { CostConfig } from '../../config/schema.ts';
import type { Dialect } from '../../dialects/dialect.ts';

/** What a query would read, as far as the engine says. */
export interface Volume {
  rows?: number;
  bytes?: number;
}

/** How much may be read without asking; what is absent has no limit. */
export interface Budget extends Volume {
  onExceed: 'ask' | 'refuse';
}

/** The budget of a connection; undefined where nothing is limited, so that nothing needs to be estimated. */
export function budgetOf(cost: CostConfig | undefined, dialect: Dialect): Budget | undefined {
  const rows = cost?.max_rows;
  const bytes = cost?.max_bytes ?? dialect.byteBudget;
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
