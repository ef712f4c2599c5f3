import { type Terms, termKinds } from './terms.ts';

/** How much of what two texts say is the same. */
export interface Weights {
  /** How many texts there are. */
  texts: number;
  /** In how many of them a term stands. */
  frequency(term: string): number;
}

/** What people mean stays when they use other words; of pairs of characters each word has several. */
const kindWeights: Record<keyof Terms, number> = { words: 1, pairs: 0.3, meanings: 1.2 };
/** Below 1, so that a rare word does not outweigh all that two questions share; set with the weights by `bench/store-search.ts`. */
const rarityPower = 0.4;

/** The name under which a term is counted: a word may be spelt like a pair. */
export const countedAs = (kind: keyof Terms, term: string): string => `${kind[0]}${term}`;

export const counted = (terms: Terms): string[] =>
  termKinds.flatMap((kind) => terms[kind].map((term) => countedAs(kind, term)));

const weightOfKind = new Map(termKinds.map((kind) => [kind[0], kindWeights[kind]]));

/** What a term weighs: little when nearly every text has it, never nothing. */
export function weightOf(term: string, { texts, frequency }: Weights): number {
  const having = frequency(term);
  const rarity = Math.log(1 + (texts - having + 0.5) / (having + 0.5));
  return Math.max(0.05, rarity) ** rarityPower * (weightOfKind.get(term[0] ?? '') ?? 0);
}

/** Compares texts with one: 1 when they say the same terms, 0 when they share none. The cosine of their weighted terms. */
export function similarityTo(asked: Terms, weights: Weights): (stored: Terms) => number {
  const square = (term: string) => weightOf(term, weights) ** 2;
  const wanted = new Map(counted(asked).map((term) => [term, square(term)]));
  const ownLength = sum(wanted.values());
  return (stored) => {
    const terms = counted(stored);
    const shared = sum(terms.map((term) => wanted.get(term) ?? 0));
    if (shared === 0) return 0;
    return shared / Math.sqrt(ownLength * sum(terms.map((term) => wanted.get(term) ?? square(term))));
  };
}

/** One order out of several: by the sum of 1 / (60 + place), so that what stands high in any of them stands high. */
export function fused(orders: readonly (readonly number[])[]): number[] {
  const scores = new Map<number, number>();
  for (const order of orders)
    for (const [place, id] of order.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (60 + place));
  return [...scores].sort(([, one], [, other]) => other - one).map(([id]) => id);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
