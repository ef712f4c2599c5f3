import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

const programs = debianPostgres();

describe.skipIf(!programs)('a server that goes down between two questions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-down-'));
  let server: OwnServer;
  beforeAll(async () => {
    server = await startPostgres(programs);
    const owner = new pg.Client({ connectionString: server.url });
    await owner.connect();
    await owner.query(
      'CREATE TABLE customers (id int PRIMARY KEY, name text); INSERT INTO customers VALUES (1, $$Ann$$)',
    );
    await owner.end();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('leaves the statement, to those who had it open and to those who come later, and answers when it is back', async () => {
    const open = () => createWenshu(loadConfig({ folder, db: server.url, secret: () => undefined }));
    const question = 'how many customers are there';
    const before = open();
    expect((await before.ask(question)).table?.rows).toEqual([[1]]);
    await server.crash();
    for (const wenshu of [before, open()]) {
      // What was read a moment ago would do for a minute, unless it is wanted fresh.
      const answer = await wenshu.ask(question, { settings: { fresh: true } });
      expect(answer).toMatchObject({ status: 'failed', error: { code: 'database_unreachable' } });
      expect(answer.receipt.sql).toMatch(/count/i);
      expect((await wenshu.ask(question, { dryRun: true })).status).toBe('answered');
      if (wenshu !== before) await wenshu.close();
    }
    await server.restart();
    expect((await before.ask(question)).table?.rows).toEqual([[1]]);
    await before.close();
  });
});
