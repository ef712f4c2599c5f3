import { isA } from '../../schema/lexicon/lexicon.ts';
import type { TableMeaning } from '../../schema/meaning/contracts.ts';
import type { ColumnRef, Expression } from '../form/form.ts';
import { type Book, columnOf } from './book.ts';
import type { Entity } from './scene.ts';

/** The date that counts for the rows of a table, wherever it is kept. */
export function dateOf(table: string, book: Book, depth = 0): ColumnRef | undefined {
  const meaning = book.meaning.table(table);
  if (!meaning || depth > 2) return undefined;
  if (meaning.dateThrough) return { table: meaning.dateThrough.table, column: meaning.dateThrough.column };
  if (meaning.role === 'lines' && meaning.parent) return dateOf(meaning.parent.table, book, depth + 1) ?? own(meaning);
  return own(meaning);
}

const own = ({ table, date }: TableMeaning): ColumnRef | undefined => (date ? { table, column: date } : undefined);

/** How an entity is shown and grouped: by its own column, else by the name of its rows. */
export function nameOf({ table, column }: Entity, book: Book): Expression | undefined {
  const meaning = book.meaning.table(table);
  const isEvent = meaning?.role === 'event' || meaning?.role === 'lines';
  const own = isEvent ? codeOf(meaning) : calledBy(table, book);
  const shown = column ?? meaning?.name ?? own ?? book.facts.table(table)?.key;
  return shown === undefined ? undefined : columnOf(table, shown);
}

/** A lease without a name is called by its key, and not by the state that it is in. */
function calledBy(table: string, book: Book): string | undefined {
  const name = book.facts.table(table)?.names[0];
  const role = name === undefined ? undefined : book.meaning.column(table, name)?.role;
  return role === 'state' || role === 'flag' ? undefined : name;
}

/** As `nameOf`, with both parts of a person's name where they stand apart. */
export function namesOf(entity: Entity, book: Book): Expression[] {
  const name = nameOf(entity, book);
  if (name?.kind !== 'column') return name ? [name] : [];
  const isPart = (column: string) => /^(?:first|last|given|family|sur)_?name$|^[fl]name$/i.test(column);
  if (entity.column !== undefined || !isPart(name.column)) return [name];
  const columns = book.facts.table(entity.table)?.table.columns.filter(({ name: own }) => isPart(own)) ?? [];
  return columns.map(({ name: own }) => columnOf(entity.table, own));
}

/** An event has rather a number than a name. */
const codeOf = ({ columns }: TableMeaning): string | undefined =>
  columns.find(({ role, concepts }) => role === 'code' && concepts[0]?.concept === 'code')?.column;

/** Whether the rows of one table belong, over any number of keys, to the rows of another. */
export function leadsTo(from: string, to: string, book: Book): boolean {
  const seen = new Set([from]);
  const waiting = [from];
  for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
    for (const edge of book.facts.edges) {
      if (edge.from.table !== table || seen.has(edge.to.table)) continue;
      if (edge.to.table === to) return true;
      seen.add(edge.to.table);
      waiting.push(edge.to.table);
    }
  }
  return false;
}

/** What happens to or with the rows of a table: the events and lines that point to it, the largest first. */
export function eventsOf(table: string, book: Book): TableMeaning[] {
  const size = ({ table: name }: TableMeaning) => book.facts.table(name)?.table.rowCount ?? 0;
  return book.meaning.tables
    .filter(
      ({ role, table: name }) =>
        (role === 'event' || role === 'lines') && (name === table || leadsTo(name, table, book)),
    )
    .sort((left, right) => size(right) - size(left));
}

/** What happens to or with a thing before all else: of the events that point to it at once, the one with the most rows and ties. */
export function mainEventOf(thing: string, book: Book): string | undefined {
  const events = eventsOf(thing, book).filter(({ table, role, date }) => table !== thing && role === 'event' && date);
  const ties = (table: string) => book.facts.edges.filter(({ from, to }) => from.table === table || to.table === table);
  const isNear = (table: string) => ties(table).some(({ from, to }) => from.table === table && to.table === thing);
  const weight = (table: string) => (book.facts.table(table)?.table.rowCount ?? 1) * ties(table).length;
  const near = events.filter(({ table }) => isNear(table));
  return (near.length > 0 ? near : events).map(({ table }) => table).sort((a, b) => weight(b) - weight(a))[0];
}

export const isPerson = (table: string, book: Book): boolean =>
  book.meaning.table(table)?.concepts.some(({ concept }) => isA(concept, 'person')) ?? false;

export const isCustomer = (table: string, book: Book): boolean =>
  book.meaning.table(table)?.concepts.some(({ concept }) => isA(concept, 'customer')) ?? false;

/** Rows of events, their parts, or a whole export. */
export const isHappening = (table: string, book: Book): boolean => {
  const role = book.meaning.table(table)?.role;
  return role === 'event' || role === 'lines' || role === 'flat';
};
