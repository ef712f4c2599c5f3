import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import { openWenshu } from '../../src/wenshu.ts';
import { question, roles, sessionSpec, shopScript } from '../e2e/session-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

const programs = debianPostgres();
const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';

describe.skipIf(!programs)('sessions on a PostgreSQL server', () => {
  let server: OwnServer;
  let owner: pg.Client;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres(programs);
    owner = new pg.Client({ connectionString: server.url });
    await owner.connect();
    await owner.query(`CREATE ROLE asker LOGIN; ${shopScript} ANALYZE; GRANT SELECT ON orders TO asker`);
    const at = new URL(server.url);
    at.username = 'asker';
    url = at.href;
  });
  afterAll(async () => {
    await owner.end();
    await server.stop();
  });

  sessionSpec('PostgreSQL', () => url);

  const running = async (): Promise<number> => {
    const { rows } = await owner.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'asker' AND state = 'active' AND query LIKE '%n(i)%'`,
    );
    return rows[0].n;
  };

  it('leaving the loop of a stream ends the query on the server', async () => {
    await using wenshu = await openWenshu(url, { settings: { model: 'embedded', roles } });
    for await (const _ of wenshu.stream(endless)) {
      await expect.poll(running).toBeGreaterThan(0);
      break;
    }
    await expect.poll(running).toBe(0);
    expect((await wenshu.ask(question)).table?.rows).toEqual([[5]]);
  });

  it('a server that is not there is an error of the catalogue', async () => {
    const away = new URL(url);
    away.port = '1';
    const error = await openWenshu(away.href, { settings: { model: 'embedded' } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WenshuError);
    expect((error as WenshuError).code).toBe('database_unreachable');
  });
});
