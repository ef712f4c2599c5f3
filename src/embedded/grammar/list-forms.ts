import { isAggregate, type Predicate } from '../form/form.ts';
import { columnOf } from './book.ts';
import type { Cast } from './cast.ts';
import { comparedColumns } from './figure-forms.ts';
import { asksNames, isHappening } from './measures.ts';
import { dateOf, leadsTo, mainEventOf, nameOf, namesOf } from './places.ts';
import type { Entity } from './scene.ts';
import { asForm, merged, type Setting, type Shaped, severalOf, wheres } from './setting.ts';

/** M1001上次到店日期, "most recent visit date": a day is asked for without a word of asking. */
const lastDate =
  /(?:上一?次|最近一?次|最后一?次|最新一?次|首次|第一次).{0,12}(?:日期|时间|哪天|几号)|(?:last|latest|most recent|first) (?:\w+ ){0,3}date\b/i;

const lastTime = /[上最][一近后新]?一?次|第一次|last time|most recent/i;

/** When was the last time, since when: the latest or first day of what happened. */
export function latestForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  if (!cast.heard.has('ask-when') && !lastDate.test(cast.text)) return [];
  const tables = [
    ...cast.doings.map(({ table }) => table),
    ...cast.context.map(({ table }) => table),
    ...cast.shown.map(({ table }) => table),
    ...(cast.counted ? [cast.counted.table] : []),
    ...cast.conditions.map(({ table }) => table),
  ];
  // 高明医生最近一次出诊: of what happened, and not of the doctor.
  if (lastTime.test(cast.text))
    tables.sort((left, right) => Number(isHappening(right, book)) - Number(isHappening(left, book)));
  // "when did Iron Comet last play": of a thing that was named, the day on which something happened with it.
  const isAgain = cast.doings.length + cast.moments.length === 0 && /\blast\b|most recent/i.test(cast.text);
  const events = isAgain
    ? tables.filter((table) => !isHappening(table, book)).flatMap((table) => mainEventOf(table, book) ?? [])
    : [];
  const dates = [
    ...events.slice(0, 1).flatMap((table) => dateOf(table, book) ?? []),
    ...cast.moments.map(({ date }) => ({ table: date.table, column: date.column })),
    ...tables.flatMap((table) => dateOf(table, book) ?? []),
  ];
  const where = merged(cast.conditions.flatMap((one) => one.where));
  return dates.slice(0, 2).map((date, index) => {
    const isFirst = /最早|第一次|首次|\bfirst\b|earliest/i.test(cast.text);
    const item = columnOf(date.table, date.column);
    return {
      form: asForm({
        select: [
          cast.direction === undefined &&
          cast.doings.length === 0 &&
          !newest.test(cast.text) &&
          !/最后|上一?次|last/i.test(cast.text)
            ? item
            : { kind: 'aggregate', name: isFirst ? 'min' : 'max', argument: item },
        ],
        where,
      }),
      score: 0.6 - 0.3 * index - (lastTime.test(cast.text) && !isHappening(date.table, book) ? 1 : 0),
      features: ['shape:when'],
    };
  });
}

const newest = /最近|最新|latest|newest|most recent|last (?:one|\d)|recent/i;

/** 最近一周 is a period, and asks for nothing new. */
export const unperiodic = ({ text, periods }: Cast): string =>
  periods.reduce((rest, { text: said }) => rest.replace(said, ' '), text);

/** The latest ones: the newest five customers, the last order. */
export function newestForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  const isRanked = cast.hints.includes('#sales') || cast.hints.includes('#count');
  const isAsked =
    !isRanked && (cast.hints.includes('date') || cast.hints.includes('日期') || newest.test(unperiodic(cast)));
  const [first] = cast.shown;
  if (
    !isAsked ||
    cast.buckets.length > 0 ||
    !first ||
    first.column !== undefined ||
    cast.heard.has('ask-when') ||
    cast.counted ||
    cast.figures.length > 0
  )
    return [];
  const name = nameOf(first, book);
  const doing = cast.doings.find(({ negated }) => !negated);
  const said = cast.moments[0]?.date ?? (doing && dateOf(doing.table, book)) ?? dateOf(first.table, book);
  if (!name || !said) return [];
  const date = columnOf(said.table, said.column);
  const where = merged(cast.conditions.flatMap((one) => one.where));
  const direction = cast.direction === 'asc' ? 'asc' : 'desc';
  return [
    {
      form: asForm({
        select: [name, date],
        where,
        order: { by: date, direction, limit: cast.limit ?? severalOf(cast) },
      }),
      score: 0.7,
      features: ['shape:newest'],
    },
  ];
}

/** Names, with what was asked of them. */
export function listForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  if (cast.counted || cast.direction || cast.buckets.length > 0 || cast.by.length > 0) return [];
  const { heard } = cast;
  // "did A or B get more": which of them, and no list.
  const isCompared =
    comparedColumns(cast).length > 0 && (heard.has('or') || /\bmore\b|\bvs\b|\bversus\b/i.test(cast.text));
  const isOfOne = /是(?:多少|几)/.test(cast.text) && cast.shown[0]?.column !== undefined && cast.conditions.length > 0;
  const penalty =
    !isOfOne && (heard.has('ask-count') || heard.has('ask-amount') || heard.has('average') || isCompared) ? -1 : 0;
  const shown = cast.shown.length > 0 ? cast.shown : impliedShown(cast);
  const names = shown.flatMap((entity) => namesOf(entity, book));
  const [first] = shown;
  if (!first || names.length === 0) return [];
  const rows = cast.figures.filter(({ figure }) => figure.table === first.table).map(({ figure }) => figure.row);
  if (rows.length < cast.figures.length || rows.some(isAggregate)) return [];
  const exists = cast.doings.filter(({ negated }) => !negated).map(({ table }) => table);
  // A film with two cancelled screenings is one film.
  const isRepeated = cast.conditions.some(({ table }) => table !== first.table && leadsTo(table, first.table, book));
  // Numbers of events are hardly what was asked for, unless a list is.
  const isBare = isHappening(first.table, book) && first.column === undefined && !asksNames(cast) ? -0.6 : 0;
  const implied = (cast.shown.length > 0 ? 0 : -0.4) + isBare;
  // What nobody has written down is nobody's name.
  const known = shown.flatMap(({ table, column }): Predicate[] =>
    column !== undefined && shown.length === 1 && book.facts.column(table, column)?.column.nullable === true
      ? [{ kind: 'null', left: columnOf(table, column), negated: true }]
      : [],
  );
  return wheres(setting, exists[0] ?? first.table).map(({ where, score, features }) => ({
    form: asForm({
      select: [...names, ...rows],
      where: [...where, ...known],
      exists,
      distinct: exists.length > 0 || first.column !== undefined || isRepeated,
    }),
    score: score + penalty + implied + (where.length > 0 ? 0 : -0.3),
    features: ['shape:list', ...features],
  }));
}

/** "what is out of stock": the rows that the condition is about. */
const impliedShown = ({ conditions, context }: Cast): Entity[] =>
  [...conditions.filter(({ kind }) => kind === 'state').map(({ table }) => table), ...context.map(({ table }) => table)]
    .slice(0, 1)
    .map((table) => ({ table, score: 0.3 }));
