import { createServer, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { DuckDBTypeId } from '@duckdb/node-api';
import { openStandInEngine, type StandInJob } from '../warehouses/duckdb-jobs.ts';

const types: Partial<Record<DuckDBTypeId, string>> = {
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.INTEGER]: 'fixed',
  [DuckDBTypeId.BIGINT]: 'fixed',
  [DuckDBTypeId.HUGEINT]: 'fixed',
  [DuckDBTypeId.DOUBLE]: 'real',
  [DuckDBTypeId.DECIMAL]: 'fixed',
  [DuckDBTypeId.DATE]: 'date',
};
const password = 'only-for-tests';
const dayMs = 86_400_000;

/**
 * The part of Snowflake's own protocol that its client speaks for the driver, over DuckDB: login, statements, compiling
 * without running, cancelling. It is no Snowflake: its SQL is DuckDB's.
 */
export async function startSnowflakeStandIn(fixture: string[]) {
  const engine = await openStandInEngine(fixture);
  const jobs = new Map<string, Promise<StandInJob>>();

  async function query(requestId: string, { sqlText, describeOnly }: { sqlText: string; describeOnly?: boolean }) {
    if (/^ALTER SESSION/.test(sqlText)) return result([], []);
    if (/^SHOW /.test(sqlText)) return result([], []);
    const [, explained] = /SYSTEM\$EXPLAIN_PLAN_JSON\('((?:[^']|'')*)'\)/.exec(sqlText) ?? [];
    if (explained !== undefined) await engine.statementType(explained.replaceAll("''", "'"));
    const sql = explained === undefined ? sqlText : `SELECT '{"GlobalStats":{"bytesAssigned":1024},"of":"goods"}'`;
    if (describeOnly) {
      await engine.statementType(sql);
      return result([], []);
    }
    const starting = engine.start(sql);
    starting.catch(() => undefined);
    jobs.set(requestId, starting);
    const job = await starting;
    const rows: (string | null)[][] = [];
    for (let more = await job.next(); more.length > 0; more = await job.next()) rows.push(...more);
    jobs.delete(requestId);
    return result(job.columns, rows);
  }

  function result(columns: StandInJob['columns'], rows: (string | null)[][]) {
    const rowtype = columns.map(({ name, type }) => ({
      name,
      type: types[type] ?? 'text',
      scale: type === DuckDBTypeId.DECIMAL ? 2 : 0,
      precision: 38,
      nullable: true,
      length: 100,
    }));
    const rowset = rows.map((row) =>
      // Dates travel as days since 1970.
      row.map((cell, index) =>
        rowtype[index]?.type === 'date' && cell !== null ? String(Date.parse(cell) / dayMs) : cell,
      ),
    );
    return {
      parameters: [{ name: 'DATE_OUTPUT_FORMAT', value: 'YYYY-MM-DD' }],
      rowtype,
      rowset,
      total: rowset.length,
      returned: rowset.length,
      queryId: 'q',
      queryResultFormat: 'json',
      statementTypeId: 4096,
      version: 1,
    };
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    const body = text === '' ? {} : JSON.parse(text);
    if (url.pathname === '/session/v1/login-request') {
      if (body.data.PASSWORD !== password)
        return { success: false, code: '390100', message: 'Incorrect username or password was specified.', data: {} };
      return { success: true, data: { token: 't', masterToken: 'm', sessionId: 1, parameters: [], sessionInfo: {} } };
    }
    if (url.pathname === '/queries/v1/query-request')
      return { success: true, data: await query(url.searchParams.get('requestId') ?? '', body) };
    if (url.pathname === '/queries/v1/abort-request') {
      engine.interruptAll();
      await jobs.get(body.requestId)?.then(
        (job) => job.cancel(),
        () => undefined,
      );
    }
    return { success: true, data: {} };
  }

  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    answer(request).then(
      (found) => response.end(JSON.stringify(found)),
      (error: Error) =>
        response.end(
          JSON.stringify({
            success: false,
            code: '001003',
            message: error.message,
            data: { sqlState: '42000', queryId: 'q' },
          }),
        ),
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
