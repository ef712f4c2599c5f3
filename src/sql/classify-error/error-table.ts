import type { ProblemClass } from '../contracts/problem.ts';

/**
 * How one engine says what went wrong. `codes` decide the class (SQLSTATE, vendor number or name); `messages` find the
 * name that is meant (groups `subject`, `qualifier`) and decide the class where the code is silent or too wide.
 */
export interface ErrorTable {
  codes: Readonly<Record<string, ProblemClass>>;
  messages: readonly MessageShape[];
}

export interface MessageShape {
  pattern: RegExp;
  class: ProblemClass;
  /** Set when the shape knows better than the code. */
  overridesCode?: true;
}

export function shape(pattern: RegExp, problemClass: ProblemClass, overridesCode?: true): MessageShape {
  return { pattern, class: problemClass, ...(overridesCode ? { overridesCode } : {}) };
}
