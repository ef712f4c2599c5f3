import { defineConfig } from 'vitest/config';

/** Tests that need a server of the machine: `npm run test:services`. */
export default defineConfig({
  test: {
    include: ['tests/services/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for may take its time on a busy machine: the wait ends as soon as it is there.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // Each file starts a server of its own: one after the other is kinder to a small machine.
    fileParallelism: false,
  },
});
