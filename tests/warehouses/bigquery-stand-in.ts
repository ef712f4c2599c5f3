import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DuckDBTypeId } from '@duckdb/node-api';
import { openStandInEngine, type StandInJob } from './duckdb-jobs.ts';

const types: Partial<Record<DuckDBTypeId, string>> = {
  [DuckDBTypeId.BOOLEAN]: 'BOOLEAN',
  [DuckDBTypeId.INTEGER]: 'INTEGER',
  [DuckDBTypeId.BIGINT]: 'INTEGER',
  [DuckDBTypeId.HUGEINT]: 'INTEGER',
  [DuckDBTypeId.DOUBLE]: 'FLOAT',
  [DuckDBTypeId.DECIMAL]: 'NUMERIC',
  [DuckDBTypeId.DATE]: 'DATE',
  [DuckDBTypeId.TIMESTAMP]: 'DATETIME',
};

interface Job {
  ready: Promise<StandInJob>;
  rows: (string | null)[][];
  isOver: boolean;
}

/**
 * The part of BigQuery's REST interface that the driver uses, over DuckDB: jobs with dry runs, pages and cancelling, and
 * the listing of tables. It is no BigQuery: its SQL is DuckDB's with backticks.
 */
export async function startBigqueryStandIn(fixture: string[]) {
  const engine = await openStandInEngine(fixture);
  const jobs = new Map<string, Job>();

  async function insertJob(body: {
    jobReference: { jobId: string };
    configuration: { dryRun?: boolean; query: { query: string } };
  }) {
    const sql = inDuckdb(body.configuration.query.query);
    const statementType = await engine.statementType(sql);
    const statistics = { query: { statementType, totalBytesProcessed: '1024' } };
    if (body.configuration.dryRun)
      return { jobReference: { projectId: 'p', location: 'EU' }, status: { state: 'DONE' }, statistics };
    const id = body.jobReference.jobId;
    const ready = engine.start(sql);
    ready.catch(() => undefined);
    jobs.set(id, { ready, rows: [], isOver: false });
    return { jobReference: { projectId: 'p', jobId: id, location: 'EU' }, status: { state: 'RUNNING' }, statistics };
  }

  async function resultPage(id: string, query: URLSearchParams) {
    const job = jobs.get(id);
    if (!job) throw reasoned('notFound', `Not found: Job ${id}`);
    const late = new Promise<void>((resolve) => setTimeout(resolve, Math.min(300, Number(query.get('timeoutMs')))));
    const started = await Promise.race([job.ready, late]);
    if (!started) return { jobComplete: false };
    const wanted = Number(query.get('maxResults'));
    while (job.rows.length < wanted && !job.isOver) {
      const more = await started.next();
      job.rows.push(...more);
      job.isOver = more.length === 0;
    }
    const rows = job.rows.splice(0, wanted);
    return {
      jobComplete: true,
      schema: { fields: started.columns.map(({ name, type }) => ({ name, type: types[type] ?? 'STRING' })) },
      rows: rows.map((row) => ({ f: row.map((v) => ({ v })) })),
      ...(job.isOver && job.rows.length === 0 ? {} : { pageToken: 'more' }),
    };
  }

  async function cancelJob(id: string) {
    const job = jobs.get(id);
    // A job that has not started yet is ended as soon as it has.
    const stop = job?.ready.then((started) => started.cancel());
    engine.interruptAll();
    await stop?.catch(() => undefined);
    return {};
  }

  async function tables() {
    const rows = await engine.rows('SELECT table_name, table_type FROM information_schema.tables ORDER BY 1');
    return {
      tables: rows.map(([tableId]) => ({
        id: `p:d.${tableId}`,
        tableReference: { projectId: 'p', datasetId: 'd', tableId },
      })),
    };
  }

  async function table(name: string) {
    const columns = await engine.rows(
      `SELECT column_name, data_type, is_nullable FROM information_schema.columns WHERE table_name = ${quoted(name)} ORDER BY ordinal_position`,
    );
    const [[kind] = []] = await engine.rows(
      `SELECT table_type FROM information_schema.tables WHERE table_name = ${quoted(name)}`,
    );
    const isView = kind === 'VIEW';
    const [[numRows] = []] = isView ? [] : await engine.rows(`SELECT count(*) FROM "${name}"`);
    return {
      tableReference: { projectId: 'p', datasetId: 'd', tableId: name },
      type: isView ? 'VIEW' : 'TABLE',
      numRows,
      ...(name === 'goods' ? { description: '货物', ...keys } : {}),
      schema: {
        fields: columns.map(([column, type, nullable]) => ({
          name: column,
          type: /DECIMAL/.test(type ?? '')
            ? 'NUMERIC'
            : /INT/.test(type ?? '')
              ? 'INTEGER'
              : type === 'VARCHAR'
                ? 'STRING'
                : type,
          mode: nullable === 'NO' ? 'REQUIRED' : 'NULLABLE',
        })),
      },
    };
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    let body = '';
    for await (const chunk of request) body += chunk;
    const parts = url.pathname
      .replace(/^.*?\/projects\/[^/]+\//, '')
      .split('/')
      .map(decodeURIComponent);
    const [first, second, third, fourth, fifth] = parts;
    if (first === 'jobs' && second === undefined) return insertJob(JSON.parse(body));
    if (first === 'jobs' && third === 'cancel') return cancelJob(second ?? '');
    if (first === 'queries') return resultPage(second ?? '', url.searchParams);
    if (first === 'datasets' && third === undefined) {
      if (second !== 'd') throw reasoned('accessDenied', `Access Denied: Dataset p:${second}`);
      return { id: 'p:d', datasetReference: { projectId: 'p', datasetId: 'd' } };
    }
    if (first === 'datasets' && fourth === undefined) return tables();
    if (fifth === 'data') {
      const rows = await engine.rows(`SELECT * FROM "${fourth}" LIMIT ${url.searchParams.get('maxResults')}`);
      return { rows: rows.map((row) => ({ f: row.map((v) => ({ v })) })) };
    }
    return table(fourth ?? '');
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    answer(request).then(
      (found) => response.setHeader('content-type', 'application/json').end(JSON.stringify(found)),
      (error: Error & { reason?: string }) => {
        const reason = error.reason ?? (/INTERRUPT/i.test(error.message) ? 'stopped' : 'invalidQuery');
        const body = { error: { code: 400, message: error.message, errors: [{ reason, message: error.message }] } };
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    engine,
    async stop() {
      server.closeAllConnections();
      server.close();
      engine.stop();
    },
  };
}

const keys = {
  tableConstraints: {
    primaryKey: { columns: ['id'] },
    foreignKeys: [
      {
        referencedTable: { tableId: 'makers', datasetId: 'd' },
        columnReferences: [{ referencingColumn: 'maker_id', referencedColumn: 'id' }],
      },
    ],
  },
};

function inDuckdb(sql: string): string {
  return sql.replace(/`((?:[^`]|``)*)`/g, (_, name: string) => `"${name.replaceAll('``', '`').replaceAll('"', '""')}"`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function reasoned(reason: string, message: string): Error {
  return Object.assign(new Error(message), { reason });
}
