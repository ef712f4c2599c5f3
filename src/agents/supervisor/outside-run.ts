import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { createGate } from '../../answer/gate.ts';
import { createMeter, currentMeter } from '../../drivers/contract/meter.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';

/**
 * What a stage works with when somebody else than our runner runs the graph, such as LangGraph's own server: events go to its
 * `custom` stream. Nobody can say yes to a change there, so none is made.
 */
export async function outsideRun(
  { writer, signal }: LangGraphRunnableConfig,
  { audience, language }: State,
  { leakGuard }: Pick<Dependencies, 'leakGuard'>,
): Promise<RunContext> {
  const gate = createGate(await leakGuard(), { audience, language });
  return {
    emit(event) {
      const shown = gate.event(event);
      if (shown) writer?.(shown);
    },
    isHeard: true,
    now: () => performance.now(),
    meter: currentMeter() ?? createMeter(),
    ...(signal ? { signal } : {}),
  };
}
