import type { Connection } from 'mysql2';
import type { Dialect } from '../../dialects/dialect.ts';
import { doris, starrocks } from '../../dialects/doris.ts';
import { statementBody } from '../../dialects/standard.ts';
import type { ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { lexSql } from '../../sql/lex/lex.ts';
import type { ServerTarget } from '../contract/database-url.ts';
import {
  type AccountPowers,
  type Driver,
  DriverError,
  type Estimate,
  type IntrospectOptions,
} from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { Catalogue } from '../introspection/catalogue.ts';
import { askMysql, openMysqlLike } from '../mysql/mysql.ts';

/** https://docs.starrocks.io/docs/sql-reference/System_variable/#query_timeout: the most that may be set. */
const longestSeconds = 259_200;

/** Statements of ours that are no queries: what the account may do, and plans, which run nothing. */
const ownStatement = /^SHOW GRANTS(?: FOR ROLE `[^`]+`)?$/;
const ownPlan = /^EXPLAIN (?:COSTS )?\(\n([\s\S]*)\n\)$/;

/** A plan of what stands in brackets. */
export function planOf(sql: string, level = ''): string {
  return `EXPLAIN ${level}(\n${statementBody(sql, true)}\n)`;
}

/**
 * What the server must be able to compile before the statement may run; undefined for statements of our own. In the grammars of
 * both engines only a query can stand in brackets: neither DML nor DDL, nor a query with INTO OUTFILE at its end. They run
 * all statements of a text, asked for or not, so that a text of two must never arrive there. Throws for such a one.
 */
export function compiling(sql: string, dialect: Dialect): string | undefined {
  if (ownStatement.test(sql)) return undefined;
  const planned = ownPlan.exec(sql)?.[1];
  const body = statementBody(planned ?? sql, true);
  if (body.trim() === '') throw new DriverError({ code: 'NO_RESULT', message: 'the statement is empty' });
  if (!isOne(body, dialect)) throw new DriverError({ code: 'READ_ONLY', message: 'only a single query may run' });
  return planned === undefined ? planOf(body) : undefined;
}

/** One statement that closes what it opens, so that nothing in it can end the brackets around it. */
function isOne(sql: string, dialect: Dialect): boolean {
  let depth = 0;
  for (const { kind, text, unterminated } of lexSql(sql, dialect)) {
    if (unterminated || kind === 'unknown' || (kind === 'punctuation' && text === ';')) return false;
    // Doris goes on with a comment on the next line after a backslash: what follows would be hidden, the bracket too.
    if (kind === 'comment' && /\\[\r\n]*$|\r(?!$)/.test(text)) return false;
    if (kind !== 'punctuation') continue;
    if ('([{'.includes(text)) depth += 1;
    if (')]}'.includes(text)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * The plan as text, a line a row. Every scan and join says how many rows it expects, `cardinality=42` (Doris, StarRocks) or
 * `cardinality: 42` (StarRocks with COSTS); a plan that says it nowhere has no estimate.
 */
async function explainDoris(ask: Ask, sql: string, level: string): Promise<Estimate> {
  const lines = (await ask(planOf(sql, level))).map((line) => line.map((cell) => cell ?? '-').join('  '));
  const plan = lines.join('\n');
  return { ...rowsIn(plan), plan };
}

export function rowsIn(plan: string): { rows?: number } {
  const found = [...plan.matchAll(/\bcardinality\s*[=:]\s*([\d,]+)/gi)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  );
  return found.length === 0 ? {} : { rows: found.reduce((sum, rows) => sum + rows, 0) };
}

/** One row: who, and a column for each level, such as `internal.shop: Select_priv; internal.mysql: Select_priv`. */
export async function dorisPowers(ask: Ask): Promise<AccountPowers> {
  const [row = []] = await ask('SHOW GRANTS');
  return {
    account: String(row[0] ?? ''),
    ...dorisRights(row),
    remedy: "CREATE USER wenshu_reader IDENTIFIED BY '…'; GRANT SELECT_PRIV ON internal.`database`.* TO wenshu_reader;",
  };
}

/** https://doris.apache.org/docs/admin-manual/auth/authentication-and-authorization: usage is of workload groups and resources. */
export function dorisRights(row: readonly Scalar[]): Pick<AccountPowers, 'changes' | 'files'> {
  const rights = new Set(row.flatMap((cell) => String(cell ?? '').match(/\b[A-Z][a-z_]*_priv\b/gi) ?? []));
  for (const harmless of ['Select_priv', 'Usage_priv', 'Cluster_usage_priv', 'Stage_usage_priv', 'Show_view_priv'])
    rights.delete(harmless);
  // EXPORT and INTO OUTFILE need nothing but the right to read.
  return { changes: rights.size > 0, files: rights.has('Admin_priv') || rights.has('Node_priv') };
}

/** A GRANT a row, the third column; rights that a role has are asked of the role. */
export async function starrocksPowers(ask: Ask): Promise<AccountPowers> {
  const rows = await ask('SHOW GRANTS');
  const grants = rows.map((row) => String(row[2] ?? ''));
  const asked = new Set<string>();
  for (let at = 0; at < grants.length; at += 1) {
    for (const role of rolesIn(grants[at] ?? '')) {
      if (asked.has(role) || role === 'public') continue;
      asked.add(role);
      // One that may not be looked into counts as one that may do everything.
      const found = await ask(`SHOW GRANTS FOR ROLE \`${role}\``).catch(() => [['', '', 'GRANT ALL ON SYSTEM']]);
      grants.push(...found.map((row) => String(row[2] ?? '')));
    }
  }
  return {
    account: String(rows[0]?.[0] ?? ''),
    ...starrocksRights(grants, [...asked]),
    remedy:
      "CREATE USER wenshu_reader IDENTIFIED BY '…'; GRANT SELECT ON ALL TABLES IN DATABASE `database` TO USER wenshu_reader;",
  };
}

/** `GRANT 'root', 'analyst' TO 'ann'@'%'` */
function rolesIn(grant: string): string[] {
  if (/\bON\b/.test(grant)) return [];
  const [, list = ''] = /^GRANT\s+(.*?)\s+TO\b/i.exec(grant) ?? [];
  return list
    .split(',')
    .map((name) => name.trim().replace(/^['"`]|['"`]$/g, ''))
    .filter((name) => name !== '' && !name.includes('`'));
}

/** Roles that come with the server and may change it, whatever their grants say. */
const administrators = new Set(['root', 'cluster_admin', 'db_admin', 'user_admin', 'security_admin']);

function starrocksRights(
  grants: readonly string[],
  roles: readonly string[],
): Pick<AccountPowers, 'changes' | 'files'> {
  const isAdministrator = roles.some((role) => administrators.has(role));
  const rights = grants.flatMap((grant) => /^GRANT\s+(.*?)\s+ON\b/i.exec(grant)?.[1]?.split(/\s*,\s*/) ?? []);
  return {
    changes: isAdministrator || rights.some((right) => !/^(?:SELECT|USAGE)$/i.test(right)),
    files: isAdministrator || rights.some((right) => /^(?:ALL|FILE|NODE|REPOSITORY|PLUGIN)\b/i.test(right)),
  };
}

/** The session's own database, or every one that is not the server's when it has none. */
const here =
  "(TABLE_SCHEMA = DATABASE() OR (DATABASE() IS NULL AND TABLE_SCHEMA NOT IN ('mysql', 'information_schema', 'sys', '_statistics_', '__internal_schema')))";

/**
 * Structure from the information schema of the session's catalog. Its tables of keys and constraints are empty in both
 * engines; a unique or primary key is the columns that are marked so, all together. There are no foreign keys.
 */
async function introspectDoris(ask: Ask, dialect: Dialect, options: IntrospectOptions): Promise<Table[]> {
  const [[home = null] = []] = await ask('SELECT DATABASE()');
  const catalogue = new Catalogue(options, home);
  const tables = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, TABLE_COMMENT, TABLE_ROWS FROM information_schema.tables WHERE ${here} ORDER BY TABLE_SCHEMA, TABLE_NAME`,
  );
  for (const [schema, name, type, text, rows] of tables) {
    if (/SYSTEM/.test(String(type))) continue;
    const isView = /VIEW/.test(String(type));
    // Without a comment, it is the word for the table's kind.
    const comment = /^(?:VIEW|OLAP)$/.test(String(text)) ? null : text;
    catalogue.addTable([schema, name], { schema, name, isView, comment, rowCount: isView ? null : rows });
  }
  const columns = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, IS_NULLABLE, COLUMN_COMMENT, COLUMN_KEY FROM information_schema.columns WHERE ${here} ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`,
  );
  for (const [schema, table, name, dataType, columnType, nullable, comment, key] of columns) {
    const type = String(columnType || dataType);
    const kind = kindOfDorisType(type);
    catalogue.addColumn([schema, table], { name, type, kind, nullable: nullable === 'YES', comment });
    // DUP and AGG only say how rows are sorted or added up.
    if (key === 'PRI' || key === 'UNI') catalogue.addUniqueKey([schema, table], [name], true);
  }
  return catalogue.finish(ask, dialect);
}

/** https://doris.apache.org/docs/sql-manual/basic-element/sql-data-types/data-type-overview, and StarRocks' own of the same names. */
export function kindOfDorisType(type: string): ColumnKind {
  const name = type.toLowerCase();
  // A list of numbers is no number.
  if (/^(?:array|map|struct|json|variant)/.test(name)) return 'json';
  if (/^(?:bitmap|hll|quantile_state|percentile|agg_state|unknown)/.test(name)) return 'other';
  if (/^(?:bool|tinyint\(1\))/.test(name)) return 'boolean';
  if (/^(?:tinyint|smallint|int|integer|bigint|largeint)/.test(name)) return 'integer';
  if (/^(?:decimal|numeric|float|double)/.test(name)) return 'decimal';
  if (/^datetime|^timestamp/.test(name)) return 'datetime';
  if (/^date/.test(name)) return 'date';
  if (/^time/.test(name)) return 'time';
  if (/binary|blob/.test(name)) return 'binary';
  if (/char|string|text|ipv[46]/.test(name)) return 'text';
  return 'other';
}

/**
 * Apache Doris and StarRocks through `mysql2`: `doris://user@host:9030/database`, with a catalog before the database where it is
 * not the engine's own (`/hive.sales`). Neither has a read-only transaction, so that every statement must first compile where
 * nothing but a query can stand; compiling runs nothing. They tell no columns of a prepared statement (Doris), so that
 * nothing is prepared.
 */
export function openDoris(target: ServerTarget<'doris' | 'starrocks'>): Driver {
  const isDoris = target.engine === 'doris';
  const dialect = isDoris ? doris : starrocks;
  return openMysqlLike(
    { ...target, port: target.port ?? 9030 },
    {
      settings: [],
      serverTimeout: (timeoutMs) =>
        `SET query_timeout = ${timeoutMs === undefined ? longestSeconds : Math.min(longestSeconds, Math.ceil(timeoutMs / 1000))}`,
      async guard(connection: Connection, sql: string) {
        const test = compiling(sql, dialect);
        if (test !== undefined) await askMysql(connection, test);
      },
      unguard: undefined,
      failureIn: dorisFailure,
      introspect: (ask, options) => introspectDoris(ask, dialect, options),
      explain: (ask, sql) => explainDoris(ask, sql, isDoris ? '' : 'COSTS '),
      powers: isDoris ? dorisPowers : starrocksPowers,
    },
  );
}

/** Nearly every error has the number 1105 (Doris) or 1064 (StarRocks); only its words tell. */
export function dorisFailure(failure: DriverFailure): DriverFailure {
  const message = failure.message.replace(/^errCode = \d+, detailMessage = /, '');
  const isLate = /\b(?:query|execute|execution)\b[^.]*\b(?:time ?out|timed out)\b|reached its timeout/i.test(message);
  return { ...failure, message, ...(isLate ? { ended: 'timeout' as const } : {}) };
}
