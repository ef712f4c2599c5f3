import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { StringDecoder } from 'node:string_decoder';
import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';
import { clickhouse as dialect } from '../../dialects/clickhouse.ts';
import type { ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { type ServerTarget, tlsOptions } from '../contract/database-url.ts';
import { type Driver, DriverError, type Estimate, type IntrospectOptions } from '../contract/driver.ts';
import type { Ask, Cursor, Engine } from '../contract/engine.ts';
import { Catalogue } from '../introspection/catalogue.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { resultBounds, tooLarge } from '../rows/result-bounds.ts';
import { decimalScalar, doubleScalar, numberScalar } from '../rows/values.ts';

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

/** Codes of a refused login: https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp */
const denied = new Set(['81', '192', '193', '194', '516']);
/** TIMEOUT_EXCEEDED and TOO_MANY_SIMULTANEOUS_QUERIES */
const timedOut = '159';
const busy = '202';

/** What the client threw or the server wrote into the stream, as data. The server's number is the code. */
function clickhouseFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message = String(error), code } = error as { message?: string; code?: string };
  const number = /^\d+$/.test(code ?? '') ? code : /\bCode: (\d+)/.exec(message)?.[1];
  const text = message
    .replace(/^Code: \d+\. DB::Exception: /, '')
    .replace(/ \(version [^)]*\)\s*$/, '')
    .trim();
  if (number === timedOut) return { message: text, code: number, ended: 'timeout' };
  if (number === busy) return { message: text, code: 'POOL_BUSY' };
  if (number !== undefined) return { message: text, code: denied.has(number) ? 'DENIED' : number, ...placeIn(text) };
  return { message: text, code: 'UNREACHABLE' };
}

/** Syntax errors tell where they are, counted from 1. */
function placeIn(text: string): { position?: number } {
  const place = /failed at position (\d+)/.exec(text)?.[1];
  return place === undefined ? {} : { position: Number(place) - 1 };
}

/** What a type means, whatever is wrapped around it: `LowCardinality(Nullable(String))` is text. */
function kindOfClickhouseType(type: string): ColumnKind {
  const name = bareType(type);
  if (/^U?Int\d+/.test(name)) return 'integer';
  if (/^(?:Float|BFloat|Decimal)/.test(name)) return 'decimal';
  if (name === 'Bool') return 'boolean';
  if (/^Date(?:32)?$/.test(name)) return 'date';
  if (name.startsWith('DateTime')) return 'datetime';
  if (/^Time(?:64)?\b/.test(name)) return 'time';
  if (/^(?:String|FixedString|UUID|Enum|IPv[46])/.test(name)) return 'text';
  if (/^(?:Array|Map|Tuple|Nested|JSON|Object|Variant|Dynamic)/.test(name)) return 'json';
  return 'other';
}

function isNullableType(type: string): boolean {
  return /^(?:LowCardinality\()?Nullable\(/.test(type);
}

/**
 * How a parsed JSON cell becomes what travels; undefined where it already is what travels, which is so for most columns and
 * spares the work for every row. Integers of 64 bits and decimals arrive as text (see the driver's settings).
 */
function clickhouseReader(type: string): ((cell: unknown) => Scalar) | undefined {
  if (/^(?:Bool|U?Int(?:8|16|32)|B?Float\d+|String|Date|Date32|DateTime.*|UUID|Enum.*|IPv[46])$/s.test(bareType(type)))
    return undefined;
  const read = valueReader(type);
  if (kindOfClickhouseType(type) === 'json')
    return (cell) => (cell === null || cell === undefined ? null : JSON.stringify(read(cell)));
  return (cell) => (cell === null || cell === undefined ? null : (read(cell) as Scalar));
}

function valueReader(type: string): (cell: unknown) => unknown {
  const name = bareType(type);
  if (name.startsWith('Decimal')) return (cell) => (typeof cell === 'string' ? decimalScalar(cell) : cell);
  if (/^U?Int\d+/.test(name)) return (cell) => (typeof cell === 'string' ? numberScalar(cell) : cell);
  if (/^B?Float/.test(name)) return (cell) => (typeof cell === 'number' ? doubleScalar(cell) : cell);
  // Padding of a fixed width means nothing.
  if (name.startsWith('FixedString')) return (cell) => String(cell).replace(/\0+$/, '');
  const [, item] = /^Array\((.*)\)$/s.exec(name) ?? [];
  if (item === undefined) return (cell) => cell;
  const read = valueReader(item);
  return (cell) => (cell as unknown[]).map((inner) => (inner === null ? null : read(inner)));
}

function bareType(type: string): string {
  const [, inner] = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(type.trim()) ?? [];
  return inner === undefined ? type.trim() : bareType(inner);
}

/**
 * Tables of the connection's database. ClickHouse's primary key sorts and does not make unique, and it knows no foreign
 * keys: neither is reported, so that nobody relies on them.
 */
async function introspectClickhouse(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const found = await ask(
    `SELECT name, engine, comment, total_rows FROM system.tables
    WHERE database = currentDatabase() AND NOT is_temporary AND name NOT LIKE '.inner%' ORDER BY metadata_modification_time, name`,
  );
  const catalogue = new Catalogue(options);
  for (const [name, engine, comment, rows] of found) {
    // Some engines keep nothing of their own and show the rows of other tables.
    const isView = /View$|^(?:Merge|Dictionary|Buffer|Alias)$/.test(String(engine));
    catalogue.addTable([name], { name, isView, comment, rowCount: isView ? null : rows });
  }
  const columns = await ask(
    'SELECT table, name, type, comment FROM system.columns WHERE database = currentDatabase() ORDER BY table, position',
  );
  for (const [table, name, typeName, comment] of columns) {
    const type = String(typeName);
    const kind = kindOfClickhouseType(type);
    catalogue.addColumn([table], { name, type, kind, nullable: isNullableType(type), comment });
  }
  return catalogue.finish(ask, dialect);
}

/** The plan, and how many rows the parts that it would read hold. */
async function explainClickhouse(ask: Ask, sql: string): Promise<Estimate> {
  const lines = await ask(`EXPLAIN ${sql}`);
  const plan = lines.map(([line]) => String(line)).join('\n');
  // Only tables of the MergeTree family can be estimated.
  const parts = await ask(`EXPLAIN ESTIMATE ${sql}`).catch(() => []);
  return { plan, ...(parts.length > 0 ? { rows: Math.max(...parts.map((part) => Number(part[3] ?? 0))) } : {}) };
}

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

/**
 * The lines of a `JSONCompactEachRow…` response, parsed as many at a time as have arrived. The client's own reading makes two
 * objects of every line first, and gathers a line of any length.
 */
export async function* clickhouseRows(stream: AsyncIterable<Buffer>): AsyncGenerator<unknown[][], void, void> {
  const decoder = new StringDecoder('utf8');
  let open: string[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const text = decoder.write(chunk);
    const end = text.lastIndexOf('\n');
    if (end >= 0) {
      yield rowsIn(open.join('') + text.slice(0, end));
      open = [];
      size = 0;
    }
    open.push(text.slice(end + 1));
    size += text.length - end - 1;
    if (size > resultBounds.rowBytes) throw tooLarge();
  }
  const rest = open.join('');
  if (rest.trim() !== '') yield rowsIn(rest);
}

function rowsIn(text: string): unknown[][] {
  try {
    // A line break inside of a value is written as `\n`, so that every other one ends a row.
    const rows = JSON.parse(`[${text.replaceAll('\n', ',')}]`) as unknown[];
    if (rows.every(Array.isArray)) return rows as unknown[][];
  } catch {
    // Not all of it are rows: told below.
  }
  throw new Error(failureIn(text));
}

/** A server that fails in the middle of a result writes its complaint behind the rows, in one of several forms. */
function failureIn(text: string): string {
  const [told] = /Code: \d+\. DB::Exception[^\n]*/.exec(text) ?? [];
  const [, wrapped] = /^\{"exception": *("(?:[^"\\]|\\.)*")/m.exec(text) ?? [];
  if (wrapped !== undefined) return JSON.parse(wrapped) as string;
  return told ?? `the server sent something else than rows: ${text.slice(-200)}`;
}
