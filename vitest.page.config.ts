import { defineConfig } from 'vitest/config';

/** The page in a real Chromium, against real servers: `npm run test:page`. */
export default defineConfig({
  test: {
    include: ['tests/page/**/*.test.ts'],
    globalSetup: 'tests/page/build-page.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is polled may take as long as what is waited for.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // Each file starts a server and a browser of its own: one after the other is kinder to a small machine.
    fileParallelism: false,
  },
});
