import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'web/src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [
      'tests/faults/**',
      'tests/services/**',
      'tests/clickhouse/**',
      'tests/snowflake/**',
      'tests/studio/**',
      'tests/page/**',
      'node_modules/**',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files share a worker and what it has loaded: half of the processor time. A test leaves nothing behind that another could see.
    isolate: false,
    restoreMocks: true,
    // Vitest leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
  },
});
