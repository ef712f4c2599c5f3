import { lintWeight, type Warning } from '../sql/lint/lint.ts';
import { holdsResult, type Rows, resultKey } from './result-key.ts';

/** A candidate that ran. */
export interface Ballot {
  sql: string;
  rows: Rows;
  /** Whether the statement orders its rows: then their order is part of what it says. */
  ordered: boolean;
  warnings: readonly Warning[];
  /** 1 unless told otherwise; the embedded engine votes with its confidence. */
  weight?: number;
}

/** What takes from a vote beside its warnings. */
export interface VoteWeights {
  /** For each column after the first: what was not asked for is often shown as well. */
  column: number;
  /** For each 1,000 characters of the statement, .2 at the most: a tie-break for the simpler reading. */
  length: number;
  /** The part of its votes that a result lends to one that it holds in some of its columns. */
  lend: number;
}

/** Chosen on published predictions, each database scored with weights chosen on the others; see bench/scores/vote.json. */
export const voteWeights: VoteWeights = { column: 0.06, length: 0.3, lend: 0.5 };

/** One result and who returned it. */
export interface Result {
  /** Places in the list of ballots, the best statement first. */
  ballots: number[];
  score: number;
}

/** Groups the ballots by what they returned and counts; the winner first, ties to the one that came first. */
export function countVotes(ballots: readonly Ballot[], weights: VoteWeights = voteWeights): Result[] {
  const values = ballots.map((ballot) => worthOf(ballot, weights));
  const keys = ballots.map(({ rows, ordered }) => resultKey(rows, ordered));
  const groups = [...Map.groupBy(ballots.keys(), (index) => keys[index]).values()];
  const own = groups.map((group) => group.reduce((sum, index) => sum + (values[index] ?? 0), 0));
  const results = groups.map((group, place): Result => {
    const lent = groups.reduce(
      (sum, other, from) => sum + (holds(ballots, other, group) ? weights.lend * (own[from] ?? 0) : 0),
      0,
    );
    const best = group.toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
    return { ballots: best, score: (own[place] ?? 0) + lent };
  });
  return results.sort((a, b) => b.score - a.score);
}

function worthOf({ sql, rows, warnings, weight = 1 }: Ballot, { column, length }: VoteWeights): number {
  const extraColumns = Math.max(0, (rows[0]?.length ?? 0) - 1);
  return weight * lintWeight(warnings) - column * extraColumns - Math.min(0.2, (length * sql.length) / 1000);
}

function holds(ballots: readonly Ballot[], wide: readonly number[], narrow: readonly number[]): boolean {
  const [one, other] = [ballots[wide[0] ?? -1], ballots[narrow[0] ?? -1]];
  if (!one || !other || one === other) return false;
  return holdsResult(one.rows, other.rows, one.ordered && other.ordered);
}
