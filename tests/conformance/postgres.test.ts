import { afterAll } from 'vitest';
import { startPostgres } from '../fixtures/embedded-postgres.ts';
import { dialectSpec } from './dialect-spec.ts';
import { driverSpec } from './driver-spec.ts';
import { hardTimesSpec } from './hard-times-spec.ts';
import { postgresIntrospection } from './postgres-introspection.ts';
import { postgresTypes } from './postgres-types.ts';
import { preparePostgres } from './postgres-under-test.ts';
import { postgresWrite } from './postgres-write.ts';

const server = await startPostgres();
const given = await preparePostgres(server.url, 'conformance', server);
afterAll(async () => {
  await given.close();
  await server.stop();
});

driverSpec('postgres (embedded)', given);
dialectSpec('postgres (embedded)', given);
postgresTypes(given.open);
postgresIntrospection(server.url);
await postgresWrite(server.url);
hardTimesSpec('postgres (embedded)', given);
