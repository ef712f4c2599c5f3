import { WenshuError } from '../errors/wenshu-error.ts';
import type { Said } from '../memory/own-records.ts';
import type { DraftReply } from '../protocol/draft.ts';
import { type Additions, draftOf, merged, type Proposal, proposedIn } from '../schema/draft/draft.ts';
import { readReply } from '../schema/draft/reply.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { questionReference, referenceTo } from './draft-form.ts';

/** What a reference stands for in this schema. */
type Place = { table: string; column?: string };

/**
 * What a person says of a connection, as it adds to it: what is proposed, but for what they answered, and then their own
 * corrections. Throws `draft_unclear` for what names nothing here.
 */
export function additionsOf(reply: DraftReply, snapshot: Snapshot, terms: readonly GlossaryTerm[]): Additions {
  const draft = draftOf(snapshot, terms);
  const places = placesIn(snapshot);
  const placeOf = (reference: string): Place => {
    const found = places.get(reference);
    if (!found) throw unclear(reference);
    return found;
  };
  const answers = new Map(
    Object.entries(reply.answers ?? {}).map(([reference, answer]) => {
      const asked = draft.find((one) => questionReference(one) === reference);
      if (!asked) throw unclear(reference);
      return [asked, answered(asked, answer)] as const;
    }),
  );
  const names = Object.entries(reply.names ?? {}).map(([reference, name]): Additions => {
    return { descriptions: { [textOf(placeOf(reference))]: oneLine(name) } };
  });
  const codes = Object.entries(reply.codes ?? {}).map(([reference, meant]): Additions => {
    const told = Object.entries(meant).map(([code, words]) => [code, severalIn(words)] as const);
    return { codes: { [textOf(columnOf(placeOf(reference), reference))]: Object.fromEntries(told) } };
  });
  const dates = Object.entries(reply.dates ?? {}).map(([reference, field]): Additions => {
    const { table } = placeOf(reference);
    const date = columnOf(placeOf(field), field);
    if (date.table !== table) throw unclear(field);
    return { dates: { [table]: date.column } };
  });
  const words = (reply.words ?? []).map(({ words: said, means }): Additions => {
    const place = placeOf(means);
    const meaning = place.column === undefined ? { table: place.table } : { column: textOf(place) };
    return { glossary: [{ words: said, ...meaning }] };
  });
  return merged([proposedIn(draft, answers), ...names, ...codes, ...dates, ...words]);
}

/** What was said before and what is said now; a word has the meaning that it was given last. */
export function saidTogether(before: Said, now: Additions): Said {
  const again = new Set((now.glossary ?? []).flatMap(({ words }) => words.map((word) => word.toLowerCase())));
  const kept = (before.glossary ?? []).filter(({ words }) => !words.some((word) => again.has(word.toLowerCase())));
  const { glossary: _, ...rest } = before as Additions;
  const all = merged([{ ...rest, ...(kept.length > 0 ? { glossary: kept } : {}) }, now]);
  return {
    ...all,
    ...(all.exclude ? { exclude: [...new Set(all.exclude)] } : {}),
    ...(all.joins ? { joins: [...new Set(all.joins)] } : {}),
  };
}

function answered(asked: Proposal, answer: { choose: string } | { say: string }): Additions {
  if ('choose' in answer) {
    if (answer.choose === 'none') return {};
    const chosen = asked.options[Number(answer.choose) - 1];
    if (!chosen) throw unclear(answer.choose);
    return chosen.adds;
  }
  const read = readReply(answer.say, asked);
  if ('fault' in read) throw unclear(answer.say);
  return read.adds;
}

function placesIn({ tables }: Snapshot): Map<string, Place> {
  return new Map(
    tables.flatMap(({ name: table, columns }) => [
      [referenceTo(table), { table }] as const,
      ...columns.map(({ name: column }) => [referenceTo(table, column), { table, column }] as const),
    ]),
  );
}

function columnOf({ table, column }: Place, reference: string): Required<Place> {
  if (column === undefined) throw unclear(reference);
  return { table, column };
}

const textOf = ({ table, column }: Place): string => (column === undefined ? table : `${table}.${column}`);

/** A comment is one line, in which a colon begins a remark. */
const oneLine = (name: string): string => name.replace(/[\p{Cc}：:；;]+/gu, ' ').trim();

const severalIn = (words: string): string | string[] => {
  const parts = oneLine(words)
    .split(/\s*\/\s*/)
    .filter(Boolean);
  return parts.length > 1 ? parts : (parts[0] ?? words);
};

const unclear = (detail: string) => new WenshuError('draft_unclear', { detail: detail.slice(0, 100) });
