import { WenshuError } from '../errors/wenshu-error.ts';
import type { Dependencies } from './state/dependencies.ts';
import { claimKey } from './steps/claim-key.ts';
import { isBefore, isWaiting, type Known, type openThreads, type Place, placeOf } from './threads.ts';

type Threads = ReturnType<typeof openThreads>;

/** Where a run stands that nobody is working on: its end, a question to a person, or a place between two stages. */
type Standing = { kind: 'ended' | 'waiting'; known: Known } | { kind: 'unfinished'; known: Known; from: Place };

/**
 * Where a run goes on that broke off: after its last stage. Two things stand in no checkpoint and are had again: rows are read
 * once more, and a yes to a change is asked for once more. A change that was begun is never begun again.
 */
export async function standingOf(
  runId: string,
  user: string,
  threads: Threads,
  { results, change }: Pick<Dependencies, 'results' | 'change'>,
): Promise<Standing> {
  const known = await threads.stateOf(runId);
  const isTheirs = known !== undefined && threads.isOurs(known, user) && (await threads.isOpen(known.values));
  if (!isTheirs) throw new WenshuError('run_unknown', { run: runId });
  const { values, next } = known;
  if (values.answer && next.length === 0) return { kind: 'ended', known };
  if (isWaiting(known)) return { kind: 'waiting', known };
  // Another question was asked since: the conversation has gone on without this one.
  if (!(await threads.isNewest(runId))) throw new WenshuError('run_unknown', { run: runId });
  if (values.is_change && isBefore(known, 'execute') && !(await isBegun(known, change))) {
    const asked = await threads.newestOf(runId, (one) => Boolean(one.values.confirmation_context));
    if (asked) return { kind: 'waiting', known: asked };
  }
  const isUnread = (one: Known) => !one.values.is_change && !one.values.execution_result && isBefore(one, 'execute');
  const lacksRows = values.execution_result && !(await results.rows(values.execution_result.reference));
  // The query may have ended, and its process before the checkpoint: what was written of it speaks of rows that are gone.
  const before = isUnread(known) ? known : lacksRows ? await threads.newestOf(runId, isUnread) : undefined;
  // Without a checkpoint's name, what a stage had written before the end is not made again.
  return { kind: 'unfinished', known, from: before ? placeOf(before) : { thread: placeOf(known).thread } };
}

const isBegun = async ({ values }: Known, change: Dependencies['change']): Promise<boolean> =>
  (await change?.claim.isTaken(claimKey(values.run_id ?? '', values.generated_sql ?? ''))) ?? false;
