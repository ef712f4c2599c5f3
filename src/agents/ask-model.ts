import type { ModelStage } from '../models/model-set.ts';
import type { PromptName } from '../prompts/prompt-file.ts';
import type { Dependencies, RunContext } from './dependencies.ts';
import type { State } from './state.ts';

export interface Request {
  stage: ModelStage;
  prompt: PromptName;
  inputs: Readonly<Record<string, string>>;
  /** The reply is text for the person: shown as it arrives, unless it must pass the leak guard first. */
  isShown?: boolean;
}

/** Whether a person reads a model's words as they come; otherwise the stage shows them once they are whole and checked. */
export function isStreamed({ audience }: State, settings: Dependencies['settings']): boolean {
  return settings.model_settings.streaming && audience === 'analyst';
}

/**
 * One question to the stage's model. Undefined when there is no model or it could not be asked: every stage that uses
 * this has an answer of its own. Only a person's cancel goes through.
 */
export async function askModel(
  { stage, prompt, inputs, isShown = false }: Request,
  state: State,
  { models, settings, log }: Dependencies,
  run: RunContext,
): Promise<string | undefined> {
  try {
    const model = await models.modelFor(stage, state.run_id, state.model ?? undefined);
    if (!model) return undefined;
    const { renderPrompt } = await import('../prompts/render-prompt.ts');
    const folder = settings.prompts_folder ? { folder: settings.prompts_folder } : {};
    const { messages } = renderPrompt(prompt, inputs, { language: state.language, ...folder });
    const streams = isShown && isStreamed(state, settings);
    const { text } = await model.complete(messages, {
      ...(run.signal ? { signal: run.signal } : {}),
      ...(streams ? { onDelta: (delta) => run.emit({ type: 'text-delta', run_id: state.run_id, text: delta }) } : {}),
    });
    return text.trim() || undefined;
  } catch (error) {
    if (run.signal?.aborted) throw error;
    log({ run_id: state.run_id, stage, message: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}
