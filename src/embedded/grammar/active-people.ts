import type { Book, FigureOption } from './book.ts';
import { isCustomer, isPerson, mainEventOf } from './places.ts';

/** 日活, "DAU": everybody who did something in the time that was named, once each; where sessions are kept, who had one. */
export function activePeople(book: Book): FigureOption[] {
  const people = book.meaning.tables
    .filter(({ table, role }) => role === 'thing' && isPerson(table, book))
    .sort((left, right) => Number(isCustomer(right.table, book)) - Number(isCustomer(left.table, book)));
  return people.slice(0, 1).flatMap(({ table: person }) => {
    const ties = book.facts.edges.filter(({ to }) => to.table === person);
    const events = [...['session', 'login', 'visit'].flatMap((concept) => book.tables(concept))]
      .map(({ table }) => table)
      .concat(mainEventOf(person, book) ?? []);
    const tie = events.flatMap((event) => ties.find(({ from }) => from.table === event) ?? [])[0];
    if (!tie) return [];
    const argument = { kind: 'column', table: tie.from.table, column: tie.from.column } as const;
    return [
      {
        ...{ table: tie.from.table, over: 'sum', score: 0.9, unit: 'count' },
        row: { kind: 'aggregate', name: 'count', distinct: true, argument },
      } as const,
    ];
  });
}
