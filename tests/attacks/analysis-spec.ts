import { expect, it } from 'vitest';
import type { Dialect } from '../../src/dialects/dialect.ts';
import { checkSql } from '../../src/sql/check/check.ts';
import type { Shadow } from '../../src/sql/contracts/contracts.ts';
import { analysesIn, shopSnapshot } from './analysis-shop.ts';

export interface AnalysisEngine {
  dialect: Dialect;
  run(sql: string): Promise<unknown>;
  shadow?: Shadow;
}

/** What analysts write runs on the engine that it is written for, its plan can be asked for, and the check finds nothing wrong with it, with a shadow or without. */
export function analysisSpec(title: string, engine: () => AnalysisEngine): void {
  it(`${title} runs every analysis, and the check has nothing to say`, async () => {
    const { dialect, run, shadow } = engine();
    const snapshot = shopSnapshot(dialect.name);
    const wrong: string[] = [];
    for (const sql of analysesIn(dialect.name)) {
      const plans = /^select/i.test(sql) ? [`EXPLAIN ${sql}`] : [];
      for (const text of [sql, ...plans])
        await run(text).catch((error: Error) => wrong.push(`${error.message}: ${text}`));
      for (const context of [{ snapshot, dialect }, ...(shadow ? [{ snapshot, dialect, shadow }] : [])])
        for (const { class: kind, message } of await checkSql(sql, context)) wrong.push(`${kind} ${message}: ${sql}`);
    }
    expect(wrong).toEqual([]);
  });
}
