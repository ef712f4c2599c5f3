import type { Book } from './book.ts';
import type { Entity } from './scene.ts';

/** Events that are nothing but the first day of a thing: whoever signed up is a row with the day of it. */
const firstDays: Readonly<Record<string, string>> = {
  signup: 'joined',
  enrolment: 'joined',
  download: 'joined',
  hire: 'hired',
};

/** "signups per month", 新注册, "new hires": the rows themselves, where no table tells of the event. */
export function arrivedOf(concept: string, book: Book): Entity[] {
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
