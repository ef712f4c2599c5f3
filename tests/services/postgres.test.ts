import { afterAll, describe, it } from 'vitest';
import { dialectSpec } from '../conformance/dialect-spec.ts';
import { driverSpec } from '../conformance/driver-spec.ts';
import { hardTimesSpec } from '../conformance/hard-times-spec.ts';
import { postgresIntrospection } from '../conformance/postgres-introspection.ts';
import { postgresTypes } from '../conformance/postgres-types.ts';
import { preparePostgres } from '../conformance/postgres-under-test.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';

const given = process.env.WENSHU_TEST_POSTGRES;
const programs = debianPostgres();

if (given || programs) {
  const own = given ? undefined : await startPostgres(programs);
  const under = await preparePostgres(given ?? own?.url ?? '', 'wenshu_conformance', own);
  afterAll(async () => {
    await under.close();
    await own?.stop();
  });
  driverSpec('postgres', under);
  dialectSpec('postgres', under);
  postgresTypes(under.open);
  postgresIntrospection(given ?? own?.url ?? '');
  hardTimesSpec('postgres', under);
} else {
  describe.skip('driver: postgres', () => {
    it('needs WENSHU_TEST_POSTGRES or the postgresql package', () => {});
  });
}
