import { createHash, randomUUID } from 'node:crypto';
import type { Dialect } from '../dialects/dialect.ts';
import {
  cancelledFailure,
  type Driver,
  DriverError,
  type RowSet,
  type RunOptions,
} from '../drivers/contract/driver.ts';
import { isSilent } from '../drivers/contract/meter.ts';
import type { CacheNote } from '../protocol/answer.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { rowsKey } from '../sql/normalise/normalise.ts';
import { isSteady } from '../sql/steady/steady.ts';
import { copyOfRows, type KeptUnder, type ResultPage, type ResultStore } from './result-store.ts';

/** Rows of statements, had from the store where they hold and from the database where they do not. One for each policy. */
export interface Results {
  /** The statement must have passed the access policy, as for `Driver.run`. `from` is asked when nobody has asked before. */
  read(from: Pick<Driver, 'run'>, sql: string, options: ReadOptions): Promise<ReadRows>;
  /** Rows that were read under the same policy, by the name that `read` was told. */
  rows(name: string): Promise<RowSet | undefined>;
  page(name: string, from: number, count: number): Promise<ResultPage | undefined>;
}

interface ReadOptions extends RunOptions {
  /** Asks the database whatever is kept. What it says is kept in its place. */
  fresh?: boolean | undefined;
  /** Rows of another moment than now: they are neither given from what is kept nor kept for others, only under their name. */
  isApart?: boolean;
  /** A name for the rows, to have them again while they are kept. */
  as?: string;
}

interface ReadRows {
  rows: RowSet;
  cache: CacheNote;
}

/** What decides which rows somebody sees, and how their statements are read. */
interface ReadingPolicy {
  /** The same for two who may see the same. */
  fingerprint: string;
  whole: Snapshot;
  /** What really runs in the place of a statement, where that is another text. */
  runs?: (sql: string) => string;
}

interface ResultCacheOptions {
  store: ResultStore;
  connectionId: string;
  dialect: Dialect;
  version: NonNullable<Driver['dataVersion']>;
  /** How long rows hold where the engine has no mark of its data; 0 keeps them for their own run alone, whatever the engine. */
  ttlMs: number;
  now?: () => number;
}

/** After so long a store that could not be told of a change is told again. */
const retryMs = 1000;

/** What a person waits for, or would wait for twice. Counts that a yes rests on are always of now. */
const kept = new Set<RunOptions['purpose']>(['answer', 'trial', 'warning', undefined]);

interface Flight<T> {
  landing: Promise<T>;
  stop: AbortController;
  waiting: number;
}

/** Who asked first does the work; `joined` for everybody who only waited for it. */
interface Landed<T> {
  value: T;
  joined: boolean;
}

/**
 * The same work is done once for all who want it at the same time. Whoever cancels leaves the others to it; the last one to
 * leave ends it, and hears so when it has really ended.
 */
function singleFlight<T>() {
  const flights = new Map<string, Flight<T>>();

  function take(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const stop = new AbortController();
    const landing = work(stop.signal).finally(() => {
      if (flights.get(key)?.landing === landing) flights.delete(key);
    });
    const flight = { landing, stop, waiting: 0 };
    flights.set(key, flight);
    return flight;
  }

  return async (
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<Landed<T>> => {
    const known = flights.get(key);
    const flight = known ?? take(key, work);
    flight.waiting += 1;
    const landed = flight.landing.then((value) => ({ value, joined: known !== undefined }));
    if (!signal) return landed;
    let leave = () => {};
    const left = new Promise<never>((_resolve, reject) => {
      leave = () => {
        flight.waiting -= 1;
        if (flight.waiting > 0) return reject(new DriverError(cancelledFailure));
        // Nobody may join what is being ended.
        if (flights.get(key) === flight) flights.delete(key);
        flight.stop.abort(signal.reason);
      };
    });
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return Promise.race([landed, left]).finally(() => signal.removeEventListener('abort', leave));
  };
}

/** Of one database. */
export function openResultCache({ store, connectionId, dialect, version, ttlMs, now = Date.now }: ResultCacheOptions) {
  const flights = singleFlight<{ reference: string; rows: RowSet; readAt: number }>();
  const connection = digest(connectionId);
  /** A change that the store could not be told of yet. */
  let isUntold = false;

  async function tellChange(): Promise<void> {
    try {
      await store.renew(connection);
      isUntold = false;
    } catch {
      setTimeout(tellChange, retryMs).unref();
    }
  }

  /** Undefined for a statement that nobody else can be given the rows of. */
  async function holding(
    sql: string,
    { fingerprint, whole, runs }: ReadingPolicy,
    purpose: RunOptions['purpose'],
  ): Promise<Holding | undefined> {
    if (ttlMs === 0 || isSilent() || !isSteady(sql, dialect)) return undefined;
    // A filter may ask for the time of day.
    if (runs && !isSteady(runs(sql), dialect)) return undefined;
    // Readings that are only compared come as one writer spells them: their very text is worth as much, and costs nothing.
    const statement = purpose === 'trial' ? `trial ${sql}` : rowsKey(sql, { dialect, snapshot: whole });
    if (statement === undefined) return undefined;
    const data = await version().catch(() => 'changing' as const);
    const epoch = isUntold ? undefined : await store.epoch(connection).catch(() => undefined);
    if (data === 'changing' || epoch === undefined) return undefined;
    const isMarked = data !== 'unknown';
    const parts = [dialect.name, statement, fingerprint, whole.fingerprint, isMarked ? data.mark : '', epoch];
    // A view may hide what moves: the hour, or chance.
    const isExact = isMarked && !readsView(sql, whole);
    return { key: `${connection}.${digest(JSON.stringify(parts))}`, isExact, ...(isExact ? {} : { ttlMs }) };
  }

  function under(policy: () => ReadingPolicy): Results {
    const scope = () => `${connection}.${digest(policy().fingerprint)}.`;

    /** Under the policy's own part of the names: what was read under another has no name here. */
    async function named(reference: string, rows: RowSet, { as: name }: ReadOptions): Promise<void> {
      if (name === undefined || (await store.alias(`${scope()}${name}`, reference))) return;
      // Others have pushed it out in the meantime.
      await store.put(`${scope()}${name}`, rows);
    }

    async function ask(
      from: Pick<Driver, 'run'>,
      sql: string,
      { fresh: _fresh, as: _as, isApart: _apart, ...options }: ReadOptions,
      held: Holding | undefined,
    ) {
      const reference = `${scope()}${randomUUID()}`;
      const readAt = now();
      const rows = await from.run(sql, options);
      await store.put(reference, rows, held && { ...keptUnder(held, rows, options.maxRows), readAt });
      return { reference, rows, readAt };
    }

    return {
      async read(from, sql, options) {
        const mayBeKept = kept.has(options.purpose) && !options.isApart;
        const held = mayBeKept ? await holding(sql, policy(), options.purpose) : undefined;
        if (!held || options.fresh || options.signal?.aborted) {
          const { reference, rows, readAt } = await ask(from, sql, options, held);
          await named(reference, rows, options);
          return { rows, cache: note(false, readAt, held) };
        }
        // Rows that were cut serve only those who want them cut at the same place.
        const known = whole(await store.get(held.key), options) ?? (await store.get(cutKey(held, options.maxRows)));
        if (known) {
          await named(known.reference, known.rows, options);
          return { rows: known.rows, cache: note(true, known.readAt, held) };
        }
        const flight = [held.key, scope(), options.maxRows, options.timeoutMs].join(' ');
        const work = (signal: AbortSignal) => ask(from, sql, { ...options, signal }, held);
        const { value, joined } = await flights(flight, work, options.signal);
        const { reference, rows, readAt } = value;
        await named(reference, rows, options);
        return { rows: joined ? copyOfRows(rows) : rows, cache: note(joined, readAt, held) };
      },
      rows: (name) => store.page(`${scope()}${name}`),
      page: (name, from, count) => store.page(`${scope()}${name}`, from, count),
    };
  }

  const note = (hit: boolean, readAt: number, held: Holding | undefined): CacheNote => ({
    hit,
    age_ms: hit ? Math.max(0, now() - readAt) : 0,
    stored_at: new Date(readAt).toISOString(),
    current: !hit || (held?.isExact ?? false),
  });

  return {
    under,
    /** To be told when data was changed from here: nobody may be given what was before. Never fails: the change was made. */
    async changed(): Promise<void> {
      isUntold = true;
      await tellChange();
    },
  };
}

interface Holding {
  key: string;
  /** Whether the engine's mark proves that the rows are those of now. */
  isExact: boolean;
  ttlMs?: number;
}

const cutKey = ({ key }: Holding, maxRows: number): string => `${key}.${maxRows}`;

function keptUnder(held: Holding, rows: RowSet, maxRows: number): Omit<KeptUnder, 'readAt'> {
  const isCut = rows.truncated || rows.cutCells !== undefined;
  const { key, ttlMs } = held;
  return { key: isCut ? cutKey(held, maxRows) : key, ...(ttlMs === undefined ? {} : { ttlMs }) };
}

/** All rows there are, when they are no more than are wanted. */
const whole = <Kept extends { rows: RowSet }>(known: Kept | undefined, { maxRows }: RunOptions): Kept | undefined =>
  known && known.rows.rows.length <= maxRows ? known : undefined;

function readsView(sql: string, { tables }: Snapshot): boolean {
  const text = sql.toLowerCase();
  return tables.some(({ kind, name }) => kind === 'view' && text.includes(name.toLowerCase()));
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
