import { WenshuError } from '../errors/wenshu-error.ts';
import { outvotedConfidence } from '../question/confidence.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';
import type { Candidate } from '../sql/contracts/candidate.ts';
import type { Shadow } from '../sql/contracts/shadow.ts';
import type { Verdict } from '../sql/contracts/verdict.ts';
import { lintSql } from '../sql/lint/lint.ts';
import { readinessOf } from '../sql/readiness/readiness.ts';
import { analyseScopes } from '../sql/scope/scope.ts';
import { type Ballot, countVotes, type VoteWeights } from './vote.ts';
import type { Writer, WriterInput, Written } from './writer.ts';

export interface VotingOptions {
  /** Each casts one vote with its best candidate. One writer may stand here several times. */
  writers: readonly Writer[];
  judge(sql: string): Verdict | Promise<Verdict>;
  /** Rows of a statement that has passed the policy; undefined when it fails, is slow, or has more rows than can be compared. */
  run(sql: string, signal?: AbortSignal): Promise<{ columns: string[]; rows: Scalar[][] } | undefined>;
  shadow?(): Promise<Shadow | undefined>;
  values?(): Promise<ValueIndex>;
  weights?: VoteWeights;
}

/** How often the winner is right by the part of the voters that agree with it, measured in bench/scores/vote.json. */
const rightWhenAgreed: [share: number, confidence: number][] = [
  [0.2, 0.48],
  [0.4, 0.65],
  [0.6, 0.72],
  [0.8, 0.76],
  [1, 0.94],
];

/**
 * Several writers asked at once, and the candidate whose rows most of them return. Each candidate is prepared first
 * (healed, joins and values rewritten), so that a slip does not cost it its vote. A writer that fails does not vote;
 * when all of them fail, the first failure is told.
 */
export function votingWriter(options: VotingOptions): Writer {
  return {
    name: 'vote',
    async write({ onSql: _, ...input }) {
      const settled = await Promise.allSettled(options.writers.map((writer) => writer.write(input)));
      const written = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const failed = settled.find((one) => one.status === 'rejected');
      if (written.length === 0 && failed) throw asFailure(failed.reason);
      const best = written.flatMap(({ candidates }) => candidates.slice(0, 1));
      const ballots = (await Promise.all(best.map((candidate) => cast(candidate, input, options)))).filter(
        (one) => one !== undefined,
      );
      const ranked = ballots.length > 1 ? elect(ballots, options) : ballots.map(({ candidate }) => candidate);
      return { ...merged(written), candidates: ranked.length > 0 ? ranked : best };
    },
  };
}

type Cast = Ballot & { candidate: Candidate };

/** A candidate as it would run, with its rows; nothing when it does not. */
async function cast(candidate: Candidate, input: WriterInput, options: VotingOptions): Promise<Cast | undefined> {
  const { question, dialect, snapshot, glossary, signal } = input;
  const { judge, shadow } = options;
  const context = { dialect, snapshot, question: question.whole, judge };
  const prepared = await readinessOf(candidate.sql, {
    ...context,
    ...(shadow ? { shadow } : {}),
    ...(options.values ? { values: options.values } : {}),
  });
  const found = prepared.kind === 'ready' ? await options.run(prepared.sql, signal) : undefined;
  if (prepared.kind !== 'ready' || !found) return undefined;
  const values = await options.values?.();
  const warnings = await lintSql(prepared.sql, {
    dialect,
    snapshot,
    question,
    glossary,
    ...(values ? { values } : {}),
    result: { ...found, truncated: false },
  });
  return {
    sql: prepared.sql,
    rows: found.rows,
    ordered: analyseScopes(prepared.sql, dialect)?.root.ordered ?? false,
    warnings,
    ...(candidate.source === 'embedded' ? { weight: candidate.confidence } : {}),
    candidate: { ...candidate, sql: prepared.sql },
  };
}

/** One candidate per result, the winner first. */
function elect(ballots: readonly Cast[], { writers, weights }: VotingOptions): Candidate[] {
  const results = countVotes(ballots, weights);
  return results.flatMap(({ ballots: places }, rank) => {
    const chosen = ballots[places[0] ?? -1]?.candidate;
    if (!chosen) return [];
    const confidence = confidenceOf(places.length / writers.length);
    return [{ ...chosen, confidence: rank === 0 ? confidence : Math.min(confidence, outvotedConfidence) }];
  });
}

function confidenceOf(share: number): number {
  const above = rightWhenAgreed.findIndex(([at]) => share <= at + 1e-9);
  const [to, high] = rightWhenAgreed[above] ?? [1, 0.94];
  const [from, low] = rightWhenAgreed[above - 1] ?? [0, 0.3];
  return low + ((high - low) * (share - from)) / (to - from);
}

function merged(written: readonly Written[]): Written {
  const [first] = written;
  return {
    ...(first ?? {}),
    candidates: [],
    notUnderstood: first?.notUnderstood ?? [],
    suggestions: written.find(({ suggestions }) => suggestions.length > 0)?.suggestions ?? [],
  };
}

function asFailure(reason: unknown): Error {
  return reason instanceof Error ? reason : new WenshuError('internal', {}, String(reason));
}
