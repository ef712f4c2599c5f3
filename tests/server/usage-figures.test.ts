import { describe, expect, it } from 'vitest';
import { brokenRecord } from '../../src/protocol/run-record.ts';
import { createMetrics } from '../../src/server/watch/metrics.ts';
import { readMetrics, usageOf } from '../../web/src/manage/read-metrics.ts';

const run = { ...brokenRecord('query_timeout', 400), attempts: 1 };

describe('the figures of the server', () => {
  it('are read from what it tells Prometheus', async () => {
    const metrics = createMetrics(() => ({ running: 2, waiting: 0 }), { ofProcess: false });
    metrics.ran({ ...run, status: 'answered', source: 'embedded', reason: null, first_try: true, ms: 200 });
    metrics.ran({
      ...run,
      status: 'answered',
      source: 'verified',
      reason: null,
      first_try: true,
      ms: 300,
      from_cache: true,
    });
    metrics.ran({ ...run, statements: [{ purpose: 'answer', count: 3, rows: 0, ms: 1 }] });
    const usage = usageOf(readMetrics(await metrics.text()));
    expect(usage.runs).toBe(3);
    expect(usage.byStatus).toEqual([
      { status: 'answered', count: 2 },
      { status: 'broken', count: 1 },
    ]);
    expect(usage.errors).toEqual([{ reason: 'query_timeout', count: 1 }]);
    expect(usage.firstTry).toBeCloseTo(2 / 3);
    expect(usage.seconds).toBeCloseTo(0.3);
    expect(usage).toMatchObject({ statements: 3, cached: 1, modelCalls: 0, underWay: 2 });
  });

  it('are none before anything was asked', async () => {
    const metrics = createMetrics(() => ({ running: 0, waiting: 0 }), { ofProcess: false });
    const usage = usageOf(readMetrics(await metrics.text()));
    expect(usage).toMatchObject({ runs: 0, byStatus: [], firstTry: undefined, seconds: undefined });
  });
});
