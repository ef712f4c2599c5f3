import { isA } from '../../schema/lexicon/lexicon.ts';
import type { ColumnMeaning, ConceptScore, Meaning } from '../../schema/meaning/contracts.ts';
import { meaningOf } from '../../schema/meaning/meaning.ts';
import { type SchemaFacts, schemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Scalar, Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { Predicate } from '../form/form.ts';
import { columnOf, figuresFor, kindOf } from './figure-options.ts';
import { byScore, type ColumnOption, type FigureOption, type RowsOption, type StateOption } from './options.ts';
import { statesByDate } from './states-by-date.ts';

export { columnOf, figureOf, kindOf } from './figure-options.ts';
export type { ColumnOption, FigureOption, RowsOption, Scored, StateOption } from './options.ts';

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
  online: 'offline',
  offline: 'online',
  employed: 'resigned',
};

const equals = (table: string, column: string, values: Scalar[], negated: boolean): Predicate => {
  const left = columnOf(table, column);
  const [value] = values;
  if (values.length === 1 && value !== undefined)
    return { kind: 'compare', left, operator: negated ? '!=' : '=', right: { kind: 'literal', value } };
  return { kind: 'in', left, values, negated };
};

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
          score: role === 'flat' ? flatFit(table, concept) : fitOf(withoutForms(concepts), concept),
        }))
        .filter(({ score }) => score > 0.25)
        .sort(byScore);
      if (concept === 'customer' && found.length === 0) {
        const served = servedBy(meaning, facts);
        if (served) return [{ table: served, score: 0.6 }];
      }
      const main = (found[0]?.score ?? 0) < 0.65 && isOrderTalk(concept) ? mainEvent(meaning, facts) : undefined;
      return main && !found.some(({ table, score }) => table === main && score >= 0.6)
        ? [{ table: main, score: 0.62 }, ...found]
        : found;
    }),
    dimensions: cached((concept) => inRole(['name', 'dimension', 'state', 'code', 'flag', 'text'], concept)),
    figures: cached((concept) => figuresFor(concept, meaning)),
    moments: cached((concept) => inRole(['date'], concept)),
    states: (state, negated, today) => {
      // Of channels only the till is no channel online, whatever the others are called.
      const others = state === 'online' ? statesFor('offline', !negated, today, meaning) : [];
      const found = others.length > 0 ? others : statesFor(state, negated, today, meaning);
      const opposite = opposites[state];
      return found.length > 0 || !opposite ? found : statesFor(opposite, !negated, today, meaning);
    },
  };
  return book;
}

/** Contractors are no contracts: where a name is the very word for one thing, a form of another word is not meant. */
const withoutForms = (held: readonly ConceptScore[]): readonly ConceptScore[] => {
  const [first] = held;
  return first && first.score === 1
    ? held.filter(({ concept, score }) => score !== 0.9 || isA(first.concept, concept) || isA(concept, first.concept))
    : held;
};

/** 单, "order", "transaction": what every business has most of, whatever it is called there. */
const isOrderTalk = (concept: string): boolean =>
  concept === 'order' || concept === 'transaction' || concept === 'sale';

/** 客户: the people whom the business is there for, whatever they are called there (owners of pets, players). */
function servedBy({ tables }: Meaning, facts: SchemaFacts): string | undefined {
  const events = (table: string) =>
    facts.edges.filter(({ to, from }) => to.table === table && from.table !== table).length;
  return tables
    .filter(({ role, concepts }) => {
      const is = (concept: string) => concepts.some((one) => one.score > 0.5 && isA(one.concept, concept));
      return role === 'thing' && is('person') && !is('employee') && !is('supplier');
    })
    .map(({ table }) => table)
    .sort((left, right) => events(right) - events(left))[0];
}

function mainEvent({ tables }: Meaning, facts: SchemaFacts): string | undefined {
  const size = (table: string) =>
    (facts.table(table)?.table.rowCount ?? 1) *
    (1 + facts.edges.filter(({ from, to }) => from.table === table || to.table === table).length);
  const events = tables.filter(({ role, date }) => role === 'event' && date !== undefined).map(({ table }) => table);
  return events.sort((left, right) => size(right) - size(left))[0];
}
