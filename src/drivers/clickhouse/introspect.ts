import { clickhouse as dialect } from '../../dialects/clickhouse.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { Estimate, IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { addTableFacts } from '../introspection/table-facts.ts';
import { isNullableType, kindOfClickhouseType } from './values.ts';

/**
 * Tables of the connection's database. ClickHouse's primary key sorts and does not make unique, and it knows no foreign
 * keys: neither is reported, so that nobody relies on them.
 */
export async function introspectClickhouse(ask: Ask, options: IntrospectOptions): Promise<Table[]> {
  const found = await ask(
    `SELECT name, engine, comment, total_rows FROM system.tables
    WHERE database = currentDatabase() AND NOT is_temporary AND name NOT LIKE '.inner%' ORDER BY metadata_modification_time, name`,
  );
  const tables = new Map<string, Table>();
  for (const [name, engine, comment, rows] of found) {
    if (!isWantedTable(String(name), undefined, options)) continue;
    // Some engines keep nothing of their own and show the rows of other tables.
    const isView = /View$|^(?:Merge|Dictionary|Buffer|Alias)$/.test(String(engine));
    tables.set(String(name), {
      name: String(name),
      kind: isView ? 'view' : 'table',
      ...(comment ? { comment: String(comment) } : {}),
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
      ...(rows === null || rows === undefined || isView ? {} : { rowCount: Number(rows) }),
    });
  }
  const columns = await ask(
    'SELECT table, name, type, comment FROM system.columns WHERE database = currentDatabase() ORDER BY table, position',
  );
  for (const [table, name, type, comment] of columns)
    tables.get(String(table))?.columns.push({
      name: String(name),
      type: String(type),
      kind: kindOfClickhouseType(String(type)),
      nullable: isNullableType(String(type)),
      ...(comment ? { comment: String(comment) } : {}),
    });
  const all = [...tables.values()].filter((table) => table.columns.length > 0);
  await addTableFacts(ask, dialect, all, { samples: options.samples ?? 5 });
  return all;
}

/** The plan, and how many rows the parts that it would read hold. */
export async function explainClickhouse(ask: Ask, sql: string): Promise<Estimate> {
  const lines = await ask(`EXPLAIN ${sql}`);
  const plan = lines.map(([line]) => String(line)).join('\n');
  // Only tables of the MergeTree family can be estimated.
  const parts = await ask(`EXPLAIN ESTIMATE ${sql}`).catch(() => []);
  return { plan, ...(parts.length > 0 ? { rows: Math.max(...parts.map((part) => Number(part[3] ?? 0))) } : {}) };
}
