import { availableParallelism } from 'node:os';
import { parse, resolve } from 'node:path';
import { sqlite } from '../../dialects/sqlite.ts';
import { findTable, type Scalar, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import { analyseScopes } from '../../sql/scope/scope.ts';
import {
  type Driver,
  DriverError,
  type Estimate,
  type RunOptions,
  type StreamOptions,
  type Within,
  type WriteOptions,
} from '../contract/driver.ts';
import { viewLost } from '../contract/failures.ts';
import { filesVersion } from '../contract/file-stamp.ts';
import { counted, countOpened } from '../contract/meter.ts';
import { askOnce, startChild } from '../process/child.ts';
import { usualMemory } from '../process/serve.ts';
import { oneByOne } from '../rows/row-buffer.ts';
import { describeSqliteFile, quoteName } from './file.ts';
import { createSqliteLanes, streamLost } from './lanes.ts';
import type { WriteRequests } from './write-worker.ts';

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
const tidyMs = 10_000;

interface Step {
  detail: string;
  children: Step[];
}

/** A plan of `EXPLAIN QUERY PLAN`, and from the snapshot how many rows its loops would visit: SQLite itself does not say. */
function sqliteEstimate(rows: Scalar[][], sql: string, snapshot: Snapshot | undefined): Estimate {
  const steps = treeOf(rows);
  const plan = planText(steps, 0).join('\n');
  if (!snapshot) return { plan };
  const tables = tablesByLabel(sql);
  const sizeOf = (label: string) => findTable(snapshot, tables.get(label.toLowerCase()) ?? label)?.rowCount ?? 1;
  return { plan, rows: visited(steps, sizeOf) };
}

/** Rows of the plan are (id, parent, unused, detail). */
function treeOf(rows: Scalar[][]): Step[] {
  const root: Step = { detail: '', children: [] };
  const byId = new Map<Scalar, Step>();
  for (const [id = null, parent = null, , detail] of rows) {
    const step: Step = { detail: String(detail), children: [] };
    byId.set(id, step);
    (byId.get(parent) ?? root).children.push(step);
  }
  return root.children;
}

function planText(steps: Step[], depth: number): string[] {
  return steps.flatMap(({ detail, children }) => [`${'  '.repeat(depth)}${detail}`, ...planText(children, depth + 1)]);
}

/** Steps side by side are loops within each other; a search finds a row or few, after an index of its own was built from all. */
function visited(steps: Step[], sizeOf: (label: string) => number): number {
  let rounds = 1;
  let once = 0;
  for (const { detail, children } of steps) {
    const [, verb, label] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? [];
    if (verb === 'SCAN' && label && !/^SCAN (?:CONSTANT ROW|\d+ CONSTANT)/.test(detail)) rounds *= sizeOf(label);
    else if (verb === 'SEARCH' && label && detail.includes('AUTOMATIC')) once += sizeOf(label);
    const inner = visited(children, sizeOf);
    if (children.length > 0) once += detail.startsWith('CORRELATED') ? rounds * inner : inner;
  }
  return rounds + once;
}

/** The plan names a table by its alias where it has one. */
function tablesByLabel(sql: string): Map<string, string> {
  const sources = analyseScopes(sql, sqlite)?.all.flatMap((scope) => scope.sources) ?? [];
  return new Map(sources.filter(({ kind }) => kind === 'table').map(({ label, name }) => [label.toLowerCase(), name]));
}

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
      const batch = timed(() => lane.ask('streamNext', {}, { timeoutMs: left, signal, purpose })).catch(asLost);
      // Whoever awaits it hears of a failure; nobody may be waiting yet.
      batch.catch(() => undefined);
      return batch;
    };
    try {
      await timed(() => lane.ask('streamOpen', { path, sql }, { timeoutMs: left, signal, purpose }));
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
      if (isOpen) await lane.ask('letGo', {}, own).catch(() => undefined);
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
      await lane.ask('letGo', {}, own).catch(() => undefined);
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

/** Changes the file through one statement, in a process that exists for nothing else; returns how many rows it touched. */
async function writeSqlite(path: string, sql: string, { maxRows, ...limits }: WriteOptions): Promise<number> {
  const program = { program: 'write-worker', beside: import.meta.url, mostMemory: Number.POSITIVE_INFINITY };
  try {
    return await askOnce(startChild<WriteRequests>(program), 'write', { path, sql, maxRows }, limits);
  } catch (error) {
    // A process that was ended in the middle leaves a journal, which those who only read cannot roll back.
    if (error instanceof DriverError && error.failure.ended) {
      const tidy = askOnce(
        startChild<WriteRequests>(program),
        'write',
        { path, sql: null, maxRows: 0 },
        { timeoutMs: tidyMs },
      );
      await tidy.catch(() => undefined);
    }
    throw error;
  }
}

/** A process that ends by itself while it reads ahead takes the stream with it. */
function asLost(error: unknown): never {
  if (error instanceof DriverError && error.failure.code === 'WORKER_ENDED') throw new DriverError(streamLost);
  throw error;
}
