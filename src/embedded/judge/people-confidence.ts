import type { Reading } from '../form/draft.ts';
import { countsOneName } from './plain-confidence.ts';
import type { Tried } from './try-candidates.ts';

/**
 * The calibration was fitted on schemas without a comment or a glossary. One that explains itself leaves less to guess:
 * its odds are better by about this much (natural logarithm), as the demo's questions show.
 */
const explainedOdds = 1.2;

/**
 * With something left over that nobody accounted for, or one thing counted by its own name, there is no answer, whatever
 * the odds: it would be silently another question's.
 */
const mostWithLeftovers = 0.45;

/** The fitted chance of being right, as it is told to people. */
export function confidenceForPeople(chance: number, tried: readonly Tried[], reading: Reading): number {
  const shifted = isExplained(reading) ? 1 / (1 + ((1 - chance) / chance) * Math.exp(-explainedOdds)) : chance;
  const isDoubtful = hasLeftovers(tried, reading) || (tried[0] && countsOneName(tried[0].ranked.form, reading));
  return isDoubtful ? Math.min(shifted, mostWithLeftovers) : Math.min(0.99, shifted);
}

function isExplained({ glossary, facts }: Reading): boolean {
  const columns = facts.snapshot.tables.flatMap((table) => table.columns);
  return glossary.length > 0 || columns.filter(({ comment }) => comment).length * 2 > columns.length;
}

function hasLeftovers([first]: readonly Tried[], { links }: Reading): boolean {
  const features = first?.ranked.features ?? {};
  const left = ['unused:value', 'unused:number', 'unused:period'].some((name) => (features[name] ?? 0) > 0);
  // A verb that only by its meaning is near a table (`sells`) is no request to list that table.
  const isBare = (features['table:select:gloss'] ?? 0) > 0 && first?.ranked.draft.where.length === 0;
  return left || isBare || links.unmatched.length > 0;
}
