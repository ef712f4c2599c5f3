import type { Weights } from './draft.ts';

/**
 * How a form is written down where more than one way is in use. People get what no engine refuses and no number spoils;
 * the research sets have habits of their own, and rows that tie come in the order that these make.
 */
export interface Style {
  /** One row per thing by its key alone, though columns beside the key are shown. */
  keyGrouping: boolean;
  /** Division as the engine does it: whole numbers stay whole. */
  plainDivision: boolean;
  /** Bounds in time as bare digits (`> 1990-05-04`), whatever the engine makes of them. */
  bareDates: boolean;
}

export const plainStyle: Style = { keyGrouping: false, plainDivision: false, bareDates: false };

export const styleOf = (weights: Weights): Style => ({
  keyGrouping: (weights['convention:key-grouping'] ?? 0) > 0,
  plainDivision: (weights['convention:plain-division'] ?? 0) > 0,
  bareDates: (weights['convention:bare-dates'] ?? 0) > 0,
});
