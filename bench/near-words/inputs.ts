import { readMoby, readVectors, readWordNet } from './sources.ts';

/** How alike two words are by each source, as small numbers; undefined where no source knows them. */
export interface Likeness {
  words: readonly string[];
  vector(word: string): Float32Array | undefined;
  isWord(word: string): boolean;
  mates(word: string): Set<string>;
  /** Two words that stand for one: `first name` for a forename. */
  phrases(word: string): string[];
  inputs(said: string, meant: string): Record<string, number>;
}

/** Senses that are looked at; the rest is seldom meant. */
const usual = 7;

const few = (count: number): number => 3 / Math.log2(4 + count);

export function likeness(): Likeness {
  const vectors = readVectors();
  const moby = readMoby();
  const { senses, wider } = readWordNet();
  const usualSenses = (word: string) => (senses.get(word) ?? []).slice(0, usual);
  const bySense = Map.groupBy(
    [...senses].flatMap(([word, list]) => list.slice(0, usual).map((sense) => ({ word, sense }))),
    ({ sense }) => sense,
  );
  const none: ReadonlySet<string> = new Set();
  const alikeIn = (word: string) => moby.get(word) ?? none;
  const product = (left: Float32Array | undefined, right: Float32Array | undefined): number => {
    if (!left || !right) return 0;
    let sum = 0;
    for (let at = 0; at < left.length; at++) sum += (left[at] as number) * (right[at] as number);
    return sum;
  };
  return {
    words: vectors.words,
    vector: vectors.of,
    isWord: (word) => senses.has(word) || moby.has(word),
    mates(word) {
      const found = new Set(alikeIn(word));
      for (const sense of usualSenses(word)) {
        for (const { word: other } of bySense.get(sense) ?? []) found.add(other);
        for (const above of wider.get(sense) ?? [])
          for (const { word: other } of bySense.get(above) ?? []) found.add(other);
      }
      found.delete(word);
      return found;
    },
    phrases: (word) => {
      const [usualOne, next] = usualSenses(word);
      const same = [usualOne, next].flatMap((sense) => bySense.get(sense ?? '') ?? []).map((one) => one.word);
      return [...new Set(same)].filter((other) => /^[a-z]+ [a-z]+$/.test(other));
    },
    inputs(said, meant) {
      const cosine = product(vectors.of(said), vectors.of(meant));
      const [left, right] = [alikeIn(said), alikeIn(meant)];
      let shared = 0;
      for (const word of left) if (right.has(word)) shared += 1;
      const own = usualSenses(said);
      const other = usualSenses(meant);
      const same = own.findIndex((sense) => other.includes(sense));
      const above = (list: readonly string[]) => list.flatMap((sense) => wider.get(sense) ?? []);
      const isWider = above(own).some((sense) => other.includes(sense));
      const isNarrower = above(other).some((sense) => own.includes(sense));
      return {
        cosine,
        near: Math.max(0, cosine - 0.5),
        very: Math.max(0, cosine - 0.65),
        // A word with hundreds of others beside it says little of each.
        'moby-one': left.has(meant) !== right.has(said) ? few(Math.min(left.size || 999, right.size || 999)) : 0,
        'moby-both': left.has(meant) && right.has(said) ? few(Math.min(left.size, right.size)) : 0,
        'moby-near': left.has(meant) || right.has(said) ? Math.max(0, cosine - 0.2) : 0,
        'moby-shared': shared / Math.sqrt(Math.max(1, left.size) * Math.max(1, right.size)),
        sense: same < 0 ? 0 : 1 / (1 + Math.max(same, other.indexOf(own[same] ?? ''))),
        'sense-any': Number(same >= 0),
        wider: Number(isWider),
        narrower: Number(isNarrower),
        siblings: Number(above(own.slice(0, 2)).some((sense) => above(other.slice(0, 2)).includes(sense))),
      };
    },
  };
}
