import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-promises-'));
const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }));
afterAll(() => wenshu.close());

/** The README's own example, in the words that people use for it. */
it.each(['每个大区的销售额', '各大区的销售额', 'sales per region'])(
  '%s: each region once, with its sum',
  async (question) => {
    const { status, table, receipt } = await wenshu.ask(question);
    expect(status).toBe('answered');
    expect(table?.columns).toHaveLength(2);
    expect(new Set(table?.rows.map(([region]) => region)).size).toBe(table?.row_count);
    expect(receipt.sql).toMatch(/SUM\(.*GROUP BY/s);
  },
);
