import type { ConceptScore } from '../lexicon/contracts.ts';
import { conceptOf, isA } from '../lexicon/lexicon.ts';
import type { Table } from '../snapshot/snapshot.ts';
import type { ColumnMeaning } from './contracts.ts';

/** How likely a date of this moment is the one that counts when nothing is said: what happened before what followed. */
const ofEvents: Readonly<Record<string, number>> = {
  ordered: 9,
  borrowed: 9,
  scheduled: 8,
  started: 7,
  created: 7,
  hired: 6.5,
  joined: 6.5,
  'paid-at': 6,
  'shipped-at': 5,
  'delivered-at': 4,
  'returned-at': 3,
  resolved: 2,
  'cancelled-at': 1.5,
  left: 1,
  ended: 1,
  due: 0.8,
  updated: 0.4,
  born: 0.1,
};

/** When a thing came to be there. */
const ofThings: Readonly<Record<string, number>> = {
  ...ofEvents,
  joined: 9,
  hired: 9,
  created: 8,
  started: 7.5,
  ordered: 7,
};

const unknown = 6.2;
const itself = 9.5;

/** Moments that are the very event where a table holds nothing else: a payment happens when it is paid. */
const eventsOf: Readonly<Record<string, readonly string[]>> = {
  'paid-at': ['payment', 'donation', 'refund'],
  'shipped-at': ['shipment'],
  'returned-at': ['return'],
};

/** The date that counts when nothing else is said. */
export function ownDate(
  table: Table,
  dates: readonly ColumnMeaning[],
  concepts: readonly ConceptScore[],
  isThing: boolean,
): ColumnMeaning | undefined {
  const rank = (date: ColumnMeaning): number => {
    const index = table.columns.findIndex(({ name }) => name === date.column);
    const isNullable = table.columns[index]?.nullable ?? false;
    return momentRank(date, concepts, isThing) - index * 0.02 - (isNullable ? 0.1 : 0);
  };
  return dates.toSorted((one, other) => rank(other) - rank(one))[0];
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
  return (isThing ? ofThings : ofEvents)[moment] ?? unknown;
}
