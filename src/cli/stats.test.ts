import { expect, it } from 'vitest';
import { brokenRecord, type RunRecord } from '../protocol/run-record.ts';
import { tally } from './stats.ts';

const answered = (part: Partial<RunRecord>): RunRecord => ({
  ...brokenRecord('', 0),
  status: 'answered',
  reason: null,
  source: 'embedded',
  attempts: 1,
  first_try: true,
  ...part,
});

it('counts what worked at once, what was mended, and why the rest failed', () => {
  const found = tally([
    answered({ ms: 10, stages: [{ name: 'classify', ms: 2, status: 'ok' }] }),
    answered({ ms: 20, first_try: false, repairs: 1, error_classes: ['syntax_error', 'column_not_found'] }),
    answered({ ms: 30, source: 'model', first_try: false, attempts: 2, tokens: 500, cost: 0.25 }),
    answered({
      ms: 40,
      status: 'failed',
      reason: 'unknown_column',
      first_try: false,
      attempts: 2,
      repairs: 1,
      error_classes: ['column_not_found'],
    }),
    brokenRecord('database_unreachable', 100),
  ]);
  expect(found).toMatchObject({
    runs: 5,
    by_status: { answered: 3, failed: 1, broken: 1 },
    by_source: { embedded: 2, model: 1 },
    first_try: { count: 1, of: 4, share: 0.25 },
    repaired: { count: 1, of: 2 },
    retried: { count: 1, of: 2 },
    reasons: { unknown_column: 1, database_unreachable: 1 },
    error_classes: { column_not_found: 2, syntax_error: 1 },
    time: { runs: 5, median_ms: 30, p95_ms: 100 },
    stages: { classify: { runs: 1, median_ms: 2, p95_ms: 2 } },
    tokens: 500,
    cost: 0.25,
  });
});

it('says nothing about nothing', () => {
  expect(tally([])).toMatchObject({ runs: 0, first_try: { count: 0, of: 0, share: null }, time: { median_ms: 0 } });
});
