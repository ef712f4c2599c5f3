import { plainSpeech } from '../../answer/leak-guard.ts';
import { tellSpeech, withoutThoughts } from '../../answer/speech.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';
import { askModel, type Request } from './ask-model.ts';

/**
 * A model's words to the person, told as they come: to business people a sentence at a time, each once it is known to hold no technical
 * word. `shown` is what the model may repeat. Undefined where there is no model, it could not be asked, or it said what it must not.
 */
export async function sayByModel(
  request: Omit<Request, 'onDelta'>,
  shown: string,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<string | undefined> {
  const guard = state.audience === 'business' ? await dependencies.leakGuard() : undefined;
  const mayBeSaid = guard && ((text: string) => plainSpeech(text, guard, shown) !== '');
  const speech = tellSpeech((text) => run.emit({ type: 'text-delta', run_id: state.run_id, text }), mayBeSaid);
  const { streaming } = dependencies.settings.model_settings;
  const reply = await askModel(streaming ? { ...request, onDelta: speech.hear } : request, state, dependencies, run);
  const said = withoutThoughts(reply ?? '').trim();
  if (said === '' || (mayBeSaid && !mayBeSaid(said))) return undefined;
  speech.end(said);
  return said;
}
