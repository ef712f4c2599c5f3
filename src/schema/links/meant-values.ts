import type { Question, Span } from '../../question/question.ts';
import { conceptsInQuestion } from '../lexicon/concepts-in-question.ts';
import { placesInQuestion } from '../lexicon/places.ts';
import type { Scalar, Snapshot } from '../snapshot/snapshot.ts';
import { conceptsOf, placeMeaning } from '../values/meant-values.ts';
import type { MeantValue, ValueFinder, ValueHit } from '../values/value-hit.ts';
import type { Links } from './contracts.ts';
import { codedColumns } from './values.ts';

interface Mention extends Span {
  meaning: string;
}

/**
 * Stored values that mean what the question says in other words: 微信 where `wechat` is stored, women where it is `F`, German where it
 * is `DE`. The lexicon is the bridge, so both languages and the codes of both are one.
 */
export async function meantHits(
  question: Question,
  links: Links,
  snapshot: Snapshot,
  values: ValueFinder,
): Promise<ValueHit[]> {
  const mentions = mentionsOf(question, links);
  if (mentions.length === 0) return [];
  const meanings = new Set(mentions.map(({ meaning }) => meaning));
  const stored: Stored[] = [...((await values.findMeant?.(meanings)) ?? []), ...labelledCodes(snapshot)];
  const isKnown = (span: Span, table: string, column: string) =>
    links.values.some(
      (hit) => hit.table === table && hit.column === column && hit.start < span.end && span.start < hit.end,
    );
  // 企业 of 企业客户 is stored: then that is meant, and not whatever the longer word may stand for.
  const isPartKnown = (span: Span) =>
    links.values.some(
      (hit) => span.start <= hit.start && hit.end <= span.end && hit.end - hit.start < span.end - span.start,
    );
  return mentions
    .filter((one) => !isPartKnown(one))
    .flatMap(({ meaning, start, end }) =>
      stored
        .filter((one) => one.meaning === meaning && !isKnown({ start, end }, one.table, one.column))
        .map(
          ({ table, column, value }): ValueHit => ({
            start,
            end,
            table,
            column,
            value,
            match: 'gloss',
            isIndirect: true,
          }),
        ),
    );
}

type Stored = Omit<MeantValue, 'value'> & { value: Scalar };
const labelled = new WeakMap<Snapshot, Stored[]>();

/** Codes by what their labels in a comment stand for. */
function labelledCodes(snapshot: Snapshot): Stored[] {
  let found = labelled.get(snapshot);
  if (!found) {
    found = codedColumns(snapshot).flatMap(({ table, column, codes }) =>
      codes.flatMap(({ code, words }) => {
        const value = column.kind === 'integer' ? Number(code) : code;
        const meanings = new Set(words.flatMap(conceptsOf));
        return [...meanings].map((meaning) => ({ table, column: column.name, value, meaning }));
      }),
    );
    labelled.set(snapshot, found);
  }
  return found;
}

function mentionsOf(question: Question, { tables, columns }: Links): Mention[] {
  const { concepts, formulas } = conceptsInQuestion(question);
  const isWithin = (one: Span, other: Span) =>
    other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start;
  const named = [...tables, ...columns].filter(({ score }) => score >= 0.9);
  const wider: readonly Span[] = [...concepts, ...formulas, ...named, ...question.periods];
  const meant = concepts
    .filter(({ concept, isVerb, score }) => !isVerb && concept.kind === 'state' && score === 1)
    .map(({ start, end, concept }) => ({ start, end, meaning: concept.id }));
  const places = placesInQuestion(question).map(({ start, end, place }) => ({
    start,
    end,
    meaning: placeMeaning(place),
  }));
  return [...meant, ...places].filter((one) => !wider.some((other) => isWithin(one, other)));
}
