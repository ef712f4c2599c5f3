import { afterAll, describe, it } from 'vitest';
import { dialectSpec } from '../conformance/dialect-spec.ts';
import { driverSpec } from '../conformance/driver-spec.ts';
import { hardTimesSpec } from '../conformance/hard-times-spec.ts';
import { mariadbIntrospection } from '../conformance/mariadb-introspection.ts';
import { mariadbTypes } from '../conformance/mariadb-types.ts';
import { prepareMariadb } from '../conformance/mariadb-under-test.ts';
import { mariadbWrite } from '../conformance/mariadb-write.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';

const given = process.env.WENSHU_TEST_MARIADB;

if (given || hasMariadb) {
  const own = given ? undefined : await startMariadb();
  const under = await prepareMariadb(given ?? own?.url ?? '', 'wenshu_conformance', own);
  afterAll(async () => {
    await under.close();
    await own?.stop();
  });
  driverSpec('mariadb', under);
  dialectSpec('mariadb', under);
  mariadbTypes(under.open);
  mariadbIntrospection(given ?? own?.url ?? '');
  await mariadbWrite(given ?? own?.url ?? '');
  hardTimesSpec('mariadb', under);
} else {
  describe.skip('driver: mariadb', () => {
    it('needs WENSHU_TEST_MARIADB or the mariadb-server package', () => {});
  });
}
