import { conceptOf, isA } from '../lexicon/lexicon.ts';
import { usualInitials } from '../lexicon/pinyin.ts';
import type { ColumnMeaning, ConceptScore, TableMeaning } from '../meaning/meaning.ts';
import type { Table } from '../snapshot/snapshot.ts';
import type { Option, Proposal } from './contracts.ts';
import { conceptText, conceptWords, isPlain, valuesOf } from './plain.ts';

/** A guess below this is shown as an option and not proposed: a part of the name that was read says little of the whole. */
const least = 0.75;
/** Kinds of columns that people ask by; keys and names are found through their tables. */
const asked = new Set<ColumnMeaning['role']>(['date', 'figure', 'dimension', 'state', 'flag']);
const kindsOfTable = new Set(['thing', 'event']);

/** What may be meant where no word is known, by what the table looks like. */
const usual = {
  person: ['customer', 'employee', 'member', 'supplier'],
  event: ['order', 'payment', 'visit', 'shipment'],
  thing: ['product', 'store', 'customer', 'department'],
};

/** What the rows of a table are, where its name does not say so. */
export function tableProposal(table: Table, meant: TableMeaning, weight: number): Proposal[] {
  if (isPlain(table) || meant.isCalendar || meant.role === 'link') return [];
  const found = meant.concepts.filter(
    ({ concept, score }) => score >= 0.35 && kindsOfTable.has(conceptOf(concept)?.kind ?? ''),
  );
  const [best] = found;
  const ids = [...new Set([...found.slice(0, 2).map(({ concept }) => concept), ...usual[looksLike(meant)]])].slice(
    0,
    4,
  );
  const name = table.columns.find((column) => column.name === meant.name);
  return [
    {
      kind: 'table',
      table: table.name,
      options: ids.map((id) => described(table.name, id)),
      isProposed: (best?.score ?? 0) >= least,
      sure: best?.score ?? 0,
      weight,
      columns: table.columns.slice(0, 6).map((column) => column.name),
      values: name ? valuesOf(name) : [],
    },
  ];
}

function looksLike({ role, columns }: TableMeaning): keyof typeof usual {
  if (role === 'event' || role === 'lines' || role === 'flat') return 'event';
  const ofPeople = new Set(['phone', 'gender', 'email', 'born', 'id-number']);
  return columns.some(({ concepts }) => concepts.some(({ concept, score }) => score >= 0.5 && ofPeople.has(concept)))
    ? 'person'
    : 'thing';
}

/** What columns are; two that would be called the same say nothing and are left as they are. */
export function columnProposals(table: Table, meant: TableMeaning, weight: number): Proposal[] {
  const proposals = meant.columns.flatMap((column): Proposal[] => {
    const stored = table.columns.find(({ name }) => name === column.column);
    if (!stored || isPlain(stored) || !asked.has(column.role) || column.column === meant.name) return [];
    const [best] = ownConcepts(column, meant);
    if (!best || best.score < least || !isTelling(stored.name)) return [];
    return [
      {
        kind: 'column',
        table: table.name,
        column: column.column,
        options: [described(`${table.name}.${column.column}`, best.concept)],
        isProposed: true,
        sure: best.score,
        weight: weight / 4,
        columns: [],
        values: valuesOf(stored),
      },
    ];
  });
  const called = Map.groupBy(proposals, ({ options }) => options[0]?.en);
  return proposals.filter(({ options }) => called.get(options[0]?.en)?.length === 1);
}

/** Two letters are short for many things (`fl`, `nr`): only those that people everywhere use are taken for read. */
const isTelling = (name: string): boolean => name.length > 2 || usualInitials.has(name.toLowerCase());

/** Of what a name may say, what such a column can be. */
function ownConcepts({ role, concepts }: ColumnMeaning, { concepts: owners }: TableMeaning): ConceptScore[] {
  const fitting: Partial<Record<ColumnMeaning['role'], string>> = { date: 'moment', figure: 'figure' };
  const kind = fitting[role] ?? 'attribute';
  // A store opens, and so does a ticket: the word for the one is not said of the other.
  const isSaid = (of: readonly string[] = []) =>
    of.length === 0 || of.some((wide) => owners.some((owner) => owner.score >= 0.5 && isA(owner.concept, wide)));
  return concepts.filter(({ concept }) => {
    const found = conceptOf(concept);
    return concept !== 'code' && found?.kind === kind && isSaid(found.of);
  });
}

const described = (at: string, id: string): Option => ({
  ...conceptWords(id),
  adds: { descriptions: { [at]: conceptText(id) } },
});
