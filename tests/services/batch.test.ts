import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { type Driver, DriverError } from '../../src/drivers/contract/driver.ts';
import { openDriver } from '../../src/drivers/registry.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { erringModel, items, shopScript } from '../batch/scripted-report.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

const poolSize = 2;

describe.skipIf(!hasMariadb)('a batch on mariadb', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-batch-'));
  const open: Wenshu[] = [];
  let server: OwnServer;
  let owner: mysql.Connection;
  let url: string;
  let driver: Driver;
  beforeAll(async () => {
    server = await startMariadb();
    owner = await mysql.createConnection({ uri: server.url, multipleStatements: true });
    await owner.query(`CREATE DATABASE batch; USE batch; ${shopScript}`);
    const at = new URL(server.url);
    at.pathname = '/batch';
    url = at.href;
    driver = openDriver(url);
    writeFileSync(
      join(folder, 'wenshu.yaml'),
      `connections:\n  shop: {url: "${url}", pool: {size: ${poolSize}, overflow: 0}}\n`,
    );
  }, 120_000);
  afterAll(async () => {
    for (const wenshu of open) await wenshu.close();
    await driver.close();
    await owner.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const limits = { maxRows: 10, timeoutMs: 60_000 };
  const count = async (from: Driver) => Number((await from.run('SELECT count(*) FROM zx_sale', limits)).rows[0]?.[0]);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: unknown) => (error instanceof DriverError ? (error.failure.ended ?? error.failure.code) : String(error)),
    );

  it('sees one moment while others write, after errors and time-outs too, and writes nothing', async () => {
    await driver.view?.(async (view) => {
      expect(await count(view)).toBe(3);
      await owner.query("INSERT INTO zx_sale VALUES (4, 2, 0, 'd')");
      expect(await count(view)).toBe(3);
      expect(await failureOf(view.run('SELECT nothing FROM zx_sale', limits))).not.toBe('none');
      expect(await failureOf(view.run('SELECT sleep(20) FROM zx_sale', { ...limits, timeoutMs: 300 }))).toBe('timeout');
      expect(await failureOf(view.run('DELETE FROM zx_sale', limits))).not.toBe('none');
      expect(await failureOf(view.run('COMMIT', limits))).not.toBe('none');
      expect(await count(view)).toBe(3);
      expect(await count(driver)).toBe(4);
    });
    expect(await count(driver)).toBe(4);
    await owner.query('DELETE FROM zx_sale WHERE id = 4');
  });

  it('mends what a model got wrong with no more connections than the pool has', async () => {
    const model = erringModel([
      'SELECT (SELECT id FROM zx_sale) AS n FROM zx_shop',
      'SELECT -9223372036854775807 - id FROM zx_sale',
    ]);
    const config = loadConfig({ folder, db: 'shop', secret: () => undefined });
    const wenshu = createWenshu(config, { models: model.models });
    open.push(wenshu);
    const outcome = await wenshu.batch(items());
    expect(outcome.metrics).toMatchObject({ filled: 38, first_try: 30, repaired: 8, failed: 2, one_view: true });
    for (const result of Object.values(outcome.etl_results)) expect(result.executions).toBeLessThanOrEqual(2);
    expect(model.repairing.length).toBeLessThanOrEqual(10);
    expect(outcome.metrics.connections_opened).toBeLessThanOrEqual(poolSize);
  }, 120_000);
});
