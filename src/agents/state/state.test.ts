import { type BinaryOperatorAggregate, Overwrite } from '@langchain/langgraph';
import { describe, expect, it } from 'vitest';
import { RunState, restart, type State, type Update } from './state.ts';

const channels = Object.entries(RunState.spec) as [keyof State, BinaryOperatorAggregate<unknown>][];
const before = Object.fromEntries(channels.map(([key, channel]) => [key, channel.initialValueFactory?.()])) as State;

/** A state in which an earlier question has left something in every key. */
const left = Object.fromEntries(
  channels.map(([key]) => [key, Array.isArray(before[key]) ? [`old ${key}`] : `old ${key}`]),
) as unknown as State;

/** As the graph does it: each key's own way of taking a value in. */
function after(update: Update): State {
  const taken = Object.entries(update).map(([key, value]) => {
    const channel = (RunState.spec as Record<string, unknown>)[key] as BinaryOperatorAggregate<unknown>;
    const fresh = channel.fromCheckpoint(left[key as keyof State]) as typeof channel;
    fresh.update([value]);
    return [key, fresh.get()];
  });
  return { ...left, ...Object.fromEntries(taken) };
}

const kept = (part: Parameters<typeof restart>[0]): string[] => {
  const state = after(restart(part));
  return channels.map(([key]) => key).filter((key) => JSON.stringify(state[key]) === JSON.stringify(left[key]));
};

/** What an earlier question, reading or statement may leave to the next; a new key stands in none of them until somebody says so. */
const conversation = ['messages'];
const run =
  `adjustment asked_of audience cell classification_confidence classification_method classification_reason connection_id current_stage
  debug_attempts dry_run enriched_query error_history execution_path follow_up hand_offs is_statement language limits model question retry_count
  role route run_id schema_refreshed settings stages tool_calls usage user_id work`.split(/\s+/);
const reading =
  `healed_attempt query_analysis repairs schema_info sql_generation_failure_reason sql_generation_success sql_repair_applied
  warnings`.split(/\s+/);
const statement =
  `answer cache change_result chart_choices chart_result checks clarification_context confirmation_context execution_error execution_result
  final_error final_response final_result generated_sql is_change limited result_columns stop_reason summary user_prompt
  validation_result`.split(/\s+/);

describe('restart', () => {
  it.each([
    ['run', conversation],
    ['reading', [...conversation, ...run]],
    ['statement', [...conversation, ...run, ...reading]],
  ] as const)('of a %s keeps these and no other', (part, expected) => {
    expect(kept(part).sort()).toEqual([...expected].sort());
  });

  it('knows every key', () => {
    expect(channels.map(([key]) => key).sort()).toEqual([...conversation, ...run, ...reading, ...statement].sort());
  });

  it.each(['run', 'reading', 'statement'] as const)('of a %s brings the others to where they begin', (part) => {
    const state = after(restart(part));
    const ended = channels.map(([key]) => key).filter((key) => !kept(part).includes(key));
    for (const key of ended) expect([key, state[key]]).toEqual([key, before[key]]);
  });

  it('leaves out what is as it should be, and does not touch it', () => {
    const { generated_sql, retry_count, messages } = restart('run', { ...before, retry_count: 2 });
    expect({ generated_sql, retry_count, messages }).toEqual({ retry_count: 0 });
    expect(restart('run').warnings).toBeInstanceOf(Overwrite);
  });
});
