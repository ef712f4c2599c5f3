import type { ConceptScore } from '../lexicon/contracts.ts';
import { conceptOf, isA } from '../lexicon/lexicon.ts';
import type { Table } from '../snapshot/snapshot.ts';
import type { ColumnMeaning, TableRole } from './contracts.ts';

const unknown = 6.2;

/** How likely a date of this moment is the one that counts when nothing is said: what happened before what followed. */
const ofEvents: Readonly<Record<string, number>> = ranks({
  9: 'ordered borrowed donated-at',
  8.5: 'visited held-on occurred worked-on invoiced logged-in called-at played',
  8: 'dated scheduled submitted signed',
  7.5: 'opened started',
  7: 'created inspected serviced departed quoted reviewed-at interviewed-at',
  6.5: 'hired joined posted checked-in-at admitted acquired published produced stocked planted',
  6: 'paid-at planned-start',
  5: 'shipped-at activated',
  4: 'delivered-at arrived assigned-at',
  3: 'returned-at approved-at first-response refunded-at renewed',
  2: 'resolved checked-out-at discharged graduated harvested',
  1.5: 'cancelled-at closed planned-end',
  1: 'left ended',
  0.8: 'due expires next-due',
  0.4: 'updated last-seen last-purchase',
  0.1: 'born',
});

/** Of two moments that a name may say, the one that tables rather hold comes first. */
export const usualness = (moment: string): number => ofEvents[moment] ?? unknown;

/** When a thing came to be there. */
const ofThings: Readonly<Record<string, number>> = {
  ...ofEvents,
  ...ranks({
    9: 'joined hired opened signed acquired',
    8: 'created published activated',
    7.5: 'started',
    7: 'ordered',
  }),
};

function ranks(groups: Readonly<Record<number, string>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([rank, ids]) => ids.split(' ').map((id) => [id, Number(rank)])),
  );
}

const itself = 9.5;
const ofLines = 6;

/** Moments that are the very event where a table holds nothing else: a payment happens when it is paid. */
const eventsOf: Readonly<Record<string, readonly string[]>> = {
  'paid-at': ['payment', 'donation', 'refund'],
  'shipped-at': ['shipment'],
  'returned-at': ['return'],
  'refunded-at': ['refund'],
};

/** The date that counts when nothing else is said. */
export function ownDate(
  table: Table,
  dates: readonly ColumnMeaning[],
  concepts: readonly ConceptScore[],
  role: TableRole,
): ColumnMeaning | undefined {
  const [best] = rankedDates(table, dates, concepts, role);
  // Lines happen when their event does; when they are due or arrive is another matter.
  return best && role === 'lines' && best.rank < ofLines ? undefined : best?.date;
}

/** The dates of a table, the likeliest to be meant first; a rank of one more is much likelier. */
export function rankedDates(
  table: Table,
  dates: readonly ColumnMeaning[],
  concepts: readonly ConceptScore[],
  role: TableRole,
): { date: ColumnMeaning; rank: number }[] {
  const isThing = role === 'thing' || role === 'codes';
  const rank = (date: ColumnMeaning): number => {
    const index = table.columns.findIndex(({ name }) => name === date.column);
    const isNullable = table.columns[index]?.nullable ?? false;
    return momentRank(date, concepts, isThing) - index * 0.02 - (isNullable ? 0.1 : 0);
  };
  return dates.map((date) => ({ date, rank: rank(date) })).toSorted((one, other) => other.rank - one.rank);
}

function momentRank(date: ColumnMeaning, owners: readonly ConceptScore[], isThing: boolean): number {
  const moment = date.concepts.find(({ concept }) => conceptOf(concept)?.kind === 'moment')?.concept;
  const isOwn = (ids: readonly string[]) =>
    owners.some(({ concept, score }) => score >= 0.6 && ids.some((id) => isA(concept, id)));
  if (!isThing) {
    if (moment !== undefined && isOwn(eventsOf[moment] ?? [])) return itself;
    // `loan_date` of loans: its name says the table's own event.
    const events = date.concepts.filter(({ concept }) => conceptOf(concept)?.kind === 'event');
    const rank = (ofEvents[moment ?? ''] ?? unknown) >= 6 ? itself : 0;
    if (rank > 0 && owners[0] && events.some(({ concept }) => concept === owners[0]?.concept)) return rank;
  }
  if (moment === undefined) return unknown;
  const said = conceptOf(moment)?.of ?? [];
  const fit = said.length === 0 || owners.length === 0 ? 0 : isOwn(said) ? 0.75 : -0.75;
  return ((isThing ? ofThings : ofEvents)[moment] ?? unknown) + fit;
}
