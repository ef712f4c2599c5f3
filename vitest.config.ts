import { defineConfig } from 'vitest/config';
import { longFiles } from './vitest.long.config.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'web/src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [
      ...longFiles,
      'tests/faults/**',
      'tests/services/**',
      'tests/clickhouse/**',
      'tests/snowflake/**',
      'tests/studio/**',
      'tests/page/**',
      'node_modules/**',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for may take its time on a busy machine: the wait ends as soon as it is there.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // Files share a worker and what it has loaded: half of the processor time. A test leaves nothing behind that another could see.
    isolate: false,
    restoreMocks: true,
    // Vitest leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
  },
});
