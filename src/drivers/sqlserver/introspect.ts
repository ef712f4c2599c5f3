import { sqlserver as dialect } from '../../dialects/sqlserver.ts';
import type { Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { addTableFacts } from '../introspection/table-facts.ts';
import { kindOfSqlserverType } from './values.ts';

/** Tables and views of people, that the account may see; https://learn.microsoft.com/en-us/sql/relational-databases/system-catalog-views */
const relations = `SELECT o.object_id, s.name AS place, o.name, o.type
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND s.name NOT IN ('sys', 'INFORMATION_SCHEMA')`;
/** What people wrote about a table (0) or a column. */
const comment = (column: string) => `(SELECT TOP 1 CAST(e.value AS NVARCHAR(4000)) FROM sys.extended_properties e
  WHERE e.class = 1 AND e.name = 'MS_Description' AND e.major_id = r.object_id AND e.minor_id = ${column})`;

/** Structure from the catalogue of the connection's database, in a handful of queries. */
export async function introspectSqlserver(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const [[home = null] = []] = await ask('SELECT SCHEMA_NAME()');
  const schemaOf = (schema: Scalar | undefined) => (schema === home ? undefined : String(schema));
  const found = await ask(
    `SELECT r.object_id, r.place, r.name, r.type, ${comment('0')},
      (SELECT SUM(p.rows) FROM sys.partitions p WHERE p.object_id = r.object_id AND p.index_id IN (0, 1))
    FROM (${relations}) r ORDER BY r.place, r.object_id`,
  );
  const tables = new Map<string, Table>();
  for (const [id, place, name, type, words, rows] of found) {
    if (!isWantedTable(String(name), String(place), options)) continue;
    const schema = schemaOf(place);
    const isView = String(type).trim() === 'V';
    tables.set(String(id), {
      name: String(name),
      ...(schema === undefined ? {} : { schema }),
      kind: isView ? 'view' : 'table',
      ...(words ? { comment: String(words) } : {}),
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
      ...(isView || rows === null || rows === undefined ? {} : { rowCount: Number(rows) }),
    });
  }
  await addColumns(ask, tables);
  await addUniqueKeys(ask, tables);
  await addForeignKeys(ask, tables, schemaOf);
  const all = [...tables.values()].filter((table) => table.columns.length > 0);
  await addTableFacts(ask, dialect, all, { samples: options.samples ?? 5 });
  return all;
}

async function addColumns(ask: Ask, tables: Map<string, Table>): Promise<void> {
  // A type of one's own counts as the one that it is made of.
  const rows = await ask(
    `SELECT r.object_id, c.name, b.name, c.max_length, c.precision, c.scale, c.is_nullable, ${comment('c.column_id')}
    FROM (${relations}) r JOIN sys.columns c ON c.object_id = r.object_id
    JOIN sys.types b ON b.user_type_id = c.system_type_id
    ORDER BY r.object_id, c.column_id`,
  );
  for (const [id, name, type, length, precision, scale, nullable, words] of rows)
    tables.get(String(id))?.columns.push({
      name: String(name),
      type: spelt(String(type), Number(length), precision, scale),
      kind: kindOfSqlserverType(String(type), scale),
      nullable: nullable === true,
      ...(words ? { comment: String(words) } : {}),
    });
}

/** `nvarchar(20)`: the catalogue counts bytes, and -1 stands for any length. */
function spelt(type: string, length: number, precision: Scalar | undefined, scale: Scalar | undefined): string {
  if (/^(?:decimal|numeric)$/.test(type)) return `${type}(${precision},${scale})`;
  if (!/char|binary/.test(type)) return type;
  return `${type}(${length < 0 ? 'max' : type.startsWith('n') ? length / 2 : length})`;
}

async function addUniqueKeys(ask: Ask, tables: Map<string, Table>): Promise<void> {
  const rows = await ask(
    `SELECT r.object_id, i.index_id, i.is_primary_key, c.name FROM (${relations}) r
    JOIN sys.indexes i ON i.object_id = r.object_id AND i.is_unique = 1 AND i.has_filter = 0 AND i.is_disabled = 0
    JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.is_included_column = 0
    JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
    ORDER BY r.object_id, i.index_id, k.key_ordinal`,
  );
  for (const parts of Map.groupBy(rows, ([id, index]) => `${id} ${index}`).values()) {
    const [id, , isPrimary] = parts[0] ?? [];
    const table = tables.get(String(id));
    const columns = parts.map((part) => String(part[3]));
    if (isPrimary === true) table?.primaryKey.push(...columns);
    else table?.uniqueKeys.push(columns);
  }
}

async function addForeignKeys(
  ask: Ask,
  tables: Map<string, Table>,
  schemaOf: (schema: Scalar | undefined) => string | undefined,
): Promise<void> {
  const rows = await ask(
    `SELECT r.object_id, k.object_id, c.name, ts.name, t.name, tc.name FROM (${relations}) r
    JOIN sys.foreign_keys k ON k.parent_object_id = r.object_id AND k.is_disabled = 0
    JOIN sys.foreign_key_columns p ON p.constraint_object_id = k.object_id
    JOIN sys.columns c ON c.object_id = p.parent_object_id AND c.column_id = p.parent_column_id
    JOIN sys.objects t ON t.object_id = p.referenced_object_id JOIN sys.schemas ts ON ts.schema_id = t.schema_id
    JOIN sys.columns tc ON tc.object_id = p.referenced_object_id AND tc.column_id = p.referenced_column_id
    ORDER BY r.object_id, k.object_id, p.constraint_column_id`,
  );
  for (const parts of Map.groupBy(rows, ([id, key]) => `${id} ${key}`).values()) {
    const [id, , , place, target] = parts[0] ?? [];
    const schema = schemaOf(place);
    tables.get(String(id))?.foreignKeys.push({
      columns: parts.map((part) => String(part[2])),
      table: String(target),
      ...(schema === undefined ? {} : { schema }),
      referenced: parts.map((part) => String(part[5])),
      evidence: 'declared',
    });
  }
}
