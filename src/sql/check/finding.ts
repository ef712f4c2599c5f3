import type { Problem } from '../contracts/problem.ts';
import type { ColumnUse, FunctionUse, Resolution, Scope, Scopes, Source } from '../scope/scope.ts';

/** A problem together with what it is about in the analysed statement: what the healer works with. */
export interface Finding extends Problem {
  use?: ColumnUse;
  source?: Source;
  /** For an ambiguous column: the sources that all have it. */
  among?: Source[];
  call?: FunctionUse;
  scope?: Scope;
  /** What a type rule saw, for the healer's casts. */
  detail?: string;
}

/** All that is known of a statement: its structure where it parses, and what is wrong, most basic first. */
export interface Diagnosis {
  findings: Finding[];
  scopes?: Scopes;
  resolution?: Resolution;
  /** The engine's own complaint, where a shadow was asked. */
  engine?: Finding;
}

/** A finding as others see it. */
export function asProblem(finding: Finding): Problem {
  const { class: problemClass, message, range, subject, qualifier, suggestions } = finding;
  return {
    class: problemClass,
    message,
    ...(range ? { range } : {}),
    ...(subject === undefined ? {} : { subject }),
    ...(qualifier === undefined ? {} : { qualifier }),
    suggestions,
  };
}
