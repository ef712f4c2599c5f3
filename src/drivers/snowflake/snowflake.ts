import type { Readable } from 'node:stream';
import sdk, { type Connection, type Statement } from 'snowflake-sdk';
import { statementBody } from '../../dialects/append-clause.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { snowflakeFailure } from './failure.ts';
import { introspectSnowflake, keyStatements } from './introspect.ts';
import { kindOfSnowflakeType, snowflakeReader } from './values.ts';

interface Session {
  connection: Connection;
  isOpen: boolean;
  running?: Statement | undefined;
}

/** Everything as text in one form: the client's own numbers and dates would lose digits. */
const sessionSettings = `ALTER SESSION SET DATE_OUTPUT_FORMAT = 'YYYY-MM-DD', TIME_OUTPUT_FORMAT = 'HH24:MI:SS.FF6',
  TIMESTAMP_OUTPUT_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF6', TIMESTAMP_NTZ_OUTPUT_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF6',
  TIMESTAMP_LTZ_OUTPUT_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF6TZH:TZM', TIMESTAMP_TZ_OUTPUT_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF6TZH:TZM',
  BINARY_OUTPUT_FORMAT = 'HEX', MULTI_STATEMENT_COUNT = 1`;
const batchRows = 1000;
const ownStatements = new Set<string>(Object.values(keyStatements));

/**
 * Snowflake through its own client: `snowflake://account/DATABASE/SCHEMA?warehouse=W&role=R`. It has no read-only session,
 * so that every statement must first compile as a subquery, which nothing but a query does; compiling runs nothing.
 */
export function openSnowflake(target: ServerTarget<'snowflake'>): Driver {
  sdk.configure({ logLevel: 'OFF', additionalLogToConsole: false });
  const [database, schema] = (target.database ?? '').split('/');

  async function start(session: Session, sql: string, timeoutMs?: number): Promise<Cursor> {
    if (!ownStatements.has(sql)) {
      const body = statementBody(sql, true);
      if (body.trim() === '') throw new DriverError({ code: 'NO_RESULT', message: 'the statement is empty' });
      await execute(session, `SELECT EXISTS (\n${body}\n)`, { describeOnly: true });
    }
    const seconds = timeoutMs === undefined || timeoutMs > 6e8 ? 0 : Math.ceil(timeoutMs / 1000) + 1;
    const parameters = seconds > 0 ? { STATEMENT_TIMEOUT_IN_SECONDS: seconds } : {};
    const statement = await execute(session, sql, { streamResult: true, rowMode: 'array', parameters });
    const columns = statement.getColumns() ?? [];
    if (columns.length === 0) throw new DriverError({ code: 'NO_RESULT', message: 'the statement returns no rows' });
    const readers = columns.map((column) => snowflakeReader(column.getType(), column.getScale()));
    const rows = statement.streamRows();
    let isDone = false;
    return {
      columns: columns.map((column) => ({
        name: column.getName(),
        kind: kindOfSnowflakeType(column.getType(), column.getScale()),
      })),
      async next() {
        const batch = isDone ? [] : await readSome(rows);
        isDone = batch.length === 0;
        return batch.map((row): Scalar[] => row.map((cell, index) => readers[index]?.(cell) ?? null));
      },
      async end() {
        session.running = undefined;
        // The result lies ready in the warehouse's storage: whoever leaves early leaves nothing running.
        rows.destroy();
        return true;
      },
    };
  }

  const engine: Engine<Session> = {
    dialect: 'snowflake',
    database: database || target.host,
    async open() {
      const connection = sdk.createConnection({
        account: target.host,
        username: target.user,
        password: target.password(),
        ...(database ? { database } : {}),
        ...(schema ? { schema } : {}),
        ...target.parameters,
        application: 'wenshu',
        fetchAsString: ['Number', 'Date', 'JSON', 'Buffer'],
        // Without it, a NULL that is fetched as text is the text NULL.
        representNullAsStringNull: false,
        clientSessionKeepAlive: true,
      });
      await new Promise<void>((resolve, reject) => {
        connection.connectAsync((error) => (error ? reject(error) : resolve())).catch(reject);
      });
      const session: Session = { connection, isOpen: true };
      await execute(session, sessionSettings, {});
      return session;
    },
    async close(session) {
      session.isOpen = false;
      session.running?.cancel();
      await new Promise<void>((resolve) => session.connection.destroy(() => resolve()));
    },
    isOpen: ({ isOpen, connection }) => isOpen && connection.isUp(),
    isAlive: async ({ connection }) => connection.isUp(),
    start,
    cancel: ({ running }) =>
      new Promise<void>((resolve) => {
        if (running) running.cancel(() => resolve());
        else resolve();
      }),
    failureOf: snowflakeFailure,
    introspect: introspectSnowflake,
    async explain(ask, sql) {
      const [[json = '{}'] = []] = await ask(`SELECT SYSTEM$EXPLAIN_PLAN_JSON(${quoted(statementBody(sql, true))})`);
      const { GlobalStats: stats } = JSON.parse(String(json)) as { GlobalStats?: { bytesAssigned?: number } };
      return { plan: String(json), ...(stats?.bytesAssigned === undefined ? {} : { bytes: stats.bytesAssigned }) };
    },
  };
  return pooledDriver(engine, target.pool);
}

type Options = Partial<
  Pick<Parameters<Connection['execute']>[0], 'describeOnly' | 'streamResult' | 'rowMode' | 'parameters'>
>;

function execute(session: Session, sqlText: string, options: Options): Promise<Statement> {
  return new Promise((resolve, reject) => {
    session.running = session.connection.execute({
      sqlText,
      ...options,
      complete: (error, statement) => (error ? reject(error) : resolve(statement)),
    });
  });
}

/** Rows that are there, or the first that comes; none at the end. */
async function readSome(stream: Readable): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (;;) {
    for (let row = stream.read(); row !== null; row = stream.read()) {
      rows.push(row as unknown[]);
      if (rows.length === batchRows) return rows;
    }
    if (rows.length > 0 || stream.readableEnded) return rows;
    const isOver = await new Promise<boolean>((resolve, reject) => {
      const done = (end: boolean) => () => {
        stream.off('readable', onReadable).off('end', onEnd).off('error', onError);
        resolve(end);
      };
      const [onReadable, onEnd] = [done(false), done(true)];
      const onError = (error: Error) => {
        stream.off('readable', onReadable).off('end', onEnd).off('error', onError);
        reject(error);
      };
      stream.on('readable', onReadable).on('end', onEnd).on('error', onError);
    });
    if (isOver) return rows;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
