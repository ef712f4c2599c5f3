import type { Profile } from './weights.ts';

/**
 * Weights of the business shapes: the research sets hold none of them, so nothing there could fit these. They are set by
 * hand and never fitted; for the research profiles the ones that compete with a habit of those sets are turned off.
 */
export const handWeights: Readonly<Record<string, number>> = {
  'breakdown:beside': 2.5,
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
  'order:measure-word': 3.5,
  'order:self-count': -2,
  'order:things': 2.2,
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

const researchOnly: Readonly<Record<string, number>> = {
  'order:self-count': 0,
  'period:here': 0,
  'breakdown:beside': -2,
  'breakdown:listed': 0,
  'figure:count-each': -2,
  'order:things': 0,
  'order:within': -3,
  'over:said': 0,
  'portion:asked': 0,
  'value:parent': -3,
};

export const handProfiles: Readonly<Record<Profile, Readonly<Record<string, number>>>> = {
  user: {},
  spider: researchOnly,
  dusql: researchOnly,
};
