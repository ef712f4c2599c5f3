import { quoteIdentifier } from '../../dialects/dialect.ts';
import { postgres as dialect } from '../../dialects/postgres.ts';
import type { Column, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import type { AccountPowers, Estimate, IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { Catalogue, keysIn } from '../introspection/catalogue.ts';
import { tableInSql } from '../introspection/table-facts.ts';
import { decimalScalar } from '../rows/values.ts';
import { kindOfPostgresType } from './values.ts';

/**
 * Tables, views and foreign tables that the account may read; partitions are parts of their parent and not shown, nor is what
 * belongs to an extension.
 */
const relations = `SELECT c.oid, n.nspname, c.relname, c.relkind, c.reltuples, pg_table_is_visible(c.oid) AS visible
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')`;

/** More tables than this are not worth the reading: nobody's question needs the samples of all of them. */
const describedTables = 500;
const longestSample = 80;
/** Ends of indexed columns that are looked up in tables too large to be scanned. */
const rangedColumns = 200;
/** Below this a scan is cheap and exact (see `addTableFacts`). */
const largeTable = 100_000;

/** Samples and distinct counts that the server has gathered already, for nothing; exact ranges where an index gives them. */
async function addPostgresStatistics(ask: Ask, tables: Map<number, Table>, samples: number): Promise<void> {
  const described = [...tables].sort(([, a], [, b]) => (b.rowCount ?? 0) - (a.rowCount ?? 0)).slice(0, describedTables);
  if (described.length === 0) return;
  const rows = await ask(
    `SELECT c.oid, s.attname, s.n_distinct, (s.most_common_vals::text::text[])[1:${samples}]
    FROM pg_stats s JOIN pg_namespace n ON n.nspname = s.schemaname
    JOIN pg_class c ON c.relname = s.tablename AND c.relnamespace = n.oid
    WHERE c.oid IN (${described.map(([oid]) => oid).join(', ')})`,
  ).catch(() => []);
  for (const [oid, name, distinct, common] of rows) {
    const table = tables.get(Number(oid));
    const column = table?.columns.find((item) => item.name === name);
    if (table && column) describe(table, column, Number(distinct), common ?? null, samples);
  }
  const large = new Map(described.filter(([, table]) => (table.rowCount ?? 0) > largeTable));
  if (samples > 0 && large.size > 0) await addRanges(ask, large);
}

function describe(table: Table, column: Column, distinct: number, common: Scalar, samples: number): void {
  // A negative number is a share of the rows: https://www.postgresql.org/docs/current/view-pg-stats.html
  if ((table.rowCount ?? 0) > largeTable)
    column.distinctCount = Math.round(distinct < 0 ? -distinct * (table.rowCount ?? 0) : distinct);
  if (common === null || samples === 0 || column.kind === 'binary') return;
  const values = (JSON.parse(String(common)) as string[])
    .filter((value) => value.length <= longestSample && value.trim() !== '')
    .map((value) => scalarOf(column, value));
  if (values.length > 0) column.samples = values.sort((a, b) => String(a).length - String(b).length);
}

function scalarOf({ kind }: Column, value: string): Scalar {
  if (kind === 'integer' || kind === 'decimal') return decimalScalar(value);
  return kind === 'boolean' ? value === 't' : value;
}

/** Each end of an indexed column is one step into the index, however large the table is. */
async function addRanges(ask: Ask, tables: Map<number, Table>): Promise<void> {
  const leading = await ask(
    `SELECT DISTINCT i.indrelid, a.attname FROM pg_index i
    JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam AND m.amname = 'btree'
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
    WHERE i.indrelid IN (${[...tables.keys()].join(', ')}) AND i.indisvalid AND i.indpred IS NULL`,
  );
  for (const [oid, name] of leading.slice(0, rangedColumns)) {
    const table = tables.get(Number(oid));
    const column = table?.columns.find((item) => item.name === name);
    const hasRange = column && ['integer', 'decimal', 'date', 'datetime'].includes(column.kind);
    if (!table || !hasRange || table.foreignKeys.some((key) => key.columns.includes(column.name))) continue;
    const cell = quoteIdentifier(dialect, column.name);
    const end = (which: string) => `(SELECT ${which}(${cell}) FROM ${tableInSql(dialect, table)})`;
    const [[min = null, max = null] = []] = await ask(`SELECT ${end('min')}, ${end('max')}`, 5000).catch(() => []);
    if (min !== null && max !== null) column.range = { min, max };
  }
}

/** Everything comes from a handful of catalogue queries, however many tables there are. */
export async function introspectPostgres(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const catalogue = new Catalogue(options);
  const relationRows = await ask(
    `SELECT r.oid, r.nspname, r.relname, r.relkind, r.reltuples, r.visible, d.description,
      (SELECT sum(p.reltuples) FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid WHERE i.inhparent = r.oid AND r.relkind = 'p'),
      CASE WHEN r.relkind = 'v' THEN pg_get_viewdef(r.oid) END
    FROM (${relations}) r
    LEFT JOIN pg_description d ON d.objoid = r.oid AND d.classoid = 'pg_class'::regclass AND d.objsubid = 0
    ORDER BY r.nspname, r.oid`,
  );
  for (const [oid, schema, name, kind, tuples, isVisible, comment, partitionTuples, query] of relationRows) {
    const rowCount = Math.max(Number(tuples ?? -1), Number(partitionTuples ?? -1));
    catalogue.addTable([oid], {
      schema,
      // A name that the search path finds needs no schema in front of it.
      isHome: isVisible === true,
      name,
      isView: kind === 'v' || kind === 'm',
      // What a materialised view holds is not what its query would give now.
      definition: query,
      comment,
      // -1 stands for a table that was never analysed.
      rowCount: rowCount >= 0 && kind !== 'v' ? rowCount : null,
    });
  }
  const columns = await ask(
    `SELECT a.attrelid, a.attname, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull, b.typname, b.typcategory,
      d.description, array_to_json(ARRAY(SELECT f.attname FROM pg_attribute f
        WHERE f.attrelid = b.typrelid AND b.typrelid <> 0 AND f.attnum > 0 AND NOT f.attisdropped ORDER BY f.attnum))::text,
      to_jsonb(a) ->> 'attgenerated'
    FROM (${relations}) r
    JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
    LEFT JOIN pg_description d ON d.objoid = a.attrelid AND d.classoid = 'pg_class'::regclass AND d.objsubid = a.attnum
    WHERE has_column_privilege(a.attrelid, a.attnum, 'SELECT')
    ORDER BY a.attrelid, a.attnum`,
  );
  for (const [oid, name, type, nullable, base, category, comment, fields, generated] of columns)
    catalogue.addColumn([oid], {
      name,
      type: String(type),
      kind: kindOfPostgresType(String(base), String(category)),
      nullable: nullable === true,
      isComputed: generated === 'v',
      fields: JSON.parse(String(fields)) as string[],
      comment,
    });
  await addKeys(ask, catalogue);
  await addHeirs(ask, catalogue);
  const tables = new Map([...catalogue.tables].map(([oid, table]) => [Number(oid), table]));
  await addPostgresStatistics(ask, tables, options.samples ?? 5);
  return catalogue.finish(ask, dialect);
}

const readable = (column: string) => `has_column_privilege(${column}.attrelid, ${column}.attnum, 'SELECT')`;

async function addKeys(ask: Ask, catalogue: Catalogue): Promise<void> {
  // Columns that an index only carries along come after the key's own.
  const uniqueKeys = await ask(
    `SELECT i.indrelid, i.indexrelid, i.indisprimary, a.attname FROM (${relations}) r
    JOIN pg_index i ON i.indrelid = r.oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
    CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS p (number, place)
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = p.number AND ${readable('a')}
    WHERE p.place <= i.indnkeyatts ORDER BY i.indrelid, i.indexrelid, p.place`,
  );
  for (const { first, cells } of keysIn(uniqueKeys, [0, 1]))
    catalogue.addUniqueKey([first[0]], cells(3), first[2] === true);
  const foreignKeys = await ask(
    `SELECT k.conrelid, k.oid, a.attname, k.confrelid, t.attname FROM (${relations}) r
    JOIN pg_constraint k ON k.conrelid = r.oid AND k.contype = 'f' AND k.conparentid = 0
    CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY AS p (number, target, place)
    LEFT JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = p.number AND ${readable('a')}
    LEFT JOIN pg_attribute t ON t.attrelid = k.confrelid AND t.attnum = p.target AND ${readable('t')}
    ORDER BY k.conrelid, k.oid, p.place`,
  );
  for (const { first, cells } of keysIn(foreignKeys, [0, 1])) {
    const target = catalogue.find([first[3]]);
    const [names, referenced] = [cells(2), cells(4)];
    if (target && !names.includes(null) && !referenced.includes(null))
      catalogue.addForeignKey([first[0]], names, target, referenced);
  }
}

/** Partitions and inheriting tables at any depth, also those that the account may not read by their own name. */
async function addHeirs(ask: Ask, catalogue: Catalogue): Promise<void> {
  const rows = await ask(
    `WITH RECURSIVE below (top, oid) AS (
      SELECT i.inhparent, i.inhrelid FROM (${relations}) r JOIN pg_inherits i ON i.inhparent = r.oid
      UNION SELECT b.top, i.inhrelid FROM below b JOIN pg_inherits i ON i.inhparent = b.oid)
    SELECT b.top, c.relname FROM below b JOIN pg_class c ON c.oid = b.oid ORDER BY b.top, c.relname`,
  );
  for (const [oid, name] of rows) {
    const table = catalogue.find([oid]);
    if (table) table.heirs = [...(table.heirs ?? []), String(name)];
  }
}

interface PlanNode {
  'Node Type'?: string;
  'Plan Rows'?: number;
  'Plan Width'?: number;
  Schema?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const pageBytes = 8192;

/** The planner's own guess; the largest step decides what a query costs. A scan reads its table whole, whatever it keeps of it. */
export async function explainPostgres(ask: Ask, sql: string): Promise<Estimate> {
  const [lines, [[json = '[]'] = []]] = await Promise.all([
    ask(`EXPLAIN ${sql}`),
    ask(`EXPLAIN (VERBOSE, FORMAT JSON) ${sql}`),
  ]);
  const steps = (JSON.parse(String(json)) as { Plan: PlanNode }[]).flatMap(({ Plan }) => allSteps(Plan));
  const scanned = await scannedTables(ask, steps);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const rows = Math.max(...steps.map((step) => step['Plan Rows'] ?? 0), ...scanned.map((table) => table.rows), 0);
  const kept = steps.map((step) => (step['Plan Rows'] ?? 0) * (step['Plan Width'] ?? 0));
  const bytes = Math.max(...kept, sum(scanned.map((table) => table.bytes)), 0);
  return { rows, bytes, plan: lines.map(([line]) => String(line)).join('\n') };
}

function allSteps(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allSteps)];
}

async function scannedTables(ask: Ask, steps: PlanNode[]): Promise<{ rows: number; bytes: number }[]> {
  const names = steps
    .filter((step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] !== undefined)
    .map((step) => `(${literal(step.Schema ?? 'public')}, ${literal(step['Relation Name'] ?? '')})`);
  if (names.length === 0) return [];
  const found = await ask(`SELECT c.reltuples::float8, c.relpages::float8 FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE (n.nspname::text, c.relname::text) IN (${names.join(', ')})`);
  // -1 stands for a table that was never analysed.
  return found.map(([rows, pages]) => ({ rows: Math.max(0, Number(rows)), bytes: Number(pages) * pageBytes }));
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Roles that reach the server's files and programs (https://www.postgresql.org/docs/current/predefined-roles.html). */
const fileRoles = ['pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'];

export async function postgresPowers(ask: Ask): Promise<AccountPowers> {
  const roles = fileRoles.map((role) => `'${role}'`).join(', ');
  const [[account, database, isSuper, files, changes] = []] = await ask(
    `SELECT current_user::text, current_database()::text, r.rolsuper,
      EXISTS (SELECT 1 FROM pg_roles f WHERE f.rolname IN (${roles}) AND pg_has_role(current_user, f.oid, 'USAGE')),
      EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_t%'
          AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
    FROM pg_roles r WHERE r.rolname = current_user`,
  );
  return {
    account: String(account),
    changes: isSuper === true || changes === true,
    files: isSuper === true || files === true,
    remedy: `CREATE ROLE wenshu_reader LOGIN PASSWORD '…'; GRANT CONNECT ON DATABASE "${database}" TO wenshu_reader; GRANT USAGE ON SCHEMA public TO wenshu_reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO wenshu_reader;`,
  };
}
