import type { CueClass } from '../question.ts';

/** Phrases of one class, parted by bars; `hints` are column words that the phrase itself carries (`oldest` → age). */
export interface CueEntry {
  class: CueClass;
  phrases: string;
  hints?: readonly string[];
}
