/** A seeded stream of numbers; every part of the generator owns one, so that a change in one part leaves the others alone. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number in [low, high]. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Index drawn in proportion to its weight. */
  weighted(weights: readonly number[]): number;
  /** How many independent events happen when `mean` are expected. */
  poisson(mean: number): number;
  /** Normal, mean 0 and deviation 1. */
  normal(): number;
}

export function createRandom(name: string): Random {
  let state = seedOf(name);
  // mulberry32: 32 bits of state are plenty for a shop, and integer arithmetic is the same on every machine.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)]!,
    weighted(weights) {
      let total = 0;
      for (const weight of weights) total += weight;
      let left = next() * total;
      for (let index = 0; index < weights.length; index++) {
        left -= weights[index]!;
        if (left < 0) return index;
      }
      return weights.findLastIndex((weight) => weight > 0);
    },
    poisson(mean) {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count++;
      return count;
    },
    normal() {
      let sum = -6;
      for (let index = 0; index < 12; index++) sum += next();
      return sum;
    },
  };
}

function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of `shop/${name}`) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash | 0;
}
