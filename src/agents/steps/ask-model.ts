import type { Tool } from '../../models/model.ts';
import type { ModelStage } from '../../models/model-set.ts';
import type { PromptName } from '../../prompts/render-prompt.ts';
import type { Said } from '../../writers/read-reply.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';

export interface Request {
  stage: ModelStage;
  prompt: PromptName;
  inputs: Readonly<Record<string, string>>;
  /** Told the reply as it arrives. */
  onDelta?: (text: string) => void;
  /** What may be called instead of writing the reply. */
  tools?: readonly Tool[];
}

/** Whether a person sees a statement as it is written. */
export function isStreamed({ audience }: State, settings: Dependencies['settings']): boolean {
  return settings.model_settings.streaming && audience === 'analyst';
}

/** What the stage's model wrote; see `askForReply`. */
export async function askModel(...asked: Parameters<typeof askForReply>): Promise<string | undefined> {
  return (await askForReply(...asked))?.text.trim() || undefined;
}

/**
 * One question to the stage's model. Undefined when there is no model or it could not be asked: every stage that uses
 * this has an answer of its own. Only a person's cancel goes through.
 */
export async function askForReply(
  { stage, prompt, inputs, onDelta, tools }: Request,
  state: State,
  { models, settings, log }: Dependencies,
  run: RunContext,
): Promise<Said | undefined> {
  try {
    const model = await models.modelFor(stage, state.run_id, state.model ?? undefined);
    if (!model) return undefined;
    const { renderPrompt } = await import('../../prompts/render-prompt.ts');
    const folder = settings.prompts_folder ? { folder: settings.prompts_folder } : {};
    const { messages } = renderPrompt(prompt, inputs, { language: state.language, ...folder });
    return await model.complete(messages, {
      ...(tools ? { tools } : {}),
      ...(run.signal ? { signal: run.signal } : {}),
      ...(onDelta ? { onDelta } : {}),
    });
  } catch (error) {
    if (run.signal?.aborted) throw error;
    log({ run_id: state.run_id, stage, message: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}
