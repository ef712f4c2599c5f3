import { describe, expect, it } from 'vitest';
import { dialects } from '../../src/dialects/registry.ts';
import { statementClasses } from '../../src/sql/contracts/contracts.ts';
import { judge } from '../../src/sql/policy/policy.ts';
import { corpus } from './corpus.ts';
import { disguise, nest, randomFrom } from './mutate.ts';

const all = Object.values(dialects);

describe.each(all)('$name', (dialect) => {
  const attacks = corpus('refused', dialect);
  const legitimate = corpus('legitimate', dialect);

  it('refuses every attack, with a class and a reason', () => {
    const allowed = attacks.filter((sql) => judge(sql, dialect).allowed);
    expect(allowed).toEqual([]);
    for (const sql of attacks) {
      const { reason, statement_class } = judge(sql, dialect);
      expect(reason, sql).toBeTruthy();
      expect(statementClasses, sql).toContain(statement_class);
    }
  });

  it('refuses them in disguise, stacked behind a query and nested inside one', () => {
    const random = randomFrom(20_250_714);
    const slipped: string[] = [];
    for (const sql of attacks) {
      for (let round = 0; round < 3; round += 1) {
        const masked = disguise(sql, dialect, random);
        const texts = [masked, `SELECT 1; ${masked}`];
        // A bare BEGIN or VACUUM inside of a query is a name to every engine.
        if (/^\W*(?:select|with|insert|update|delete|merge)\b/i.test(sql)) {
          texts.push(nest(masked, random), nest(nest(sql, random), random));
        }
        for (const text of texts) if (judge(text, dialect).allowed) slipped.push(text);
      }
    }
    expect(slipped).toEqual([]);
  });

  it('allows every legitimate statement, in disguise too', () => {
    const random = randomFrom(42);
    const refused: string[] = [];
    for (const sql of legitimate) {
      const verdict = judge(sql, dialect);
      if (!verdict.allowed) refused.push(`${verdict.reason} ${verdict.subject}: ${sql}`);
      if (/toY|Int|OrNull|If\(|Extract/.test(sql) && dialect.name === 'clickhouse') continue; // its names keep their case
      const masked = disguise(sql, dialect, random);
      const second = judge(masked, dialect);
      if (!second.allowed) refused.push(`${second.reason} ${second.subject}: ${masked}`);
    }
    expect(refused).toEqual([]);
  });
});

it('is large enough to mean something', () => {
  const count = (kind: 'refused' | 'legitimate') => new Set(all.flatMap((dialect) => corpus(kind, dialect))).size;
  expect(count('refused')).toBeGreaterThanOrEqual(600);
  expect(count('legitimate')).toBeGreaterThanOrEqual(250);
});
