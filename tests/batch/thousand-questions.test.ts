import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { BatchItem } from '../../src/protocol/batch.ts';
import { createWenshu } from '../../src/wenshu.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-thousand-'));
const wenshu = createWenshu(loadConfig({ folder, db: 'demo' }));
afterAll(async () => {
  await wenshu.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a thousand questions are answered in bounded memory, with bounded rows', async () => {
  const many: BatchItem[] = Array.from({ length: 1000 }, (_, at) => ({
    id: `p${at}`,
    name: `p${at}`,
    question: 'orders',
    sql: `SELECT id + ${at} AS n FROM orders`,
  }));
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const outcome = await wenshu.batch(many, {
    onEvent: ({ type }) => {
      if (type === 'item-end') most = Math.max(most, process.memoryUsage().rss);
    },
  });
  expect(outcome.metrics).toMatchObject({ total: 1000, filled: 1000, failed: 0 });
  for (const { answer } of Object.values(outcome.etl_results))
    expect(answer?.table).toMatchObject({ row_count: 100, truncated: true });
  expect((most - before) / 1_000_000).toBeLessThan(500);
  expect(outcome.metrics.connections_opened).toBeLessThanOrEqual(4);
}, 300_000);
