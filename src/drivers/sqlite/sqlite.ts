import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parse, resolve } from 'node:path';
import { sqlite } from '../../dialects/sqlite.ts';
import { findTable, type Scalar, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { analyseScopes } from '../../sql/scope/scope.ts';
import {
  cancelledFailure,
  type Driver,
  DriverError,
  type Estimate,
  type IntrospectOptions,
  type WriteOptions,
} from '../contract/driver.ts';
import type { Engine, Lend, PoolOptions } from '../contract/engine.ts';
import { filesVersion } from '../contract/file-stamp.ts';
import { beginStatement, counted, countOpened } from '../contract/meter.ts';
import { assertChangeOfRows, pooledDriver } from '../pool/pooled-driver.ts';
import { askOnce, type Child, startChild, startStatement } from '../process/child.ts';
import { usualMemory } from '../process/serve.ts';
import { describeSqliteFile, sqliteFailure } from './connection.ts';
import type { SqliteRequests } from './worker.ts';

interface SqliteOptions {
  path: string;
  access?: Driver['access'];
  /** How many statements may run at once, each in a process of its own. */
  processes?: number;
  /** Bytes that each of these may take. */
  mostMemory?: number;
}

/** More than there are processors would only wait for each other, and each is a Node of its own. */
const fewProcesses = Math.max(2, Math.min(4, availableParallelism()));

const poolOf = (size: number): PoolOptions => ({
  size,
  overflow: 0,
  acquireTimeoutMs: 30_000,
  recycleMs: Number.POSITIVE_INFINITY,
  checkAfterMs: 0,
  reconnectMs: 0,
});

/** A view may hide any amount of work. */
const viewTimeoutMs = 500;
const tidyMs = 10_000;
const notNeeded: DriverFailure = { message: 'not needed any more' };

interface Session {
  child: Child<SqliteRequests>;
  /** What the file was when a view of it began, where the engine itself does not hold the moment. */
  viewed?: string | undefined;
}

/** Starting a process takes 40 ms and more, so a closed connection leaves its process for the next one. */
const idle: { child: Child<SqliteRequests>; mostMemory: number }[] = [];
const mostIdle = 2;

function takeChild(mostMemory: number): Child<SqliteRequests> {
  for (let at = idle.length - 1; at >= 0; at -= 1) {
    const [left] = idle[at]?.mostMemory === mostMemory || !idle[at]?.child.isAlive ? idle.splice(at, 1) : [];
    if (left?.child.isAlive) return left.child;
  }
  return startChild<SqliteRequests>({ program: 'worker', beside: import.meta.url, mostMemory });
}

async function leaveChild(child: Child<SqliteRequests>, mostMemory: number): Promise<void> {
  const isReleased =
    child.isIdle &&
    (await child.ask('release', {}).then(
      () => true,
      () => false,
    ));
  if (isReleased && idle.length < mostIdle) idle.push({ child, mostMemory });
  else await child.end(notNeeded);
}

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
  path: file,
  processes = fewProcesses,
  access = 'read',
  mostMemory = usualMemory,
}: SqliteOptions): Driver {
  const path = resolve(file);
  const engine: Engine<Session> = {
    dialect: 'sqlite',
    database: parse(path).name,
    async open() {
      // A missing file is reported without starting a process.
      describeSqliteFile(path);
      const child = takeChild(mostMemory);
      await child.ask('open', { path }).catch(async (error: unknown) => {
        await child.end(notNeeded);
        throw error;
      });
      return { child };
    },
    close: ({ child }) => leaveChild(child, mostMemory),
    isOpen: ({ child }) => child.isAlive,
    isAlive: async () => existsSync(path),
    start: ({ child }, sql) => startStatement(child, sql),
    cancel: ({ child }) => child.end(cancelledFailure),
    failureOf: sqliteFailure,
    introspect: (_ask, options, lend) => introspect(lend, options),
    explain: async (ask, sql, snapshot) => sqliteEstimate(await ask(`EXPLAIN QUERY PLAN ${sql}`), sql, snapshot),
    stamp: async () => describeSqliteFile(path).stamp,
    // Every commit changes the file or its log. `data_version` says so only of one connection, and each process here has its own.
    dataVersion: async () => filesVersion([path, `${path}-wal`, `${path}-journal`]),
    view: {
      async begin(session) {
        const { stamp } = describeSqliteFile(path);
        session.viewed = (await session.child.ask('beginView', {})) ? undefined : stamp;
      },
      holds: async ({ viewed }) =>
        viewed === undefined || (existsSync(path) && viewed === describeSqliteFile(path).stamp),
      end: ({ child }) =>
        child.ask('endView', {}).then(
          () => true,
          () => false,
        ),
    },
  };
  const driver = pooledDriver(engine, poolOf(processes), access);
  if (access === 'read') return driver;
  return {
    ...driver,
    async write(sql, options) {
      assertChangeOfRows(sql, sqlite);
      const change = async () => {
        // Its process opens the file once, for this.
        countOpened();
        return writeSqlite(path, sql, options);
      };
      return counted('change', change, (rows) => rows);
    },
  };
}

/** The schema by one request; then the views one by one, until the first that is slow. */
async function introspect(lend: Lend<Session>, options: IntrospectOptions): Promise<Table[]> {
  const ask = async <Kind extends 'introspect' | 'sampleView'>(
    kind: Kind,
    request: SqliteRequests[Kind]['ask'],
    timeoutMs?: number,
  ): Promise<SqliteRequests[Kind]['answer']['answer']> => {
    const ended = beginStatement('introspection');
    const started = performance.now();
    // A process that was ended cannot tell what it did.
    let work = { statements: 1, rows: 0 };
    try {
      const reply = await lend(({ child }) => child.ask(kind, request), timeoutMs);
      work = reply;
      return reply.answer;
    } finally {
      ended(work.rows, performance.now() - started, work.statements);
    }
  };
  const tables = await ask('introspect', options);
  let isQuick = true;
  for (const [index, view] of tables.entries()) {
    if (view.kind === 'table' || !isQuick) continue;
    try {
      tables[index] = await ask('sampleView', { view, samples: options.samples ?? 5 }, viewTimeoutMs);
    } catch (error) {
      isQuick = !(error instanceof DriverError && error.failure.ended);
    }
  }
  return tables;
}

/** Changes the file through one statement, in a process that exists for nothing else; returns how many rows it touched. */
async function writeSqlite(path: string, sql: string, { maxRows, ...limits }: WriteOptions): Promise<number> {
  const start = () =>
    startChild<SqliteRequests>({
      program: 'worker',
      beside: import.meta.url,
      mostMemory: Number.POSITIVE_INFINITY,
    });
  try {
    return await askOnce(start(), 'write', { path, sql, maxRows }, limits);
  } catch (error) {
    // A process that was ended in the middle leaves a journal, which readers cannot roll back.
    if (error instanceof DriverError && error.failure.ended)
      await askOnce(start(), 'write', { path, sql: null, maxRows: 0 }, { timeoutMs: tidyMs }).catch(() => undefined);
    throw error;
  }
}
