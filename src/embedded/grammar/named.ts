import { type Book, type ColumnOption, type FigureOption, figureOf, type RowsOption } from './book.ts';
import type { Piece, Sense } from './pieces.ts';
import { isCustomer } from './places.ts';
import type { Entity } from './scene.ts';

const most = 5;

export function best<Item extends { score: number }>(
  items: readonly Item[],
  key: (item: Item) => string,
  limit = most,
): Item[] {
  const found = new Map<string, Item>();
  for (const item of items) {
    const known = found.get(key(item));
    if (!known || known.score < item.score) found.set(key(item), item);
  }
  return [...found.values()].sort((left, right) => right.score - left.score).slice(0, limit);
}

/** Events that are nothing but the first day of a thing: whoever signed up is a row with the day of it. */
const firstDays: Readonly<Record<string, string>> = {
  signup: 'joined',
  enrolment: 'joined',
  download: 'joined',
  hire: 'hired',
};

/** "signups per month", 新注册, "new hires": the rows themselves, where no table tells of the event. */
function arrivedOf(concept: string, book: Book): Entity[] {
  const moment = firstDays[concept];
  if (moment === undefined || book.tables(concept).length > 0) return [];
  return book
    .moments(moment)
    .filter(({ table, column }) => {
      const meaning = book.meaning.table(table);
      return meaning?.role === 'thing' && meaning.date === column;
    })
    .map(({ table, score }) => ({ table, score: 0.85 * score, concept }));
}

/** What a piece may name, as things. */
export function entitiesOf({ senses }: Piece, book: Book): Entity[] {
  const found: Entity[] = [];
  for (const sense of senses) {
    if (sense.is === 'table') found.push({ table: sense.table, score: sense.score });
    if (sense.is === 'column')
      found.push(
        ...entityOfColumn(sense, book).map((one) => (isRole(sense, one, senses) ? { ...one, through: sense } : one)),
      );
    if (sense.is === 'concept' && !sense.isVerb && !isOutdone(sense, senses)) {
      const { id, kind } = sense.concept;
      if (kind === 'thing' || kind === 'event' || kind === 'attribute')
        for (const { table, score } of [...fitting(book.tables(id)), ...arrivedOf(id, book)])
          found.push({ table, score: score * sense.score * nearness(id, table, book), concept: id });
      const isHeld = found.some(({ column, score }) => column === undefined && score > 0.5);
      if (kind === 'attribute' || kind === 'thing')
        for (const { table, column, score } of book
          .dimensions(id)
          .filter((one) => kind === 'attribute' || !isState(one, book)))
          found.push(
            ...entityOfColumn(
              { table, column, score: score * sense.score * (kind === 'thing' ? (isHeld ? 0.4 : 0.9) : 1) },
              book,
            ),
          );
    }
  }
  return best(found, ({ table, column }) => `${table}.${column ?? ''}`);
}

/** 下单客户 names the key of an order, and not customers at large. */
const isRole = ({ table, column, score }: ColumnOption, entity: Entity, senses: readonly Sense[]): boolean =>
  entity.table !== table &&
  entity.column === undefined &&
  score >= 0.9 &&
  column !== '' &&
  !senses.some((sense) => sense.is === 'table' && sense.table === entity.table);

/** A ticket is not the film, though both are goods: what hardly fits yields to what does. */
const fitting = (rows: readonly RowsOption[]): RowsOption[] =>
  rows.filter(({ score }) => score >= 0.42 * (rows[0]?.score ?? 0) || (rows[0]?.score ?? 0) < 0.9);

/** 人, "people": customers rather than staff. */
const nearness = (concept: string, table: string, book: Book): number =>
  concept === 'person' && !isCustomer(table, book) ? 0.99 : 1;

/** The state of a contract is no contract. */
const isState = ({ table, column }: ColumnOption, book: Book): boolean =>
  /^(?:state|flag)$/.test(book.meaning.column(table, column)?.role ?? '');

/** "bookings" are no books: a form of a word yields to the very word. */
const isOutdone = (sense: Sense, senses: readonly Sense[]): boolean =>
  sense.score < 0.9 && senses.some((other) => other.is === 'concept' && other.score >= 0.99);

/** A name stands for its rows, a key for the rows that it leads to. */
function entityOfColumn({ table, column, score }: ColumnOption, book: Book): Entity[] {
  const meaning = book.meaning.column(table, column);
  if (!meaning || meaning.role === 'figure' || meaning.role === 'date') return [];
  if (meaning.role === 'key') {
    const to = book.facts.column(table, column)?.edge?.to.table;
    return to && to !== table ? [{ table: to, score: score * 0.95 }] : [];
  }
  const isOwnName = meaning.role === 'name' && book.meaning.table(table)?.name === column;
  return isOwnName ? [{ table, score: score * 0.98 }] : [{ table, column, score }];
}

/** How many is never how much, though a dictionary has "amount" for both. */
const howMany = /^(?:的?总?数量|数目|个数)$/;

export function figuresOf({ senses, text }: Piece, book: Book): FigureOption[] {
  const found: FigureOption[] = [];
  for (const sense of senses) {
    if (sense.is === 'column') {
      const meaning = book.meaning.column(sense.table, sense.column);
      const isMoney = meaning?.figure?.unit === 'money';
      if (meaning?.role === 'figure' && !(isMoney && howMany.test(text))) found.push(figureOf(meaning, sense.score));
    }
    if (sense.is === 'concept' && sense.concept.kind === 'figure')
      for (const option of book.figures(sense.concept.id)) found.push({ ...option, score: option.score * sense.score });
  }
  return best(found, ({ row }) => JSON.stringify(row));
}
