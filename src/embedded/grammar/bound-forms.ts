import { columnsOf, type Expression, type Predicate } from '../form/form.ts';
import type { Bound, Cast } from './cast.ts';
import { countOf, isHappening } from './measures.ts';
import { leadsTo, nameOf } from './places.ts';
import { asForm, block, conditionsOf, membersOf, merged, type Setting, type Shaped, wheres } from './setting.ts';
import type { Entity } from './uses.ts';

/** More than n times, over 5,000 in all, below 10 in stock, above the average. */
export function boundForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const [bound, ...more] = cast.bounds;
  if (!bound || more.length > 0) return isAverageBound(cast) ? averageForms(setting) : [];
  const found: Shaped[] = [];
  const things = [...(cast.counted ? [cast.counted] : []), ...cast.shown, ...cast.context];
  const near = nearest(cast, bound);
  const right = { kind: 'literal', value: bound.value } as const;
  const say = (thing: Entity, predicate: Predicate, isGrouped: boolean, score: number, feature: string) => {
    const counts = cast.counted?.table === thing.table || (cast.heard.has('ask-count') && cast.shown.length === 0);
    const name = nameOf(thing, book);
    if (!isGrouped) {
      for (const { where, score: dated, features } of wheres(setting, thing.table))
        if (counts)
          found.push({
            form: asForm({ select: [countOf(thing.table)], where: [...where, predicate] }),
            score: score + dated,
            features: [feature, ...features],
          });
        else if (name)
          found.push({
            form: asForm({ select: [name], where: [...where, predicate] }),
            score: score + dated,
            features: [feature, ...features],
          });
      return;
    }
    const event = isGroupedTable(predicate);
    if (counts && event) {
      const member = membersOf(thing.table, event, [predicate], setting, false);
      const others = cast.conditions.filter(({ table }) => table !== event).flatMap(({ where }) => where);
      if (member)
        found.push({
          form: asForm({ select: [countOf(thing.table)], where: [...merged(others), member] }),
          score,
          features: [feature, 'shape:count-members'],
        });
    } else if (name && event)
      for (const { where, score: dated, features } of wheres(setting, event))
        found.push({
          form: asForm({ select: [name], breakdown: [name], where: [...where, predicate], exists: [event] }),
          score: score + dated,
          features: [feature, ...features],
        });
  };
  const compare = (left: Expression): Predicate => ({
    kind: 'compare',
    left,
    operator: bound.operator,
    right,
    at: bound.piece.start,
  });
  for (const thing of things) {
    if (near && bound.unit !== 'times') {
      const { figure } = near;
      const isOwn = figure.table === thing.table;
      if (isOwn) say(thing, compare(figure.row), false, 0.6, 'bound:own');
      else if (leadsTo(figure.table, thing.table, book))
        say(
          thing,
          compare({ kind: 'aggregate', name: figure.over === 'avg' ? 'avg' : 'sum', argument: figure.row }),
          true,
          0.4,
          'bound:total',
        );
    }
    if (bound.unit === 'times' || !near) {
      const events = [
        ...cast.doings.map(({ table }) => table),
        ...things.map(({ table }) => table).filter((table) => isHappening(table, book)),
      ];
      for (const event of new Set(events))
        if (event !== thing.table && leadsTo(event, thing.table, book))
          say(thing, compare(countOf(event)), true, bound.unit === 'times' ? 0.7 : 0.4, 'bound:times');
    }
  }
  return found;
}

function isGroupedTable(predicate: Predicate): string | undefined {
  if (predicate.kind !== 'compare' || predicate.left.kind !== 'aggregate') return undefined;
  return predicate.left.entity ?? (predicate.left.argument && columnsOf(predicate.left.argument)[0]?.table);
}

const nearest = ({ figures }: Cast, { piece }: Bound) =>
  figures.toSorted((a, b) => Math.abs(a.piece.index - piece.index) - Math.abs(b.piece.index - piece.index))[0];

const isAverageBound = ({ heard }: Cast): boolean =>
  heard.has('than-average') || (heard.has('average') && (heard.has('greater') || heard.has('less')));

function averageForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const [figure] = cast.figures;
  if (!figure) return [];
  const { row, table } = figure.figure;
  const operator = cast.heard.has('less') ? '<' : '>';
  const found: Shaped[] = [];
  for (const thing of [...cast.shown, ...(cast.counted ? [cast.counted] : [])]) {
    if (thing.table !== table) continue;
    const where = conditionsOf(setting);
    const average = block({ select: [{ kind: 'aggregate', name: 'avg', argument: row }] });
    const predicate: Predicate = { kind: 'compare', left: row, operator, right: { kind: 'block', block: average } };
    const name = nameOf(thing, book);
    const counts = cast.counted === thing;
    if (counts)
      found.push({
        form: asForm({ select: [countOf(table)], where: [...where, predicate] }),
        score: 0.5,
        features: ['bound:average'],
      });
    else if (name)
      found.push({
        form: asForm({ select: [name, row], where: [...where, predicate] }),
        score: 0.5,
        features: ['bound:average'],
      });
  }
  return found;
}
