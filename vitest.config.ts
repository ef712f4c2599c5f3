import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { snowflakeFolder } from './tests/snowflake/snowflake-folder.ts';

/** A wait ends as soon as what it waits for is there, so it may take its time on a busy machine. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 50 } },
};

/** Files share a worker and what it has loaded, which halves the processor time. Vitest alone would leave one core idle. */
const fast = { ...patient, isolate: false, restoreMocks: true, maxWorkers: '100%' };

/** Each file starts servers, browsers or processes of its own. */
const oneByOne = { ...patient, fileParallelism: false };

/** Questions through the library, the command line and the server; the layout of the code; the docs. */
const smoke = [
  'tests/architecture.test.ts',
  'tests/docs.test.ts',
  'tests/e2e/session.test.ts',
  'tests/e2e/cli-clarify.test.ts',
  'tests/server/query.test.ts',
];

/** Tests beside the code that start an engine of their own, which takes seconds. */
const engines = [
  'src/drivers/contract/meter.test.ts',
  'src/drivers/duckdb/**/*.test.ts',
  'src/drivers/introspection/**/*.test.ts',
  'src/drivers/postgres/**/*.test.ts',
];

/** Hundreds of turns, a thousand questions, the program at a real terminal. */
const long = [
  'tests/batch/thousand-questions.test.ts',
  'tests/e2e/cli-consent.test.ts',
  'tests/e2e/cli-terminal.test.ts',
  'tests/graph/long-conversation.test.ts',
];

const inFolder = (name: string) => [`tests/${name}/**/*.test.ts`];
/** Folders of `tests/` that are projects of their own. */
const own = ['faults', 'services', 'clickhouse', 'snowflake', 'studio', 'page'];

/** `npm test` runs unit and smoke; `npm run test:all` the others; `npx vitest run --project faults` one of them. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'web/src/**/*.test.ts'], exclude: engines, ...fast } },
      { test: { name: 'smoke', include: smoke, ...fast } },
      {
        test: {
          name: 'integration',
          include: ['tests/**/*.test.ts', ...engines],
          exclude: [...smoke, ...long, ...own.flatMap(inFolder)],
          ...fast,
        },
      },
      { test: { name: 'long', include: long, ...patient, testTimeout: 300_000, maxWorkers: '100%' } },
      // Killed processes, damaged files, statements that would eat the machine.
      { test: { name: 'faults', include: inFolder('faults'), ...oneByOne } },
      // PostgreSQL, MariaDB and Redis of the machine.
      { test: { name: 'services', include: inFolder('services'), ...oneByOne } },
      // The page in a real Chromium, against real servers.
      { test: { name: 'page', include: inFolder('page'), globalSetup: 'tests/page/build-page.ts', ...oneByOne } },
      // Fetched before they run, because of their size.
      { test: { name: 'clickhouse', include: inFolder('clickhouse'), ...patient } },
      {
        resolve: {
          alias: { 'snowflake-sdk': join(snowflakeFolder, 'node_modules', 'snowflake-sdk', 'dist', 'index.js') },
        },
        test: { name: 'snowflake', include: inFolder('snowflake'), ...patient },
      },
      { test: { name: 'studio', include: inFolder('studio'), ...patient, hookTimeout: 180_000 } },
    ],
  },
});
