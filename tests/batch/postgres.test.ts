import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { BatchItem } from '../../src/protocol/batch.ts';
import { createWenshu, type Wenshu, type WenshuOptions } from '../../src/wenshu.ts';
import { startPostgres } from '../fixtures/embedded-postgres.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { erringModel, items, shopScript } from './scripted-report.ts';

const poolSize = 2;

describe('a batch on postgres', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-batch-'));
  const open: Wenshu[] = [];
  let server: OwnServer;
  let owner: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    owner = new pg.Client({ connectionString: server.url });
    owner.on('error', () => undefined);
    await owner.connect();
    await owner.query(shopScript);
    writeFileSync(
      join(folder, 'wenshu.yaml'),
      `connections:\n  shop: {url: "${server.url}", pool: {size: ${poolSize}, overflow: 0}}\nlimits: {timeout_seconds: 3}\n`,
    );
  }, 120_000);
  afterAll(async () => {
    for (const wenshu of open) await wenshu.close();
    await owner.end().catch(() => undefined);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function connect(options: WenshuOptions = {}): Wenshu {
    const wenshu = createWenshu(loadConfig({ folder, db: 'shop', secret: () => undefined }), options);
    open.push(wenshu);
    return wenshu;
  }
  const pinned = (at: number): BatchItem => ({
    id: `p${at}`,
    name: `p${at}`,
    question: 'count',
    sql: `SELECT count(*) + ${at} AS n FROM zx_sale`,
  });

  it('mends what a model got wrong with no more connections than the pool has, as the server saw them', async () => {
    const model = erringModel(['SELECT 1 / (id - id) FROM zx_sale', 'SELECT CAST(note AS INTEGER) FROM zx_sale']);
    const { log_connections } = {
      log_connections: 'SELECT sessions FROM pg_stat_database WHERE datname = current_database()',
    };
    const sessions = async () => Number((await owner.query(log_connections)).rows[0].sessions);
    const before = await sessions();
    const outcome = await connect({ models: model.models }).batch(items());
    expect(outcome.metrics).toMatchObject({ filled: 38, first_try: 30, repaired: 8, failed: 2, one_view: true });
    for (const result of Object.values(outcome.etl_results)) expect(result.executions).toBeLessThanOrEqual(2);
    expect(model.repairing.length).toBeLessThanOrEqual(10);
    expect(outcome.metrics.connections_opened).toBeLessThanOrEqual(poolSize);
    expect(outcome.metrics.connections_opened).toBeGreaterThan(0);
    expect((await sessions()) - before).toBeLessThanOrEqual(outcome.metrics.connections_opened);
  }, 120_000);

  it('reads one moment while others write', async () => {
    const outcome = await connect().batch(
      Array.from({ length: 10 }, (_, at) => pinned(at)),
      {
        onEvent: ({ type }) => {
          if (type === 'item-end')
            void owner.query("INSERT INTO zx_sale SELECT max(id) + 1, 1, 0, 'z' FROM zx_sale").catch(() => undefined);
        },
      },
    );
    const counts = Object.values(outcome.etl_results).map(({ answer }, at) => Number(answer?.table?.rows[0]?.[0]) - at);
    expect(new Set(counts).size).toBe(1);
    expect(outcome.metrics).toMatchObject({ one_view: true, filled: 10 });
  });

  it('goes on when the server was killed in the middle and came back', async () => {
    const wenshu = connect();
    let isKilled = false;
    let back: Promise<void> | undefined;
    const outcome = await wenshu.batch(
      Array.from({ length: 30 }, (_, at) => pinned(at)),
      {
        onEvent: (event) => {
          if (event.type !== 'item-end' || event.done < 5 || isKilled) return;
          isKilled = true;
          back = server.crash().then(() => server.restart());
        },
      },
    );
    await back;
    expect(outcome.metrics).toMatchObject({ total: 30, filled: 30, one_view: false });
    for (const result of Object.values(outcome.etl_results)) expect(result.executions).toBeLessThanOrEqual(2);
    expect(Object.values(outcome.etl_results).some(({ repaired_by }) => repaired_by === 'rules')).toBe(true);
    expect((await wenshu.run('SELECT count(*) FROM zx_shop')).table?.rows).toEqual([[2]]);
  }, 120_000);
});
