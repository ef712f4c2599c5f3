import type { Dialect } from '../../dialects/dialect.ts';
import type { Column, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';
import { addTableFacts } from './table-facts.ts';

type Cell = Scalar | undefined;

/** How rows of an engine's catalogue name a table: by schema and name, or by a number. */
type TableKey = readonly Cell[];

interface CatalogueTable {
  schema?: Cell;
  /** Whether its name needs no schema; without it, whether the schema is `home`. */
  isHome?: boolean;
  name: Cell;
  isView: boolean;
  comment?: Cell;
  rowCount?: Cell;
  /** The query of a view. */
  definition?: Cell;
}

interface CatalogueColumn extends Pick<Column, 'type' | 'kind' | 'nullable' | 'fields'> {
  name: Cell;
  comment?: Cell;
  isComputed?: boolean;
}

/**
 * Collects what the rows of an engine's catalogue tell of its tables. Rows about a table that isn't wanted are ignored. Names in the
 * `home` schema are written without it.
 */
export class Catalogue {
  readonly tables = new Map<string, Table>();
  private readonly options: IntrospectOptions;
  private readonly home: Cell;

  constructor(options: IntrospectOptions, home?: Cell) {
    this.options = options;
    this.home = home;
  }

  addTable(key: TableKey, { schema, isHome, name, isView, comment, rowCount, definition }: CatalogueTable): void {
    if (!isWantedTable(String(name), schema === undefined ? undefined : String(schema), this.options)) return;
    this.tables.set(key.join('\0'), {
      name: String(name),
      ...(isHome ? {} : this.place(schema)),
      kind: isView ? 'view' : 'table',
      ...(definition ? { definition: String(definition) } : {}),
      ...(comment ? { comment: String(comment) } : {}),
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
      ...(rowCount === null || rowCount === undefined ? {} : { rowCount: Number(rowCount) }),
    });
  }

  addColumn(table: TableKey, { name, type, kind, nullable, isComputed, fields, comment }: CatalogueColumn): void {
    this.find(table)?.columns.push({
      name: String(name),
      type,
      kind,
      nullable,
      ...(isComputed ? { computed: true } : {}),
      ...(fields?.length ? { fields } : {}),
      ...(comment ? { comment: String(comment) } : {}),
    });
  }

  addUniqueKey(table: TableKey, columns: readonly Cell[], isPrimary: boolean): void {
    const names = columns.map(String);
    if (isPrimary) this.find(table)?.primaryKey.push(...names);
    else this.find(table)?.uniqueKeys.push(names);
  }

  addForeignKey(
    table: TableKey,
    columns: readonly Cell[],
    target: { schema?: Cell; name: Cell },
    referenced: readonly Cell[],
  ): void {
    this.find(table)?.foreignKeys.push({
      columns: columns.map(String),
      table: String(target.name),
      ...this.place(target.schema),
      referenced: referenced.map(String),
      evidence: 'declared',
    });
  }

  find(key: TableKey): Table | undefined {
    return this.tables.get(key.join('\0'));
  }

  /** All tables with columns, with samples, ranges and distinct counts. */
  async finish(ask: Ask, dialect: Dialect): Promise<Table[]> {
    const tables = [...this.tables.values()].filter((table) => table.columns.length > 0);
    await addTableFacts(ask, dialect, tables, { samples: this.options.samples ?? 5 });
    return tables;
  }

  private place(schema: Cell): { schema?: string } {
    return schema === undefined || schema === this.home ? {} : { schema: String(schema) };
  }
}

/** Rows with one column of a key each, grouped by the cells that name the key. */
export function keysIn(rows: Scalar[][], named: readonly number[]): { first: Scalar[]; cells(at: number): Cell[] }[] {
  const groups = Map.groupBy(rows, (row) => named.map((at) => row[at]).join('\0'));
  return [...groups.values()].map((parts) => ({
    first: parts[0] ?? [],
    cells: (at) => parts.map((part) => part[at]),
  }));
}
