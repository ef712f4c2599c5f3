import type { Period } from '../../question/question.ts';
import type { Book } from './book.ts';
import { countedOf, isCustomer, isPerson } from './measures.ts';
import { leadsTo, namesOf } from './places.ts';
import type { Entity } from './scene.ts';
import { asForm, membersOf, merged, type Setting, type Shaped } from './setting.ts';

/** Never, not since, without: those who have no such event. */
export function absentForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const found: Shaped[] = [];
  for (const doing of cast.doings.filter(({ negated }) => negated)) {
    const things = [...(cast.counted ? [cast.counted] : []), ...cast.shown, ...cast.context].filter(
      ({ table, column }) => (column === undefined ? table !== doing.table : table === doing.table),
    );
    const implied = things.length > 0 ? things : impliedThings(doing.table, book);
    // Something else was named: those people are hardly meant.
    const isOther = things.length === 0 && cast.shown.length > 0 ? -0.8 : 0;
    for (const thing of implied.slice(0, 2)) {
      const [came, stayed] = turnOf(setting, doing.piece.start);
      const member = membersOf(thing, doing.table, [], stayed, true);
      const before = came && membersOf(thing, doing.table, [], came, false);
      const names = namesOf(thing, book);
      if (!member || names.length === 0) continue;
      const others = cast.conditions.filter(({ table }) => table !== doing.table).flatMap(({ where }) => where);
      const where = [...merged(others), ...(before ? [before] : []), member];
      const counts = cast.counted !== undefined || cast.heard.has('ask-count');
      const form = counts
        ? asForm({ select: [countedOf(thing, book)], where })
        : asForm({ select: names, where, distinct: thing.column !== undefined });
      found.push({ form, score: 0.5 + isOther, features: [counts ? 'shape:absent-count' : 'shape:absent'] });
    }
  }
  return found;
}

/** 去年买过今年没买: of two periods the one at the denial is without, the other with. */
function turnOf(setting: Setting, at: number): [came: Setting | undefined, stayed: Setting] {
  const { periods } = setting.cast;
  if (periods.length !== 2) return [undefined, setting];
  const within = (period: Period): Setting => ({ ...setting, cast: { ...setting.cast, periods: [period] } });
  const [near, far] = periods.toSorted((left, right) => Math.abs(left.start - at) - Math.abs(right.start - at));
  return near && far ? [within(far), within(near)] : [undefined, setting];
}

const impliedThings = (event: string, book: Book): Entity[] =>
  book.meaning.tables
    .filter(({ table, role }) => role === 'thing' && isPerson(table, book) && leadsTo(event, table, book))
    .sort((left, right) => Number(isCustomer(right.table, book)) - Number(isCustomer(left.table, book)))
    .map(({ table }) => ({ table, score: 0.3 }));
