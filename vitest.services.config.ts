import { defineConfig } from 'vitest/config';

/** Tests that need a server of the machine: `npm run test:services`. */
export default defineConfig({
  test: {
    include: ['tests/services/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each file starts a server of its own: one after the other is kinder to a small machine.
    fileParallelism: false,
  },
});
