import { defineConfig } from 'vitest/config';

/** LangGraph's own development server in a job of its own, because it is fetched: `npm run test:studio`. */
export default defineConfig({
  test: { include: ['tests/studio/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 180_000 },
});
