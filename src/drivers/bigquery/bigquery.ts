import { randomUUID } from 'node:crypto';
import { BigQuery, type BigQueryOptions, type Job } from '@google-cloud/bigquery';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { counted } from '../contract/meter.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { bigqueryFailure } from './failure.ts';
import { introspectBigquery } from './introspect.ts';
import { type BigqueryField, bigqueryReader, kindOfBigqueryField } from './values.ts';

/** Jobs need no session: a connection of the pool is the right to have one job running. */
interface Slot {
  isOpen: boolean;
  job?: Job | undefined;
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
  return new Promise((resolve, reject) => {
    job.bigQuery.request({ uri: `/queries/${job.id}`, qs }, (error, body) => {
      if (error) reject(error);
      else resolve(body as Page);
    });
  });
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
