import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { snowflakeFolder } from './tests/snowflake/snowflake-folder.ts';

/** Snowflake's client in a job of its own, because of its size: `npm run test:snowflake`. */
export default defineConfig({
  resolve: { alias: { 'snowflake-sdk': join(snowflakeFolder, 'node_modules', 'snowflake-sdk', 'dist', 'index.js') } },
  test: { include: ['tests/snowflake/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
