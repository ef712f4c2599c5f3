import { cleanQuestion, quoteText } from '../prompts/data-text.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { tableLabel } from '../schema/labels.ts';
import { classifyRoute, type Route } from '../schema/route.ts';
import { readFields } from '../writers/read-fields.ts';
import type { Dependencies, RunContext } from './dependencies.ts';
import type { Node } from './stage.ts';
import type { State } from './state.ts';

const direct = {
  database_direct: { route: 'database', reason: 'routing_mode: database_direct' },
  chat_direct: { route: 'chat', reason: 'routing_mode: chat_direct' },
} as const;

/** Below it the rules are not sure, and a model is asked if there is one. */
const sureEnough = 0.6;

/** Database or chat? A fixed routing mode decides without looking. */
export const classify: Node = async (state, dependencies, run) => {
  const { settings, read } = dependencies;
  const fixed = settings.routing_mode === 'hybrid' ? undefined : direct[settings.routing_mode];
  const { question, links } = await read(state.question);
  const ruled: Route = fixed ? { ...fixed, confidence: 1 } : classifyRoute(question, links);
  const asked = ruled.confidence < sureEnough ? await askModel(state, dependencies, run) : undefined;
  const found = asked ?? ruled;
  return {
    route: found.route,
    classification_confidence: found.confidence,
    classification_reason: found.reason,
    classification_method: asked ? 'model' : 'rule',
  };
};

/** What a model makes of it; undefined when there is none, it fails, or it says something else. */
async function askModel(state: State, dependencies: Dependencies, run: RunContext): Promise<Route | undefined> {
  const model = await dependencies.models.modelFor('classify', state.run_id, state.model ?? undefined);
  if (!model) return undefined;
  const { glossary, settings } = dependencies;
  const snapshot = await dependencies.snapshot();
  const labels = snapshot.tables
    .slice(0, 40)
    .map((table) => quoteText(tableLabel(table, state.language, glossary), 30));
  const inputs = {
    topics: labels.join(', '),
    language: state.language === 'zh' ? 'Chinese' : 'English',
    question: cleanQuestion(state.question),
  };
  const folder = settings.prompts_folder ? { folder: settings.prompts_folder } : {};
  try {
    const { messages } = renderPrompt('classify', inputs, folder);
    const { text } = await model.complete(messages, run.signal ? { signal: run.signal } : {});
    const fields = readFields(text, ['route', 'confidence', 'reason']);
    if (fields?.route !== 'database' && fields?.route !== 'chat') return undefined;
    const confidence = Math.min(Math.max(Number(fields.confidence) || 0.5, 0), 1);
    return { route: fields.route, confidence, reason: String(fields.reason ?? '').slice(0, 200) };
  } catch (error) {
    dependencies.log({ run_id: state.run_id, stage: 'classify', message: String(error) });
    return undefined;
  }
}
