import type { Span } from '../../question/question.ts';
import { isHidden } from '../private/private-columns.ts';
import { findColumn, type Scalar, type Snapshot, type Table } from '../snapshot/snapshot.ts';
import { createMeantValues } from './meant-values.ts';
import { createSpokenValues } from './spoken-values.ts';
import { createValueDictionary, type Posting } from './value-dictionary.ts';
import type { PartHit, ValueFinder, ValueHit } from './value-hit.ts';
import { createMatcher, type ValueMatch } from './value-match.ts';
import { createValueParts } from './value-parts.ts';

export interface ColumnValues {
  values: readonly Scalar[];
  /** True when these are all distinct values of the column, so that an absent one is known to be absent. */
  complete: boolean;
  /** Set while the database would not tell them; the next one to ask tries again. */
  isUnread?: true;
}

interface FindOptions {
  /** Only columns of these tables; absent means every table. */
  tables?: readonly string[];
  /** Only values that make up the whole text. */
  whole?: boolean;
  /** At most so many hits, longest first; default 200. */
  limit?: number;
}

/**
 * What is stored in which column, as far as it was asked for. Lazy: a column is read once, when first needed. Bounded:
 * `maxValuesPerColumn` values each, `maxColumns` columns, `maxValues` in all, the least recently used column leaves first. A column that is
 * excluded (masked, or behind a row filter) is never read and looks as if nothing was known about it.
 */
export interface ValueIndex extends ValueFinder {
  /** Reads every text column now; false when they are more than fit at a time, so that some will have to be read again. */
  readAll(): Promise<boolean>;
  valuesOf(table: string, column: string): Promise<ColumnValues>;
  /** How a literal meets the column's values; absent when nothing matches or nothing is known. */
  match(table: string, column: string, literal: string): Promise<ValueMatch | undefined>;
  /** Every stored value of a text column that stands in the text, longest first. */
  find(text: string, options?: FindOptions): Promise<ValueHit[]>;
  /** The same for Chinese values said in English or spelt in Latin letters, among the columns that `find` has read. */
  findSpoken(text: string): Promise<ValueHit[]>;
  /** Values that contain words of the text, among the columns that `find` has read. */
  findParts(text: string, spans: readonly Span[]): Promise<PartHit[]>;
}

export interface ValueIndexOptions {
  snapshot: Snapshot;
  distinctValues: (table: string, column: string, limit: number, schema?: string) => Promise<Scalar[]>;
  maxValuesPerColumn?: number;
  maxColumns?: number;
  /** How many values can be found at a time, some 250 bytes each. A question that needs more of them is searched in part. */
  maxValues?: number;
  /** How many rows `distinctValues` looks at; a column of a larger table is never called complete. Default 200,000. */
  rowsRead?: number;
  excluded?: (table: string, column: string) => boolean;
  /** False while only what was read before may be told. */
  mayRead?: () => boolean;
  /** How many columns are read side by side; default 4. */
  atOnce?: number;
}

interface Loaded {
  known: ColumnValues;
  match(literal: string): ValueMatch | undefined;
}

const nothing: ColumnValues = { values: [], complete: false };
const unread: ColumnValues = { ...nothing, isUnread: true };

export function createValueIndex(options: ValueIndexOptions): ValueIndex {
  const { snapshot, distinctValues, maxValuesPerColumn = 5000, rowsRead = 200_000 } = options;
  const { maxColumns = 3000, maxValues = 300_000, mayRead = () => true, atOnce = 4 } = options;
  const excluded = options.excluded ?? (() => false);
  const tables = new Map(snapshot.tables.map((table) => [table.name.toLowerCase(), table]));
  /** Insertion order is the order of use. */
  const columns = new Map<string, Promise<Loaded>>();
  const dictionary = createValueDictionary();
  const findable = new Map<string, Posting[]>();
  const spoken = createSpokenValues();
  const inSpoken = new Set<string>();
  const parts = createValueParts();
  const meant = createMeantValues();
  const order = new Map(
    snapshot.tables
      .flatMap((table) => table.columns.map((column) => keyOf(table.name, column.name)))
      .map((key, at) => [key, at]),
  );
  // Columns are read side by side: which came first must not decide what is told first.
  const orderOf = ({ table, column }: { table: string; column: string }) => order.get(keyOf(table, column)) ?? 0;

  async function read(table: Table, column: string): Promise<Loaded> {
    const values = await distinctValues(table.name, column, maxValuesPerColumn + 1, table.schema).then(
      (found) => found.filter((value) => value !== null),
      // An unreadable column (no permission, too slow) is one that we know nothing about; the question goes on.
      () => undefined,
    );
    if (!values) return { known: unread, match: () => undefined };
    const isWhole = (table.rowCount ?? 0) <= rowsRead;
    const known = {
      values: values.slice(0, maxValuesPerColumn),
      complete: isWhole && values.length <= maxValuesPerColumn,
    };
    let matcher: ReturnType<typeof createMatcher> | undefined;
    return {
      known,
      match(literal) {
        matcher ??= createMatcher(known.values);
        return matcher(literal);
      },
    };
  }

  /** Undefined for a column that does not exist or must not be read. */
  function load(tableName: string, columnName: string): Promise<Loaded> | undefined {
    const table = tables.get(tableName.toLowerCase());
    const column = table && findColumn(table, columnName);
    if (!table || !column || column.kind === 'binary' || excluded(table.name, column.name)) return undefined;
    const key = keyOf(table.name, column.name);
    if (!columns.has(key) && !mayRead()) return undefined;
    const loaded = columns.get(key) ?? read(table, column.name);
    columns.delete(key);
    columns.set(key, loaded);
    if (columns.size > maxColumns) forgetOldest();
    void loaded.then(({ known }) => {
      if (known.isUnread && columns.get(key) === loaded) columns.delete(key);
    });
    return loaded;
  }

  function forgetOldest(): void {
    const oldest = columns.keys().next().value as string;
    columns.delete(oldest);
    const place = findable.get(oldest);
    for (const posting of place ?? []) {
      dictionary.remove(posting);
      if (inSpoken.has(oldest)) spoken.remove(posting);
    }
    findable.delete(oldest);
    inSpoken.delete(oldest);
    parts.remove(oldest);
    meant.remove(oldest);
  }

  /** Makes a column's texts findable; those of this very question are never pushed out by one another. */
  async function makeFindable(table: string, column: string, wanted: ReadonlySet<string>): Promise<void> {
    const key = keyOf(table, column);
    const loaded = await load(table, column);
    if (!loaded || findable.has(key) || !columns.has(key)) return;
    const texts = loaded.known.values.filter((value) => typeof value === 'string');
    while (dictionary.size + texts.length > maxValues) {
      const oldest = columns.keys().next().value;
      if (oldest === undefined || wanted.has(oldest)) return;
      forgetOldest();
    }
    const postings = texts.map((value) => ({ table, column, value }));
    findable.set(key, postings);
    for (const posting of postings) dictionary.add(posting);
  }

  function makeSpoken(): void {
    for (const [key, postings] of findable) {
      if (inSpoken.has(key)) continue;
      inSpoken.add(key);
      for (const posting of postings) spoken.add(posting);
    }
  }

  /** Makes the text columns of these tables findable; gives back which ones those are. */
  async function readTexts(only: ReadonlySet<string> | undefined): Promise<ReadonlySet<string>> {
    const waiting: [string, string][] = [];
    for (const table of snapshot.tables) {
      if (only && !only.has(table.name.toLowerCase())) continue;
      for (const column of table.columns) {
        if (column.kind === 'text' && waiting.length < maxColumns) waiting.push([table.name, column.name]);
      }
    }
    const needed = new Set(waiting.map(([table, column]) => keyOf(table, column)));
    while (waiting.length > 0) {
      await Promise.all(waiting.splice(0, atOnce).map(([table, column]) => makeFindable(table, column, needed)));
    }
    return needed;
  }

  return {
    async readAll() {
      const needed = await readTexts(undefined);
      // Numbers and dates of people are recognised as well.
      for (const table of snapshot.tables)
        for (const column of table.columns.filter(isHidden)) await load(table.name, column.name);
      const isExcluded = (key: string) => {
        const [table = '', column = ''] = key.split('\u0000');
        return excluded(table, column);
      };
      return [...needed].every((key) => findable.has(key) || isExcluded(key)) && needed.size < maxColumns;
    },
    async valuesOf(table, column) {
      return (await load(table, column))?.known ?? nothing;
    },
    async match(table, column, literal) {
      return (await load(table, column))?.match(literal);
    },
    async find(text, { tables: only, whole = false, limit = 200 } = {}) {
      const wanted = only && new Set(only.map((name) => name.toLowerCase()));
      await readTexts(wanted);
      const outer = { start: text.length - text.trimStart().length, end: text.trimEnd().length };
      return dictionary
        .search(text)
        .filter((hit) => !wanted || wanted.has(hit.table.toLowerCase()))
        .filter((hit) => !whole || (hit.start === outer.start && hit.end === outer.end))
        .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start || orderOf(a) - orderOf(b))
        .slice(0, limit);
    },
    async findSpoken(text) {
      makeSpoken();
      return spoken.search(text);
    },
    async findSpokenParts(text) {
      makeSpoken();
      return spoken.searchParts(text).sort((a, b) => a.start - b.start || orderOf(a) - orderOf(b));
    },
    async findMeant(meanings) {
      for (const [key, postings] of findable) meant.add(key, postings);
      return meant.search(meanings).sort((a, b) => orderOf(a) - orderOf(b));
    },
    async findParts(text, spans) {
      for (const [key, postings] of findable) parts.add(key, postings);
      return parts.search(text, spans).sort((a, b) => a.start - b.start || orderOf(a) - orderOf(b));
    },
  };
}

function keyOf(table: string, column: string): string {
  return `${table.toLowerCase()}\u0000${column.toLowerCase()}`;
}
