import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialectOf, dialects } from '../../src/dialects/registry.ts';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import { openDriver } from '../../src/drivers/registry.ts';
import { openShadow } from '../../src/drivers/shadows.ts';
import { checkSql } from '../../src/sql/check/check.ts';
import type { Shadow } from '../../src/sql/contracts/contracts.ts';
import { judge } from '../../src/sql/policy/policy.ts';
import { analysesIn, shopSnapshot, shopStatements } from './analysis-shop.ts';
import { analysisSpec } from './analysis-spec.ts';
import { disguise, randomFrom } from './mutate.ts';

describe.each(Object.values(dialects))('analysis in $name', (dialect) => {
  const statements = analysesIn(dialect.name);

  it('refuses none of it, with a schema or without', () => {
    expect(new Set(statements).size).toBeGreaterThanOrEqual(30);
    const refused = statements.flatMap((sql) =>
      [judge(sql, dialect, undefined, shopSnapshot(dialect.name)), judge(sql, dialect)]
        .filter(({ allowed }) => !allowed)
        .map(({ reason, subject }) => `${reason} ${subject}: ${sql}`),
    );
    expect(refused).toEqual([]);
  });

  it('finds nothing wrong with it, without a shadow', async () => {
    const wrong: string[] = [];
    for (const sql of statements)
      for (const { class: kind, message } of await checkSql(sql, { dialect, snapshot: shopSnapshot(dialect.name) }))
        wrong.push(`${kind} ${message}: ${sql}`);
    expect(wrong).toEqual([]);
  });

  it('tells its tables, and keeps a role to its own', () => {
    const role = { name: 'clerk', tables: ['nothing_of_it'] };
    const snapshot = shopSnapshot(dialect.name);
    const slipped = statements.filter((sql) => {
      const { tables } = judge(sql, dialect, undefined, snapshot);
      return tables.some((table) => table !== 'dual') && judge(sql, dialect, role, snapshot).allowed;
    });
    expect(slipped).toEqual([]);
    const named = statements.filter((sql) => /\b(?:orders|customers|products|events)\b/i.test(sql));
    for (const sql of named) expect(judge(sql, dialect, undefined, snapshot).tables, sql).not.toEqual([]);
  });

  it('refuses none of it in other letters, with other white space and comments', () => {
    const random = randomFrom(11);
    const refused = statements
      .map((sql) => disguise(sql, dialect, random))
      .filter((sql) => !judge(sql, dialect).allowed);
    expect(refused).toEqual([]);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'wenshu-analysis-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fill = {
  async sqlite(path: string) {
    const database = new DatabaseSync(path);
    for (const sql of shopStatements('sqlite')) database.exec(sql);
    database.close();
  },
  async duckdb(path: string) {
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    for (const sql of shopStatements('duckdb')) await connection.run(sql);
    connection.closeSync();
    instance.closeSync();
  },
};

describe.each(['sqlite', 'duckdb'] as const)('on the engine itself: %s', (name) => {
  let driver: Driver;
  let shadow: Shadow | undefined;
  beforeAll(async () => {
    const path = join(folder, `shop.${name}`);
    await fill[name](path);
    driver = openDriver(`${name}:${path}`);
    shadow = await openShadow(shopSnapshot(name));
  });
  afterAll(async () => {
    await driver.close();
    await shadow?.close();
  });
  analysisSpec(name, () => ({
    dialect: dialectOf(name),
    run: (sql) => driver.run(sql, { maxRows: 100, timeoutMs: 20_000 }),
    ...(shadow ? { shadow } : {}),
  }));
});
