import { randomUUID } from 'node:crypto';
import { BigQuery, type BigQueryOptions, type Job } from '@google-cloud/bigquery';
import type { Column, ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError, type IntrospectOptions } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { counted } from '../contract/meter.ts';
import { eachOf, typicalValues } from '../introspection/table-facts.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import {
  decimalScalar,
  doubleScalar,
  instantText,
  integerScalar,
  type KindRules,
  kindByRules,
} from '../rows/values.ts';

/** Jobs need no session: a connection of the pool is the right to have one job running. */
interface Slot {
  isOpen: boolean;
  job?: Job | undefined;
}

/** https://cloud.google.com/bigquery/docs/reference/rest/v2/tables#TableFieldSchema */
interface BigqueryField {
  name?: string | undefined;
  type?: string | undefined;
  mode?: string | undefined;
  description?: string | undefined;
  fields?: BigqueryField[] | undefined;
}

const kinds: KindRules = [
  [/^BOOL(?:EAN)?$/, 'boolean'],
  [/^INT(?:64|EGER)$/, 'integer'],
  [/^(?:FLOAT(?:64)?|(?:BIG)?NUMERIC)$/, 'decimal'],
  [/^STRING$/, 'text'],
  [/^BYTES$/, 'binary'],
  [/^DATE$/, 'date'],
  [/^(?:DATETIME|TIMESTAMP)$/, 'datetime'],
  [/^TIME$/, 'time'],
  [/^(?:JSON|RECORD|STRUCT)$/, 'json'],
];

export function kindOfBigqueryField({ type = '', mode }: BigqueryField): ColumnKind {
  return mode === 'REPEATED' ? 'json' : kindByRules(kinds, type);
}

/** How a raw cell of the REST interface becomes what travels: there every value is text, a list or a nested row. */
export function bigqueryReader(field: BigqueryField): (cell: unknown) => Scalar {
  const read = valueReader(field);
  const isNested = field.mode === 'REPEATED' || field.type === 'RECORD' || field.type === 'STRUCT';
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    return isNested ? JSON.stringify(read(cell)) : (read(cell) as Scalar);
  };
}

function valueReader(field: BigqueryField): (cell: unknown) => unknown {
  if (field.mode === 'REPEATED') {
    const read = valueReader({ ...field, mode: 'NULLABLE' });
    return (cell) => (cell as { v: unknown }[]).map(({ v }) => (v === null ? null : read(v)));
  }
  switch (field.type) {
    case 'INT64':
    case 'INTEGER':
      return (cell) => integerScalar(BigInt(cell as string));
    case 'FLOAT':
    case 'FLOAT64':
      return (cell) => doubleScalar(Number(cell));
    case 'NUMERIC':
    case 'BIGNUMERIC':
      return (cell) => decimalScalar(cell as string);
    case 'BOOL':
    case 'BOOLEAN':
      return (cell) => cell === true || cell === 'true';
    case 'TIMESTAMP':
      // Microseconds since 1970, as the requests ask for them.
      return (cell) => instantText(BigInt(cell as string)) ?? cell;
    case 'DATETIME':
      return (cell) => (cell as string).replace('T', ' ');
    case 'RECORD':
    case 'STRUCT': {
      const parts = (field.fields ?? []).map((part) => ({ name: part.name ?? '', read: valueReader(part) }));
      return (cell) => {
        const { f } = cell as { f: { v: unknown }[] };
        return Object.fromEntries(
          parts.map(({ name, read }, index) => [name, f[index]?.v == null ? null : read(f[index]?.v)]),
        );
      };
    }
    default:
      return (cell) => cell;
  }
}

interface Page {
  jobComplete?: boolean;
  pageToken?: string;
  schema?: { fields?: BigqueryField[] };
  rows?: { f: { v: unknown }[] }[];
}

interface DryRun {
  statistics?: { totalBytesProcessed?: string; query?: { statementType?: string; totalBytesProcessed?: string } };
}

const pageRows = 5000;
/** One call waits so long for a job to end, then asks again. */
const waitMs = 10_000;

interface ApiError {
  message?: string;
  code?: number | string;
  errors?: { reason?: string; message?: string }[];
  reason?: string;
}

/** Reasons that are about reaching the service: https://cloud.google.com/bigquery/docs/error-messages */
const connection: Record<string, string> = {
  accessDenied: 'accessDenied',
  authError: 'DENIED',
  required: 'DENIED',
  rateLimitExceeded: 'POOL_BUSY',
  quotaExceeded: 'POOL_BUSY',
};

/** What the client threw or a job ended with, as data. The service's reason is the code. */
function bigqueryFailure(error: unknown, sql = ''): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message = String(error), code, errors, reason: own } = error as ApiError;
  const reason = own ?? errors?.[0]?.reason;
  if (reason !== undefined) {
    const text = errors?.[0]?.message ?? message;
    return { message: text, code: connection[reason] ?? reason, ...placeIn(text, sql) };
  }
  if (code === 401) return { message, code: 'DENIED' };
  const isNetwork =
    typeof code === 'string' || /ECONN|ENOTFOUND|ETIMEDOUT|socket|Could not load the default credentials/.test(message);
  if (/default credentials|invalid_grant/.test(message)) return { message, code: 'DENIED' };
  return { message, ...(isNetwork ? { code: 'UNREACHABLE' } : code === undefined ? {} : { code: String(code) }) };
}

/** `… at [3:14]` is line and column, counted from 1. */
function placeIn(text: string, sql: string): { position?: number } {
  const place = /\bat \[(\d+):(\d+)\]/.exec(text);
  if (!place) return {};
  const lines = sql.split('\n').slice(0, Number(place[1]) - 1);
  return { position: lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(place[2]) - 1 };
}

interface TableMetadata {
  type?: string;
  description?: string;
  numRows?: string;
  schema?: { fields?: BigqueryField[] };
  tableConstraints?: {
    primaryKey?: { columns?: string[] };
    foreignKeys?: {
      referencedTable: { tableId: string; datasetId: string };
      columnReferences: { referencingColumn: string; referencedColumn: string }[];
    }[];
  };
}

const sampledRows = 50;
const sampledTables = 200;
const longestSample = 80;
const atOnce = 8;

/** Structure and samples through calls that cost nothing: a query, even of the catalogue, is billed. */
async function introspectBigquery(client: BigQuery, datasetName: string, options: IntrospectOptions): Promise<Table[]> {
  const dataset = client.dataset(datasetName);
  const [found] = await dataset.getTables();
  const wanted = found.filter((table) => isWantedTable(table.id ?? '', datasetName, options));
  const tables: Table[] = new Array(wanted.length);
  await eachOf([...wanted.entries()], atOnce, async ([index, entry]) => {
    const [metadata] = (await entry.getMetadata()) as [TableMetadata, unknown];
    const table = describe(entry.id ?? '', metadata, datasetName);
    tables[index] = table;
    const samples = options.samples ?? 5;
    // Rows of a view can only be had by a query.
    if (samples > 0 && index < sampledTables && table.kind === 'table')
      await addSamples(client, datasetName, table, metadata.schema?.fields ?? [], samples).catch(() => undefined);
  });
  return tables.filter((table) => table.columns.length > 0);
}

function describe(name: string, metadata: TableMetadata, datasetName: string): Table {
  const { description, numRows, tableConstraints: keys } = metadata;
  const kind = metadata.type === 'VIEW' || metadata.type === 'MATERIALIZED_VIEW' ? 'view' : 'table';
  return {
    name,
    kind,
    ...(description ? { comment: description } : {}),
    columns: (metadata.schema?.fields ?? []).map(columnOf),
    primaryKey: keys?.primaryKey?.columns ?? [],
    uniqueKeys: [],
    foreignKeys: (keys?.foreignKeys ?? []).map(({ referencedTable, columnReferences }) => ({
      columns: columnReferences.map((pair) => pair.referencingColumn),
      table: referencedTable.tableId,
      ...(referencedTable.datasetId === datasetName ? {} : { schema: referencedTable.datasetId }),
      referenced: columnReferences.map((pair) => pair.referencedColumn),
      evidence: 'declared',
    })),
    ...(numRows !== undefined && kind === 'table' ? { rowCount: Number(numRows) } : {}),
  };
}

function columnOf(field: BigqueryField): Column {
  const type = field.type ?? '';
  return {
    name: field.name ?? '',
    type: field.mode === 'REPEATED' ? `ARRAY<${type}>` : type,
    kind: kindOfBigqueryField(field),
    nullable: field.mode !== 'REQUIRED',
    ...(field.description ? { comment: field.description } : {}),
  };
}

async function addSamples(
  client: BigQuery,
  dataset: string,
  table: Table,
  fields: BigqueryField[],
  count: number,
): Promise<void> {
  const response = await rawRequest<{ rows?: { f: { v: unknown }[] }[] }>(
    client,
    `/datasets/${encodeURIComponent(dataset)}/tables/${encodeURIComponent(table.name)}/data`,
    { maxResults: sampledRows, 'formatOptions.useInt64Timestamp': true },
  );
  table.columns.forEach((column, index) => {
    if (column.kind === 'binary') return;
    const read = bigqueryReader(fields[index] ?? {});
    const counts = new Map<Scalar, number>();
    for (const row of response.rows ?? []) {
      const value = read(row.f[index]?.v);
      if (value !== null && value !== '' && String(value).length <= longestSample)
        counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    column.samples = typicalValues(counts, count);
  });
}

function rawRequest<Response>(client: BigQuery, uri: string, qs: object): Promise<Response> {
  return new Promise((resolve, reject) => {
    client.request({ uri, qs }, (error, body) => {
      if (error) reject(error);
      else resolve(body as Response);
    });
  });
}

/**
 * BigQuery through its own client: `bigquery://project/dataset`. A dry run, which costs nothing, must prove that a statement
 * is a query before it may run. The password is the JSON of a service account; without one the machine's own login counts.
 */
export function openBigquery(target: ServerTarget<'bigquery'>): Driver {
  let made: BigQuery | undefined;
  const client = () => {
    made ??= connect(target);
    return made;
  };
  const common = {
    useLegacySql: false,
    ...(target.database === undefined
      ? {}
      : { defaultDataset: { datasetId: target.database, ...(target.host ? { projectId: target.host } : {}) } }),
    ...(target.parameters.location === undefined ? {} : { location: target.parameters.location }),
  } as { useLegacySql: false; location?: string };

  async function dryRun(sql: string): Promise<DryRun> {
    if (sql.trim() === '') throw new DriverError({ code: 'NO_RESULT', message: 'the statement is empty' });
    const [, response] = await client().createQueryJob({ ...common, query: sql, dryRun: true });
    const found = response as DryRun;
    const type = found.statistics?.query?.statementType;
    if (type !== 'SELECT')
      throw new DriverError({ code: 'READ_ONLY', message: `only queries may run, not ${type ?? 'this statement'}` });
    return found;
  }

  async function start(slot: Slot, sql: string, timeoutMs?: number): Promise<Cursor> {
    await dryRun(sql);
    const limit = target.parameters.maximum_bytes_billed;
    // Named by us, so that it can be cancelled even before its start was answered.
    const jobId = `wenshu_${randomUUID()}`;
    slot.job = client().job(jobId, common.location === undefined ? {} : { location: common.location });
    const [job] = await client().createQueryJob({
      ...common,
      query: sql,
      jobId,
      ...(limit === undefined ? {} : { maximumBytesBilled: limit }),
      ...(timeoutMs === undefined || timeoutMs > 2e9 ? {} : { jobTimeoutMs: Math.ceil(timeoutMs) + 1000 }),
    });
    slot.job = job;
    let page = await firstPage(job);
    const fields = page.schema?.fields ?? [];
    const readers = fields.map(bigqueryReader);
    let isDone = false;
    return {
      columns: fields.map((field) => ({ name: field.name ?? '', kind: kindOfBigqueryField(field) })),
      async next() {
        while (!isDone) {
          const rows = (page.rows ?? []).map(({ f }): Scalar[] => f.map(({ v }, index) => readers[index]?.(v) ?? null));
          if (page.pageToken === undefined) isDone = true;
          // Read only when the rows of this one are wanted: a slow reader asks seldom.
          else page = await pageOf(job, page.pageToken);
          if (rows.length > 0) return rows;
        }
        return [];
      },
      async end() {
        // A job that has written its result has ended; leaving its pages unread costs nothing.
        slot.job = undefined;
        return true;
      },
    };
  }

  const engine: Engine<Slot> = {
    dialect: 'bigquery',
    database: target.database ?? target.host,
    async open() {
      // Proves address and account without running anything.
      if (target.database === undefined) await client().getDatasets({ maxResults: 1 });
      else await client().dataset(target.database).get();
      return { isOpen: true };
    },
    async close(slot) {
      slot.isOpen = false;
    },
    isOpen: ({ isOpen }) => isOpen,
    isAlive: async () => true,
    start,
    async cancel({ job }) {
      await job?.cancel();
    },
    failureOf: bigqueryFailure,
    async introspect(_ask, options) {
      if (target.database === undefined)
        throw new DriverError({
          code: 'NO_DATA_FILES',
          message: 'the address names no dataset: bigquery://project/dataset',
        });
      return introspectBigquery(client(), target.database, options);
    },
    async explain(_ask, sql) {
      const { statistics } = await counted(
        'cost',
        () => dryRun(sql),
        () => 0,
      );
      const bytes = Number(statistics?.query?.totalBytesProcessed ?? statistics?.totalBytesProcessed ?? 0);
      return { bytes, plan: `reads ${bytes} bytes` };
    },
  };
  return pooledDriver(engine, target.pool);
}

async function firstPage(job: Job): Promise<Page> {
  for (;;) {
    const page = await pageOf(job);
    if (page.jobComplete !== false) return page;
  }
}

/** One page with its values as they were sent: the client's own reading would lose digits. */
function pageOf(job: Job, pageToken?: string): Promise<Page> {
  const qs = {
    maxResults: pageRows,
    location: job.location,
    // A call that ran out of time says `jobComplete: false`, which is no error.
    timeoutMs: waitMs,
    'formatOptions.useInt64Timestamp': true,
    ...(pageToken === undefined ? {} : { pageToken }),
  };
  return rawRequest(job.bigQuery, `/queries/${job.id}`, qs);
}

function connect(target: ServerTarget<'bigquery'>): BigQuery {
  const secret = target.password();
  const { endpoint } = target.parameters;
  return new BigQuery({
    ...(target.host ? { projectId: target.host } : {}),
    ...(secret ? { credentials: serviceAccount(secret) } : {}),
    ...(endpoint ? { apiEndpoint: endpoint } : {}),
    // An emulator speaks plain HTTP and knows no login; a secret would not be safe there either.
    ...(endpoint?.startsWith('http:') ? { authClient: nobody } : {}),
    maxRetries: 2,
  });
}

const nobody = { getRequestHeaders: async () => new Headers() } as unknown as NonNullable<
  BigQueryOptions['authClient']
>;

function serviceAccount(text: string): { client_email: string; private_key: string } {
  try {
    const { client_email, private_key } = JSON.parse(text) as Record<string, string>;
    if (client_email && private_key) return { client_email, private_key };
  } catch {
    // Told below, without the text itself.
  }
  throw new DriverError({
    code: 'DENIED',
    message: 'the password of a BigQuery connection is the JSON of a service account',
  });
}
