type Weights = Readonly<Record<string, number>>;

/** The business shapes: no public question set holds them, so that nothing there could fit these. */
const businessWeights: Weights = {
  'breakdown:beside': 2.5,
  'breakdown:dropped': -5,
  'breakdown:listed': 4,
  'compare:peers': 7,
  'count:belonging': 3,
  'count:people': 1,
  'duration:asked': 7,
  'duration:bound': 6,
  'duration:named': 1,
  'figure:count-each': 3,
  'growth:each': 5,
  'history:listed': 5,
  'history:summed': 3,
  'measure-word:asked': 5,
  'order:best': 3,
  'order:measure-said': 3,
  'order:measure-word': 4.5,
  'order:self-count': -2,
  'order:things': 3.4,
  'order:units': -0.7,
  'order:within': 4,
  'over:said': 6,
  'period:here': 1.5,
  'portion:asked': 5,
  'role:below': 7,
  'role:owner-named': 4,
  'role:same': 8,
  'role:through': 3,
  'unheard:below': -3,
  'unheard:growth': -1,
  'unheard:measure-word': -2,
  'unheard:over-time': -2,
  'vague:other-figure': -0.75,
  'vague:other-period': -0.05,
  'vague:ranked': 5,
  'vague:recent': 2,
  'value:parent': -1.5,
  'value:parent-said': 3.5,
};

/**
 * How people want to be answered where more than one way is right: a ranking with the figure that made it, sums where a
 * breakdown asks for an amount, things counted once, names where a key was said. A public set has habits of its own;
 * `bench/fit-embedded.ts` lets each set differ in these and keeps what is written here.
 */
export const conventionWeights: Weights = {
  'convention:order-shown': 3,
  'count:once': 2,
  'distinct:multiplied': 1.5,
  'foreign:named': 2.5,
  'null:deed': 1.5,
  'period:event': 2.6,
  'period:own': 3,
  'sum:alone': 1,
  'sum:beside-figure': 2.5,
  'sum:beside-parent': 1.5,
  'sum:bound': 2,
  'sum:each': 2.5,
  'sum:ranked': 2.5,
};

/** Set by hand and never fitted. */
export const handWeights: Weights = { ...businessWeights, ...conventionWeights };
