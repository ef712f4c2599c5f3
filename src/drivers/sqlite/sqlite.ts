import { availableParallelism } from 'node:os';
import { parse, resolve } from 'node:path';
import type { Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { type Driver, DriverError, type RunOptions, type StreamOptions, type Within } from '../contract/driver.ts';
import { viewLost } from '../contract/failures.ts';
import { filesVersion } from '../contract/file-stamp.ts';
import { counted, countOpened } from '../contract/meter.ts';
import { usualMemory } from '../process/protocol.ts';
import { oneByOne } from '../rows/row-iterator.ts';
import { describeSqliteFile } from './file.ts';
import { createSqliteLanes, streamLost } from './lanes.ts';
import { quoteName } from './name.ts';
import { sqliteEstimate } from './plan.ts';
import { writeSqlite } from './write.ts';

interface SqliteOptions {
  path: string;
  access?: Driver['access'];
  /** How many queries and streams may run at once, each in a process of its own. */
  processes?: number;
  /** Bytes that each of these may take. */
  mostMemory?: number;
}

/** More than there are processors would only wait for each other, and each is a Node of its own. */
const fewProcesses = Math.max(2, Math.min(4, availableParallelism()));
/** How long a query waits for one of them. */
const acquireTimeoutMs = 30_000;

/** For questions of our own (opening, plans, samples), which nobody gave a limit to. */
const ownTimeoutMs = 30_000;
/** Rows that `distinctValues` looks at, so that a huge table costs no more than a large one. */
const distinctRows = 200_000;

const viewTimeoutMs = 500;

let streamCount = 0;

/** SQLite through `node:sqlite` in processes of their own, read-only in every way the engine offers. */
export function openSqlite({
  path: given,
  processes = fewProcesses,
  access = 'read',
  mostMemory = usualMemory,
}: SqliteOptions): Driver {
  const path = resolve(given);
  const lanes = createSqliteLanes({ size: processes, acquireTimeoutMs, mostMemory });
  const own = { timeoutMs: ownTimeoutMs };
  const reading = { ...own, purpose: 'introspection' } as const;

  /** A view may hide any amount of work: the first one that is slow ends the sampling of views. */
  async function sampleViews(tables: Table[], samples: number): Promise<Table[]> {
    let isQuick = true;
    const sampled: Table[] = [];
    for (const table of tables) {
      if (table.kind === 'table' || !isQuick) {
        sampled.push(table);
        continue;
      }
      try {
        sampled.push(
          await lanes.ask('sampleView', { path, view: table, samples }, { ...reading, timeoutMs: viewTimeoutMs }),
        );
      } catch (error) {
        isQuick = !(error instanceof DriverError && error.failure.ended);
        sampled.push(table);
      }
    }
    return sampled;
  }

  async function* batches(
    sql: string,
    { timeoutMs = ownTimeoutMs, signal, purpose = 'answer' }: StreamOptions = {},
  ): AsyncGenerator<Scalar[][], void, void> {
    streamCount += 1;
    const stream = streamCount;
    let left = timeoutMs;
    // Only the engine's own time counts: a slow reader is not a slow query.
    const timed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const start = performance.now();
      const result = await work();
      left = Math.max(1, left - (performance.now() - start));
      return result;
    };
    const lane = await lanes.hold(signal);
    let isOpen = false;
    let ahead: ReturnType<typeof next> | undefined;
    const next = () => {
      const batch = timed(() => lane.ask('streamNext', { stream }, { timeoutMs: left, signal, purpose })).catch(asLost);
      // Whoever awaits it hears of a failure; nobody may be waiting yet.
      batch.catch(() => undefined);
      return batch;
    };
    try {
      await timed(() => lane.ask('streamOpen', { path, sql, stream }, { timeoutMs: left, signal, purpose }));
      isOpen = true;
      ahead = next();
      while (isOpen) {
        const { rows, isLast } = await ahead;
        isOpen = !isLast;
        // One batch is read ahead while the reader has this one: two processes, two cores.
        if (isOpen) ahead = next();
        yield JSON.parse(rows) as Scalar[][];
      }
    } finally {
      await ahead?.catch(() => undefined);
      // Fails only when the process is gone, and the stream with it.
      if (isOpen) await lane.ask('streamClose', { stream }, own).catch(() => undefined);
      lane.release();
    }
  }

  const write: Driver['write'] = (sql, options) => {
    const change = async () => {
      // Its process opens the file once, for this.
      countOpened();
      return writeSqlite(path, sql, options);
    };
    return counted('change', change, (rows) => rows);
  };

  async function view<T>(work: (viewed: Driver) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const lane = await lanes.hold(signal);
    const asLostView = (error: unknown): never => {
      const { code } = error instanceof DriverError ? error.failure : { code: undefined };
      throw code === 'STREAM_LOST' ? new DriverError(viewLost) : error;
    };
    let turn: Promise<unknown> = Promise.resolve();
    /** The process answers one request at a time, and each gets its whole time. */
    const run: Driver['run'] = (sql, { maxRows, ...limits }) => {
      const mine = turn.then(() =>
        lane.ask('viewRun', { sql, maxRows }, { purpose: 'answer', ...limits }).catch(asLostView),
      );
      turn = mine.catch(() => undefined);
      return mine;
    };
    try {
      await lane.ask('viewOpen', { path }, { ...own, signal });
      return await work({
        ...driver,
        run,
        explain: async (sql, snapshot, within) =>
          sqliteEstimate((await run(...planned(sql, within))).rows, sql, snapshot),
      });
    } finally {
      await turn;
      await lane.ask('viewClose', {}, own).catch(() => undefined);
      lane.release();
    }
  }

  const planned = (sql: string, within: Within = {}): [string, RunOptions] => [
    `EXPLAIN QUERY PLAN ${sql}`,
    { ...own, ...within, maxRows: 1000, purpose: 'cost' },
  ];

  const driver: Driver = {
    dialect: 'sqlite',
    access,

    async connect() {
      // A missing file is reported without starting a process.
      describeSqliteFile(path);
      await lanes.ask('open', { path }, own);
    },

    async introspect(options = {}) {
      const { tables, fingerprint } = await lanes.ask('introspect', { path, options }, reading);
      const sampled = await sampleViews(tables, options.samples ?? 5);
      return { dialect: 'sqlite', database: parse(path).name, tables: sampled, fingerprint };
    },

    run: (sql, { maxRows, ...limits }) => lanes.ask('run', { path, sql, maxRows }, { purpose: 'answer', ...limits }),

    stream: (sql, options) => oneByOne(() => batches(sql, options)),

    async explain(sql, snapshot, within) {
      const { rows } = await driver.run(...planned(sql, within));
      return sqliteEstimate(rows, sql, snapshot);
    },

    async distinctValues(table, column, limit, _schema, within) {
      // Qualified, because a lone quoted name that does not exist would be read as a string.
      const sql = `SELECT v FROM (SELECT t.${quoteName(column)} AS v FROM ${quoteName(table)} AS t LIMIT ${distinctRows})
        WHERE v IS NOT NULL GROUP BY v ORDER BY count(*) DESC, v LIMIT ${Math.max(0, Math.trunc(limit))}`;
      const { rows } = await lanes.ask('run', { path, sql, maxRows: limit }, { ...own, ...within, purpose: 'values' });
      return rows.map((row) => row[0] ?? null);
    },

    ...(access === 'write' ? { write } : {}),

    view,

    async stamp() {
      return describeSqliteFile(path).stamp;
    },

    // Every commit changes the file or its log. `data_version` says so only of one connection, and each process here has its own.
    dataVersion: async () => filesVersion([path, `${path}-wal`, `${path}-journal`]),

    close: () => lanes.close(),
  };
  return driver;
}

/** A process that ends by itself while it reads ahead takes the stream with it. */
function asLost(error: unknown): never {
  if (error instanceof DriverError && error.failure.code === 'WORKER_ENDED') throw new DriverError(streamLost);
  throw error;
}
