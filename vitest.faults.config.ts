import { defineConfig } from 'vitest/config';

/** What breaks: killed processes, damaged files, statements that would eat the machine: `npm run test:faults`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // Each file takes processes to their limits: two at once would meet each other's.
    fileParallelism: false,
  },
});
