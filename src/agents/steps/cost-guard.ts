import { costConfirmation, volumeText } from '../../answer/cost-confirmation.ts';
import { narrowed } from '../../answer/narrowed.ts';
import { excessOf } from '../../drivers/contract/affordable.ts';
import { errorText } from '../../errors/wenshu-error.ts';
import { findTable, type Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { Verdict } from '../../sql/contracts/contracts.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import { askedText } from './conversation.ts';

/**
 * What is to be done about a statement that would read more than the connection's budget: ask, or stop. Nothing when it
 * would not, or when the engine cannot tell. An engine sees only what the policy allows: `verdict` is of this very text.
 */
export async function costGuard(
  sql: string,
  { allowed, tables }: Verdict,
  state: State,
  dependencies: Dependencies,
  signal?: AbortSignal,
): Promise<Update> {
  const { driver, budget, read } = dependencies;
  if (!budget) return {};
  const snapshot = await dependencies.snapshot();
  const excess = allowed ? await excessOf(sql, driver, budget, snapshot, signal) : undefined;
  if (!excess) return {};
  const { language } = state;
  if (budget.onExceed === 'refuse') {
    const words = { volume: volumeText(excess, language), limit: volumeText(budget, language) };
    return { stop_reason: 'cost_exceeded', user_prompt: errorText('cost_exceeded', language, words) };
  }
  const mayNarrow = state.query_analysis?.source !== 'typed' && haveDates(tables, snapshot);
  const shorter = mayNarrow ? narrowed((await read(askedText(state))).question) : undefined;
  return { confirmation_context: costConfirmation(excess, budget, { sql, language, narrowed: shorter }) };
}

/** Without a date in what is read no period can be narrowed. */
export function haveDates(tables: readonly string[], snapshot: Snapshot): boolean {
  const names = tables.map((path) => path.split('.').at(-1) ?? path);
  return names.some((name) =>
    findTable(snapshot, name)?.columns.some(({ kind }) => kind === 'date' || kind === 'datetime'),
  );
}
