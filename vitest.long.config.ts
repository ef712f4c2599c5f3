import { defineConfig } from 'vitest/config';

/** Hundreds of turns, a thousand questions, the program at a real terminal again and again. */
export const longFiles = [
  'tests/batch/thousand-questions.test.ts',
  'tests/e2e/cli-consent.test.ts',
  'tests/e2e/cli-terminal.test.ts',
  'tests/graph/long-conversation.test.ts',
];

/** What takes long and is seldom touched: `npm run test:long`. */
export default defineConfig({
  test: {
    include: longFiles,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    maxWorkers: '100%',
  },
});
