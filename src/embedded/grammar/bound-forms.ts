import { addMonths } from '../../question/calendar.ts';
import { type ComparisonOperator, columnsOf, type Expression, isAggregate, type Predicate } from '../form/form.ts';
import { columnOf, type FigureOption } from './book.ts';
import type { Bound, Cast } from './cast.ts';
import { countedOf, happeningsOf, isHappening } from './measures.ts';
import { leadsTo, namesOf } from './places.ts';
import type { Entity } from './scene.ts';
import { asForm, block, membersOf, merged, type Setting, type Shaped, wheres } from './setting.ts';

/** Of whom a bound is: what is counted or shown, else whatever was named. */
function thingsOf({ counted, shown, context, doings }: Cast): Entity[] {
  const asked = [...(counted ? [counted] : []), ...shown];
  if (asked.length > 0 || context.length > 0) return asked.length > 0 ? asked : context;
  return doings.map(({ table }) => ({ table, score: 0.5 }));
}

const wantsCount = ({ counted, heard, shown }: Cast, thing: Entity): boolean =>
  counted === thing || (heard.has('ask-count') && shown.length === 0);

/** Whoever is older was born earlier; 18岁以下 are those who are not 18 yet. */
const turned: Readonly<Partial<Record<ComparisonOperator, ComparisonOperator>>> = {
  '<': '>',
  '<=': '>',
  '>': '<',
  '>=': '<=',
};

/** 18岁以下, "over 60 years old": an age where only the day of birth is kept. */
function ageBound({ text, book, today }: Setting, bound: Bound, table: string): Predicate | undefined {
  const isAge = /^\d+\s*(?:周?岁|years? old|year-olds?)|^\p{Script=Han}{1,3}岁/u.test(text.slice(bound.piece.start));
  const operator = turned[bound.operator];
  const born = book.moments('born').find((one) => one.table === table && one.score > 0.5);
  if (!isAge || !operator || !born) return undefined;
  const right = { kind: 'literal', value: addMonths(today, -12 * bound.value) } as const;
  return { kind: 'compare', left: columnOf(table, born.column), operator, right, at: bound.piece.start };
}

/** More than n times, over 5,000 in all, below 10 in stock, above the average. */
export function boundForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const range = rangeOf(cast.bounds);
  const [bound, ...more] = range ? [range.low] : cast.bounds;
  if (!bound && !isAverageBound(cast)) return limitForms(setting);
  if (!bound || more.length > 0) return isAverageBound(cast) ? averageForms(setting) : [];
  const right = { kind: 'literal', value: bound.value } as const;
  const compare = (left: Expression): Predicate => ({
    ...(range
      ? { kind: 'between', left, low: range.low.value, high: range.high.value }
      : { kind: 'compare', left, operator: bound.operator, right }),
    at: bound.piece.start,
  });
  const near = nearest(cast, bound);
  // Nobody comes 20,000 times.
  const timesWorth = bound.unit ? 0.7 : bound.value >= 500 ? -0.2 : 0.4;
  return thingsOf(cast).flatMap((thing) => {
    const found: Shaped[] = [];
    const aged = ageBound(setting, bound, thing.table);
    if (aged) return rowForms(setting, thing, aged, 0.8);
    if (near && bound.unit !== 'times') {
      const { row, table, over } = near.figure;
      const total = totalOver(row, over);
      if (table === thing.table && !isAggregate(row) && (thing.column === undefined || over === 'avg'))
        found.push(...rowForms(setting, thing, compare(row), 0.6));
      else if (table === thing.table || leadsTo(table, thing.table, book))
        found.push(...groupForms(setting, thing, compare(total), 0.4, 'bound:total'));
    }
    const amount =
      near || bound.unit === 'times' || bound.unit === 'days'
        ? undefined
        : book.figures('amount').find(({ table }) => table === thing.table);
    const isMany = amount !== undefined && thing.column !== undefined;
    if (amount && isMany) {
      const total: Expression = { kind: 'aggregate', name: 'sum', argument: amount.row };
      found.push(...groupForms(setting, thing, compare(total), 0.6, 'bound:total'));
    } else if (amount && isHappening(thing.table, book))
      found.push(...rowForms(setting, thing, compare(amount.row), bound.unit === 'money' ? 0.7 : 0.4));
    if (bound.unit === 'times' || !near) {
      const named = [...cast.shown, ...cast.context, ...(cast.counted ? [cast.counted] : [])].map(({ table }) => table);
      const events = [
        ...cast.doings.map(({ table }) => table),
        ...cast.moments.filter(({ date }) => date.table !== thing.table).map(({ date }) => date.table),
        ...named.filter(
          (table) => isHappening(table, book) || (table !== thing.table && leadsTo(table, thing.table, book)),
        ),
      ];
      if (events.length === 0 && bound.unit === 'times')
        events.push(
          ...book
            .tables('order')
            .slice(0, 1)
            .map(({ table }) => table),
        );
      for (const event of new Set(events))
        if (isBehind(event, thing, setting))
          found.push(...groupForms(setting, thing, compare(happeningsOf(event, book)), timesWorth, 'bound:times'));
    }
    return found;
  });
}

/** "between 2 and 3 pets": the two ends of one bound. */
function rangeOf([low, high, ...more]: readonly Bound[]): { low: Bound; high: Bound } | undefined {
  const isRange = low?.operator === '>=' && high?.operator === '<=' && more.length === 0 && low.value <= high.value;
  return isRange ? { low: { ...low, ...(high.unit ? { unit: high.unit } : {}) }, high } : undefined;
}

/** What is held against a limit of the same row: stock below its reorder point, a balance over its credit limit. */
const heldAgainst: Readonly<Record<string, string>> = {
  'safety-stock': 'stock',
  'credit-limit': 'balance',
  capacity: 'headcount',
};

function limitForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const operator = cast.heard.has('less') ? '<' : cast.heard.has('greater') ? '>' : undefined;
  if (!operator) return [];
  return cast.figures.flatMap(({ piece }) => {
    const limits = piece.senses.flatMap((sense) =>
      sense.is === 'concept' && heldAgainst[sense.concept.id] ? [sense.concept.id] : [],
    );
    return limits.flatMap((limit) =>
      book.figures(limit).flatMap(({ table, row }) =>
        book
          .figures(heldAgainst[limit] ?? '')
          .filter((held) => held.table === table)
          .slice(0, 1)
          .flatMap((held) => {
            const predicate: Predicate = {
              kind: 'compare',
              left: held.row,
              operator,
              right: { kind: 'expression', expression: row },
            };
            return thingsOf(cast)
              .filter((thing) => thing.table === table || leadsTo(table, thing.table, book))
              .flatMap((thing) => rowForms(setting, thing, predicate, 0.7));
          }),
      ),
    );
  });
}

const isBehind = (event: string, { table, column }: Entity, { book }: Setting): boolean =>
  event === table ? column !== undefined : leadsTo(event, table, book);

/** Rows that have the figure themselves. */
function rowForms(setting: Setting, thing: Entity, predicate: Predicate, score: number): Shaped[] {
  const { cast, book } = setting;
  const names = namesOf(thing, book);
  return wheres(setting, thing.table).flatMap(({ where, score: dated, features }) => {
    const all = { where: [...where, predicate] };
    const shown = wantsCount(cast, thing)
      ? asForm({ ...all, select: [countedOf(thing, book)] })
      : names.length > 0 && asForm({ ...all, select: names, distinct: thing.column !== undefined });
    return shown ? [{ form: shown, score: score + dated, features: ['bound:own', ...features] }] : [];
  });
}

/** Things by what all their rows make together. */
function groupForms(setting: Setting, thing: Entity, predicate: Predicate, score: number, feature: string): Shaped[] {
  const { cast, book } = setting;
  const event = tableIn(predicate);
  const names = namesOf(thing, book);
  if (event === undefined || names.length === 0) return [];
  if (wantsCount(cast, thing)) {
    const member = membersOf(thing, event, [predicate], setting, false);
    const others = cast.conditions.filter(({ table }) => table !== event).flatMap(({ where }) => where);
    const form = member && asForm({ select: [countedOf(thing, book)], where: [...merged(others), member] });
    return form ? [{ form, score, features: [feature, 'shape:count-members'] }] : [];
  }
  return wheres(setting, event).map(({ where, score: dated, features }) => ({
    form: asForm({ select: names, breakdown: names, where: [...where, predicate], exists: [event] }),
    score: score + dated,
    features: [feature, ...features],
  }));
}

/** What all rows make together; a ratio of the glossary says so itself. */
const totalOver = (row: Expression, over: FigureOption['over']): Expression =>
  isAggregate(row) ? row : { kind: 'aggregate', name: over === 'avg' ? 'avg' : 'sum', argument: row };

function tableIn(predicate: Predicate): string | undefined {
  if (predicate.kind !== 'compare' && predicate.kind !== 'between') return undefined;
  if (predicate.left.kind !== 'aggregate') return columnsOf(predicate.left)[0]?.table;
  return predicate.left.entity ?? (predicate.left.argument && columnsOf(predicate.left.argument)[0]?.table);
}

const nearest = ({ figures }: Cast, { piece }: Bound) =>
  figures.toSorted((a, b) => Math.abs(a.piece.index - piece.index) - Math.abs(b.piece.index - piece.index))[0];

const isAverageBound = ({ heard }: Cast): boolean =>
  heard.has('than-average') || (heard.has('average') && (heard.has('greater') || heard.has('less')));

/** "films rated above average": what a rating says is the figure of it. */
function ratedBy({ cast, book }: Setting): FigureOption | undefined {
  const tables = [...cast.doings, ...cast.context].map(({ table }) => table);
  return ['rating', 'grade']
    .flatMap((concept) => book.figures(concept))
    .find(({ table, score }) => score > 0.5 && tables.includes(table));
}

/** Dearer than the average; stores that sell more than a store does on average. */
function averageForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const said = cast.figures[0]?.figure ?? ratedBy(setting);
  if (!said) return [];
  const { row, table, over } = said;
  const operator = cast.heard.has('less') || /below|低于|少于/i.test(cast.text) ? '<' : '>';
  return thingsOf(cast).flatMap((thing) => {
    const names = namesOf(thing, book);
    if (names.length === 0) return [];
    if (thing.table === table && thing.column === undefined && !isAggregate(row)) {
      const average = (where: Predicate[]) =>
        block({ select: [{ kind: 'aggregate', name: 'avg', argument: row }], where });
      const against = (where: Predicate[], score: number) =>
        rowForms(
          setting,
          thing,
          { kind: 'compare', left: row, operator, right: { kind: 'block', block: average(where) } },
          score,
        );
      // "kitchen products priced above the kitchen average": of the same ones, the surer where it is said twice.
      const own = merged(cast.conditions.flatMap((one) => one.where));
      const isSaidTwice =
        new Set(cast.conditions.map(({ piece }) => piece.text.toLowerCase())).size < cast.conditions.length;
      return [...against([], 0.5), ...(own.length > 0 ? against(own, isSaidTwice ? 0.7 : 0.4) : [])];
    }
    if (thing.table !== table && !leadsTo(table, thing.table, book)) return [];
    const total = totalOver(row, over);
    return wheres(setting, table).flatMap(({ where, score, features }) => {
      // Of what many rows have their average anyway, all rows make it.
      const average =
        over === 'avg'
          ? block({ select: [total], where })
          : block({ select: [total], breakdown: names, where, over: 'avg' });
      const predicate: Predicate = { kind: 'compare', left: total, operator, right: { kind: 'block', block: average } };
      const form = asForm({ select: [...names, total], breakdown: names, where: [...where, predicate] });
      return [{ form, score: 0.6 + score, features: ['bound:average', ...features] }];
    });
  });
}
