import { conceptOf, isA } from '../../schema/lexicon/lexicon.ts';
import type {
  ColumnMeaning,
  ComputedFigure,
  ConceptScore,
  Meaning,
  TableMeaning,
} from '../../schema/meaning/contracts.ts';
import type { Expression } from '../form/form.ts';
import { byScore, type FigureOption } from './options.ts';

/** Words for money in general, which a plain amount may stand for; a commission or a rent is not any amount. */
const anyMoney: ReadonlySet<string> = new Set([
  'amount',
  'revenue',
  'paid-amount',
  'spend',
  'amount-due',
  'donation-amount',
]);

/** Money that is given back one day, or never came. */
const setAside: ReadonlySet<string> = new Set(['deposit', 'discount', 'credit-limit']);
/** What is taken off is an amount too, and nothing that comes in. */
const takenOff = new Set(['discount', 'tax']);

function fitOfFigure(held: readonly ConceptScore[], asked: string): number {
  if (asked !== 'amount' && anyMoney.has(asked) && takenOff.has(held[0]?.concept ?? '')) return 0;
  let best = 0;
  // A deposit is an amount by its name as well, and not the amount of what it was left for.
  const isOther = anyMoney.has(asked) && held[0] !== undefined && setAside.has(held[0].concept) ? 0.6 : 1;
  for (const { concept, score } of held) {
    const isWider = isA(asked, concept) && (anyMoney.has(asked) || kindOf(asked) !== 'figure');
    // Freight is an amount too, but not the one that is meant.
    const narrower = anyMoney.has(asked) && !anyMoney.has(concept) ? 0.5 : 0.8;
    const factor = concept === asked ? 1 : isA(concept, asked) ? narrower : isWider ? 0.65 : 0;
    best = Math.max(best, factor * score * isOther);
  }
  return best;
}

/** Events whose amounts are no income. */
const outgoing = ['return', 'refund', 'purchase', 'expense-claim', 'claim', 'payroll'];

/** What an event of its own is about: the amount of a refund is what was refunded. */
const amountsOf: Readonly<Record<string, string>> = {
  'refund-amount': 'refund',
  'donation-amount': 'donation',
  'claim-amount': 'claim',
  subsidy: 'grant',
  fine: 'violation',
};

export const columnOf = (table: string, column: string): Expression => ({ kind: 'column', table, column });

const times = (left: Expression, right: Expression): Expression => ({ kind: 'arithmetic', operator: '*', left, right });

function scaled(row: Expression, factor: number | undefined): Expression {
  return factor === undefined || factor === 1
    ? row
    : { kind: 'arithmetic', operator: '/', left: row, right: { kind: 'number', value: Math.round(1 / factor) } };
}

export function figureOf({ table, column, figure }: ColumnMeaning, score: number): FigureOption {
  return {
    table,
    row: scaled(columnOf(table, column), figure?.factor),
    over: figure?.over ?? 'sum',
    score,
    ...(figure?.unit ? { unit: figure.unit } : {}),
  };
}

function computedOf(table: string, computed: ComputedFigure, score: number): FigureOption {
  let row = times(columnOf(table, computed.quantity), columnOf(table, computed.price));
  if (computed.discount) {
    const { column, percent } = computed.discount;
    const share: Expression = percent
      ? { kind: 'arithmetic', operator: '/', left: columnOf(table, column), right: { kind: 'number', value: 100 } }
      : columnOf(table, column);
    row = times(row, { kind: 'arithmetic', operator: '-', left: { kind: 'number', value: 1 }, right: share });
  }
  if (computed.reduction)
    row = { kind: 'arithmetic', operator: '-', left: row, right: columnOf(table, computed.reduction) };
  const whole = scaled(row, computed.factor);
  const concept = computed.concepts[0]?.concept;
  const named = whole.kind === 'arithmetic' && concept !== undefined ? { ...whole, concept } : whole;
  return { table, row: named, over: 'sum', score, unit: 'money' };
}

/** One row is one thing sold where there is neither an amount nor a quantity: then its price is what came in. */
function soldPrices({ role, columns, computed, concepts }: TableMeaning): FigureOption[] {
  const figures = columns.filter((column) => column.role === 'figure');
  const isOf = (concept: string) => figures.some((one) => fitOfFigure(one.concepts, concept) > 0.4);
  // A show has a price as well, and is sold by the ticket.
  const isSold =
    !concepts[0] || [...soldIn, 'admission-ticket'].some((one) => concepts.some((own) => isA(own.concept, one)));
  if (role !== 'event' || !isSold || computed.length > 0 || isOf('amount') || isOf('quantity')) return [];
  return figures
    .filter((one) => one.concepts[0]?.concept === 'price')
    .map((column) => ({ ...figureOf(column, 0.7), over: 'sum' as const }));
}

/** Events whose lines are sold. */
const soldIn = ['sale', 'transaction', 'order', 'order-line', 'invoice', 'booking', 'rental', 'subscription', 'quote'];

/** What is asked for as a length of time, and how many of it make a day. */
const inADay: Readonly<Record<string, number>> = { hours: 24, duration: 24, nights: 1, days: 1 };
const starts = ['started', 'checked-in-at', 'borrowed', 'departed', 'admitted', 'planned-start'];
const ends = ['ended', 'checked-out-at', 'returned-at', 'arrived', 'discharged', 'planned-end'];

/** 工时, 住几晚: hours and nights of what has a beginning and an end, where no column holds them. */
function spansFor(concept: string, { tables }: Meaning): FigureOption[] {
  const factor = inADay[concept];
  if (factor === undefined) return [];
  return tables.flatMap(({ table, role, columns }): FigureOption[] => {
    if (role !== 'event' && role !== 'lines' && role !== 'flat') return [];
    const dateOf = (moments: readonly string[]) =>
      moments
        .map((moment) =>
          columns.find(({ role: own, concepts }: ColumnMeaning) => own === 'date' && concepts[0]?.concept === moment),
        )
        .find((column) => column !== undefined);
    const [from, to] = [dateOf(starts), dateOf(ends)];
    if (!from || !to) return [];
    const days: Expression = {
      kind: 'days',
      from: { table, column: from.column },
      to: { table, column: to.column },
    };
    const row: Expression =
      factor === 1 ? days : { kind: 'arithmetic', operator: '*', left: days, right: { kind: 'number', value: factor } };
    return [{ table, row, over: 'sum', unit: 'time', score: 0.7 }];
  });
}

/** Where figures of a concept are kept, or what they are worked out of. */
export function figuresFor(concept: string, meaning: Meaning): FigureOption[] {
  const found: FigureOption[] = [];
  const isIncome = concept === 'revenue' || concept === 'paid-amount';
  for (const table of meaning.tables) {
    const [row] = table.concepts;
    const worth = isIncome && row && outgoing.some((one) => isA(row.concept, one)) ? 0.4 : 1;
    for (const column of table.columns) {
      if (column.role !== 'figure') continue;
      const plain = worth * fitOfFigure(column.concepts, concept);
      // What a payment is of has come in.
      const isPaid =
        concept === 'paid-amount' && row && isA(row.concept, 'payment') && column.concepts[0]?.concept === 'amount';
      const event = amountsOf[concept];
      const isIts = event && row && isA(row.concept, event) && column.concepts[0]?.concept === 'amount';
      const score = isPaid ? Math.max(plain, worth * 0.95) : isIts ? Math.max(plain, 0.9) : plain;
      if (score > 0.25) found.push(figureOf(column, score));
    }
    if (anyMoney.has(concept)) found.push(...soldPrices(table));
    for (const computed of table.computed) {
      // What was prescribed or used up is priced as well, and sold by nobody.
      const parent = table.role === 'lines' && table.parent ? meaning.table(table.parent.table) : undefined;
      const whole = parent?.concepts[0] ?? row;
      const isSold = !isIncome || !whole || soldIn.some((one) => isA(whole.concept, one));
      const score = worth * fitOfFigure(computed.concepts, concept) * (isSold ? 1 : 0.7);
      if (score > 0.25) found.push(computedOf(table.table, computed, score));
    }
  }
  // What rows hold themselves is surer than what their dates tell.
  const spans = spansFor(concept, meaning).filter(({ table }) => !found.some((one) => one.table === table));
  return [...found, ...spans].sort(byScore);
}

export const kindOf = (concept: string) => conceptOf(concept)?.kind;
