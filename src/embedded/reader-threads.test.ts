import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { sqlite } from '../dialects/sqlite.ts';
import { introspectSqlite } from '../drivers/sqlite/introspect.ts';
import { readQuestion } from '../question/read-question.ts';
import { linkQuestion } from '../schema/links/links.ts';
import type { Scalar, Snapshot } from '../schema/snapshot/snapshot.ts';
import { createValueIndex } from '../schema/values/value-index.ts';
import { openReaderThreads } from './reader-threads.ts';
import { type EmbeddedRequest, writeEmbedded } from './write-embedded.ts';

const database = new DatabaseSync(':memory:', { returnArrays: true });
database.exec(`
  CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), ordered_on DATE, amount INTEGER);
  INSERT INTO customers VALUES (1, 'Ann', 'Oslo'), (2, 'Bob', 'Rome');
  INSERT INTO orders VALUES (1, 1, '2024-05-02', 30), (2, 2, '2024-05-03', 50), (3, 2, '2024-06-01', 70);
`);
const rowsOf = (sql: string) => database.prepare(sql).all() as unknown as Scalar[][];
const run = async (sql: string) => ({ columns: [], rows: rowsOf(sql) });
const today = '2024-06-30';

const schema = (): Snapshot => ({ dialect: 'sqlite', database: 'x', ...introspectSqlite(database, {}) });
const first = schema();

function reader(snapshot: Snapshot) {
  const distinctValues = async (table: string, column: string) =>
    rowsOf(`SELECT DISTINCT "${column}" FROM "${table}"`).map(([value]) => value ?? null);
  const values = createValueIndex({ snapshot, distinctValues });
  return async (text: string) => {
    const question = readQuestion(text, { today });
    return { question, links: await linkQuestion(question, { snapshot, values }) };
  };
}

async function requestFor(text: string, snapshot = first): Promise<EmbeddedRequest> {
  const read = reader(snapshot);
  return { ...(await read(text)), snapshot, dialect: sqlite, today, run, read };
}

const threads = openReaderThreads(2);
afterAll(() => threads.close());

it('a thread writes what this thread would write', async () => {
  for (const text of [
    'total amount of orders by city',
    'how many customers are there in Rome',
    '每个城市的订单数',
    'orders in May compared with June',
    'what is the weather on Mars',
  ])
    expect(await threads.write(await requestFor(text)), text).toEqual(await writeEmbedded(await requestFor(text)));
});

it('questions at the same time, on more schemas than a thread keeps, get their own answers', async () => {
  const snapshots = Array.from({ length: 12 }, schema);
  const written = await Promise.all(
    [...snapshots, ...snapshots].map(async (snapshot, at) =>
      threads.write(await requestFor(at % 2 ? 'orders by city' : 'how many customers', snapshot)),
    ),
  );
  const alone = [
    await writeEmbedded(await requestFor('how many customers')),
    await writeEmbedded(await requestFor('orders by city')),
  ];
  for (const [at, result] of written.entries()) expect(result).toEqual(alone[at % 2]);
});

it('callbacks run on behalf of the question, and an error in one reaches the caller', async () => {
  const whose = new AsyncLocalStorage<string>();
  const callers = new Set<string | undefined>();
  const request = await requestFor('total amount of orders by city');
  const noted = async (sql: string) => {
    callers.add(whose.getStore());
    return run(sql);
  };
  await whose.run('ann', () => threads.write({ ...request, run: noted }));
  expect([...callers]).toEqual(['ann']);
  const broken = async () => {
    throw new Error('the database is gone');
  };
  await expect(threads.write({ ...request, run: broken })).rejects.toThrow('the database is gone');
});

it('a thread that runs out of memory fails its own questions, and the next one starts another', async () => {
  const small = openReaderThreads(1, 3);
  const request = await requestFor('orders by city');
  await expect(small.write(request)).rejects.toThrow(/memory|ended/);
  await expect(small.write(request)).rejects.toThrow(/memory|ended/);
  await small.close();
});
