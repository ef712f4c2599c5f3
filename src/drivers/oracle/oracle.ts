import oracledb from 'oracledb';
import { oracle as dialect } from '../../dialects/oracle.ts';
import { statementBody } from '../../dialects/standard.ts';
import type { ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import { type Driver, DriverError, type IntrospectOptions } from '../contract/driver.ts';
import type { Ask, Cursor, Engine } from '../contract/engine.ts';
import { counted, countOpened } from '../contract/meter.ts';
import { longestTimer } from '../contract/query-limits.ts';
import { Catalogue, keysIn } from '../introspection/catalogue.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { computedScalar, decimalScalar, doubleScalar, numberScalar } from '../rows/values.ts';

interface Session {
  connection: oracledb.Connection;
  isOpen: boolean;
}

const batchRows = 500;
const serverGraceMs = 1000;

/** Refused logins, and locked or expired accounts. */
const denied = /^ORA-(?:01017|28000|28001|01045|01031|12514|12505)$/;
/** The client's own numbers for a line that cannot be opened or broke, and the server's for going down. */
const lost =
  /^(?:NJS-(?:500|501|503|510|511|512|515|521|530)|ORA-(?:03113|03114|03135|01033|01034|01089|01090|12541|12170))$/;
const timedOut = /^(?:NJS-123|ORA-(?:01013|40222))$/;

/** What the client threw, as data. `offset` counts characters from 0 in the statement. */
export function oracleFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message = String(error), offset } = error as { message?: string; offset?: number };
  const code = /\b(?:ORA|NJS|DPI)-\d+/.exec(message)?.[0];
  const text = message.split('\n')[0] ?? message;
  if (code === undefined) return { message: text };
  if (lost.test(code)) return { message: text, code: 'UNREACHABLE' };
  if (timedOut.test(code) && code !== 'ORA-01013') return { message: text, code, ended: 'timeout' };
  return { message: text, code, ...(offset ? { position: offset } : {}) };
}

export function oracleConnectFailure(error: unknown): DriverFailure {
  const failure = oracleFailure(error);
  return { ...failure, code: denied.test(failure.code ?? '') ? 'DENIED' : 'UNREACHABLE' };
}

/** The part of a column's description that decides how it is read. */
interface OracleColumn {
  /** Number of its type; the client's types are objects that hold it. */
  dbType?: unknown;
  scale?: number | undefined;
  precision?: number | undefined;
}

const numbers = new Set<unknown>([oracledb.DB_TYPE_NUMBER, oracledb.DB_TYPE_BINARY_INTEGER]);
const floats = new Set<unknown>([oracledb.DB_TYPE_BINARY_DOUBLE, oracledb.DB_TYPE_BINARY_FLOAT]);
const zoned = new Set<unknown>([oracledb.DB_TYPE_TIMESTAMP_TZ, oracledb.DB_TYPE_TIMESTAMP_LTZ]);
const bytes = new Set<unknown>([oracledb.DB_TYPE_RAW, oracledb.DB_TYPE_BLOB, oracledb.DB_TYPE_LONG_RAW]);
const texts = new Set<unknown>([
  oracledb.DB_TYPE_VARCHAR,
  oracledb.DB_TYPE_NVARCHAR,
  oracledb.DB_TYPE_CHAR,
  oracledb.DB_TYPE_NCHAR,
  oracledb.DB_TYPE_CLOB,
  oracledb.DB_TYPE_NCLOB,
  oracledb.DB_TYPE_LONG,
  oracledb.DB_TYPE_ROWID,
]);
/** A NUMBER without a declared scale may hold any fraction. */
const anyScale = -127;

export function kindOfOracleColumn({ dbType, scale = 0, precision = 0 }: OracleColumn): ColumnKind {
  if (numbers.has(dbType))
    return scale === 0 && precision > 0 ? 'integer' : scale === anyScale || scale > 0 ? 'decimal' : 'integer';
  if (floats.has(dbType)) return 'decimal';
  if (dbType === oracledb.DB_TYPE_DATE) return 'date';
  if (dbType === oracledb.DB_TYPE_TIMESTAMP || zoned.has(dbType)) return 'datetime';
  if (dbType === oracledb.DB_TYPE_BOOLEAN) return 'boolean';
  if (dbType === oracledb.DB_TYPE_JSON) return 'json';
  if (bytes.has(dbType)) return 'binary';
  return texts.has(dbType) ? 'text' : 'other';
}

/** Numbers as text, for a double would lose digits; long texts and bytes whole instead of as streams. */
function fetchTypeOf({ dbType }: OracleColumn): oracledb.FetchTypeResponse | undefined {
  if (numbers.has(dbType) || texts.has(dbType)) return { type: oracledb.STRING };
  return bytes.has(dbType) ? { type: oracledb.BUFFER } : undefined;
}

export function oracleReader({ dbType }: OracleColumn): (cell: unknown) => Scalar {
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    if (numbers.has(dbType)) return numberIn(String(cell));
    if (typeof cell === 'boolean') return cell;
    if (typeof cell === 'number') return doubleScalar(cell);
    if (Buffer.isBuffer(cell)) return cell.toString('base64');
    if (cell instanceof Date) return dateText(cell, dbType);
    return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  };
}

function numberIn(text: string): Scalar {
  // More digits than a column can hold: a quotient.
  const isQuotient = text.includes('.') && text.replace(/\D/g, '').length > 38;
  return isQuotient ? computedScalar(decimalScalar(text)) : numberScalar(text);
}

/** The wall clock as the database has it: the client builds its dates in the process's own zone. */
function dateText(date: Date, dbType: unknown): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const milliseconds = date.getMilliseconds();
  const fraction = milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0').replace(/0+$/, '')}`;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}${fraction}`;
  // A DATE always has a time; midnight stands for none.
  if (dbType === oracledb.DB_TYPE_DATE) return clock === '00:00:00' ? day : `${day} ${clock}`;
  if (!zoned.has(dbType)) return `${day} ${clock}`;
  const offset = -date.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${day} ${clock}${zone}`;
}

const here = "OWNER = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA')";

/** Tables and views of the session's current schema, from the views of the catalogue that every account has. */
async function introspectOracle(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const found = await ask(
    `SELECT o.OBJECT_NAME, o.OBJECT_TYPE, c.COMMENTS, t.NUM_ROWS FROM ALL_OBJECTS o
    LEFT JOIN ALL_TAB_COMMENTS c ON c.OWNER = o.OWNER AND c.TABLE_NAME = o.OBJECT_NAME
    LEFT JOIN ALL_TABLES t ON t.OWNER = o.OWNER AND t.TABLE_NAME = o.OBJECT_NAME
    WHERE o.${here} AND o.OBJECT_TYPE IN ('TABLE', 'VIEW', 'MATERIALIZED VIEW') AND o.OBJECT_NAME NOT LIKE 'BIN$%'
    ORDER BY o.OBJECT_ID`,
  );
  const catalogue = new Catalogue(options);
  for (const [name, type, comment, rowCount] of found) {
    // A materialised view is listed as a table too.
    const isView = /VIEW/.test(String(type)) || catalogue.find([name])?.kind === 'view';
    catalogue.addTable([name], { name, isView, comment, rowCount });
  }
  const columns = await ask(
    `SELECT k.TABLE_NAME, k.COLUMN_NAME, k.DATA_TYPE, k.DATA_LENGTH, k.DATA_PRECISION, k.DATA_SCALE, k.NULLABLE, c.COMMENTS
    FROM ALL_TAB_COLUMNS k LEFT JOIN ALL_COL_COMMENTS c
      ON c.OWNER = k.OWNER AND c.TABLE_NAME = k.TABLE_NAME AND c.COLUMN_NAME = k.COLUMN_NAME
    WHERE k.${here} ORDER BY k.TABLE_NAME, k.COLUMN_ID`,
  );
  for (const [table, name, type, length, precision, scale, nullable, comment] of columns)
    catalogue.addColumn([table], {
      name,
      type: spelt(String(type), length, precision, scale),
      kind: kindOfOracleType(String(type), scale),
      nullable: nullable === 'Y',
      comment,
    });
  const keys = await ask(
    `SELECT k.TABLE_NAME, k.CONSTRAINT_NAME, k.CONSTRAINT_TYPE, c.COLUMN_NAME, r.TABLE_NAME, rc.COLUMN_NAME
    FROM ALL_CONSTRAINTS k
    JOIN ALL_CONS_COLUMNS c ON c.OWNER = k.OWNER AND c.CONSTRAINT_NAME = k.CONSTRAINT_NAME
    LEFT JOIN ALL_CONSTRAINTS r ON r.OWNER = k.R_OWNER AND r.CONSTRAINT_NAME = k.R_CONSTRAINT_NAME
    LEFT JOIN ALL_CONS_COLUMNS rc ON rc.OWNER = r.OWNER AND rc.CONSTRAINT_NAME = r.CONSTRAINT_NAME AND rc.POSITION = c.POSITION
    WHERE k.${here} AND k.CONSTRAINT_TYPE IN ('P', 'U', 'R') AND k.STATUS = 'ENABLED'
    ORDER BY k.TABLE_NAME, k.CONSTRAINT_NAME, c.POSITION`,
  );
  for (const { first, cells } of keysIn(keys, [0, 1])) {
    const [table, , type, , target] = first;
    if (type === 'R') catalogue.addForeignKey([table], cells(3), { name: target }, cells(5));
    else catalogue.addUniqueKey([table], cells(3), type === 'P');
  }
  return catalogue.finish(ask, dialect);
}

function spelt(
  type: string,
  length: Scalar | undefined,
  precision: Scalar | undefined,
  scale: Scalar | undefined,
): string {
  if (/CHAR|RAW/.test(type)) return `${type}(${length})`;
  return type === 'NUMBER' && precision !== null ? `NUMBER(${precision},${scale ?? 0})` : type;
}

/** `DATA_TYPE` of the catalogue. A NUMBER without a scale may hold any fraction. */
export function kindOfOracleType(type: string, scale: Scalar | undefined): ColumnKind {
  if (type === 'NUMBER') return scale === 0 ? 'integer' : 'decimal';
  if (/^(?:FLOAT|BINARY_)/.test(type)) return 'decimal';
  if (type === 'DATE') return 'date';
  if (type.startsWith('TIMESTAMP')) return 'datetime';
  if (/CHAR|CLOB|LONG$|ROWID/.test(type)) return 'text';
  if (/RAW|BLOB|BFILE/.test(type)) return 'binary';
  if (type === 'BOOLEAN') return 'boolean';
  return type === 'JSON' ? 'json' : 'other';
}

/**
 * Oracle 12.1 and later through `oracledb` in its thin mode: `oracle://user@host:1521/service`. A read-only transaction stops
 * what changes rows but not what changes structure, so that the server's own parser must call a statement a query first.
 */
export function openOracle(target: ServerTarget<'oracle'>): Driver {
  async function start({ connection }: Session, sql: string, timeoutMs?: number): Promise<Cursor> {
    // The server takes no semicolon after a statement.
    const body = statementBody(sql);
    if (body.trim() === '') throw new DriverError({ code: 'NO_RESULT', message: 'the statement is empty' });
    const { statementType } = await connection.getStatementInfo(body);
    if (statementType !== oracledb.STMT_TYPE_SELECT)
      throw new DriverError({ code: 'READ_ONLY', message: 'only queries may run' });
    // Counts for every round trip; our own clock counts all of them.
    connection.callTimeout =
      timeoutMs === undefined || timeoutMs > longestTimer ? 0 : Math.ceil(timeoutMs) + serverGraceMs;
    await connection.rollback();
    await connection.execute('SET TRANSACTION READ ONLY');
    const { resultSet } = await connection.execute<unknown[]>(body, [], {
      resultSet: true,
      outFormat: oracledb.OUT_FORMAT_ARRAY,
      fetchArraySize: batchRows,
      fetchTypeHandler: fetchTypeOf,
    });
    const described = resultSet?.metaData ?? [];
    const readers = described.map(oracleReader);
    let isDone = resultSet === undefined;
    return {
      columns: described.map((column) => ({ name: column.name, kind: kindOfOracleColumn(column) })),
      async next() {
        const rows = isDone ? [] : ((await resultSet?.getRows(batchRows)) ?? []);
        isDone = rows.length === 0;
        return rows.map((row): Scalar[] => row.map((cell, index) => readers[index]?.(cell) ?? null));
      },
      async end() {
        await resultSet?.close();
        await connection.rollback();
        return true;
      },
    };
  }

  async function open(): Promise<Session> {
    const password = target.password();
    const connection = await oracledb.getConnection({
      connectString: connectString(target),
      ...(target.user === undefined ? {} : { user: target.user }),
      ...(password === undefined ? {} : { password }),
    });
    connection.module = 'wenshu';
    return { connection, isOpen: true };
  }

  const engine: Engine<Session> = {
    dialect: 'oracle',
    database: target.database ?? target.host,
    open,
    async close(session) {
      session.isOpen = false;
      await session.connection.close({ drop: true }).catch(() => undefined);
    },
    isOpen: ({ isOpen, connection }) => isOpen && connection.isHealthy(),
    isAlive: ({ connection }) =>
      connection.ping().then(
        () => true,
        () => false,
      ),
    start,
    cancel: ({ connection }) => connection.break(),
    failureOf: oracleFailure,
    openFailureOf: oracleConnectFailure,
    introspect: introspectOracle,
    async explain(_ask, sql) {
      // The plan goes into a scratch table of the session, which a read-only transaction forbids: nothing else runs here.
      const { connection } = await open();
      countOpened();
      const arrays = { outFormat: oracledb.OUT_FORMAT_ARRAY };
      const ask = async <Row>(text: string): Promise<Row[]> => {
        const { rows = [] } = await counted(
          'cost',
          () => connection.execute<Row>(text, [], arrays),
          (found) => found.rows?.length ?? 0,
        );
        return rows;
      };
      try {
        await ask(`EXPLAIN PLAN FOR ${statementBody(sql)}`);
        const rows = await ask<string[]>(
          "SELECT PLAN_TABLE_OUTPUT FROM TABLE(DBMS_XPLAN.DISPLAY(format => 'BASIC +ROWS'))",
        );
        // The scratch table is the session's own and empty before.
        const sizes = await ask<(number | null)[]>('SELECT MAX(CARDINALITY), MAX(BYTES) FROM PLAN_TABLE');
        const [most, bytes] = sizes[0] ?? [];
        const sized = { ...(most ? { rows: Number(most) } : {}), ...(bytes ? { bytes: Number(bytes) } : {}) };
        return { plan: rows.map(([line]) => line).join('\n'), ...sized };
      } finally {
        await connection.rollback().catch(() => undefined);
        await connection.close().catch(() => undefined);
      }
    },
  };
  return pooledDriver(engine, target.pool);
}

function connectString({ host, port = 1521, database, tls, parameters }: ServerTarget<'oracle'>): string {
  if (parameters.connect_string) return parameters.connect_string;
  const address = `${host.includes(':') ? `[${host}]` : host || 'localhost'}:${port}/${database ?? ''}`;
  if (tls === undefined || tls.mode === 'off') return address;
  return `tcps://${address}?ssl_server_dn_match=${tls.mode === 'verify'}`;
}
