import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { Weights } from '../read/draft.ts';
import type { Ranked } from './read-forms.ts';

export type BoundedRun = (sql: string) => Promise<{ columns: string[]; rows: Scalar[][] } | undefined>;

/** A candidate and, if it ran, what its rows say. */
export interface Tried {
  ranked: Ranked;
  rows?: string;
  /** The first column alone: two readings that only differ in what is shown beside the names say the same. */
  firstColumn?: string;
  /** Nothing came back, or only nulls and zeros. */
  isEmpty?: boolean;
}

/** Whoever asks looks at no more than so many; the rest only runs to step in for one that fails or moves down. */
export const mostTried = 6;
const mostRuns = 8;

/**
 * Runs the best candidates and lets the rows speak: one that fails leaves, one that finds nothing moves down. A right
 * answer may be empty, so this only ever tips the balance between near equals.
 */
export async function tryCandidates(
  ranked: readonly Ranked[],
  run: BoundedRun | undefined,
  weights: Weights,
): Promise<Tried[]> {
  if (!run) return ranked.map((one) => ({ ranked: one }));
  const tried: Tried[] = [];
  const [first] = ranked;
  for (const one of ranked.slice(0, mostRuns)) {
    // Far below the best nothing that the rows say would lift it to the top.
    if (first && first.score - one.score > 6) break;
    if (tried.length >= mostTried && !tried.some(({ isEmpty }) => isEmpty)) break;
    const result = await run(one.compiled.sql);
    if (!result) continue;
    const features = rowFeatures(result.rows);
    const score = Object.entries(features).reduce(
      (sum, [name, value]) => sum + (weights[name] ?? 0) * value,
      one.score,
    );
    tried.push({
      ranked: { ...one, score, features: { ...one.features, ...features } },
      rows: JSON.stringify(result.rows.slice(0, 50)),
      firstColumn: JSON.stringify(result.rows.slice(0, 50).map(([cell]) => cell)),
      isEmpty: Object.keys(features).length > 0,
    });
  }
  tried.sort((left, right) => right.ranked.score - left.ranked.score);
  return tried.length > 0 ? tried : ranked.map((one) => ({ ranked: one }));
}

export function rowFeatures(rows: readonly Scalar[][]): Record<string, number> {
  if (rows.length === 0) return { 'rows:none': 1 };
  const cells = rows.slice(0, 50).flat();
  if (cells.every((cell) => cell === null)) return { 'rows:null': 1 };
  if (rows.length === 1 && cells.every((cell) => cell === 0 || cell === null)) return { 'rows:zero': 1 };
  return {};
}
