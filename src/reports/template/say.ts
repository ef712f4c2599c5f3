import type { Language } from '../../protocol/answer.ts';
import { bounds } from './bounds.ts';
import { positionsIn } from './position.ts';
import type { TemplateFault } from './template.ts';

/** What is wrong, in both languages. */
export type Fault = Record<Language, string>;

/** Tells what is wrong at an offset of the file. */
export type Say = (offset: number, fault: Fault) => void;

export interface Faults {
  say: Say;
  /** Whether more would not be told: whoever reads on reads for nothing. */
  isFull(): boolean;
  lineOf(offset: number): number;
  all(): TemplateFault[];
}

/** Faults in the order of the file; a file that is no template at all is not told a thousand times. */
export function openFaults(source: string): Faults {
  const { positionOf, lineOf } = positionsIn(source);
  const faults: TemplateFault[] = [];
  return {
    say(offset, texts) {
      if (faults.length < bounds.faults) faults.push({ ...positionOf(offset), texts });
    },
    isFull: () => faults.length >= bounds.faults,
    lineOf,
    all: () => faults.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}
