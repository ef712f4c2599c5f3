import type { DialectName } from '../../dialects/dialect.ts';
import type { PrivateKind } from '../../question/private/private-texts.ts';

/**
 * What a database looked like when it was last introspected: structure, comments and a few bounded samples, never
 * whole columns. Everything that reasons without a connection (links, check, heal, prompts) reads only this.
 */
export interface Snapshot {
  dialect: DialectName;
  /** Name of the database as a person knows it (file stem, catalogue name). */
  database: string;
  tables: Table[];
  /** Digest of the structure; equal fingerprints mean that nothing but data changed. */
  fingerprint: string;
  /** Pairs that nobody may take for a key again; absent until the values were asked. */
  refutedKeys?: RefutedKey[];
  /** What the connection wants a model to know, in plain words. */
  rules?: readonly string[];
  /** ISO date that "today" means for this database, when the connection declares one (a demo, an archive). */
  today?: string;
}

export interface Table {
  name: string;
  /** Absent where the database has one namespace only. */
  schema?: string;
  /** A view shows rows of other tables, whether it keeps a copy of them (materialised) or not. */
  kind: 'table' | 'view';
  /**
   * Of a view whose rows are what a query gives at that moment: the query, where the engine tells it. Drivers put down what they are told, which may
   * be the statement that made the view. It may name what a role must not know, so that no role is given it.
   */
  definition?: string;
  comment?: string;
  columns: Column[];
  primaryKey: string[];
  uniqueKeys: string[][];
  foreignKeys: ForeignKey[];
  /**
   * Names of the tables whose rows are rows of this one too: partitions, which are not listed themselves, and tables that
   * inherit from it. Absent where there are none.
   */
  heirs?: string[];
  /** An estimate, cheap to get; absent when the engine has none. */
  rowCount?: number;
  /** Columns that the connection names: the date that counts when nothing is said, and what people call a row by. */
  ownDate?: string;
  rowName?: string;
  /**
   * The rows that count unless a question speaks of the others, as the connection says: a condition over the table's own columns.
   * `hidden` where it reads a column that this view of the schema does not have.
   */
  filter?: { where: string; columns: readonly string[] } | 'hidden';
  /** What of the files behind this table is not in it; absent where nothing was left out. */
  fileNotes?: FileNote[];
}

/** Something in a data file that is not in its table, or is in it otherwise than people may expect. */
export interface FileNote {
  /**
   * `lines`: could not be read. `totals`, `remarks`: closed the table and are no rows of it. `unnamed`: no line has names.
   * `characters`: no encoding explains them. `hidden`: sheets that nobody sees. `outside`: cells beside the table.
   */
  kind: 'lines' | 'totals' | 'remarks' | 'unnamed' | 'characters' | 'hidden' | 'outside';
  /** The file, and its sheet where it has any. */
  source: string;
  count: number;
  /** The first of the lines, or of the rows of a sheet; none where they say nothing. */
  places: number[];
}

export interface Column {
  name: string;
  /** As the database spells it (`VARCHAR(20)`); empty for an untyped SQLite column. */
  type: string;
  /** What the type means to us. */
  kind: ColumnKind;
  nullable: boolean;
  /** Set when it isn't stored: an expression over the row that is computed when it is read. */
  computed?: true;
  /** Names of the fields of a composite type (PostgreSQL's `(home).street`); absent for any other type. */
  fields?: string[];
  comment?: string;
  /** What the connection says of its codes; they stand in the comment as well. */
  codes?: { code: string; words: string[] }[];
  /** A few distinct stored values, shortest first; empty for masked columns. */
  samples?: Scalar[];
  /** Set when its values must never reach a model: the connection says so, or they are secrets. Samples are absent then. */
  masked?: true;
  /** What its values are where a model is told their kind and sees none of them; see `withPrivateKinds`. */
  private?: PrivateKind;
  /** Distinct values in the column if it was cheap to know, else absent. */
  distinctCount?: number;
  /** Smallest and largest stored value for dates and numbers, when it was cheap to know. */
  range?: { min: Scalar; max: Scalar };
  /** How the source writes what is read here as dates or numbers, where that is another form. */
  written?: WrittenAs;
}

/** Texts of a data file that are read as something else. */
export interface WrittenAs {
  as: 'date' | 'number';
  /** One of them, as it stands in the file. */
  example: string;
  /** Stands beside the numbers: `kg`, `¥`. */
  unit?: string;
  /** The texts do not tell whether day or month stands first; the month was taken. */
  isGuess?: true;
}

export const columnKinds = [
  'integer',
  'decimal',
  'text',
  'date',
  'datetime',
  'time',
  'boolean',
  'json',
  'binary',
  'other',
] as const;

export type ColumnKind = (typeof columnKinds)[number];

/** A cell as it travels: bigint and decimal beyond double precision are strings, binary is base64 text. */
export type Scalar = string | number | boolean | null;

export interface ForeignKey {
  columns: string[];
  table: string;
  schema?: string;
  referenced: string[];
  evidence: Evidence;
}

/** Why a key is one: the database says so; the values of the columns do; or their names alone, where no value could be asked. */
export type Evidence = 'declared' | 'values' | 'names';

/** A column that is called as if it pointed to another table, and whose values are not found there. */
export interface RefutedKey {
  column: ColumnAddress;
  target: ColumnAddress;
}

export interface ColumnAddress {
  table: string;
  schema?: string;
  column: string;
}

/** Case-insensitive look-up, as unquoted SQL names are in most engines. */
export function findTable(snapshot: Snapshot, name: string): Table | undefined {
  const wanted = name.toLowerCase();
  return snapshot.tables.find((table) => table.name.toLowerCase() === wanted);
}

export function findColumn(table: Table, name: string): Column | undefined {
  const wanted = name.toLowerCase();
  return table.columns.find((column) => column.name.toLowerCase() === wanted);
}
