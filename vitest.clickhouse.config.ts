import { defineConfig } from 'vitest/config';

/** The ClickHouse engine in a job of its own, because of its size: `npm run test:clickhouse`. */
export default defineConfig({
  test: { include: ['tests/clickhouse/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
