import { type Readiness, type ReadinessSwitches, readinessOf } from '../../sql/readiness/readiness.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';

/** Whose statements show names by themselves, or as they were approved or published; every other source is a model. */
const ownWriters: ReadonlySet<string> = new Set(['', 'typed', 'embedded', 'verified', 'recorded']);

export const isModelWritten = (source: string): boolean => !ownWriters.has(source);

/** Makes a statement of this run ready, with what the connection knows. What a person typed is theirs: it is never rewritten. */
export async function ready(
  sql: string,
  { question, query_analysis, dry_run }: State,
  { dialect, judge, snapshot, shadow, isShadowDear, values }: Dependencies,
  switches: ReadinessSwitches = {},
): Promise<Readiness> {
  const context = { dialect, judge, snapshot: await snapshot(), shadow, values, question };
  const mayRewrite = (switches.rewrite ?? true) && query_analysis?.source !== 'typed';
  const names = isModelWritten(query_analysis?.source ?? '');
  // What the engine compiled from the snapshot needs no second opinion where that costs seconds and much memory, as long as
  // the database itself has its say afterwards.
  const engine = isShadowDear && query_analysis?.source === 'embedded' && !dry_run ? 'in doubt' : 'always';
  return readinessOf(sql, context, { engine, ...switches, rewrite: mayRewrite, names });
}
