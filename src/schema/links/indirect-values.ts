import type { Question } from '../../question/question.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { ValueFinder, ValueHit } from '../values/value-hit.ts';
import type { Links } from './contracts.ts';
import { inflectedHits } from './inflected-values.ts';
import { labelHits } from './label-meanings.ts';
import { meantHits } from './meant-values.ts';
import { unmatchedWords } from './unmatched-words.ts';

export interface IndirectOptions {
  snapshot: Snapshot;
  values: ValueFinder;
  /** Where to look; absent means everywhere. */
  tables?: readonly string[];
}

/** The same links with values that stand for what is said, in other words, forms or letters; each step only sees what is still open. */
export async function withIndirectValues(question: Question, links: Links, options: IndirectOptions): Promise<Links> {
  const { snapshot, values, tables } = options;
  const steps: ((known: Links) => Promise<ValueHit[]>)[] = [
    (known) => meantHits(question, known, snapshot, values),
    async (known) => labelHits(known, snapshot),
    (known) => inflectedHits(question, known, values, tables ? { tables } : {}),
    (known) => spokenParts(question, known, values),
  ];
  let known = links;
  for (const step of steps) {
    const found = await step(known);
    if (found.length > 0) known = addValues(question, known, found);
  }
  return known;
}

/** The same links with more values; what these explain is no longer unmatched. */
export function addValues(question: Question, links: Links, found: readonly ValueHit[]): Links {
  const all = { ...links, values: [...links.values, ...found] };
  return { ...all, unmatched: unmatchedWords(question, all) };
}

async function spokenParts({ text }: Question, { unmatched }: Links, values: ValueFinder): Promise<ValueHit[]> {
  const open = unmatched.filter((word) => /^[a-z]+$/i.test(word.text));
  if (open.length === 0 || !values.findSpokenParts) return [];
  const found = await values.findSpokenParts(text);
  return found
    .filter((hit) => open.some((word) => hit.start === word.start && hit.end === word.end))
    .map((hit): ValueHit => ({ ...hit, isIndirect: true }));
}
