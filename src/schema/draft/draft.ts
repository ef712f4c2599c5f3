import type { GlossaryTerm } from '../glossary/glossary.ts';
import { meaningOf } from '../meaning/meaning.ts';
import type { Snapshot, Table } from '../snapshot/snapshot.ts';
import { dateProposal, hiddenProposal, salesProposal } from './choices.ts';
import { codeProposals } from './codes.ts';
import type { Additions, Proposal } from './contracts.ts';
import { columnProposals, tableProposal } from './names.ts';

export type * from './contracts.ts';

/**
 * What a new database does not plainly say of itself, with what may be meant, table by table. `snapshot` has what the connection
 * says already: that is proposed no more.
 */
export function draftOf(snapshot: Snapshot, glossary: readonly GlossaryTerm[]): Proposal[] {
  const { tables } = meaningOf(snapshot);
  const byName = new Map(snapshot.tables.map((table) => [table.name, table]));
  const named = new Set(glossary.flatMap((term) => (term.kind === 'table' ? [term.table] : [])));
  const namedColumns = new Set(
    glossary.flatMap((term) => (term.kind === 'column' ? [`${term.table}.${term.column}`] : [])),
  );
  const hasSales = glossary.some(({ words }) => words.some((word) => /^(?:销售额|sales|revenue)$/i.test(word)));
  return tables.flatMap((meant) => {
    const table = byName.get(meant.table);
    if (!table) return [];
    const hidden = hiddenProposal(table, snapshot);
    if (hidden.length > 0) return hidden;
    const weight = weightOf(table, snapshot);
    return [
      ...(named.has(table.name) ? [] : tableProposal(table, meant, weight)),
      ...columnProposals(table, meant, weight).filter(({ column }) => !namedColumns.has(`${table.name}.${column}`)),
      ...codeProposals(table, meant, weight),
      ...dateProposal(table, meant, weight),
      ...salesProposal(meant, weight, hasSales),
    ];
  });
}

/** What hangs on a table: its rows, and the tables that point to it. */
export function weightOf({ name, rowCount = 0 }: Table, { tables }: Snapshot): number {
  const links = tables.filter(({ foreignKeys }) => foreignKeys.some((key) => key.table === name)).length;
  return Math.log10(rowCount + 10) + links;
}

const worth = ({ weight, sure }: Proposal): number => weight * (1 - sure);

const mostQuestions = 10;
/** What is surer than this is not worth a person's time. */
const sureEnough = 0.85;

/** Plain enough where all of it is shown in the end. */
const seenInDiff = new Set<Proposal['kind']>(['column', 'name', 'join', 'word']);

/** What a person is asked, at most ten, most valuable first. */
export function questionsIn(draft: readonly Proposal[]): Proposal[] {
  return draft
    .filter(({ sure, kind }) => sure < sureEnough && !seenInDiff.has(kind))
    .toSorted((one, other) => worth(other) - worth(one))
    .slice(0, mostQuestions);
}

/** All that is proposed, but for what a person answered. */
export const proposedIn = (
  draft: readonly Proposal[],
  answers: ReadonlyMap<Proposal, Additions> = new Map(),
): Additions =>
  merged(
    draft.flatMap((proposal) => {
      const { isProposed, options } = proposal;
      const adds = answers.get(proposal) ?? (isProposed ? options[0]?.adds : undefined);
      return adds ? [adds] : [];
    }),
  );

/** Several additions as one. */
export function merged(parts: readonly Additions[]): Additions {
  const all: Additions = {};
  for (const { glossary, joins, exclude, descriptions, codes, dates, names } of parts) {
    if (glossary) all.glossary = [...(all.glossary ?? []), ...glossary];
    if (joins) all.joins = [...(all.joins ?? []), ...joins];
    if (exclude) all.exclude = [...(all.exclude ?? []), ...exclude];
    if (descriptions) all.descriptions = { ...all.descriptions, ...descriptions };
    if (codes) all.codes = { ...all.codes, ...codes };
    if (dates) all.dates = { ...all.dates, ...dates };
    if (names) all.names = { ...all.names, ...names };
  }
  return all;
}

export const isNothing = (additions: Additions): boolean => Object.keys(additions).length === 0;
