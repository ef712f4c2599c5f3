import type { Dialect } from '../../dialects/dialect.ts';
import { quoteIdentifier } from '../../dialects/dialect.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';

/** What of one table is to be seen: rows that meet a condition, columns in place of which something else stands. */
export interface TableLimit {
  /** `orders`, or `sales.orders` for that schema's alone; compared without regard to case. */
  table: string;
  /** SQL over the table's own columns, bare or qualified with its name; may hold subqueries over other tables. */
  condition?: string;
  /** By the column's name: SQL that stands in its place, made of the column's own name as it must be written there. */
  columns?: Readonly<Record<string, (column: string) => string>>;
}

/** Why a statement could not be limited; it must not run then. */
export interface LimitRefusal {
  ok: false;
  /**
   * `unreadable`: not one query. `form`: the table is read otherwise than by its name in FROM. `unknown`: a limit names a table or
   * column that is not there. `condition`: its SQL is no condition over that table. `captured`: a WITH item bears the name of a
   * table that the condition reads. `unproven`: the edited text does not read as it should.
   */
  reason: 'unreadable' | 'form' | 'unknown' | 'condition' | 'captured' | 'unproven';
  /** The table, as the limit names it. */
  subject: string;
}

export type LimitedSql =
  | {
      ok: true;
      sql: string;
      /** The limits that were applied, by their tables; none when the statement reads no limited table. */
      tables: string[];
    }
  | LimitRefusal;

/** What a name is looked up in. */
export interface Place {
  dialect: Dialect;
  /** All of the schema, whatever the person may know of it. */
  snapshot: Snapshot;
}

/** The name under which a row of the table is known inside the derived table. */
export const rowName = 'kept';

/** Whether a limit means the table that a statement reads under this dotted name; in doubt it does. */
export function isMeant(limit: Pick<TableLimit, 'table'>, read: string): boolean {
  const [wanted, found] = [limit.table, read].map((name) => name.toLowerCase().split('.')) as [string[], string[]];
  const name = found.at(-1) as string;
  // BigQuery's `orders_*` reads every table that begins so.
  const isSame = name.endsWith('*') ? wanted.at(-1)?.startsWith(name.slice(0, -1)) : wanted.at(-1) === name;
  const [schema, written] = [wanted.at(-2), found.at(-2)];
  return isSame === true && (schema === undefined || written === undefined || schema === written);
}

/** The stored table that a limit is of, for the schema that is written where the statement reads it. */
export function tableOf({ table }: Pick<TableLimit, 'table'>, { snapshot }: Place, read = table): Table | undefined {
  const name = table.toLowerCase().split('.').at(-1);
  const schema = read.toLowerCase().split('.').at(-2) ?? table.toLowerCase().split('.').at(-2);
  const named = snapshot.tables.filter((one) => one.name.toLowerCase() === name);
  return named.find((one) => one.schema?.toLowerCase() === schema) ?? (named.length === 1 ? named[0] : undefined);
}

/** A column of the row inside, as the engine finds it whatever its letters are. */
export function columnInside(column: string, dialect: Dialect): string {
  return `${rowName}.${quoteIdentifier(dialect, column)}`;
}
