import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/services/**', 'tests/clickhouse/**', 'tests/snowflake/**', 'node_modules/**'],
    testTimeout: 20_000,
  },
});
