import { rewriteJoins } from '../sql/rewrite/rewrite-joins.ts';
import { rewriteValues } from '../sql/rewrite/rewrite-values.ts';
import type { Dependencies } from './dependencies.ts';
import type { State, Update } from './state.ts';

/**
 * The two rewrites that are safe on SQL that runs: a value spelt as it is stored, a join along its only key. Each
 * leaves its note in the receipt. What a person typed is theirs: it is warned about, never rewritten.
 */
export async function polishSql(sql: string, state: State, dependencies: Dependencies): Promise<Update> {
  if (state.query_analysis?.source === 'typed') return {};
  const { dialect } = dependencies;
  const snapshot = await dependencies.snapshot();
  const joined = rewriteJoins(sql, { dialect, snapshot });
  const valued = await rewriteValues(joined.sql, { dialect, snapshot, values: await dependencies.values() });
  const notes = [...joined.notes, ...valued.notes];
  if (notes.length === 0) return {};
  return { generated_sql: valued.sql, repairs: notes.map((note) => note[state.language]) };
}
