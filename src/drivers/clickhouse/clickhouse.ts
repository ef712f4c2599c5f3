import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { tlsOptions } from '../contract/tls-options.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { clickhouseFailure } from './failure.ts';
import { explainClickhouse, introspectClickhouse } from './introspect.ts';
import { clickhouseRows } from './rows.ts';
import { clickhouseReader, kindOfClickhouseType } from './values.ts';

/** HTTP has no sessions: a connection of the pool is the right to have one query running. */
interface Slot {
  isOpen: boolean;
  /** Names the running query for `KILL QUERY`. */
  queryId: string;
  stop: AbortController;
}

/** The server's own time-out comes after ours: it is there for the case that we cannot reach it any more. */
const serverGraceSeconds = 1;
/** A block of rows that the server may send at once; more than that fails there. */
const mostResultBytes = 256_000_000;

/** ClickHouse over HTTP. Every query is sent with `readonly = 1`, under which the server accepts nothing else. */
export function openClickhouse(target: ServerTarget<'clickhouse'>): Driver {
  let client: ClickHouseClient | undefined;
  const connected = () => {
    client ??= connect(target);
    return client;
  };

  async function start(slot: Slot, sql: string, timeoutMs?: number): Promise<Cursor> {
    slot.queryId = randomUUID();
    slot.stop = new AbortController();
    const { stream } = await connected().exec({
      query: `${sql.trim().replace(/;+$/, '')}\nFORMAT JSONCompactEachRowWithNamesAndTypes`,
      query_id: slot.queryId,
      abort_signal: slot.stop.signal,
      clickhouse_settings: settingsFor(timeoutMs),
    });
    const batches = clickhouseRows(stream);
    let isDone = false;
    let held: unknown[][] = [];
    /** The next rows; none at the end. */
    const read = async (): Promise<unknown[][]> => {
      const { done, value } = await batches.next();
      if (done) isDone = true;
      return done ? [] : value;
    };
    while (held.length < 2 && !isDone) held.push(...(await read()));
    const [names = [], types = [], ...first] = held as [string[], string[], ...unknown[][]];
    if (names.length === 0) throw new DriverError({ code: 'NO_RESULT', message: 'the statement returns no rows' });
    const readers = types.flatMap((type, index) => {
      const read = clickhouseReader(type);
      return read ? [{ index, read }] : [];
    });
    held = first;
    return {
      columns: names.map((name, index) => ({ name, kind: kindOfClickhouseType(types[index] ?? '') })),
      async next() {
        while (held.length === 0 && !isDone) held = await read();
        const rows = held;
        held = [];
        for (const row of rows) for (const { index, read } of readers) row[index] = read(row[index]);
        return rows as Scalar[][];
      },
      async end() {
        if (!isDone) {
          await kill(slot);
          stream.destroy();
        }
        return true;
      },
    };
  }

  /** Closing the line alone ends a read-only query only where the server is set so; `KILL` ends it everywhere. */
  async function kill(slot: Slot): Promise<void> {
    const query = `KILL QUERY WHERE query_id = '${slot.queryId}' ASYNC`;
    await connected()
      .command({ query })
      .catch(() => undefined);
    slot.stop.abort();
  }

  const engine: Engine<Slot> = {
    dialect: 'clickhouse',
    database: target.database ?? 'default',
    async open() {
      const slot = { isOpen: true, queryId: '', stop: new AbortController() };
      const proof = await connected().ping({ select: true });
      if (!proof.success) throw new DriverError(clickhouseFailure(proof.error));
      return slot;
    },
    async close(slot) {
      slot.isOpen = false;
      slot.stop.abort();
    },
    isOpen: ({ isOpen }) => isOpen,
    isAlive: async () => true,
    start,
    cancel: kill,
    failureOf: clickhouseFailure,
    introspect: introspectClickhouse,
    explain: explainClickhouse,
    dispose: async () => client?.close(),
  };
  return pooledDriver(engine, target.pool);
}

function settingsFor(timeoutMs: number | undefined): ClickHouseSettings {
  return {
    readonly: '1',
    // 0 stands for none.
    max_execution_time:
      timeoutMs === undefined || timeoutMs > 1e12 ? 0 : Math.ceil(timeoutMs / 1000) + serverGraceSeconds,
    // For an answer, of which far less is kept; a stream may be as long as it likes.
    ...(timeoutMs === undefined
      ? {}
      : { max_result_bytes: String(mostResultBytes), result_overflow_mode: 'throw' as const }),
    output_format_json_quote_64bit_integers: 1,
    output_format_json_quote_decimals: 1,
    output_format_json_quote_denormals: 1,
    cancel_http_readonly_queries_on_client_close: 1,
  };
}

function connect(target: ServerTarget<'clickhouse'>): ClickHouseClient {
  const { host, port, user, password, database, tls, pool, parameters } = target;
  const options = tls && tlsOptions(tls);
  const secret = password();
  const url = new URL(`${options ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host || 'localhost'}`);
  url.port = String(port ?? (options ? 8443 : 8123));
  return createClient({
    url,
    ...(user === undefined ? {} : { username: user }),
    ...(secret === undefined ? {} : { password: secret }),
    ...(database === undefined ? {} : { database }),
    ...(parameters.role === undefined ? {} : { role: parameters.role }),
    ...(options ? { http_agent: new Agent({ ...options, keepAlive: true }) } : {}),
    application: 'wenshu',
    // What is worth telling is told by our own errors; the client would write to the person's terminal.
    log: { level: ClickHouseLogLevel.OFF },
    max_open_connections: pool.size + pool.overflow + 2,
    // Our own clock ends a query; the client's would cut slow readers off.
    request_timeout: 2_000_000_000,
  });
}
