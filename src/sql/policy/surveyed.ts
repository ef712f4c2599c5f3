/** One SELECT block's view: the names that its columns can belong to. */
export interface Block {
  parent: Block | undefined;
  sources: Source[];
  /** A subquery in FROM, which sees nothing of its neighbours. */
  derived?: true;
  /** What stands in FROM hands out other columns than its tables have, or may do so: PIVOT, column lists, SEMI JOIN. */
  isUnclear?: true;
  /** It stands in FROM, ON or HAVING of its parent, or in WITH: there an engine may not see the parent's sources. */
  isApart?: true;
}

/** Something in FROM. `table` is the real table's dotted name in lower case; absent for a CTE, a subquery, a function. */
export interface Source {
  alias: string;
  /** The alias and the table's bare name as the engine compares them. */
  exactNames: string[];
  table?: string;
  /** A table inside of a join that has an alias: columns of equal names are renamed there. */
  joined?: true;
}

export interface ColumnUse {
  block: Block | undefined;
  /** Lower case: whatever may mean a denied column does. */
  name: string;
  /** As the engine compares it: only so can a name be known to mean something else. */
  exact: string;
  /** Lower case: alias or table before the dot, the schema dropped; for a star and the fields of a column all that was written. */
  qualifier?: string;
  /** `base`: a column, or a table behind its schema, in front of a `field`. `natural`: a join on all names that two tables share. */
  /** It stands in FROM, ON or HAVING: there an engine may look past the sources of the block. */
  isApart?: true;
  kind: 'column' | 'base' | 'star' | 'field' | 'natural';
  /** Names that `* EXCEPT (…)` leaves out, as the engine compares them. */
  except: string[];
}

/** One place at which a stored table is read. */
export interface TableRead {
  /** Dotted, in lower case. */
  table: string;
  /** The table of the tree that stands in FROM by its name; absent for `x IN name`, PIVOT and names that may be columns. */
  node?: Readonly<Record<string, unknown>>;
}

/** Everything that the policy wants to know of a tree, from one walk over all of its nodes. */
export interface Survey {
  tables: Set<string>;
  /** The same with every part spelt as the engine looks it up: only then two tables that differ in case are two. */
  storedNames: Set<string>;
  /** Every place at which one of them is read. */
  places: TableRead[];
  /** Names of WITH items, in lower case. */
  withNames: Set<string>;
  /** Names that may be tables or columns: who has a snapshot can tell. */
  doubtfulTables: { table: string; stored: string }[];
  columns: ColumnUse[];
  /** Names of functions as the tree has them, lower case. */
  functions: Set<string>;
  /** The part of them that stands in FROM. */
  tableFunctions: Set<string>;
  /** Names by the place where they start, and the places of those that are aliases and so may have a column list. */
  names: Map<number, { end: number; text: string }>;
  aliasStarts: Set<number>;
  /** Names that the parser gives no place for, and how often it has each. */
  placelessNames: Map<string, number>;
  /** Types that the parser knows no more of than their names, in lower case. */
  types: Set<string>;
  /** How many queries the tree has: each SELECT and each UNION, INTERSECT or MINUS of the text must be one of them. */
  selects: number;
  setOperations: number;
  /** How often tables are read once every reference to a WITH item is written out. */
  reads: number;
  /** Keys that no reading statement has. */
  foreignKeys: Set<string>;
}

/** All that can be named from here, the nearest first. */
export function sourcesOf(block: Block | undefined): Source[] {
  const sources: Source[] = [];
  for (let at = block; at; at = at.parent) sources.push(...at.sources);
  return sources;
}

/** What a path in FROM (`FROM orders o, o.items`) can begin with: sources to its left, and those around an expression's subquery. */
export function sourcesBefore(source: Source, block: Block): Source[] {
  const own = block.sources.slice(0, block.sources.indexOf(source));
  return block.derived ? own : [...own, ...sourcesOf(block.parent)];
}
