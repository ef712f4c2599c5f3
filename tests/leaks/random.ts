/** A small generator that gives the same numbers for the same seed. */
export interface Random {
  /** 0 up to and without `below`. */
  number(below: number): number;
  pick<T>(list: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const number = (below: number) => Math.floor(next() * below);
  return { number, pick: (list) => list[number(list.length)] as (typeof list)[number] };
}
