import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionSchema } from '../../src/config/schema.ts';
import { openConnection } from '../../src/drivers/registry.ts';
import { failureOf } from '../conformance/driver-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';
import { type Certificate, makeCertificate, type OwnServer } from '../fixtures/own-server.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const programs = debianPostgres();
const folder = mkdtempSync(join(tmpdir(), 'wenshu-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

const engines = [
  {
    name: 'postgres',
    isHere: programs !== undefined,
    start: (certificate: Certificate) => startPostgres(programs, certificate),
    // Whether the line is encrypted, as the server sees it.
    sql: 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    isEncrypted: (cell: unknown) => cell === true,
  },
  {
    name: 'mariadb',
    isHere: hasMariadb,
    start: (certificate: Certificate) => startMariadb(certificate),
    sql: "SELECT VARIABLE_VALUE FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_cipher'",
    isEncrypted: (cell: unknown) => cell !== '',
  },
];

describe.each(engines)('tls: $name', ({ isHere, start, sql, isEncrypted }) => {
  const canRun = isHere && hasOpenssl;
  let server: OwnServer;
  let certificate: Certificate;
  beforeAll(async () => {
    if (!canRun) return;
    certificate = makeCertificate(folder);
    server = await start(certificate);
  });
  afterAll(() => server?.stop());

  const connect = async (tls: unknown) => {
    const driver = openConnection(connectionSchema.parse({ url: server.url, tls }));
    try {
      const { rows } = await driver.run(sql, { maxRows: 1, timeoutMs: 60_000 });
      return isEncrypted(rows[0]?.[0]);
    } finally {
      await driver.close();
    }
  };

  it.skipIf(!canRun)('off, on and verified lines are what they say', async () => {
    expect(await connect({ mode: 'off' })).toBe(false);
    expect(await connect({ mode: 'on' })).toBe(true);
    expect(await connect({ mode: 'verify', ca_file: certificate.authority })).toBe(true);
  });

  it.skipIf(!canRun)('a certificate that nobody vouches for is refused', async () => {
    expect((await failureOf(connect({ mode: 'verify' }))).code).toBe('UNREACHABLE');
    expect((await failureOf(connect({}))).message).toMatch(/certificate|signed/i);
  });
});
