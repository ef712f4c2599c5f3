import { conceptOf, isA } from '../../schema/lexicon/lexicon.ts';
import type {
  ColumnMeaning,
  ComputedFigure,
  ConceptScore,
  Meaning,
  TableMeaning,
} from '../../schema/meaning/contracts.ts';
import { meaningOf } from '../../schema/meaning/meaning.ts';
import { type SchemaFacts, schemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Scalar, Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { ColumnRef, Expression, Predicate } from '../form/form.ts';
import { statesByDate } from './states-by-date.ts';

export interface Scored {
  score: number;
}
/** Rows of a table. */
export interface RowsOption extends Scored {
  table: string;
}
export interface ColumnOption extends Scored, ColumnRef {}
/** A figure as each row has it. */
export interface FigureOption extends Scored {
  table: string;
  row: Expression;
  over: 'sum' | 'avg' | 'max';
  unit?: string;
  /** Conditions that come with it: what is owed is what is not paid. */
  where?: Predicate[];
}
/** Rows of a table that are in a state. */
export interface StateOption extends Scored {
  table: string;
  where: Predicate[];
}

/** Where a database keeps what a concept of the lexicon stands for. */
export interface Book {
  meaning: Meaning;
  facts: SchemaFacts;
  tables(concept: string): RowsOption[];
  dimensions(concept: string): ColumnOption[];
  figures(concept: string): FigureOption[];
  moments(concept: string): ColumnOption[];
  states(state: string, negated: boolean, today: string): StateOption[];
  /** Whether anything is kept of what a concept stands for. */
  holds(concept: string, today: string): boolean;
}

const known = new WeakMap<Snapshot, Book>();

export function bookOf(snapshot: Snapshot): Book {
  const before = known.get(snapshot);
  if (before) return before;
  const book = build(snapshot);
  known.set(snapshot, book);
  return book;
}

/** What is asked for may be said more widely (people) or more narrowly (patients) than the schema does. */
function fitOf(held: readonly ConceptScore[], asked: string): number {
  let best = 0;
  for (const { concept, score } of held) {
    // A technician is a person, and no other person's table stands for one.
    const isNarrower = concept !== 'person' && isA(asked, concept);
    // Any column of kinds may stand for kinds of insurance, and hardly does.
    const narrower = concept === 'category' ? 0.4 : 0.6;
    const factor = concept === asked ? 1 : isA(concept, asked) ? 0.8 : isNarrower ? narrower : 0;
    best = Math.max(best, factor * score);
  }
  return best;
}

/** Words for money in general, which a plain amount may stand for; a commission or a rent is not any amount. */
const anyMoney: ReadonlySet<string> = new Set([
  'amount',
  'revenue',
  'paid-amount',
  'spend',
  'amount-due',
  'donation-amount',
]);

function fitOfFigure(held: readonly ConceptScore[], asked: string): number {
  let best = 0;
  for (const { concept, score } of held) {
    const isWider = isA(asked, concept) && (anyMoney.has(asked) || kindOf(asked) !== 'figure');
    // Freight is an amount too, but not the one that is meant.
    const narrower = anyMoney.has(asked) && !anyMoney.has(concept) ? 0.5 : 0.8;
    const factor = concept === asked ? 1 : isA(concept, asked) ? narrower : isWider ? 0.65 : 0;
    best = Math.max(best, factor * score);
  }
  return best;
}

/** Events whose amounts are no income. */
const outgoing = ['return', 'refund', 'purchase', 'expense-claim', 'claim', 'payroll'];

const byScore = (left: Scored, right: Scored) => right.score - left.score;

function build(snapshot: Snapshot): Book {
  const meaning = meaningOf(snapshot);
  const facts = schemaFacts(snapshot);
  const columns = meaning.tables.flatMap((table) => table.columns);
  const cached = <Result>(find: (concept: string) => Result[]): ((concept: string) => Result[]) => {
    const found = new Map<string, Result[]>();
    return (concept) => {
      let result = found.get(concept);
      if (!result) {
        result = find(concept);
        found.set(concept, result);
      }
      return result;
    };
  };
  /** A row of an export is a sale where it has an amount, and whatever its table is called. */
  const flatFit = (table: string, concept: string): number => {
    const own = meaning.table(table);
    const isSold =
      isA(concept, 'transaction') && figuresFor('amount', meaning).some((figure) => figure.table === table);
    return Math.max(kindOf(concept) === 'event' ? fitOf(own?.concepts ?? [], concept) : 0, isSold ? 0.7 : 0);
  };
  const inRole = (roles: readonly ColumnMeaning['role'][], concept: string): ColumnOption[] =>
    columns
      .filter(({ role }) => roles.includes(role))
      .map(({ table, column, concepts }) => ({ table, column, score: fitOf(concepts, concept) }))
      .filter(({ score }) => score > 0.25)
      .sort(byScore);
  const held = new Map<string, boolean>();
  const book: Book = {
    meaning,
    facts,
    holds: (concept, today) => {
      const known = held.get(concept);
      if (known !== undefined) return known;
      const kind = kindOf(concept);
      const isFound =
        (kind === 'thing' && book.tables(concept).length + book.dimensions(concept).length > 0) ||
        (kind === 'event' && book.tables(concept).length > 0) ||
        (kind === 'attribute' && book.dimensions(concept).length > 0) ||
        (kind === 'figure' && book.figures(concept).length > 0) ||
        (kind === 'moment' && book.moments(concept).length > 0) ||
        (kind === 'state' && book.states(concept, false, today).length > 0);
      held.set(concept, isFound);
      return isFound;
    },
    tables: cached((concept) => {
      const found = meaning.tables
        .map(({ table, concepts, role }) => ({
          table,
          score: role === 'flat' ? flatFit(table, concept) : fitOf(concepts, concept),
        }))
        .filter(({ score }) => score > 0.25)
        .sort(byScore);
      const main = (found[0]?.score ?? 0) < 0.65 && isOrderTalk(concept) ? mainEvent(meaning, facts) : undefined;
      return main && !found.some(({ table, score }) => table === main && score >= 0.6)
        ? [{ table: main, score: 0.62 }, ...found]
        : found;
    }),
    dimensions: cached((concept) => inRole(['name', 'dimension', 'state', 'code', 'flag', 'text'], concept)),
    figures: cached((concept) => figuresFor(concept, meaning)),
    moments: cached((concept) => inRole(['date'], concept)),
    states: (state, negated, today) => {
      const found = statesFor(state, negated, today, meaning);
      const opposite = opposites[state];
      return found.length > 0 || !opposite ? found : statesFor(opposite, !negated, today, meaning);
    },
  };
  return book;
}

/** 单, "order", "transaction": what every business has most of, whatever it is called there. */
const isOrderTalk = (concept: string): boolean =>
  concept === 'order' || concept === 'transaction' || concept === 'sale';

function mainEvent({ tables }: Meaning, facts: SchemaFacts): string | undefined {
  const size = (table: string) =>
    (facts.table(table)?.table.rowCount ?? 1) *
    (1 + facts.edges.filter(({ from, to }) => from.table === table || to.table === table).length);
  const events = tables.filter(({ role, date }) => role === 'event' && date !== undefined).map(({ table }) => table);
  return events.sort((left, right) => size(right) - size(left))[0];
}

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
  return { table, row: scaled(row, computed.factor), over: 'sum', score, unit: 'money' };
}

/** One row is one thing sold where there is neither an amount nor a quantity: then its price is what came in. */
function soldPrices({ role, columns, computed }: TableMeaning): FigureOption[] {
  const figures = columns.filter((column) => column.role === 'figure');
  const isOf = (concept: string) => figures.some(({ concepts }) => fitOfFigure(concepts, concept) > 0.4);
  if (role !== 'event' || computed.length > 0 || isOf('amount') || isOf('quantity')) return [];
  return figures
    .filter(({ concepts }) => concepts[0]?.concept === 'price')
    .map((column) => ({ ...figureOf(column, 0.7), over: 'sum' as const }));
}

function figuresFor(concept: string, meaning: Meaning): FigureOption[] {
  const found: FigureOption[] = [];
  const isIncome = concept === 'revenue' || concept === 'paid-amount';
  for (const table of meaning.tables) {
    const [row] = table.concepts;
    const worth = isIncome && row && outgoing.some((one) => isA(row.concept, one)) ? 0.4 : 1;
    for (const column of table.columns) {
      if (column.role !== 'figure') continue;
      const score = worth * fitOfFigure(column.concepts, concept);
      if (score > 0.25) found.push(figureOf(column, score));
    }
    if (anyMoney.has(concept)) found.push(...soldPrices(table));
    for (const computed of table.computed) {
      const score = worth * fitOfFigure(computed.concepts, concept);
      if (score > 0.25) found.push(computedOf(table.table, computed, score));
    }
  }
  return found.sort(byScore);
}

/** States that are told by what they are not: what was taken off sale is no longer active. */
const opposites: Readonly<Record<string, string>> = {
  inactive: 'active',
  'off-sale': 'active',
  discontinued: 'active',
  resigned: 'employed',
  unpaid: 'paid',
  paid: 'unpaid',
  unshipped: 'shipped',
  expired: 'active',
  unresolved: 'resolved',
  tardy: 'on-time',
  'on-time': 'tardy',
  open: 'completed',
  failed: 'completed',
  active: 'inactive',
  employed: 'resigned',
};

const equals = (table: string, column: string, values: Scalar[], negated: boolean): Predicate => {
  const left = columnOf(table, column);
  const [value] = values;
  if (values.length === 1 && value !== undefined)
    return { kind: 'compare', left, operator: negated ? '!=' : '=', right: { kind: 'literal', value } };
  return { kind: 'in', left, values, negated };
};

function statesFor(state: string, negated: boolean, today: string, meaning: Meaning): StateOption[] {
  const found: StateOption[] = [];
  for (const table of meaning.tables) {
    for (const column of table.columns) {
      if (column.states) {
        const inState = column.states.filter(({ states }) => states.some((one) => one === state || isA(one, state)));
        if (inState.length === 0) continue;
        const exact = inState.some(({ states }) => states[0] === state) ? 1 : 0.75;
        const values = inState.map(({ value }) => value);
        found.push({ table: table.table, where: [equals(table.table, column.column, values, negated)], score: exact });
      } else if (column.flag) {
        const score = fitOf(column.concepts, state);
        if (score <= 0.3) continue;
        const value = negated ? column.flag.no : column.flag.yes;
        found.push({
          table: table.table,
          where: [equals(table.table, column.column, [value], false)],
          score: score * 0.95,
        });
      }
    }
    const known = found.some((one) => one.table === table.table);
    if (!known) found.push(...statesByDate(state, negated, today, table));
  }
  return found.sort(byScore);
}

export const kindOf = (concept: string) => conceptOf(concept)?.kind;
