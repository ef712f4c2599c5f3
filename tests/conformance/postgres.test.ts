import { afterAll } from 'vitest';
import { startPostgres } from '../fixtures/embedded-postgres.ts';
import { driverSpec } from './driver-spec.ts';
import { preparePostgres } from './postgres-under-test.ts';

const server = await startPostgres();
const { owner, ...given } = await preparePostgres(server.url, 'conformance');
afterAll(async () => {
  await owner.end();
  await server.stop();
});

driverSpec('postgres (embedded)', given);
