import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { fillFile } from '../fixtures/fill-file.ts';
import { hiddenNamesFixture, hiddenNamesSpec } from './hidden-names-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

const attacks: Record<'sqlite' | 'duckdb', string[]> = {
  sqlite: [
    'SELECT name, phone FROM customers phone',
    'SELECT PHONE FROM customers AS "Phone"',
    'SELECT count(*), max(phone) FROM customers phone GROUP BY phone ORDER BY phone',
    'SELECT (SELECT phone) FROM customers phone',
    'WITH "ÄRZTE" AS (SELECT 1 AS x) SELECT * FROM "ärzte"',
  ],
  duckdb: [
    'SELECT name, phone FROM customers phone',
    'SELECT main.customers FROM customers',
    'SELECT * EXCLUDE (phone) FROM (customers c CROSS JOIN customers d) AS customers',
    'SELECT phone.phone FROM customers phone',
    "SELECT 'payroll'.query_table()",
    'WITH "ÄRZTE" AS (SELECT 1 AS x) SELECT * FROM "ärzte"',
    'SELECT (SELECT phone FROM orders o(a, b, x) LIMIT 1) FROM customers',
    'SELECT (SELECT phone FROM (SELECT 1 AS id) s SEMI JOIN orders o USING (id) LIMIT 1) FROM customers',
  ],
};

for (const engine of ['sqlite', 'duckdb'] as const) {
  const path = join(folder, `shop.${engine}`);
  hiddenNamesSpec(
    engine,
    async () => {
      await fillFile(engine, path, [...hiddenNamesFixture(), 'CREATE TABLE "ärzte" AS SELECT word FROM payroll']);
      return `${engine}:${path}`;
    },
    attacks[engine],
    'SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id',
  );
}
