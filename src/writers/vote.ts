import { WenshuError } from '../errors/wenshu-error.ts';
import { outvotedConfidence } from '../question/confidence.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';
import type { Candidate, Shadow, Verdict } from '../sql/contracts/contracts.ts';
import { lintSql, lintWeight, type Warning } from '../sql/lint/lint.ts';
import { readinessOf } from '../sql/readiness/readiness.ts';
import { analyseScopes } from '../sql/scope/scope.ts';
import type { Writer, WriterInput, Written } from './writer.ts';

type Rows = readonly (readonly Scalar[])[];

/**
 * A text that is equal for two results that say the same: the same rows as a multiset, or in their order when the
 * statement orders them, columns in any order, floats to 6 places. Results of one statement always have one key.
 */
export function resultKey(rows: Rows, ordered: boolean): string {
  const cells = cellTexts(rows);
  const columns = range(cells[0]?.length ?? 0).map((column) => columnKey(cells, column, ordered));
  const order = range(columns.length).sort((a, b) => compare(columns[a] ?? '', columns[b] ?? '') || a - b);
  return `${ordered ? 'list' : 'set'} ${rowKey(cells, order, ordered)}`;
}

/** Whether the wide result holds the narrow one in some of its columns, row by row. */
export function holdsResult(wide: Rows, narrow: Rows, ordered: boolean): boolean {
  const [many, few] = [wide[0]?.length ?? 0, narrow[0]?.length ?? 0];
  if (few === 0 || many <= few || wide.length !== narrow.length) return false;
  const [wideCells, narrowCells] = [cellTexts(wide), cellTexts(narrow)];
  const keys = range(many).map((column) => columnKey(wideCells, column, ordered));
  const chosen: number[] = [];
  for (const column of range(few)) {
    const key = columnKey(narrowCells, column, ordered);
    const found = range(many).find((candidate) => keys[candidate] === key && !chosen.includes(candidate));
    if (found === undefined) return false;
    chosen.push(found);
  }
  return rowKey(wideCells, chosen, ordered) === rowKey(narrowCells, range(few), ordered);
}

function cellTexts(rows: Rows): string[][] {
  return rows.map((row) => row.map(cellText));
}

function cellText(cell: Scalar): string {
  if (cell === null) return 'null';
  if (typeof cell === 'boolean') return cell ? 'n1' : 'n0';
  if (typeof cell === 'number') return `n${Number(cell.toFixed(6)) + 0}`;
  return `s${cell}`;
}

function columnKey(cells: readonly string[][], column: number, ordered: boolean): string {
  return rowKey(cells, [column], ordered);
}

function rowKey(cells: readonly string[][], columns: readonly number[], ordered: boolean): string {
  const rows = cells.map((row) => JSON.stringify(columns.map((column) => row[column])));
  return (ordered ? rows : rows.sort()).join('\n');
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

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
interface Result {
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

interface VotingOptions {
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
