import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { runCli } from '../e2e/run-cli.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { asked, startServer } from '../fixtures/http-server.ts';

const programs = debianPostgres();

it.skipIf(!programs)(
  'a superuser is not served, an account that only reads is, and no one before that is known',
  async () => {
    const own = await startPostgres(programs);
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-serve-'));
    const owner = new pg.Client(own.url);
    await owner.connect();
    try {
      await owner.query('CREATE TABLE customers (id integer PRIMARY KEY, name text)');
      await owner.query("INSERT INTO customers VALUES (1, 'Ann'), (2, 'Bob')");
      await owner.query('CREATE ROLE reads LOGIN');
      await owner.query('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reads');

      const refused = await runCli(['serve', '--port', '0', '--db', own.url], { folder });
      expect(refused.code).toBe(3);
      expect(refused.stderr).toMatch(/postgres may change data.*--allow-privileged/s);

      // Even where nobody looked at the start, the first question does.
      const open = await startServer({ db: own.url });
      const reply = await open.post('/api/v1/query/sync', asked('how many customers are there'));
      expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'account_privileged' }]);
      for (const path of ['/ready', '/api/v1/schema', '/api/v1/runs/x/pages', '/api/v1/runs/x/export.csv'])
        expect((await open.get(path)).status).toBe(503);
      await open.end();

      const told = await startServer({ db: own.url, allowPrivileged: true });
      expect((await told.ask('how many customers are there')).answer.status).toBe('answered');
      await told.end();

      const reads = await startServer({ db: own.url.replace('postgres@', 'reads@') });
      expect((await reads.ask('how many customers are there')).answer.table.rows).toEqual([[2]]);
      await reads.end();
    } finally {
      await owner.end();
      await own.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
