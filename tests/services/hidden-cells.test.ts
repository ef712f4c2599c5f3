import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Attacks, hiddenCellsFixture, hiddenCellsSpec } from '../attacks/hidden-cells-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { fillMariadb, fillPostgres } from '../fixtures/fill-server.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

interface Engine {
  isHere: boolean;
  start(): Promise<OwnServer>;
  fill: typeof fillPostgres;
  attacks: Attacks;
}

const engines: Record<string, Engine> = {
  PostgreSQL: {
    isHere: debianPostgres() !== undefined,
    start: () => startPostgres(debianPostgres()),
    fill: fillPostgres,
    attacks: {
      onHidden: [
        "SELECT id FROM orders WHERE coalesce(NULL, date(note)) > DATE '2020-01-01'",
        `SELECT id FROM orders WHERE "date"(note) > DATE '2020-01-01'`,
        "SELECT note FROM orders GROUP BY note HAVING date(note) > DATE '2020-01-01'",
        // The planner itself matches patterns against the statistics, which hold common values of all rows.
        "SELECT count(*) FROM orders WHERE note LIKE '%e\\'",
        "SELECT count(*) FROM orders WHERE note LIKE ANY (ARRAY['%n' || chr(92)])",
      ],
      onOwn: 'SELECT date(remark) FROM orders',
    },
  },
  MariaDB: {
    isHere: hasMariadb,
    start: () => startMariadb(),
    fill: fillMariadb,
    attacks: {
      onHidden: [
        'SELECT id FROM orders WHERE coalesce(NULL, exp(amount)) > 0',
        'SELECT id FROM orders WHERE nullif(exp(amount), 0) > 0',
        'SELECT amount FROM orders GROUP BY amount HAVING exp(amount) > 0',
      ],
      onOwn: 'SELECT exp(id * 1000) FROM orders',
    },
  },
};

for (const [name, { isHere, start, fill, attacks }] of Object.entries(engines)) {
  if (!isHere) {
    describe.skip(name, () => it('is not installed', () => {}));
    continue;
  }
  let server: OwnServer;
  let addresses: Promise<{ full: string; part: string }>;
  beforeAll(async () => {
    server = await start();
    const fixture = (isPart: boolean) => [...hiddenCellsFixture(isPart), ...(name === 'PostgreSQL' ? ['ANALYZE'] : [])];
    addresses = (async () => ({
      full: await fill(server.url, 'wenshu_cells_full', fixture(false)),
      part: await fill(server.url, 'wenshu_cells_part', fixture(true)),
    }))();
    await addresses;
  });
  afterAll(() => server.stop());
  hiddenCellsSpec(name, () => addresses, attacks);
}
