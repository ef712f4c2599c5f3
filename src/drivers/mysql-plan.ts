import type { Estimate } from './driver.ts';
import type { Ask } from './engine.ts';

/** The server's table of steps. It has ten columns in MariaDB and twelve in MySQL; the largest step decides what a query costs. */
export async function explainMysql(ask: Ask, sql: string): Promise<Estimate> {
  const steps = await ask(`EXPLAIN ${sql}`);
  const estimates = steps.map((step) => Number(step[step.length === 12 ? 9 : 8] ?? 0)).filter(Number.isFinite);
  const plan = steps.map((step) => step.map((cell) => cell ?? '-').join('  ')).join('\n');
  return { rows: Math.max(0, ...estimates), plan };
}
