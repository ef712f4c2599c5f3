import { mysql as dialect } from '../../dialects/mysql.ts';
import type { ColumnKind, Table } from '../../schema/snapshot/snapshot.ts';
import type { AccountPowers, Estimate, IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { Catalogue, keysIn } from '../introspection/catalogue.ts';

/** The connection's own database, or every one that is not the server's when it has none. */
const here = (column: string) =>
  `(${column} = DATABASE() OR (DATABASE() IS NULL AND ${column} NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys')))`;

/** Structure from the information schema; it shows an account only what that may see. */
export async function introspectMysql(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const [[home = null] = []] = await ask('SELECT DATABASE()');
  const catalogue = new Catalogue(options, home);
  const tables = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, TABLE_COMMENT, TABLE_ROWS FROM information_schema.TABLES
    WHERE ${here('TABLE_SCHEMA')} AND TABLE_TYPE IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED') ORDER BY TABLE_SCHEMA, CREATE_TIME, TABLE_NAME`,
  );
  for (const [schema, name, type, comment, rowCount] of tables) {
    const isView = type === 'VIEW';
    // A view's comment is the word VIEW.
    catalogue.addTable([schema, name], { schema, name, isView, ...(isView ? {} : { comment, rowCount }) });
  }
  const columns = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, IS_NULLABLE, COLUMN_COMMENT, EXTRA
    FROM information_schema.COLUMNS
    WHERE ${here('TABLE_SCHEMA')} ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`,
  );
  for (const [schema, table, name, dataType, columnType, nullable, comment, extra] of columns)
    catalogue.addColumn([schema, table], {
      name,
      type: String(columnType),
      kind: kindOfMysqlType(String(dataType), String(columnType)),
      nullable: nullable === 'YES',
      isComputed: /virtual/i.test(String(extra)),
      comment,
    });
  // Empty for an account that may not see them.
  const definitions = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION FROM information_schema.VIEWS WHERE ${here('TABLE_SCHEMA')}`,
  );
  for (const [schema, name, query] of definitions) {
    const view = catalogue.find([schema, name]);
    if (view && query) view.definition = String(query);
  }
  const uniqueKeys = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, COLUMN_NAME FROM information_schema.STATISTICS
    WHERE ${here('TABLE_SCHEMA')} AND NON_UNIQUE = 0 ORDER BY TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`,
  );
  for (const { first, cells } of keysIn(uniqueKeys, [0, 1, 2])) {
    const names = cells(3);
    // An index over an expression has no column there.
    if (!names.includes(null)) catalogue.addUniqueKey(first.slice(0, 2), names, first[2] === 'PRIMARY');
  }
  const foreignKeys = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_SCHEMA, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME
    FROM information_schema.KEY_COLUMN_USAGE WHERE ${here('TABLE_SCHEMA')} AND REFERENCED_TABLE_NAME IS NOT NULL
    ORDER BY TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`,
  );
  for (const { first, cells } of keysIn(foreignKeys, [0, 1, 2]))
    catalogue.addForeignKey(first.slice(0, 2), cells(3), { schema: first[4], name: first[5] }, cells(6));
  const described = await catalogue.finish(ask, dialect);
  for (const column of described.flatMap((table) => table.columns)) {
    // TINYINT(1) is what BOOLEAN becomes, but people also count in it.
    const isTruth = (column.samples ?? []).every((value) => value === 0 || value === 1);
    if (column.kind === 'boolean' && !isTruth) column.kind = 'integer';
  }
  return described;
}

/**
 * The server's table of steps. It has ten columns in MariaDB and twelve in MySQL. Steps of one SELECT are loops within
 * each other, so that their rows multiply, unless a hash table was made of them.
 */
export async function explainMysql(ask: Ask, sql: string): Promise<Estimate> {
  const steps = await ask(`EXPLAIN ${sql}`);
  const rounds = new Map<string, number>();
  let once = 0;
  for (const step of steps) {
    const rows = Number(step[step.length === 12 ? 9 : 8] ?? 0) || 0;
    const select = String(step[0]);
    if (/hash join/.test(String(step.at(-1)))) once += rows;
    else rounds.set(select, (rounds.get(select) ?? 1) * rows);
  }
  const plan = steps.map((step) => step.map((cell) => cell ?? '-').join('  ')).join('\n');
  return { rows: once + [...rounds.values()].reduce((sum, rows) => sum + rows, 0), plan };
}

/** Privileges that neither change anything nor reach outside. */
const harmless =
  "'USAGE', 'SELECT', 'SHOW DATABASES', 'SHOW VIEW', 'PROCESS', 'EXECUTE', 'LOCK TABLES', 'REPLICATION CLIENT', 'REPLICATION SLAVE', 'BINLOG MONITOR', 'SLAVE MONITOR', 'SHOW CREATE ROUTINE'";

export async function mysqlPowers(ask: Ask): Promise<AccountPowers> {
  const granted = ['USER', 'SCHEMA', 'TABLE']
    .map((level) => `SELECT GRANTEE, PRIVILEGE_TYPE FROM information_schema.${level}_PRIVILEGES`)
    .join(' UNION ALL ');
  const [[account, database, changes, files] = []] = await ask(
    `SELECT CURRENT_USER(), DATABASE(), SUM(p.PRIVILEGE_TYPE NOT IN (${harmless}, 'FILE')), SUM(p.PRIVILEGE_TYPE = 'FILE')
    FROM (${granted}) p
    WHERE REPLACE(p.GRANTEE, '''', '') = CURRENT_USER()`,
  );
  return {
    account: String(account),
    changes: Number(changes) > 0,
    files: Number(files) > 0,
    remedy: `CREATE USER 'wenshu_reader'@'%' IDENTIFIED BY '…'; GRANT SELECT ON \`${database ?? 'database'}\`.* TO 'wenshu_reader'@'%';`,
  };
}

/** What a declared type means: `DATA_TYPE` and `COLUMN_TYPE` of the information schema. */
export function kindOfMysqlType(dataType: string, columnType: string): ColumnKind {
  const name = dataType.toLowerCase();
  // BOOLEAN is spelt so; whether its values agree is looked at later.
  if (columnType.toLowerCase() === 'tinyint(1)') return 'boolean';
  if (/int|year|bit|serial/.test(name) && name !== 'point' && !name.includes('point')) return 'integer';
  if (/decimal|numeric|float|double|real/.test(name)) return 'decimal';
  if (name === 'date') return 'date';
  if (name === 'datetime' || name === 'timestamp') return 'datetime';
  if (name === 'time') return 'time';
  if (name === 'json') return 'json';
  if (/binary|blob/.test(name)) return 'binary';
  if (/char|text|enum|set|uuid|inet/.test(name)) return 'text';
  return 'other';
}
