import type { Healed } from '../../src/sql/heal/heal.ts';

export interface HealCase {
  database: string;
  sql: string;
  gold: string;
  options: Healed[];
  ms: number;
  runs(sql: string): boolean;
  isRight(sql: string): boolean;
}

interface Count {
  n: number;
  runs: number;
  right: number;
}

/** Counts what became of failing statements, in all, by database and by rule. */
export class HealTally {
  private readonly total = { n: 0, runs: 0, right: 0, refused_ties: 0, right_among_refused_ties: 0, none: 0 };
  private readonly databases: Record<string, Count> = {};
  private readonly rules: Record<string, { used: number; runs: number; right: number }> = {};
  private readonly times: number[] = [];
  private readonly show: string | undefined;

  constructor(show: string | undefined) {
    this.show = show;
  }

  add({ database, sql, gold, options, ms, runs, isRight }: HealCase): void {
    const { total } = this;
    this.databases[database] ??= { n: 0, runs: 0, right: 0 };
    const own = this.databases[database];
    this.times.push(ms);
    total.n += 1;
    own.n += 1;
    if (options.length === 0) total.none += 1;
    if (options.length > 1) {
      total.refused_ties += 1;
      if (options.some((option) => isRight(option.sql))) total.right_among_refused_ties += 1;
    }
    const healed = options.length === 1 ? options[0] : undefined;
    const didRun = healed !== undefined && runs(healed.sql);
    const wasRight = didRun && isRight(healed.sql);
    for (const count of [total, own]) {
      if (didRun) count.runs += 1;
      if (wasRight) count.right += 1;
    }
    for (const rule of new Set(healed?.steps.map((step) => step.rule))) {
      this.rules[rule] ??= { used: 0, runs: 0, right: 0 };
      this.rules[rule].used += 1;
      if (didRun) this.rules[rule].runs += 1;
      if (wasRight) this.rules[rule].right += 1;
    }
    const kind = options.length === 0 ? 'none' : options.length > 1 ? 'ties' : wasRight ? 'right' : 'wrong';
    if (this.show === kind)
      console.log(
        `${database}\n  was  ${sql}\n  gold ${gold}${options.map((option) => `\n  ${option.cost.toFixed(2)} ${option.sql}`).join('')}`,
      );
  }

  scores() {
    const percent = (part: number, whole: number) => Math.round((1000 * part) / Math.max(whole, 1)) / 10;
    const counts = Object.values(this.databases);
    const mean = (key: 'runs' | 'right') =>
      percent(
        counts.reduce((sum, count) => sum + count[key] / count.n, 0),
        counts.length,
      );
    const sorted = this.times.toSorted((a, b) => a - b);
    const { n, runs, right, refused_ties } = this.total;
    return {
      ...this.total,
      runs_percent: percent(runs, n),
      runs_or_choice_percent: percent(runs + refused_ties, n),
      right_percent: percent(right, n),
      right_mean_over_databases_percent: mean('right'),
      median_ms: Number(sorted[sorted.length >> 1]?.toFixed(2)),
      p99_ms: Number(sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1)),
      databases: this.databases,
      rules: this.rules,
    };
  }
}
