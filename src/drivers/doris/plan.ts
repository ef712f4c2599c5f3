import type { Estimate } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { planOf } from './query-only.ts';

/**
 * The plan as text, a line a row. Every scan and join says how many rows it expects, `cardinality=42` (Doris, StarRocks) or
 * `cardinality: 42` (StarRocks with COSTS); a plan that says it nowhere has no estimate.
 */
export async function explainDoris(ask: Ask, sql: string, level: string): Promise<Estimate> {
  const lines = (await ask(planOf(sql, level))).map((line) => line.map((cell) => cell ?? '-').join('  '));
  const plan = lines.join('\n');
  return { ...rowsIn(plan), plan };
}

export function rowsIn(plan: string): { rows?: number } {
  const found = [...plan.matchAll(/\bcardinality\s*[=:]\s*([\d,]+)/gi)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  );
  return found.length === 0 ? {} : { rows: found.reduce((sum, rows) => sum + rows, 0) };
}
