import type { Formula } from '../../schema/lexicon/contracts.ts';
import type { Expression, Form, Predicate } from '../form/form.ts';
import { type Book, columnOf, type FigureOption, kindOf } from './book.ts';
import { measureForms } from './figure-forms.ts';
import { countedOf, countOf, distinctOf, figuresNear, happeningsOf, type Measure } from './measures.ts';
import { dateOf, leadsTo } from './places.ts';
import type { Entity } from './scene.ts';
import { asForm, block, conditionsOf, membersOf, type Setting, type Shaped, wheres } from './setting.ts';

const sum = ({ row }: FigureOption): Expression => ({ kind: 'aggregate', name: 'sum', argument: row });
const arithmetic = (left: Expression, operator: '+' | '-' | '*' | '/', right: Expression): Expression => ({
  kind: 'arithmetic',
  operator,
  left,
  right,
});
const hundred: Expression = { kind: 'number', value: 100 };

/** How many things or events there are among the rows that a figure is of. */
function countAmong(concept: string, table: string, book: Book): Expression[] {
  const found: Expression[] = [];
  for (const option of book.tables(concept).slice(0, 2)) {
    if (option.table === table) found.push(happeningsOf(table, book));
    else if (leadsTo(table, option.table, book)) {
      const distinct = distinctOf(option, book);
      if (distinct) found.push(distinct);
    }
  }
  for (const option of book
    .dimensions(concept)
    .filter((one) => one.table === table)
    .slice(0, 1))
    found.push({ kind: 'aggregate', name: 'count', distinct: true, argument: columnOf(table, option.column) });
  return found;
}

const amountsOf = (concept: string, book: Book): FigureOption[] => book.figures(concept).slice(0, 4);

/** What a ratio is of: an amount, or how often something happened. */
function wholesOf(concept: string, book: Book): { table: string; score: number; figure: Expression }[] {
  if (kindOf(concept) === 'figure')
    return amountsOf(concept, book).map((option) => ({ ...option, figure: sum(option) }));
  return book
    .tables(concept)
    .slice(0, 2)
    .map(({ table, score }) => ({ table, score, figure: happeningsOf(table, book) }));
}

/** An everyday figure as the database can compute it: 客单价, 毛利率, "return rate". */
export function formulaForms(setting: Setting, formula: Formula): Shaped[] {
  const { book } = setting;
  const { shape } = formula;
  const asMeasure = (figure: Expression, table: string, score: number): Shaped[] => {
    const also = setting.cast.figures.filter((one) => one.figure.table === table).map((one) => sum(one.figure));
    const measure: Measure = {
      ...{ figure, table, score, feature: `formula:${shape.kind}` },
      ...(also.length > 0 && !setting.cast.direction ? { also } : {}),
    };
    return measureForms(setting, measure);
  };
  switch (shape.kind) {
    case 'ratio':
      return wholesOf(shape.over, book).flatMap((over) => {
        const unders =
          kindOf(shape.under) === 'figure'
            ? amountsOf(shape.under, book)
                .filter(({ table }) => table === over.table)
                .map(sum)
            : countAmong(shape.under, over.table, book);
        // Nothing is told by a figure over itself.
        const others = unders.filter((under) => JSON.stringify(under) !== JSON.stringify(over.figure));
        return others.flatMap((under, index) => {
          const ratio = arithmetic(over.figure, '/', under);
          return asMeasure(
            shape.percent ? arithmetic(hundred, '*', ratio) : ratio,
            over.table,
            over.score - 0.2 * index,
          );
        });
      });
    case 'difference':
    case 'margin':
      return pairsOf(shape.left, shape.right, book).flatMap(({ left, right, table, score }) => {
        const gain = arithmetic(left, '-', right);
        return asMeasure(
          shape.kind === 'margin' ? arithmetic(arithmetic(hundred, '*', gain), '/', left) : gain,
          table,
          score,
        );
      });
    case 'product':
      return amountsOf(shape.left, book).flatMap((left) =>
        amountsOf(shape.right, book)
          .filter(({ table }) => table === left.table)
          .flatMap((right) =>
            asMeasure(
              { kind: 'aggregate', name: 'sum', argument: arithmetic(left.row, '*', right.row) },
              left.table,
              left.score,
            ),
          ),
      );
    case 'rate': {
      const named = new Set(
        [...setting.cast.context, ...setting.cast.shown, ...setting.cast.by].map(({ table }) => table),
      );
      const usual = new Map(book.tables(shape.of).map(({ table, score }) => [table, score]));
      const exact = book.states(shape.state, false, setting.today);
      // Where nobody kept when it came, late is what should have come by now.
      const states =
        exact.length === 0 && shape.state === 'tardy' ? book.states('overdue', false, setting.today) : exact;
      return states.flatMap(({ table, where, score }) => {
        const isNamed = named.has(table) || [...named].some((one) => leadsTo(table, one, book));
        const fit = Math.max(usual.get(table) ?? 0, isNamed ? 0.9 : 0.4);
        return asMeasure({ kind: 'rate', where }, table, fit * score);
      });
    }
    case 'repeat':
      return repeatForms(setting, shape);
    case 'share':
      return shareForms(setting, shape);
  }
}

/** Two amounts of the same rows; a cost that the product has is taken as often as it was sold. */
function pairsOf(
  left: string,
  right: string,
  book: Book,
): { left: Expression; right: Expression; table: string; score: number }[] {
  const found = [];
  for (const one of amountsOf(left, book)) {
    for (const other of amountsOf(right, book)) {
      // Nothing is told by a figure less itself.
      if (JSON.stringify(one.row) === JSON.stringify(other.row)) continue;
      if (one.table === other.table && other.over === 'sum')
        found.push({ left: sum(one), right: sum(other), table: one.table, score: (one.score + other.score) / 2 });
      const [quantity] = figuresNear('quantity', [one.table], book).filter(({ table }) => table === one.table);
      if (quantity && (other.table === one.table ? other.over === 'avg' : leadsTo(one.table, other.table, book)))
        found.push({
          left: sum(one),
          right: { kind: 'aggregate', name: 'sum', argument: arithmetic(quantity.row, '*', other.row) } as Expression,
          table: one.table,
          score: (one.score + other.score) / 2 - 0.1,
        });
    }
  }
  return found;
}

/** Those who came more than once, and how many of all who came. */
function repeatForms(setting: Setting, shape: Extract<Formula['shape'], { kind: 'repeat' }>): Shaped[] {
  const { book } = setting;
  const found: Shaped[] = [];
  for (const event of book.tables(shape.event).slice(0, 3)) {
    const people: Entity[] = [
      ...book.tables(shape.who).slice(0, 2),
      ...book
        .dimensions(shape.who)
        .filter(({ table }) => table === event.table && book.meaning.table(table)?.role === 'flat'),
    ];
    for (const who of people) {
      const again: Predicate = {
        ...{ kind: 'compare', left: happeningsOf(event.table, book), operator: '>=' },
        right: { kind: 'literal', value: 2 },
      };
      const member = membersOf(who, event.table, [again], setting, false);
      const once = membersOf(who, event.table, [], setting, false);
      if (!member || !once) continue;
      const own = conditionsOf(setting).filter((one) => tableOf(one) === who.table && who.column === undefined);
      const left = block({ select: [countedOf(who, book)], where: [...own, member] });
      const right = block({ select: [countedOf(who, book)], where: [...own, once] });
      const score = event.score + who.score - 1;
      const isShare = shape.percent === true || setting.cast.heard.has('share');
      if (!isShare) found.push({ form: { kind: 'block', block: left }, score, features: ['formula:repeat'] });
      else
        found.push({
          form: { kind: 'difference', operator: 'share', left, right },
          score,
          features: ['formula:repeat-rate'],
        });
    }
  }
  return found;
}

const tableOf = (one: Predicate): string | undefined =>
  'left' in one && 'kind' in one.left && one.left.kind === 'column' ? one.left.table : undefined;

/** Events of one kind in percent of another: each counted in its own table, under the same period. */
function shareForms(setting: Setting, shape: Extract<Formula['shape'], { kind: 'share' }>): Shaped[] {
  const { book } = setting;
  const found: Shaped[] = [];
  for (const part of book.tables(shape.part).slice(0, 2)) {
    for (const whole of book.tables(shape.whole).slice(0, 3)) {
      if (part.table === whole.table) continue;
      const blockOf = (table: string) =>
        wheres({ ...setting, cast: { ...setting.cast, doings: [], moments: [] } }, table)[0]?.where ?? [];
      const count = (table: string): Form => asForm({ select: [countOf(table)], where: blockOf(table) });
      const [left, right] = [count(part.table), count(whole.table)];
      if (left.kind === 'block' && right.kind === 'block' && dateOf(part.table, book))
        found.push({
          form: { kind: 'difference', operator: 'share', left: left.block, right: right.block },
          score: part.score + whole.score - 1,
          features: ['formula:share'],
        });
    }
  }
  // One table with a state for it.
  for (const whole of book.tables(shape.whole).slice(0, 2))
    for (const state of [shape.part, `${shape.part}ed`]
      .flatMap((name) => book.states(name, false, setting.today))
      .filter(({ table }) => table === whole.table)
      .slice(0, 1))
      found.push(
        ...measureForms(setting, {
          figure: { kind: 'rate', where: state.where },
          table: whole.table,
          score: whole.score - 0.3,
          feature: 'formula:rate',
        }),
      );
  return found;
}
