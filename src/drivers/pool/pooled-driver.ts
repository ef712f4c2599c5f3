import type { Dialect } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { Purpose } from '../../protocol/answer.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes } from '../../sql/lex/lex.ts';
import {
  closedFailure,
  type Driver,
  DriverError,
  notWritable,
  type RowSet,
  type RunOptions,
  type StreamOptions,
  viewLost,
  type Within,
} from '../contract/driver.ts';
import { type Ask, type Cursor, defaultPool, type Engine, type Lend, type PoolOptions } from '../contract/engine.ts';
import { beginStatement, counted } from '../contract/meter.ts';
import { createQueryLimits, orAfter, type QueryLimit } from '../contract/query-limits.ts';
import { distinctValuesSql, fingerprintOf } from '../introspection/table-facts.ts';
import { createResultGauge, type ResultGauge } from '../rows/result-bounds.ts';
import { oneByOne } from '../rows/row-buffer.ts';
import { createPool, type Lease } from './pool.ts';

/** For the driver's own statements (plans, structure, samples), which have no limit from a caller. */
const ownTimeoutMs = 60_000;
/** How long a query has to end after it was cancelled in the engine; then its connection is closed. */
const graceMs = 2000;
const cancelAgainMs = 200;

/** A driver over a pool of an engine's connections: limits, cancelling, truncation and streams are the same for all of them. */
export function pooledDriver<Connection>(
  engine: Engine<Connection>,
  options: PoolOptions = defaultPool,
  access: Driver['access'] = 'read',
): Driver {
  const open: typeof engine.open = () =>
    engine.open().catch((error: unknown) => {
      if (error instanceof DriverError) throw error;
      throw new DriverError((engine.openFailureOf ?? engine.failureOf)(error));
    });
  const pool = createPool({ ...engine, open }, options);
  const limits = createQueryLimits();
  const dialect = dialectOf(engine.dialect);
  let isClosed = false;
  let closing: Promise<void> | undefined;

  /** Awaits the engine's work unless the limit ends it; then it is cancelled in the engine first. */
  async function within<T>(limit: QueryLimit, lease: Lease<Connection>, work: Promise<T>): Promise<T> {
    const stopped = Promise.withResolvers<never>();
    const stop = async () => {
      // Repeated, because the first cancellation may arrive before the engine has begun.
      const deadline = performance.now() + graceMs;
      for (let isOver = false; !isOver && performance.now() < deadline; ) {
        await orAfter(engine.cancel(lease.connection), graceMs, undefined);
        isOver = await orAfter(
          work.then(
            () => true,
            () => true,
          ),
          cancelAgainMs,
          false,
        );
      }
      stopped.reject(limit.failure);
    };
    limit.signal.addEventListener('abort', stop, { once: true });
    limit.startClock();
    try {
      if (limit.signal.aborted) void stop();
      // When both settle at once, it is the cancelled work that rejects first: the reason is in `limit.failure` anyway.
      return await Promise.race([work, stopped.promise]);
    } finally {
      limit.stopClock();
      limit.signal.removeEventListener('abort', stop);
      stopped.promise.catch(() => undefined);
    }
  }

  /** Starts a statement on a connection of the pool. A connection that broke while it was idle is replaced once. */
  async function startStatement(sql: string, limit: QueryLimit, timeoutMs: number | undefined) {
    for (;;) {
      const lease = await pool.acquire(limit.signal);
      try {
        const cursor = await within(limit, lease, engine.start(lease.connection, sql, timeoutMs));
        return { lease, cursor };
      } catch (error) {
        // The server says that it disconnects before the connection ends.
        const isLost = !engine.isOpen(lease.connection) || engine.failureOf(error, sql).code === 'UNREACHABLE';
        // The cursor of a statement that failed to start has cleaned up after itself, unless it was cut short.
        if (isLost || limit.failure) await lease.discard();
        else lease.release();
        // The driver's own errors would be the same the second time.
        if (isLost && lease.isReused && !limit.failure && !(error instanceof DriverError)) continue;
        throw error;
      }
    }
  }

  /** Starts a statement on the connection of a view, which is never replaced. */
  async function openIn(view: View<Connection>, sql: string, limit: QueryLimit, timeoutMs: number | undefined) {
    const { lease } = view;
    await view.assertHolds();
    if (limit.failure) throw limit.failure;
    const start = engine.start(lease.connection, sql, timeoutMs);
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    start.then(settle, settle);
    try {
      return { lease, cursor: await within(limit, lease, start) };
    } catch (error) {
      // A statement that was stopped and hasn't settled may still be running there.
      if (!isSettled || !engine.isOpen(lease.connection)) view.lose();
      throw error;
    }
  }

  async function* batches(
    sql: string,
    { purpose = 'answer', ...given }: StreamOptions,
    serverTimeoutMs: number | undefined,
    onStart: (cursor: Cursor) => void = () => undefined,
    view?: View<Connection>,
  ): AsyncGenerator<Scalar[][], void, void> {
    if (isClosed) throw new DriverError(closedFailure);
    const ended = beginStatement(purpose);
    const limit = limits.begin(given);
    let finish = async () => {};
    let count = 0;
    try {
      const { lease, cursor } = await (view
        ? openIn(view, sql, limit, serverTimeoutMs)
        : startStatement(sql, limit, serverTimeoutMs));
      finish = async () => {
        if (view) {
          if (!(await orAfter(cursor.end(), graceMs, false)) || !engine.isOpen(lease.connection)) view.lose();
          return;
        }
        // A late cancellation would hit the next statement on the connection.
        const isClean = (await orAfter(cursor.end(), graceMs, false)) && !limit.failure;
        if (isClean && engine.isOpen(lease.connection)) lease.release();
        else await lease.discard();
      };
      onStart(cursor);
      for (;;) {
        const rows = await within(limit, lease, cursor.next());
        if (rows.length === 0) break;
        count += rows.length;
        // A reader that pauses must not keep a query alive that has to end.
        limit.signal.addEventListener('abort', finish, { once: true });
        yield rows;
        limit.signal.removeEventListener('abort', finish);
        if (limit.failure) throw limit.failure;
      }
    } catch (error) {
      const failure = limit.failure ?? engine.failureOf(error, sql);
      throw failure.code === 'UNREACHABLE' && limit.spentMs > 0
        ? new ConnectionLost(failure)
        : new DriverError(failure);
    } finally {
      limit.signal.removeEventListener('abort', finish);
      limit.end();
      await finish();
      // A statement without a connection was never sent.
      if (limit.spentMs > 0) ended(count, limit.spentMs);
    }
  }

  /**
   * Retries once when the server restarts during the statement: a statement that crashes the server must not do so again and again.
   * What a view saw is lost with the connection.
   */
  async function collect(
    sql: string,
    options: RunOptions,
    makeGauge: () => ResultGauge | undefined,
    view?: View<Connection>,
  ): Promise<RowSet> {
    try {
      return await readOnce(sql, options, makeGauge(), view);
    } catch (error) {
      if (!(error instanceof ConnectionLost) || view) throw error;
      return readOnce(sql, options, makeGauge());
    }
  }

  async function readOnce(
    sql: string,
    { maxRows, ...options }: RunOptions,
    gauge?: ResultGauge,
    view?: View<Connection>,
  ): Promise<RowSet> {
    let cursor: Cursor | undefined;
    const rows: Scalar[][] = [];
    let truncated = false;
    const onStart = (started: Cursor) => {
      cursor = started;
    };
    for await (const batch of batches(sql, options, options.timeoutMs, onStart, view)) {
      for (const row of batch) {
        truncated = rows.length === maxRows || gauge?.take(row) === false;
        if (truncated) break;
        rows.push(row);
      }
      if (truncated) break;
    }
    const cutCells = gauge?.cutCells ?? 0;
    return { columns: cursor?.columns ?? [], rows, truncated, ...(cutCells > 0 ? { cutCells } : {}) };
  }

  const run: Driver['run'] = (sql, options) => collect(sql, options, createResultGauge);

  /** All rows, because a catalogue has to be complete. Several statements share the time limit. */
  function asking(purpose: Purpose, { timeoutMs, signal }: Within = {}, view?: View<Connection>): Ask {
    const deadline = performance.now() + (timeoutMs ?? Number.POSITIVE_INFINITY);
    return async (sql, limitMs = ownTimeoutMs) => {
      const left = Math.max(1, Math.min(limitMs, deadline - performance.now()));
      const options = { maxRows: Number.POSITIVE_INFINITY, timeoutMs: left, purpose, ...(signal ? { signal } : {}) };
      return (await collect(sql, options, () => undefined, view)).rows;
    };
  }

  /** Turns whatever the engine throws into a `DriverError`. */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (isClosed) throw new DriverError(closedFailure);
      return await work();
    } catch (error) {
      throw error instanceof DriverError ? error : new DriverError(engine.failureOf(error));
    }
  }

  /** Runs the engine's own work on a connection of the pool. */
  async function lent<T>(
    given: Parameters<typeof limits.begin>[0],
    work: (connection: Connection) => Promise<T>,
    sql?: string,
    isSpoilt = false,
  ): Promise<T> {
    const limit = limits.begin(given);
    const lease = await pool.acquire(limit.signal);
    try {
      return await within(limit, lease, work(lease.connection));
    } catch (error) {
      throw new DriverError(limit.failure ?? engine.failureOf(error, sql));
    } finally {
      limit.end();
      if (isSpoilt || limit.failure || !engine.isOpen(lease.connection)) await lease.discard();
      else lease.release();
    }
  }

  /** Never retried: whether the first try changed anything can't always be known. */
  const write: Driver['write'] = (sql, { timeoutMs, maxRows, signal }) =>
    guarded(async () => {
      if (!engine.write) throw new DriverError(notWritable(engine.dialect));
      assertChangeOfRows(sql, dialect);
      const change = engine.write;
      return counted(
        'change',
        // A session that has written is not used for reading again.
        () => lent({ timeoutMs, signal }, (session) => change(session, sql, { maxRows, timeoutMs }), sql, true),
        Number,
      );
    });

  const seen = engine.view;
  /** Replaces a connection that broke while it was idle. */
  async function beginView(signal?: AbortSignal): Promise<Lease<Connection>> {
    for (;;) {
      const lease = await pool.acquire(signal);
      try {
        await seen?.begin(lease.connection);
        return lease;
      } catch (error) {
        await lease.discard();
        if (!lease.isReused) throw error;
      }
    }
  }

  async function inView<T>(work: (driver: Driver) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const lease = await guarded(() => beginView(signal));
    let isLost = false;
    let turn: Promise<unknown> = Promise.resolve();
    const view: View<Connection> = {
      lease,
      lose() {
        if (isLost) return;
        isLost = true;
        void lease.discard();
      },
      async assertHolds() {
        const holds = !isLost && engine.isOpen(lease.connection) && (await seen?.holds?.(lease.connection)) !== false;
        if (!holds) view.lose();
        if (isLost) throw new DriverError(viewLost);
      },
    };
    /** One statement at a time; its rows must still be those of the moment. */
    const inTurn = <Result>(read: () => Promise<Result>): Promise<Result> => {
      const mine = turn.then(async () => {
        const result = await read().catch((error: unknown) => {
          // The server says that it disconnects before the connection ends.
          if (error instanceof DriverError && error.failure.code === 'UNREACHABLE') view.lose();
          throw error;
        });
        await view.assertHolds();
        return result;
      });
      turn = mine.catch(() => undefined);
      return mine;
    };
    try {
      return await work({
        ...driver,
        run: (sql, options) => inTurn(() => collect(sql, options, createResultGauge, view)),
        explain: (sql, snapshot, within) =>
          inTurn(() => guarded(() => engine.explain(asking('cost', within, view), sql, snapshot))),
      });
    } catch (error) {
      if (!engine.isOpen(lease.connection)) view.lose();
      throw error;
    } finally {
      await turn;
      if (!isLost && (await orAfter(seen?.end(lease.connection) ?? Promise.resolve(false), graceMs, false)))
        lease.release();
      else view.lose();
    }
  }

  const driver: Driver = {
    dialect: engine.dialect,
    access,
    connect: () =>
      guarded(async () => {
        (await pool.acquire()).release();
      }),
    introspect: (given = {}) =>
      guarded(async () => {
        const lend: Lend<Connection> = (work, timeoutMs = ownTimeoutMs) => lent({ timeoutMs }, work);
        const tables = await engine.introspect(asking('introspection'), given, lend);
        return { dialect: engine.dialect, database: engine.database, tables, fingerprint: fingerprintOf(tables) };
      }),
    run,
    stream: (sql, options = {}) => oneByOne(() => batches(sql, { timeoutMs: ownTimeoutMs, ...options }, undefined)),
    explain: (sql, snapshot, within) => guarded(() => engine.explain(asking('cost', within), sql, snapshot)),
    distinctValues: (table, column, limit, schema, within) =>
      guarded(async () => {
        const source = { name: table, ...(schema === undefined ? {} : { schema }) };
        const sql = distinctValuesSql(dialect, source, column, Math.max(0, Math.trunc(limit)));
        const options = { maxRows: limit, timeoutMs: ownTimeoutMs, ...within, purpose: 'values' as const };
        return (await run(sql, options)).rows.map((row) => row[0] ?? null);
      }),
    ...(access === 'write' ? { write } : {}),
    ...(seen ? { view: inView } : {}),
    powers: () => guarded(async () => engine.powers?.(asking('introspection'))),
    stamp: () => guarded(async () => engine.stamp?.()),
    dataVersion: () => guarded(async () => (await engine.dataVersion?.()) ?? 'unknown'),
    close() {
      closing ??= guarded(async () => {
        isClosed = true;
        limits.close();
        await orAfter(pool.close(), 2 * graceMs, undefined);
        await engine.dispose?.();
      });
      return closing;
    },
  };
  return driver;
}

/** The connection was lost while the server worked on the statement. */
class ConnectionLost extends DriverError {}

/** A connection on which every statement sees the same moment. */
interface View<Connection> {
  lease: Lease<Connection>;
  /** The connection isn't used again. */
  lose(): void;
  /** Rejects with `viewLost` when the moment is gone. */
  assertHolds(): Promise<void>;
}

/** A second check after the policy, because no engine can be told to change rows and nothing else. */
export function assertChangeOfRows(sql: string, dialect: Dialect): void {
  const [first, ...rest] = codeLexemes(sql, dialect);
  const end = rest.findIndex(({ text }) => text === ';');
  const isChange = /^(?:insert|update|delete)$/i.test(first?.text ?? '') && (end < 0 || end === rest.length - 1);
  if (!isChange) throw new DriverError({ code: 'READ_ONLY', message: 'only rows may be changed' });
}
