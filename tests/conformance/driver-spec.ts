import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dialect, quoteIdentifier } from '../../src/dialects/dialect.ts';
import { type Driver, DriverError, type RowSet } from '../../src/drivers/contract/driver.ts';
import { resultBounds } from '../../src/drivers/rows/result-bounds.ts';

/** What a driver's test file has to bring along: a live database and the few spellings that engines do not share. */
export interface DriverUnderTest {
  dialect: Dialect;
  /** A new driver, not yet connected, on a database in which `fixtureStatements` were run. */
  open(): Driver | Promise<Driver>;
  /** A query that returns one row and would run for minutes. */
  slowQuery: string;
  /** A query whose one column counts from 1 to `last`. */
  numbersTo(last: number): string;
  /** An expression that is a text of this many characters; `REPEAT('x', count)` when absent. */
  text?(count: number): string;
  /** Set where what stands for the server is in this very process, so that its memory cannot be told from the driver's. */
  sharesMemory?: true;
  /** Statements of this engine that change something or reach outside, beyond the ones every engine has. */
  forbidden: string[];
  /** A digest of everything stored: equal before and after means that nothing was written. */
  contentDigest(): Promise<string>;
  /** Queries that still run in the engine, seen from outside of the driver. */
  runningQueries(): Promise<number>;
  /** Tests that cannot hold for this engine, by title, with the reason. */
  skips?: Record<string, string>;
}

const oddNames = ['two words', 'say "hi"', '销售 额', 'select', "it's", 'back`tick'];

/** Run by the engine's own means before the driver opens: the driver cannot write. */
export function fixtureStatements(dialect: Dialect): string[] {
  const odd = oddNames.map((name) => quoteIdentifier(dialect, name));
  return [
    'CREATE TABLE makers (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL UNIQUE)',
    `CREATE TABLE goods (
      id INTEGER PRIMARY KEY, maker_id INTEGER REFERENCES makers (id), label VARCHAR(40), price DECIMAL(10,2),
      stored BIGINT, made_on DATE
    )`,
    "INSERT INTO makers VALUES (1, '长城'), (2, 'Rhine')",
    `INSERT INTO goods VALUES
      (1, 1, '茶壶', 12.50, 9007199254740993, '2024-02-29'), (2, 1, NULL, NULL, NULL, NULL),
      (3, 2, 'cup', 3.25, 7, '2025-01-01')`,
    `CREATE TABLE ${odd[0]} (${odd.map((name) => `${name} INTEGER`).join(', ')})`,
    `INSERT INTO ${odd[0]} VALUES (${odd.map((_, index) => index + 1).join(', ')})`,
    'CREATE VIEW cheap AS SELECT label, price FROM goods WHERE price < 10',
  ];
}

/** The contract of `Driver`, one suite for every engine. */
export function driverSpec(name: string, given: DriverUnderTest): void {
  const limits = { maxRows: 100, timeoutMs: 20_000 };
  const test = (title: string, body: () => Promise<void>) => {
    const reason = given.skips?.[title];
    if (reason === undefined) it(title, body);
    else it.skip(`${title} (skipped: ${reason})`, body);
  };

  describe(`driver: ${name}`, () => {
    let driver: Driver;
    let digest: string;
    const run = (sql: string, maxRows = 100): Promise<RowSet> => driver.run(sql, { ...limits, maxRows });

    beforeAll(async () => {
      digest = await given.contentDigest();
      driver = await given.open();
      await driver.connect();
    });
    afterAll(() => driver.close());

    test('connect is idempotent', async () => {
      await driver.connect();
      await Promise.all([driver.connect(), driver.connect()]);
      expect(driver.access).toBe('read');
      expect(driver.dialect).toBe(given.dialect.name);
    });

    test('rows keep the order of columns and carry their kinds', async () => {
      const found = await run('SELECT label, id, price, made_on FROM goods WHERE id = 1');
      expect(found.columns.map((column) => column.name)).toEqual(['label', 'id', 'price', 'made_on']);
      expect(found.columns.map((column) => column.kind)).toEqual(['text', 'integer', 'decimal', 'date']);
      expect(found.rows).toEqual([['茶壶', 1, 12.5, '2024-02-29']]);
      expect(found.truncated).toBe(false);
    });

    test('two columns of the same name both arrive', async () => {
      const { rows, columns } = await run(
        'SELECT m.id, g.id FROM makers m JOIN goods g ON g.maker_id = m.id WHERE g.id = 3',
      );
      expect(columns).toHaveLength(2);
      expect(rows).toEqual([[2, 3]]);
    });

    test('a result without rows has its columns', async () => {
      const { rows, columns } = await run('SELECT id, label FROM goods WHERE id = -1');
      expect(rows).toEqual([]);
      expect(columns.map((column) => column.name)).toEqual(['id', 'label']);
    });

    test('NULL is null', async () => {
      expect((await run('SELECT label, price, stored, made_on FROM goods WHERE id = 2')).rows).toEqual([
        [null, null, null, null],
      ]);
    });

    test('integers beyond double precision are exact text', async () => {
      expect((await run('SELECT stored FROM goods WHERE id IN (1, 3) ORDER BY id')).rows).toEqual([
        ['9007199254740993'],
        [7],
      ]);
    });

    test('truncated is exact around the limit', async () => {
      for (const last of [99, 100, 101]) {
        const found = await run(given.numbersTo(last), 100);
        expect(found.rows).toHaveLength(Math.min(last, 100));
        expect(found.truncated, `${last} rows`).toBe(last > 100);
      }
      expect((await run(given.numbersTo(1), 0)).truncated).toBe(true);
    });

    test('a limit of the statement itself is no truncation', async () => {
      expect((await run(given.dialect.limit('SELECT id FROM goods', 2), 2)).truncated).toBe(false);
    });

    test('a time-out ends the query in the engine', async () => {
      const failure = await failureOf(driver.run(given.slowQuery, { maxRows: 1, timeoutMs: 150 }));
      expect(failure.ended).toBe('timeout');
      expect(await given.runningQueries()).toBe(0);
      expect((await run('SELECT count(*) FROM goods')).rows).toEqual([[3]]);
    });

    test('an abort ends the query in the engine', async () => {
      const abort = new AbortController();
      const running = failureOf(driver.run(given.slowQuery, { ...limits, signal: abort.signal }));
      setTimeout(() => abort.abort(), 150);
      expect((await running).ended).toBe('cancelled');
      expect(await given.runningQueries()).toBe(0);
      expect((await run('SELECT count(*) FROM goods')).rows).toEqual([[3]]);
    });

    test('an abort before the start runs nothing', async () => {
      const failure = await failureOf(driver.run(given.slowQuery, { ...limits, signal: AbortSignal.abort() }));
      expect(failure.ended).toBe('cancelled');
    });

    test('a time-out longer than any timer is no time-out', async () => {
      const endless = { maxRows: 1, timeoutMs: Number.POSITIVE_INFINITY };
      expect((await driver.run('SELECT count(*) FROM goods', endless)).rows).toEqual([[3]]);
    });

    test('queries asked at once all get their own answer', async () => {
      const found = await Promise.all([1, 2, 3, 4, 5].map((id) => run(`SELECT ${id}`)));
      expect(found.map(({ rows }) => rows[0]?.[0])).toEqual([1, 2, 3, 4, 5]);
    });

    test('a stream gives every row in order', async () => {
      let sum = 0;
      let last = 0;
      for await (const [value] of driver.stream(given.numbersTo(3000))) {
        expect(value).toBe(last + 1);
        last += 1;
        sum += Number(value);
      }
      expect([last, sum]).toEqual([3000, 4_501_500]);
    });

    test('leaving a stream early ends it', async () => {
      let seen = 0;
      for await (const _ of driver.stream(given.numbersTo(1_000_000_000))) {
        seen += 1;
        if (seen === 1200) break;
      }
      expect(await given.runningQueries()).toBe(0);
      expect((await run('SELECT 1')).rows).toEqual([[1]]);
    });

    test('other queries run while a stream is being read', async () => {
      const seen: unknown[] = [];
      for await (const [value] of driver.stream(given.numbersTo(3)))
        seen.push([value, (await run('SELECT count(*) FROM makers')).rows[0]?.[0]]);
      expect(seen).toEqual([[1, 2], [2, 2], [3, 2]]); // biome-ignore format: a table
    });

    test('a stream ends by time-out and by abort', async () => {
      const readAll = async (options: { timeoutMs?: number; signal?: AbortSignal }) => {
        for await (const _ of driver.stream(given.slowQuery, options));
      };
      expect((await failureOf(readAll({ timeoutMs: 150 }))).ended).toBe('timeout');
      expect((await failureOf(readAll({ signal: AbortSignal.timeout(150) }))).ended).toBe('cancelled');
      expect(await given.runningQueries()).toBe(0);
    });

    const text = given.text ?? ((count: number) => `REPEAT('x', ${count})`);

    test('a value beyond the bound is shortened, and that is told', async () => {
      const found = await run(`SELECT ${text(resultBounds.cellCharacters)}, ${text(3_000_000)}, 7`);
      expect(found.rows[0]?.map((cell) => (typeof cell === 'string' ? cell.length : cell))).toEqual([
        resultBounds.cellCharacters,
        resultBounds.cellCharacters,
        7,
      ]);
      expect(found).toMatchObject({ truncated: false, cutCells: 1 });
      expect(await run('SELECT 1')).not.toHaveProperty('cutCells');
    });

    test('a result of 100 MB costs bounded memory and is truncated', async () => {
      const { most, found } = await mostMemory(() =>
        run(`SELECT ${text(500_000)} FROM (${given.numbersTo(200)}) q`, 1000),
      );
      expect(found.truncated).toBe(true);
      expect(found.rows).toHaveLength(resultBounds.resultCharacters / 500_000);
      if (!given.sharesMemory) expect(most).toBeLessThan(100_000_000);
      expect(await given.runningQueries()).toBe(0);
    });

    test('a single value of 90 MB is shortened or refused, and the next question works', async () => {
      const wide = run(`SELECT ${text(90_000_000)}`);
      const found = await wide.catch((error: DriverError) => error);
      if (found instanceof DriverError) expect(found.failure.code).toBe('RESULT_TOO_LARGE');
      else expect(found).toMatchObject({ cutCells: 1 });
      expect((await run('SELECT count(*) FROM goods')).rows).toEqual([[3]]);
    });

    test('names with spaces, quotes, Chinese and reserved words work', async () => {
      const names = oddNames.map((odd) => quoteIdentifier(given.dialect, odd));
      const found = await run(`SELECT ${names.join(', ')} FROM ${names[0]}`);
      expect(found.columns.map((column) => column.name)).toEqual(oddNames);
      expect(found.rows).toEqual([[1, 2, 3, 4, 5, 6]]);
      expect(await driver.distinctValues(oddNames[0] ?? '', oddNames[1] ?? '', 5)).toEqual([2]);
    });

    test('a statement that would write is rejected and nothing is written', async () => {
      const statements = [
        "INSERT INTO makers VALUES (3, 'x')",
        "UPDATE goods SET label = 'x'",
        'DELETE FROM goods',
        'CREATE TABLE made (a INTEGER)',
        'DROP TABLE goods',
        'ALTER TABLE goods ADD COLUMN extra INTEGER',
        'CREATE INDEX quick ON goods (label)',
        ...given.forbidden,
      ];
      for (const sql of statements) {
        await expect(run(sql), sql).rejects.toBeInstanceOf(DriverError);
        await expect(readFirst(driver, sql), sql).rejects.toBeInstanceOf(DriverError);
      }
      expect((await run('SELECT count(*), count(label) FROM goods')).rows).toEqual([[3, 2]]);
      expect(await given.contentDigest()).toBe(digest);
    });

    test('a wrong statement rejects with the engine message', async () => {
      for (const sql of ['SELECT nothing_here FROM goods', 'SELECT * FROM no_such_table', 'SELEC 1', '']) {
        const failure = await failureOf(run(sql));
        expect(failure.message).not.toBe('');
        expect(failure.ended).toBeUndefined();
      }
      expect((await failureOf(run('SELECT nothing_here FROM goods'))).message).toContain('nothing_here');
      await expect(driver.explain('SELECT * FROM no_such_table')).rejects.toBeInstanceOf(DriverError);
    });

    test('explain gives a plan and runs nothing', async () => {
      const { plan } = await driver.explain(given.slowQuery);
      expect(plan.length).toBeGreaterThan(0);
      expect((await driver.explain('SELECT * FROM goods')).plan).toContain('goods');
    });

    test('distinct values are bounded and leave NULL out', async () => {
      expect((await driver.distinctValues('goods', 'label', 10)).toSorted()).toEqual(['cup', '茶壶']);
      expect(await driver.distinctValues('goods', 'maker_id', 1)).toEqual([1]);
      await expect(driver.distinctValues('goods', 'nothing_here', 1)).rejects.toBeInstanceOf(DriverError);
    });

    test('introspection finds tables, views, columns and keys', async () => {
      const snapshot = await driver.introspect();
      expect(snapshot.dialect).toBe(given.dialect.name);
      expect(snapshot.tables.map((table) => table.name).toSorted()).toEqual(['cheap', 'goods', 'makers', 'two words']);
      const goods = snapshot.tables.find((table) => table.name === 'goods');
      expect(goods?.columns.map(({ name: column, kind }) => `${column} ${kind}`)).toEqual([
        'id integer',
        'maker_id integer',
        'label text',
        'price decimal',
        'stored integer',
        'made_on date',
      ]);
      expect(goods?.primaryKey).toEqual(['id']);
      expect(goods?.foreignKeys).toEqual([
        { columns: ['maker_id'], table: 'makers', referenced: ['id'], evidence: 'declared' },
      ]);
      expect(goods?.columns.find((column) => column.name === 'label')?.samples).toEqual(
        ['cup', '茶壶'].toSorted(byLength),
      );
      const makers = snapshot.tables.find((table) => table.name === 'makers');
      expect(makers?.uniqueKeys).toEqual([['name']]);
      expect(makers?.columns.map((column) => column.nullable)).toEqual([false, false]);
      expect(snapshot.tables.find((table) => table.name === 'cheap')?.kind).toBe('view');
      expect((await driver.introspect()).fingerprint).toBe(snapshot.fingerprint);
    });

    test('introspection takes only what is wanted', async () => {
      const snapshot = await driver.introspect({ include: ['m*', 'GOODS'], exclude: ['makers'], samples: 0 });
      expect(snapshot.tables.map((table) => table.name)).toEqual(['goods']);
      expect(snapshot.tables.flatMap((table) => table.columns.flatMap((column) => column.samples ?? []))).toEqual([]);
    });

    test('close is idempotent, and use after it rejects', async () => {
      const other = await given.open();
      await other.connect();
      await Promise.all([other.close(), other.close()]);
      await other.close();
      for (const use of [
        other.run('SELECT 1', limits),
        other.connect(),
        other.introspect(),
        other.explain('SELECT 1'),
        other.distinctValues('goods', 'label', 1),
        readFirst(other, 'SELECT 1'),
      ])
        await expect(use).rejects.toBeInstanceOf(DriverError);
    });

    test('close ends a query that runs', async () => {
      const other = await given.open();
      await other.connect();
      const running = failureOf(other.run(given.slowQuery, limits));
      await new Promise((resolve) => setTimeout(resolve, 300));
      await other.close();
      expect((await running).ended).toBe('cancelled');
      expect(await given.runningQueries()).toBe(0);
    });
  });
}

const byLength = (a: string, b: string) => a.length - b.length;

/** The failure that a promise rejects with; fails the test when it resolves or rejects with anything else. */
export async function failureOf(promise: Promise<unknown>): Promise<DriverError['failure']> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DriverError);
  return (error as DriverError).failure;
}

/** What JavaScript held at most while the work went on, beyond what it held before. */
async function mostMemory<Found>(work: () => Promise<Found>): Promise<{ most: number; found: Found }> {
  const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = held();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, held() - before);
  }, 5);
  const found = await work();
  clearInterval(watch);
  return { most: Math.max(most, held() - before), found };
}

async function readFirst(driver: Driver, sql: string): Promise<unknown> {
  for await (const row of driver.stream(sql)) return row;
  return undefined;
}
