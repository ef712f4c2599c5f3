import type { ConceptScore } from '../lexicon/contracts.ts';
import type { Scalar } from '../snapshot/snapshot.ts';

export type { ConceptScore } from '../lexicon/contracts.ts';

/** What a database means to the people who work with it: from names, comments, types, keys and values, built once per snapshot. */
export interface Meaning {
  tables: readonly TableMeaning[];
  /** Case-insensitive; also takes an instance of a table (`employees@orders.handled_by`). */
  table(name: string): TableMeaning | undefined;
  column(table: string, column: string): ColumnMeaning | undefined;
}

/**
 * `thing`: has a name and is pointed to. `event`: happens on a day. `lines`: the parts of an event (order lines). `link`: only ties
 * two things. `codes`: a short list of kinds. `flat`: an export in which everything stands in one table.
 */
export type TableRole = 'thing' | 'event' | 'lines' | 'link' | 'codes' | 'flat';

export interface TableMeaning {
  table: string;
  role: TableRole;
  /** What one row is, best first; wider concepts follow with a lower score. */
  concepts: readonly ConceptScore[];
  /** The column that names a row to a person; in a flat table none. */
  name?: string;
  /** Where the name of a person stands in two columns: first and last, in that order; `name` is one of them. */
  nameParts?: readonly string[];
  /** The date that counts when nothing else is said. Of lines, the one of their event is found through `parent`. */
  date?: string;
  /** Of lines: the event that they are part of. */
  parent?: { table: string; column: string };
  /** In a star schema: the table of days and its date column that `key` leads to; `date` is absent then. */
  dateThrough?: { table: string; column: string; key: string };
  /** A table of days, one row each, that others count their dates by. */
  isCalendar?: true;
  columns: readonly ColumnMeaning[];
  /** Amounts that no column holds: quantity × price, less a discount. */
  computed: readonly ComputedFigure[];
  /** The same where the price stands with the thing that is sold: `price` is a column of the table that `key` leads to. */
  computedThrough?: readonly (ComputedFigure & { key: string; table: string })[];
}

/** `name`: what a row is called. `dimension`: told apart by. `text`: free words. `flag`: yes or no. */
export type ColumnRole = 'key' | 'name' | 'date' | 'figure' | 'state' | 'flag' | 'dimension' | 'text' | 'code';

export interface ColumnMeaning {
  table: string;
  column: string;
  role: ColumnRole;
  /** Best first. Of a key: what it leads to. */
  concepts: readonly ConceptScore[];
  /** Of a figure. `factor` turns what is stored into the unit that people say (cents: 0.01). */
  figure?: {
    over: 'sum' | 'avg' | 'max';
    /** What is counted (`money`, `count`, `percent`, `time`, `score`, `size`), or the unit that a name or a comment tells (元, kg). */
    unit?: string;
    factor?: number;
    /** Numbers that are stored as texts, perhaps with a thousands separator or a sign of money. */
    isText?: true;
  };
  /** Of a date. */
  date?: {
    form: DateForm /** The values that were seen do not tell: day or month may stand first, or none was seen. */;
    isGuess?: true;
  };
  /** Of a key that leads to another table; `as` is the part that it plays there, as far as its name tells (`pickup`, 始发). */
  key?: { table: string; column: string; as?: string };
  /** Of a state, of a dimension with values that the lexicon knows (cash, female), and of the names in a list of codes: what its values mean. */
  states?: readonly { value: Scalar; states: readonly string[] }[];
  /** Of a flag: the values for yes and no. */
  flag?: { yes: Scalar; no: Scalar };
}

/**
 * How a date is stored. `native`: as the engine's own type. `iso`: text that begins with year-month-day and sorts. `ymd`: text with
 * other marks (2024/3/5, 2024年3月5日). `dmy`, `mdy`: day or month first. `compact`: 20240305 as text or number. `month`: only 2024-03.
 */
export type DateForm = 'native' | 'iso' | 'ymd' | 'dmy' | 'mdy' | 'compact' | 'month';

export interface ComputedFigure {
  concepts: readonly ConceptScore[];
  /** `quantity` × `price` × (1 − `discount`) or − `reduction`, columns of one table. */
  quantity: string;
  price: string;
  /** A share between 0 and 1, or in percent. */
  discount?: {
    column: string;
    percent: boolean /** What is left to pay (0.9 for 九折), not what is taken off. */;
    isLeft?: true;
  };
  reduction?: string;
  factor?: number;
}
