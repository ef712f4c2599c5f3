import type { Estimate } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';

/**
 * The server's table of steps. It has ten columns in MariaDB and twelve in MySQL. Steps of one SELECT are loops within
 * each other, so that their rows multiply, unless a hash table was made of them.
 */
export async function explainMysql(ask: Ask, sql: string): Promise<Estimate> {
  const steps = await ask(`EXPLAIN ${sql}`);
  const rounds = new Map<string, number>();
  let once = 0;
  for (const step of steps) {
    const rows = Number(step[step.length === 12 ? 9 : 8] ?? 0) || 0;
    const select = String(step[0]);
    if (/hash join/.test(String(step.at(-1)))) once += rows;
    else rounds.set(select, (rounds.get(select) ?? 1) * rows);
  }
  const plan = steps.map((step) => step.map((cell) => cell ?? '-').join('  ')).join('\n');
  return { rows: once + [...rounds.values()].reduce((sum, rows) => sum + rows, 0), plan };
}
