import type { ConnectionConfig, GlossaryEntry } from '../../config/schema.ts';
import { type Dialect, quoteIdentifier } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { ColumnName, GlossaryTerm } from '../../schema/glossary/glossary.ts';
import { commentLabels } from '../../schema/names/comment-labels.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { oncePerSnapshot } from '../scope/scope.ts';
import { columnOrFault, type GlossaryFault, NotResolved, namedColumn, namedTable, tableOrFault } from './names.ts';
import { readCondition, readExpression, readTable } from './read-text.ts';

export { faultText, type GlossaryFault } from './names.ts';

/** The business words of a connection as its schema knows them, and those that it does not. */
export interface Glossary {
  terms: readonly GlossaryTerm[];
  faults: readonly GlossaryFault[];
  /** How much else that the connection says of its schema is used. */
  declared?: number;
}

const glossaries = oncePerSnapshot(() => new WeakMap<readonly GlossaryEntry[], Glossary>());

/** Parses every entry and resolves it against the schema, once for each snapshot. An entry that means nothing there is left out and told. */
export function readGlossary(entries: readonly GlossaryEntry[], snapshot: Snapshot, dialect: Dialect): Glossary {
  const cached = glossaries(snapshot).get(entries);
  if (cached) return cached;
  const terms: GlossaryTerm[] = [];
  const faults: GlossaryFault[] = [];
  for (const entry of entries) {
    try {
      terms.push(termOf(entry, snapshot, dialect));
    } catch (error) {
      if (!(error instanceof NotResolved)) throw error;
      faults.push({ ...error.fault, words: entry.words, text: textOf(entry) });
    }
  }
  const glossary = { terms, faults };
  glossaries(snapshot).set(entries, glossary);
  return glossary;
}

const textOf = (entry: GlossaryEntry): string =>
  'column' in entry
    ? entry.column
    : 'table' in entry
      ? entry.table
      : 'expression' in entry
        ? entry.expression
        : entry.condition;

/** A name may stand in the configuration as it stands in the schema, blanks and all; only what is none is parsed. */
function termOf(entry: GlossaryEntry, snapshot: Snapshot, dialect: Dialect): GlossaryTerm {
  const { words } = entry;
  const text = textOf(entry).trim();
  const place = { snapshot, dialect };
  if ('table' in entry) {
    const table = namedTable(text, snapshot);
    return table ? { kind: 'table', words, table } : { words, ...readTable(text, place) };
  }
  if ('condition' in entry) return { words, ...readCondition(text, place) };
  const column = namedColumn(text, snapshot);
  return column ? { kind: 'column', words, ...column } : { words, ...readExpression(text, place) };
}

/** What a connection says about its tables and columns, beside its business words. */
type Declarations = Pick<
  ConnectionConfig,
  'descriptions' | 'codes' | 'joins' | 'dates' | 'names' | 'filters' | 'rules'
>;

interface Declared {
  /** The schema as if the database itself had said so: links, prompts, words and the embedded engine all read it there. */
  snapshot: Snapshot;
  faults: readonly GlossaryFault[];
  /** How many of them are used. */
  count: number;
}

const declarationsOf = oncePerSnapshot(() => new WeakMap<Declarations, Declared>());

/** Once for each snapshot: what is known of a snapshot is kept by it. A declaration that names nothing is left out and told. */
export function withDeclarations(snapshot: Snapshot, declarations: Declarations): Declared {
  const declared = declarationsOf(snapshot).get(declarations) ?? declare(snapshot, declarations);
  declarationsOf(snapshot).set(declarations, declared);
  return declared;
}

type Change = { table: string } & (
  | { with: (table: Table) => Table }
  | { column: string; as: (column: Column) => Column }
);

function declare(
  snapshot: Snapshot,
  { descriptions, codes, joins, dates, names, filters, rules = [] }: Declarations,
): Declared {
  const faults: GlossaryFault[] = [];
  const changes: Change[] = [];
  const read = (word: string, text: string, change: () => Change) => {
    try {
      changes.push(change());
    } catch (error) {
      if (!(error instanceof NotResolved)) throw error;
      faults.push({ ...error.fault, words: [word], text });
    }
  };
  for (const [name, comment] of Object.entries(descriptions ?? {}))
    read(name, comment, () => {
      const table = namedTable(name, snapshot);
      if (table !== undefined) return { table, with: (one) => ({ ...one, comment }) };
      return { ...columnNamed(name, snapshot), as: (column) => ({ ...column, comment }) };
    });
  // After the descriptions: the codes stand behind them in one comment.
  for (const [name, meant] of Object.entries(codes ?? {})) {
    const shown = Object.entries(meant).map(([code, words]) => ({ code, words: [words].flat() }));
    const text = shown.map(({ code, words }) => `${code}=${words.join('/')}`).join(', ');
    read(name, text, () => ({
      ...columnNamed(name, snapshot),
      as: (column) => ({
        ...column,
        codes: shown,
        comment: labelsOf(column)
          .map((label) => `${label}: ${text}`)
          .join(' / '),
      }),
    }));
  }
  for (const text of joins ?? []) read(text, text, () => joined(text, snapshot));
  for (const [name, column] of Object.entries(dates ?? {}))
    read(name, column, () => {
      const result = columnNamed(`${name}.${column}`, snapshot);
      return { table: result.table, with: (table) => ({ ...table, ownDate: result.column }) };
    });
  for (const [name, column] of Object.entries(names ?? {}))
    read(name, column, () => {
      const result = columnNamed(`${name}.${column}`, snapshot);
      return { table: result.table, with: (table) => ({ ...table, rowName: result.column }) };
    });
  for (const [name, text] of Object.entries(filters ?? {})) read(name, text, () => filtered(name, text, snapshot));
  const count = changes.length + rules.length;
  if (count === 0) return { snapshot, faults, count };
  const byTable = Map.groupBy(changes, ({ table }) => table);
  const tables = snapshot.tables.map((table) => (byTable.get(table.name) ?? []).reduce(changed, table));
  return { snapshot: { ...snapshot, tables, ...(rules.length > 0 ? { rules } : {}) }, faults, count };
}

const changed = (table: Table, change: Change): Table =>
  'with' in change
    ? change.with(table)
    : { ...table, columns: table.columns.map((one) => (one.name === change.column ? change.as(one) : one)) };

/** What the column is called in each language, without the codes that a comment of the database may spell out. */
function labelsOf({ name, comment }: Column): string[] {
  const { zh, en } = commentLabels(comment);
  const labels = [zh, en].filter((label) => label !== undefined);
  return labels.length > 0 ? labels : [name];
}

/** `table.column`; a name that is not there is told with those near it. */
function columnNamed(text: string, snapshot: Snapshot): ColumnName {
  const result = namedColumn(text, snapshot);
  if (result) return result;
  const dot = text.lastIndexOf('.');
  const table = tableOrFault(dot > 0 ? text.slice(0, dot) : text, snapshot);
  return columnOrFault(table, text.slice(dot + 1), snapshot);
}

/** `orders: status <> 'cancelled'`: the rows of a table that count, by its own columns alone. */
function filtered(name: string, text: string, snapshot: Snapshot): Change {
  const dialect = dialectOf(snapshot.dialect);
  const table = namedTable(name, snapshot) ?? tableOrFault(name, snapshot).name;
  const term = readTable(`${quoteIdentifier(dialect, table)} WHERE ${text}`, { snapshot, dialect });
  if (term.kind !== 'condition' || term.where.columns.some((column) => column.table !== table))
    throw new NotResolved({ reason: 'shape', name: text });
  const columns = [...new Set(term.where.columns.map(({ column }) => column))];
  if (columns.length === 0) throw new NotResolved({ reason: 'shape', name: text });
  return { table, with: (one) => ({ ...one, filter: { where: text, columns } }) };
}

/** `orders.customer_id = customers.id`: from the one that points to the one that is pointed to. */
function joined(text: string, snapshot: Snapshot): Change {
  const [left, right, ...more] = text.split('=').map((side) => side.trim());
  if (!left || !right || more.length > 0) throw new NotResolved({ reason: 'join', name: text });
  const from = columnNamed(left, snapshot);
  const to = columnNamed(right, snapshot);
  const target = tableOrFault(to.table, snapshot);
  const key = {
    columns: [from.column],
    table: to.table,
    ...(target.schema === undefined ? {} : { schema: target.schema }),
    referenced: [to.column],
    evidence: 'declared' as const,
  };
  return {
    table: from.table,
    with: (table) => ({
      ...table,
      foreignKeys: [
        ...table.foreignKeys.filter(({ columns }) => columns.length !== 1 || columns[0] !== from.column),
        key,
      ],
    }),
  };
}
