import { randomUUID } from 'node:crypto';
import { createGate, type Gate } from '../answer/gate.ts';
import { questionMessage } from '../memory/history.ts';
import type { Answer } from '../protocol/answer.ts';
import { recordOf } from '../protocol/run-record.ts';
import type { Problem } from '../sql/contracts/contracts.ts';
import { retryContext, type SQLRetryContext } from '../writers/repair-tools.ts';
import type { Placeholder } from '../writers/writer.ts';
import { execute } from './nodes/execute.ts';
import { mend, mendByRules } from './nodes/recover.ts';
import { presentedAnswer } from './presented-answer.ts';
import type { Start } from './runner.ts';
import type { Dependencies, RunContext } from './state/dependencies.ts';
import { freshState, merged, restart, type State } from './state/state.ts';
import { costGuard } from './steps/cost-guard.ts';
import { countProblems } from './steps/problems-met.ts';
import type { Node } from './supervisor/stage.ts';
import { superviseByRules } from './supervisor/supervisor.ts';
import { type Step, step, walk } from './walk.ts';

/**
 * One of many questions on its way through the same stages as any other, led from outside so that all of them are written before
 * the first is run. Nobody is asked back: where a run would wait for a person it ends.
 */
export interface ItemRun {
  state: State;
  /** Who would be next. */
  next: Step;
  readonly run: RunContext;
  /** How often its own statements were sent to be executed. */
  executions: number;
  /** What the first statement failed with, if it did. */
  failure: SQLRetryContext | null;
  readonly began: number;
}

interface ItemStart extends Start {
  user_id: string;
  placeholder: Placeholder;
}

export function beginItem(
  { placeholder, ...start }: ItemStart,
  { connectionId, role, limits = '' }: Dependencies,
  { signal, emit, meter }: Pick<RunContext, 'emit' | 'meter'> & { signal?: AbortSignal | undefined },
): ItemRun {
  const run_id = randomUUID();
  const messages = [questionMessage(start.question, run_id)];
  const now = () => performance.now();
  return {
    state: freshState({ ...start, run_id, connection_id: connectionId, role, limits, messages }),
    next: 'classify',
    run: { emit, now, meter, placeholder, ...(signal ? { signal } : {}) },
    executions: 0,
    failure: null,
    began: now(),
  };
}

/** Writes and checks its statement. What a check finds wrong the rules may mend; no model is asked a second time here. */
export async function writeItem(item: ItemRun, dependencies: Dependencies): Promise<void> {
  await walk(item, dependencies, ['execute', 'recover']);
  if (item.next !== 'recover') return;
  noteFailure(item, item.state.error_history.at(-1));
  const { generated_sql: before } = item.state;
  await step(item, 'error_recovery', mendByRules, dependencies);
  const isMended = item.state.generated_sql !== before && item.state.validation_result === null;
  item.next = isMended ? 'validate' : 'recover';
  if (isMended) await walk(item, dependencies, ['execute', 'recover']);
}

/** Reads what was written anew, now that readings can be compared by their rows; another statement is checked like the first. */
export async function weighItem(item: ItemRun, dependencies: Dependencies): Promise<void> {
  const { state } = item;
  item.state = merged(state, restart('reading', state));
  item.next = 'schema';
  await writeItem(item, dependencies);
}

/** Runs its statement, after the cost guard has had its say, as far as to an answer or an error of the database. */
export async function executeItem(item: ItemRun, dependencies: Dependencies): Promise<void> {
  await step(item, 'sql_validation', guardCost, dependencies);
  item.next = item.state.stop_reason ? 'respond' : 'execute';
  if (item.next === 'respond') return;
  const started = item.run.now();
  item.executions += 1;
  await step(item, 'sql_execution', execute, dependencies);
  item.next = superviseByRules(item.state);
  const problem = item.state.execution_error;
  if (problem && item.next === 'recover') noteFailure(item, problem, item.run.now() - started);
}

/** One more go at a statement that failed, by the rules or by one retry of a model; it stands before its execution when that helped. */
export async function mendItem(item: ItemRun, dependencies: Dependencies): Promise<void> {
  // A line that broke says nothing of the statement.
  if (item.state.execution_error?.class === 'connection_error') {
    item.state = { ...item.state, execution_error: null };
    item.next = 'execute';
    return;
  }
  await step(item, 'error_recovery', mend, dependencies);
  item.next = superviseByRules(item.state);
  await walk(item, dependencies, ['execute', 'recover']);
  if (item.next === 'recover') item.next = 'respond';
}

/** What became of it. Nothing of it is needed afterwards. */
export async function endItem(item: ItemRun, dependencies: Dependencies): Promise<{ answer: Answer; gate: Gate }> {
  if (item.next === 'recover') item.next = 'respond';
  await walk(item, dependencies, ['execute', 'recover', 'clarify', 'confirm']);
  const gate = createGate(await dependencies.leakGuard(), item.state);
  const answer = await presentedAnswer(item.state, gate, dependencies);
  const detail = recordOf(answer, item.run.now() - item.began, countProblems(item.state.error_history));
  dependencies.log({ run_id: item.state.run_id, stage: 'run', message: 'ended', detail });
  return { answer, gate };
}

/** Nobody can be asked whether it may read so much. */
const guardCost: Node = async (state, { budget, ...dependencies }, run) => {
  if (!budget) return {};
  const sql = state.generated_sql ?? '';
  const verdict = await dependencies.judge(sql);
  const refusing = { ...dependencies, budget: { ...budget, onExceed: 'refuse' as const } };
  return costGuard(sql, verdict, state, refusing, run.signal);
};

function noteFailure(item: ItemRun, problem: Problem | undefined, execution_time = 0): void {
  const { id, name } = item.run.placeholder ?? { id: '', name: '' };
  if (!problem || item.failure) return;
  const told = { execution_time: Math.round(execution_time), placeholder_id: id, placeholder_name: name };
  item.failure = retryContext(item.state.generated_sql ?? '', problem, told);
}
