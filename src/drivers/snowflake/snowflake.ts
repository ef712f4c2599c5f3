import sdk, { type Connection, type Statement } from 'snowflake-sdk';
import { snowflake as dialect } from '../../dialects/snowflake.ts';
import { statementBody } from '../../dialects/standard.ts';
import type { ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError, type IntrospectOptions } from '../contract/driver.ts';
import type { Ask, Cursor, Engine } from '../contract/engine.ts';
import { Catalogue, keysIn } from '../introspection/catalogue.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { doubleScalar, numberScalar } from '../rows/values.ts';

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

/** Statements of ours that are no queries but tell of keys; they are all that the driver lets pass besides queries. */
const keyStatements = {
  primary: 'SHOW PRIMARY KEYS',
  unique: 'SHOW UNIQUE KEYS',
  foreign: 'SHOW IMPORTED KEYS',
} as const;

/** Structure from the information schema of the connection's database. */
async function introspectSnowflake(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const [[home = null] = []] = await ask('SELECT CURRENT_SCHEMA()');
  const catalogue = new Catalogue(options, home);
  const tables = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, COMMENT, ROW_COUNT FROM INFORMATION_SCHEMA.TABLES
    WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA' ORDER BY TABLE_SCHEMA, CREATED, TABLE_NAME`,
  );
  for (const [schema, name, type, comment, rows] of tables) {
    const isView = /VIEW/.test(String(type));
    catalogue.addTable([schema, name], { schema, name, isView, comment, rowCount: isView ? null : rows });
  }
  const columns = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, NUMERIC_PRECISION, NUMERIC_SCALE, IS_NULLABLE, COMMENT
    FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA' ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`,
  );
  for (const [schema, table, name, type, precision, scale, nullable, comment] of columns)
    catalogue.addColumn([schema, table], {
      name,
      type: precision === null || precision === undefined ? String(type) : `${type}(${precision},${scale ?? 0})`,
      kind: kindOfSnowflakeType(String(type), Number(scale ?? 0)),
      nullable: nullable === 'YES',
      comment,
    });
  // An account that may not see keys still sees tables.
  await addKeys(ask, catalogue).catch(() => undefined);
  return catalogue.finish(ask, dialect);
}

/** What a result column's type means; numbers without a fraction are integers. */
export function kindOfSnowflakeType(type: string, scale = 0): ColumnKind {
  const name = type.toLowerCase();
  if (/^(?:fixed|number|decimal|numeric)/.test(name)) return scale > 0 ? 'decimal' : 'integer';
  if (/int/.test(name)) return 'integer';
  if (/^(?:real|float|double)/.test(name)) return 'decimal';
  if (name === 'boolean') return 'boolean';
  if (name === 'date') return 'date';
  if (name.startsWith('timestamp') || name === 'datetime') return 'datetime';
  if (name === 'time') return 'time';
  if (/^(?:variant|object|array|map|vector)/.test(name)) return 'json';
  if (/^(?:binary|varbinary)/.test(name)) return 'binary';
  return /^(?:text|varchar|char|string)/.test(name) ? 'text' : 'other';
}

/** How a cell becomes what travels; the connection asks for numbers, dates, JSON and bytes as text. */
export function snowflakeReader(type: string, scale: number): (cell: unknown) => Scalar {
  const kind = kindOfSnowflakeType(type, scale);
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    if (typeof cell === 'boolean') return cell;
    if (typeof cell === 'number') return doubleScalar(cell);
    const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
    if (kind === 'integer' || kind === 'decimal') return numberScalar(text);
    if (kind === 'binary') return Buffer.from(text, 'hex').toString('base64');
    // Six digits of a second are always written; people write what is there.
    if (kind === 'datetime' || kind === 'time')
      return text.replace(/\.(\d*?)0+(?=$|[ +-])/, (_, digits) => (digits ? `.${digits}` : ''));
    return text;
  };
}

/** Columns of these lists: https://docs.snowflake.com/en/sql-reference/sql/show-primary-keys and its two siblings. */
async function addKeys(ask: Ask, catalogue: Catalogue): Promise<void> {
  // Parts of a key come by their number.
  const sorted = async (sql: string, sequence: number) =>
    (await ask(sql)).toSorted((a, b) => Number(a[sequence]) - Number(b[sequence]));
  for (const { first, cells } of keysIn(await sorted(keyStatements.primary, 5), [2, 3]))
    catalogue.addUniqueKey(first.slice(2, 4), cells(4), true);
  for (const { first, cells } of keysIn(await sorted(keyStatements.unique, 5), [2, 3, 6]))
    catalogue.addUniqueKey(first.slice(2, 4), cells(4), false);
  for (const { first, cells } of keysIn(await sorted(keyStatements.foreign, 9), [6, 7, 12]))
    catalogue.addForeignKey(first.slice(6, 8), cells(8), { schema: first[2], name: first[3] }, cells(4));
}

const ownStatements = new Set<string>(Object.values(keyStatements));

/** What the client threw, as data. A refused login and a lost line have codes of their own. */
function snowflakeFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const {
    message = String(error),
    code,
    sqlState,
  } = error as { message?: string; code?: string | number; sqlState?: string };
  const number = code === undefined ? undefined : String(code);
  // https://docs.snowflake.com/en/user-guide/key-pair-auth-troubleshooting and the client's own numbers from 401001 on
  if (/^(?:3901\d\d|2510\d\d)$/.test(number ?? '') || /incorrect username or password/i.test(message))
    return { message, code: 'DENIED' };
  if (/^401\d{3}$/.test(number ?? '') || /network error|ECONN|ENOTFOUND|ETIMEDOUT/i.test(message))
    return { message, code: 'UNREACHABLE' };
  if (number === '000630' || number === '630') return { message, code: '000630', ended: 'timeout' };
  return { message, ...(number === undefined ? {} : { code: number }), ...(sqlState ? { sqlState } : {}) };
}

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
    const stream = statement.streamRows();
    const rows: AsyncIterator<unknown[]> = stream[Symbol.asyncIterator]();
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
        stream.destroy();
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

/** The next rows; none at the end. */
async function readSome(stream: AsyncIterator<unknown[]>): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  while (rows.length < batchRows) {
    const { done, value } = await stream.next();
    if (done) break;
    rows.push(value);
  }
  return rows;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
