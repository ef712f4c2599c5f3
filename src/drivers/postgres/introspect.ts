import { postgres as dialect } from '../../dialects/postgres.ts';
import type { Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { addTableFacts } from '../introspection/table-facts.ts';
import { addPostgresStatistics } from './statistics.ts';
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

/** What is known of a table while it is put together. */
interface Draft {
  table: Table;
  /** Names by column number. */
  columns: Map<number, string>;
}

/** Everything comes from a handful of catalogue queries, however many tables there are. */
export async function introspectPostgres(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const drafts = new Map<Scalar, Draft>();
  const found = await ask(
    `SELECT r.oid, r.nspname, r.relname, r.relkind, r.reltuples, r.visible, d.description,
      (SELECT sum(p.reltuples) FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid WHERE i.inhparent = r.oid AND r.relkind = 'p'),
      CASE WHEN r.relkind = 'v' THEN pg_get_viewdef(r.oid) END
    FROM (${relations}) r
    LEFT JOIN pg_description d ON d.objoid = r.oid AND d.classoid = 'pg_class'::regclass AND d.objsubid = 0
    ORDER BY r.nspname, r.oid`,
  );
  for (const [oid = null, schemaName, name, kind, tuples, isVisible, comment, partitionTuples, query] of found) {
    // A name that the search path finds needs no schema in front of it.
    const schema = isVisible === true ? undefined : String(schemaName);
    if (!isWantedTable(String(name), String(schemaName), options)) continue;
    const rowCount = Math.max(Number(tuples ?? -1), Number(partitionTuples ?? -1));
    const table: Table = {
      name: String(name),
      ...(schema === undefined ? {} : { schema }),
      kind: kind === 'v' || kind === 'm' ? 'view' : 'table',
      // What a materialised view holds is not what its query would give now.
      ...(query ? { definition: String(query) } : {}),
      ...(comment === null || comment === undefined ? {} : { comment: String(comment) }),
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
      // -1 stands for a table that was never analysed.
      ...(rowCount >= 0 && kind !== 'v' ? { rowCount } : {}),
    };
    drafts.set(oid, { table, columns: new Map() });
  }
  await addColumns(ask, drafts);
  await addUniqueKeys(ask, drafts);
  await addForeignKeys(ask, drafts);
  await addHeirs(ask, drafts);
  const samples = options.samples ?? 5;
  const byOid = new Map([...drafts].map(([oid, { table }]) => [Number(oid), table]));
  await addPostgresStatistics(ask, byOid, samples);
  const tables = [...byOid.values()].filter((table) => table.columns.length > 0);
  await addTableFacts(ask, dialect, tables, { samples });
  return tables;
}

async function addColumns(ask: Ask, drafts: Map<Scalar, Draft>): Promise<void> {
  const rows = await ask(
    `SELECT a.attrelid, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull, b.typname, b.typcategory,
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
  for (const [oid = null, number, name, type, nullable, base, category, comment, fieldNames, generated] of rows) {
    const fields = JSON.parse(String(fieldNames)) as string[];
    const draft = drafts.get(oid);
    draft?.columns.set(Number(number), String(name));
    draft?.table.columns.push({
      name: String(name),
      type: String(type),
      kind: kindOfPostgresType(String(base), String(category)),
      nullable: nullable === true,
      ...(generated === 'v' ? { computed: true } : {}),
      ...(fields.length > 0 ? { fields } : {}),
      ...(comment === null || comment === undefined ? {} : { comment: String(comment) }),
    });
  }
}

async function addUniqueKeys(ask: Ask, drafts: Map<Scalar, Draft>): Promise<void> {
  const rows = await ask(
    `SELECT i.indrelid, i.indisprimary, i.indkey::text, i.indnkeyatts FROM (${relations}) r
    JOIN pg_index i ON i.indrelid = r.oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
    ORDER BY i.indrelid, i.indexrelid`,
  );
  for (const [oid = null, isPrimary, numbers, width] of rows) {
    const draft = drafts.get(oid);
    const names = String(numbers)
      .split(' ')
      // Columns that are only carried along come after the key's own.
      .slice(0, Number(width))
      .flatMap((number) => draft?.columns.get(Number(number)) ?? []);
    if (!draft || names.length === 0) continue;
    if (isPrimary === true) draft.table.primaryKey = names;
    else draft.table.uniqueKeys.push(names);
  }
}

async function addForeignKeys(ask: Ask, drafts: Map<Scalar, Draft>): Promise<void> {
  const rows = await ask(
    `SELECT k.conrelid, k.conkey, k.confrelid, k.confkey FROM (${relations}) r
    JOIN pg_constraint k ON k.conrelid = r.oid AND k.contype = 'f' AND k.conparentid = 0
    ORDER BY k.conrelid, k.oid`,
  );
  for (const [oid = null, numbers, targetOid = null, targetNumbers] of rows) {
    const [draft, target] = [drafts.get(oid), drafts.get(targetOid)];
    const columns = namesOf(draft, numbers);
    const referenced = namesOf(target, targetNumbers);
    if (!draft || !target || columns.length !== referenced.length || columns.length === 0) continue;
    const { name: table, schema } = target.table;
    draft.table.foreignKeys.push({
      columns,
      table,
      ...(schema === undefined ? {} : { schema }),
      referenced,
      evidence: 'declared',
    });
  }
}

/** Partitions and inheriting tables at any depth, also those that the account may not read by their own name. */
async function addHeirs(ask: Ask, drafts: Map<Scalar, Draft>): Promise<void> {
  const rows = await ask(
    `WITH RECURSIVE below (top, oid) AS (
      SELECT i.inhparent, i.inhrelid FROM (${relations}) r JOIN pg_inherits i ON i.inhparent = r.oid
      UNION SELECT b.top, i.inhrelid FROM below b JOIN pg_inherits i ON i.inhparent = b.oid)
    SELECT b.top, c.relname FROM below b JOIN pg_class c ON c.oid = b.oid ORDER BY b.top, c.relname`,
  );
  for (const [oid = null, name] of rows) {
    const draft = drafts.get(oid);
    if (draft) draft.table.heirs = [...(draft.table.heirs ?? []), String(name)];
  }
}

function namesOf(draft: Draft | undefined, numbers: Scalar | undefined): string[] {
  return (JSON.parse(String(numbers ?? '[]')) as number[]).flatMap((number) => draft?.columns.get(number) ?? []);
}
