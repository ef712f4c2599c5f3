import { conceptOf, isA } from '../../schema/lexicon/lexicon.ts';
import { type AggregateName, type Expression, isAggregate, type Predicate } from '../form/form.ts';
import { type Book, columnOf, type FigureOption, type RowsOption } from './book.ts';
import type { Cast } from './cast.ts';
import { isOfGoods, isOfProduct, isSale } from './goods.ts';
import { eventsOf, isCustomer, isHappening, isPerson, leadsTo, mainEventOf } from './places.ts';
import type { Entity } from './scene.ts';

export { isCustomer, isHappening, isPerson };

/** The figure that a question is about. */
export interface Measure {
  /** Over many rows. */
  figure: Expression;
  /** As one row has it; absent when rows are counted. */
  row?: Expression;
  /** The rows that it is of. */
  table: string;
  /** Rows that only must exist beside those. */
  exists?: string[];
  /** Conditions that come with it. */
  where?: Predicate[];
  score: number;
  feature: string;
  /** Further figures that were asked for beside it. */
  also?: Expression[];
  /** A price, a rate, an age: what many rows have is their average. */
  isAverage?: boolean;
  unit?: string;
}

export const countOf = (table: string): Expression => ({ kind: 'aggregate', name: 'count', entity: table });

/** How often it happened: rows, or the receipts that an export has several rows of. */
export function happeningsOf(table: string, book: Book): Expression {
  const meaning = book.meaning.table(table);
  const receipt = meaning?.columns.find(
    ({ role, column, concepts }) =>
      (role === 'code' || role === 'key' || role === 'dimension' || role === 'name') &&
      concepts[0] !== undefined &&
      isA(concepts[0].concept, 'transaction') &&
      !book.facts.column(table, column)?.edge &&
      !isOwnKey(table, column, book),
  );
  if (!receipt || meaning?.role === 'lines') return countOf(table);
  return { kind: 'aggregate', name: 'count', distinct: true, argument: columnOf(table, receipt.column) };
}

function isOwnKey(table: string, column: string, book: Book): boolean {
  const known = book.facts.table(table)?.table;
  return (
    known === undefined || [known.primaryKey, ...known.uniqueKeys].some((key) => key.length === 1 && key[0] === column)
  );
}

export function distinctOf(entity: Entity, book: Book): Expression | undefined {
  const column = entity.column ?? book.facts.table(entity.table)?.key;
  return column === undefined
    ? undefined
    : { kind: 'aggregate', name: 'count', distinct: true, argument: columnOf(entity.table, column) };
}

/** How many of them there are: rows, or different values of a column. */
export function countedOf(entity: Entity, book: Book): Expression {
  return (entity.column === undefined ? undefined : distinctOf(entity, book)) ?? countOf(entity.table);
}

/** What a figure is put together by: as it was asked for, else as such figures are. */
function overOf({ over }: FigureOption, { heard }: Cast): AggregateName {
  if (heard.has('average')) return 'avg';
  if (heard.has('maximum')) return 'max';
  if (heard.has('minimum')) return 'min';
  if (heard.has('sum')) return 'sum';
  return over;
}

export function measureOf(option: FigureOption, cast: Cast, feature: string): Measure {
  const { row, table, score, where } = option;
  // A ratio of the glossary says itself what many rows make.
  if (isAggregate(row)) return { figure: row, table, score, feature, ...(where ? { where } : {}) };
  const figure: Expression = { kind: 'aggregate', name: overOf(option, cast), argument: row };
  return {
    ...{ figure, row, table, score, feature, isAverage: option.over === 'avg' },
    ...(where ? { where } : {}),
    ...(option.unit ? { unit: option.unit } : {}),
  };
}

/** Figures of a concept among the rows of some events: their own, and those of their lines. */
export function figuresNear(concept: string, tables: readonly string[], book: Book): FigureOption[] {
  return book
    .figures(concept)
    .filter(({ table }) => tables.some((one) => table === one || leadsTo(table, one, book)))
    .slice(0, 4);
}

/** Every figure that the question may ask for, best first. */
export function measuresOf(cast: Cast, book: Book): Measure[] {
  if (cast.figures.length > 0) {
    // 各有几笔: so many, and not so much.
    const isMany = /^[笔单张起例]$/.test(cast.measureWord ?? '');
    const found = cast.figures
      .map(({ figure }) => measureOf(figure, cast, 'measure:figure'))
      .map((one) => (isMany && one.unit === 'money' ? { ...one, score: one.score - 0.8 } : one));
    return withOthers(found, cast, book);
  }
  const hinted = hintedMeasures(cast, book);
  if (hinted.length > 0) return hinted;
  const isOfPeople = cast.measureWord !== undefined && /[人位名]/.test(cast.measureWord);
  if (cast.counted) {
    const { table, column } = cast.counted;
    const counts = countMeasures(cast.counted, cast, book);
    // 上个月下单人数, 多少人下过单: the people, and not what they did.
    const people =
      isOfPeople && column === undefined && isHappening(table, book) ? peopleMeasures(cast, book, [table]) : [];
    return [...people.map((one) => ({ ...one, score: one.score + 0.3 })), ...counts];
  }
  if (isOfPeople) {
    const people = peopleMeasures(cast, book);
    if (people.length > 0) return people;
  }
  const doings = cast.doings.filter(({ negated }) => !negated);
  if (doings.length > 0)
    return doings.flatMap(({ table, concept }) => doingMeasures({ table, score: 0.8 }, concept, cast, book));
  return impliedMeasures(cast, book);
}

/** "cheapest product", 最贵: the word itself says by what figure of theirs the things are ranked. */
function hintedMeasures(cast: Cast, book: Book): Measure[] {
  const [first] = cast.shown;
  if (!cast.direction || !first || first.column !== undefined) return [];
  return cast.hints
    .filter((hint) => conceptOf(hint)?.kind === 'figure')
    .flatMap((hint) => book.figures(hint).filter(({ table, score }) => table === first.table && score > 0.5))
    .slice(0, 1)
    .map((option) => measureOf(option, cast, 'measure:hinted'));
}

/** 单量和运费, "sales and profit": what was named beside the first figure is shown beside it. */
function withOthers(found: Measure[], cast: Cast, book: Book): Measure[] {
  const [first, ...more] = found;
  if (!first || cast.direction) return found;
  const counted = cast.counted ?? (cast.heard.has('and') ? cast.doings.find(({ negated }) => !negated) : undefined);
  const count =
    counted && !('column' in counted && counted.column !== undefined) ? [happeningsOf(counted.table, book)] : [];
  const also = [
    ...count,
    ...more.filter((one) => one.table === first.table && !isSame(one, first)).map(({ figure }) => figure),
  ];
  return also.length === 0 ? found : [{ ...first, also, score: first.score + 0.1 }, ...found];
}

const isSame = (one: Measure, other: Measure): boolean => JSON.stringify(one.figure) === JSON.stringify(other.figure);

function countMeasures(counted: Entity, cast: Cast, book: Book): Measure[] {
  const { table, column } = counted;
  const doings = cast.doings.filter(({ negated, table: event }) => !negated && event !== table);
  const unasked = asksNames(cast) && !cast.heard.has('ask-count') && !cast.direction && cast.by.length === 0 ? -1 : 0;
  const found: Measure[] = [];
  const distinct = distinctOf(counted, book);
  if (column !== undefined) {
    // Reasons by reason: how often each.
    const isGroup = [...cast.by, ...cast.shown].some((one) => one.table === table && one.column === column);
    if (isGroup) return [{ figure: countOf(table), table, score: 0.2, feature: 'measure:count-of-kind' }];
    if (distinct) found.push({ figure: distinct, table, score: 0.2, feature: 'measure:distinct' });
    return found;
  }
  const [told] = doings.filter(({ table: event }) => leadsTo(event, table, book));
  const lent = told ? undefined : lentIn(counted, cast, book);
  const done = told || lent ? undefined : doneBy(counted, cast, book);
  const doing = told ?? lent ?? (done === undefined ? undefined : { table: done });
  const count: Measure = { figure: happeningsOf(table, book), table, score: 0.3 + unasked, feature: 'measure:count' };
  if (!doing) return [count, ...totalsOf(table, cast, book), ...averagesOf(table, cast, book)];
  const persons = isPerson(table, book) || cast.heard.has('distinct');
  if (distinct)
    found.push({
      figure: distinct,
      table: done ?? table,
      exists: [doing.table],
      score: persons ? 0.4 : -0.2,
      feature: 'measure:distinct-doers',
    });
  found.push({
    figure: countOf(doing.table),
    table: doing.table,
    score: persons ? -0.4 : 0.3,
    feature: 'measure:count-doings',
  });
  if (!persons && !lent)
    for (const option of figuresNear('quantity', [doing.table], book))
      found.push({ ...measureOf({ ...option, over: 'sum' }, cast, 'measure:quantity-doings'), score: -0.1 });
  return found;
}

/** 还有多少本书没还: of what is lent, every time that it is out, and not each title once. */
function lentIn({ table }: Entity, { conditions }: Cast, book: Book): { table: string } | undefined {
  return conditions.find(
    (one) =>
      one.kind === 'state' &&
      one.table !== table &&
      isHappening(one.table, book) &&
      leadsTo(one.table, table, book) &&
      one.piece.senses.some((sense) => sense.is === 'concept' && sense.concept.of?.includes('loan-of-item')),
  );
}

/** 下单客户, "buyers": the word itself says what they did; of a time that was said, those who did it then. */
function doneBy({ table, through }: Entity, cast: Cast, book: Book): string | undefined {
  if (!isPerson(table, book)) return undefined;
  if (through && isHappening(through.table, book)) return through.table;
  const isBuyer = cast.periods.length > 0 && buyers.test(cast.text);
  return isBuyer ? mainEventOf(table, book) : undefined;
}

const buyers = /\b(?:buyers?|purchasers?|shoppers?)\b|买家|购买者|买主|下单者/i;

/** "total payments", "total refunds": of what is money itself the total is an amount. */
function totalsOf(table: string, cast: Cast, book: Book): Measure[] {
  const [concept] = book.meaning.table(table)?.concepts ?? [];
  const isMoney = concept !== undefined && moneyEvents.some((one) => isA(concept.concept, one));
  const isAmount = /\bamount\b/i.test(cast.text);
  // "snack sales last week" are money, and so is their total.
  const isSales = concept !== undefined && isA(concept.concept, 'sale') && /\bsales\b/i.test(cast.text);
  const isAsked = isSales || ((isMoney || isAmount) && cast.heard.has('sum'));
  if (!isAsked || cast.heard.has('ask-count') || asksNames(cast)) return [];
  return figuresNear('amount', [table], book)
    .slice(0, 1)
    .map((option) => ({ ...measureOf(option, cast, 'measure:total'), score: option.score * 0.2 + 0.4 }));
}

/** "average one-off gift": of what is money itself, how much one of them is. */
function averagesOf(table: string, cast: Cast, book: Book): Measure[] {
  const [concept] = book.meaning.table(table)?.concepts ?? [];
  const isMoney = concept !== undefined && moneyEvents.some((one) => isA(concept.concept, one));
  if (!isMoney || !cast.heard.has('average') || cast.by.length + cast.buckets.length > 0) return [];
  return figuresNear('amount', [table], book)
    .slice(0, 1)
    .map((option) => ({ ...measureOf(option, cast, 'measure:average'), score: option.score * 0.2 + 0.6 }));
}

const moneyEvents = ['payment', 'refund', 'donation', 'invoice', 'expense-claim', 'transfer', 'withdrawal', 'grant'];

/** 每种投诉各有多少起: counted is what the kinds are of. */
const kindsOf = ({ by }: Cast): string[] => by.filter(({ column }) => column !== undefined).map(({ table }) => table);

/** 多少人下过单: the people behind what happened, each once. */
function peopleMeasures(cast: Cast, book: Book, counted: readonly string[] = []): Measure[] {
  const events = [
    ...counted,
    ...cast.doings.filter(({ negated }) => !negated).map(({ table }) => table),
    ...cast.moments.map(({ date }) => date.table),
    ...cast.conditions.map(({ table }) => table),
    ...cast.context.map(({ table }) => table),
    ...kindsOf(cast),
  ];
  const found: Measure[] = [];
  for (const [index, event] of [...new Set(events)].entries()) {
    if (isPerson(event, book))
      found.push({ figure: countOf(event), table: event, score: 0.2 - 0.1 * index, feature: 'measure:people' });
    else
      for (const { table } of book.meaning.tables
        .filter((one) => one.role === 'thing' && isPerson(one.table, book) && leadsTo(event, one.table, book))
        .slice(0, 3)) {
        const distinct = distinctOf({ table, score: 0 }, book);
        if (distinct)
          found.push({
            figure: distinct,
            table: event,
            exists: [event],
            score: 0.1 + (isCustomer(table, book) ? 0.2 : 0) - 0.1 * index,
            feature: 'measure:people-doing',
          });
      }
  }
  return found;
}

/** Which, who, list: names are wanted and no number. */
export const asksNames = ({ heard }: Cast): boolean =>
  heard.has('ask-which') || heard.has('ask-who') || heard.has('ask-list');

/** "total raised per campaign": of what is money itself the total is an amount. */
const asksTotal = (concept: string, { heard }: Cast): boolean =>
  heard.has('sum') && !heard.has('ask-count') && moneyEvents.some((one) => isA(concept, one));

const asksMoney = ({ heard, measureWord, text }: Cast): boolean =>
  (heard.has('ask-amount') && measureWord === undefined) ||
  (heard.has('sum') && /\bamount\b/i.test(text)) ||
  /钱|金额|money|cash/i.test(text);

/** "the highest paying companies", "who spent the most": by how much. */
const moneyVerbs = /\b(?:spen[dt]|spends|spending|paying|earn(?:s|ed|ing)?|gross(?:ed|ing)?)\b/i;

function doingMeasures(event: RowsOption, concept: string, cast: Cast, book: Book): Measure[] {
  const isUnasked = asksNames(cast) && !cast.heard.has('ask-count') && !cast.direction && cast.by.length === 0;
  // 卖得最差, "sold the most": how much, rather than how often.
  const isByWorth =
    cast.direction !== undefined &&
    ((isSale(concept) && /卖|\b(?:sold|sells?|selling)\b/i.test(cast.text)) || moneyVerbs.test(cast.text));
  const count: Measure = {
    figure: happeningsOf(event.table, book),
    table: event.table,
    score: isUnasked ? -0.8 : isByWorth ? -0.3 : 0.1,
    feature: 'measure:happenings',
  };
  const found = [count];
  const pieces = isOfGoods(cast) || isOfProduct(concept, cast, book);
  const wantsCount = cast.heard.has('ask-count') && !pieces;
  const amounts = isSale(concept)
    ? figuresNear('revenue', [event.table], book)
    : figuresNear('amount', [event.table], book);
  for (const option of amounts)
    found.push({
      ...measureOf(option, cast, 'measure:amount-of-doing'),
      score:
        option.score -
        (isUnasked ? 0.8 : 0) -
        (concept === 'sale' ? 0.6 : 1.1) +
        (asksMoney(cast) || asksTotal(concept, cast) || (cast.direction && moneyVerbs.test(cast.text)) ? 1 : 0) +
        (concept === 'sale' ? 0.4 : 0) -
        (wantsCount ? 1 : 0) -
        (pieces ? 0.6 : 0),
    });
  if (isSale(concept))
    for (const option of figuresNear('quantity', [event.table], book))
      found.push({
        ...measureOf({ ...option, over: 'sum' }, cast, 'measure:quantity-of-doing'),
        score: option.score - 0.9 + (pieces ? 1.6 : 0) - (wantsCount && !pieces ? 0.6 : 0),
      });
  return found;
}

/** Nothing was named: counted are the rows that conditions speak of; best and biggest are so by sales, else by how often. */
function impliedMeasures(cast: Cast, book: Book): Measure[] {
  if (cast.heard.has('ask-count') && !cast.direction) {
    const said = /[单笔张次]/.test(cast.measureWord ?? '')
      ? ['order', 'transaction', 'sale']
          .flatMap((concept) => book.tables(concept).slice(0, 2))
          .map(({ table }) => table)
      : [];
    const tables = [
      ...said,
      ...cast.conditions.map(({ table }) => table),
      ...cast.moments.map(({ date }) => date.table),
      ...cast.context.map(({ table }) => table),
      ...kindsOf(cast),
    ];
    const own = [...new Set(tables)].map((table, index) => ({
      figure: happeningsOf(table, book),
      table,
      score: (isHappening(table, book) ? 0.1 : -0.1) - 0.15 * index,
      feature: 'measure:implied-count',
    }));
    return [...own, ...timesOf(cast, book)];
  }
  const sums =
    asksMoney(cast) && cast.shown.length === 0 && !cast.direction && cast.by.length === 0
      ? implicitSales(cast, book)
      : [];
  if (sums.length > 0) return sums;
  if (cast.conditions.some(({ kind }) => kind === 'state') && cast.shown.length === 0 && !asksNames(cast)) {
    const tables = new Set(cast.conditions.filter(({ kind }) => kind === 'state').map(({ table }) => table));
    const counts = [...tables].map((table) => ({
      figure: countOf(table),
      table,
      score: isHappening(table, book) ? 0 : -0.3,
      feature: 'measure:state-count',
    }));
    if (cast.direction === undefined) return counts;
  }
  const target = cast.shown[0] ?? cast.by[0];
  if (!target && cast.direction && cast.buckets.length > 0) return busiest(book);
  if (!target || (cast.direction === undefined && cast.by.length === 0 && cast.buckets.length === 0))
    return implicitSales(cast, book);
  const flat = book.meaning.table(target.table)?.role === 'flat' ? [target.table] : [];
  const events =
    flat.length > 0
      ? flat
      : eventsOf(target.table, book)
          .map(({ table }) => table)
          .filter((table) => table !== target.table || target.column !== undefined);
  const named = cast.context.map(({ table }) => table).filter((table) => isHappening(table, book));
  const near = named.length > 0 ? named : events;
  const found: Measure[] = [];
  // Most popular, busiest, most often: how many times, not how much.
  const isOften = cast.hints.includes('#count') && !cast.hints.includes('#sales') ? 0.7 : 0;
  for (const option of figuresNear('revenue', near, book))
    found.push({ ...measureOf(option, cast, 'measure:implied-sales'), score: option.score - 0.5 - isOften });
  for (const [index, table] of near.slice(0, 3).entries())
    found.push({
      figure: countOf(table),
      table,
      score: isOften - 0.3 - 0.3 * index,
      feature: 'measure:implied-frequency',
    });
  for (const option of figuresNear('quantity', near, book).slice(0, 1))
    found.push({ ...measureOf({ ...option, over: 'sum' }, cast, 'measure:implied-units'), score: option.score - 0.9 });
  return found;
}

/** 隐形矫正做了几例, 静安店看了多少人次: of one that was named there is one; counted is what happened with it. */
function timesOf(cast: Cast, book: Book): Measure[] {
  const isTimes = /^[例次单笔场]$/.test(cast.measureWord ?? '') || /人次/.test(cast.text);
  const [named, ...more] = cast.conditions.filter(({ kind }) => kind !== 'state');
  if (!isTimes || !named || more.length > 0 || isHappening(named.table, book)) return [];
  const visits = new Set(book.tables('visit').map(({ table }) => table));
  return eventsOf(named.table, book)
    .map(({ table }) => table)
    .filter((table) => table !== named.table)
    .sort((left, right) => Number(visits.has(right)) - Number(visits.has(left)))
    .slice(0, 2)
    .map((table, index) => ({
      figure: happeningsOf(table, book),
      table,
      score: 0.5 - 0.2 * index,
      feature: 'measure:times',
    }));
}

/** "busiest month", with nothing else said: when most happened, else when most came in. */
function busiest(book: Book): Measure[] {
  const [event] = book.tables('order');
  const [sales] = book.figures('revenue').filter(({ over }) => over === 'sum');
  return [
    ...(event
      ? [{ figure: happeningsOf(event.table, book), table: event.table, score: -0.2, feature: 'measure:busiest' }]
      : []),
    ...(sales
      ? [
          {
            figure: { kind: 'aggregate', name: 'sum', argument: sales.row } as Expression,
            table: sales.table,
            score: -0.5,
            feature: 'measure:busiest',
          },
        ]
      : []),
  ];
}

/** 各店今年怎么样, with nothing to count but one table of sales. */
function implicitSales(cast: Cast, book: Book): Measure[] {
  if (!cast.heard.has('ask-amount') && !cast.heard.has('sum')) return [];
  // 她的电话是多少: no amount of anything.
  if (/是(?:多少|几)/.test(cast.text) && cast.shown.some(({ column }) => column !== undefined)) return [];
  const tables = [...cast.conditions.map(({ table }) => table), ...cast.context.map(({ table }) => table)];
  return figuresNear('amount', tables, book).map((option) => ({
    ...measureOf(option, cast, 'measure:implied-amount'),
    score: option.score - 0.5,
  }));
}
