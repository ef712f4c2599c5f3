import type { Expression, Predicate } from '../form/form.ts';
import { columnOf } from './book.ts';
import { countedOf, isCustomer, isHappening, isPerson } from './measures.ts';
import { dateOf, eventsOf, leadsTo, namesOf } from './places.ts';
import type { Entity } from './scene.ts';
import { asForm, membersOf, merged, type Setting, type Shaped } from './setting.ts';

const comings = ['visit', 'order', 'login', 'booking', 'stay', 'rental', 'payment'];

/** What they have not done since: what was said, else what they come for. */
function eventsFor({ cast, book }: Setting, thing: Entity): string[] {
  const denied = cast.doings.filter(({ negated }) => negated).map(({ table }) => table);
  const usual = comings.flatMap((concept) => book.tables(concept).map(({ table }) => table));
  const all = eventsOf(thing.table, book).map(({ table }) => table);
  return (denied.length > 0 ? denied : [...usual.filter((table) => all.includes(table)), ...all]).filter(
    (table) => table !== thing.table && leadsTo(table, thing.table, book),
  );
}

/** 超过30天没上线的玩家: those whose last time lies before that day, by a date of theirs or by what they did. */
export function lapseForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const { lapse } = cast;
  if (lapse === undefined) return [];
  const named = [...(cast.counted ? [cast.counted] : []), ...cast.shown, ...cast.context].filter(
    ({ table, column }) => column === undefined && !isHappening(table, book),
  );
  const people = book.meaning.tables
    .filter(({ table, role }) => role === 'thing' && isPerson(table, book))
    .sort((left, right) => Number(isCustomer(right.table, book)) - Number(isCustomer(left.table, book)))
    .map(({ table }): Entity => ({ table, score: 0.3 }));
  const before = (left: Expression): Predicate => ({
    ...{ kind: 'compare', left, operator: '<', right: { kind: 'literal', value: lapse } },
  });
  return (named.length > 0 ? named : people).slice(0, 2).flatMap((thing, index) => {
    const names = namesOf(thing, book);
    if (names.length === 0) return [];
    const others = merged(cast.conditions.flatMap(({ where }) => where));
    const wants = cast.counted !== undefined || cast.heard.has('ask-count');
    const say = (where: Predicate, score: number, feature: string): Shaped => ({
      form: wants
        ? asForm({ select: [countedOf(thing, book)], where: [...others, where] })
        : asForm({ select: names, where: [...others, where], distinct: others.length > 0 }),
      score: score - 0.2 * index,
      features: ['shape:lapse', feature],
    });
    const kept = ['last-seen', 'last-purchase']
      .flatMap((moment) => book.moments(moment))
      .filter(({ table, score }) => table === thing.table && score > 0.5)
      .slice(0, 1)
      .map(({ table, column }) => say(before(columnOf(table, column)), 1.2, 'lapse:kept'));
    const done = eventsFor(setting, thing).flatMap((event): Shaped[] => {
      const date = dateOf(event, book);
      if (!date) return [];
      const last = before({ kind: 'aggregate', name: 'max', argument: columnOf(date.table, date.column) });
      const free = { ...setting, cast: { ...cast, conditions: [], periods: [] } };
      const member = membersOf(thing, event, [last], free, false);
      return member ? [say(member, 1, 'lapse:done')] : [];
    });
    return [...kept, ...done.slice(0, 2).map((one, at) => ({ ...one, score: one.score - 0.2 * at }))];
  });
}
