import { questionMessage, type Reading } from '../memory/history.ts';
import { cleanQuestion, quoteText } from '../prompts/data-text.ts';
import { routeConfidence } from '../question/confidence.ts';
import { isAdjusted, noAdjustment } from '../schema/follow-up/adjustment.ts';
import { withRules } from '../schema/follow-up/rule.ts';
import { tableLabel } from '../schema/names/labels.ts';
import { classifyRoute, type Route } from '../schema/route.ts';
import { readFields } from '../writers/read-fields.ts';
import { askModel } from './ask-model.ts';
import { continuationOf, earlierTurns, historyInput } from './conversation.ts';
import type { Dependencies, RunContext } from './dependencies.ts';
import type { Node } from './stage.ts';
import type { State } from './state.ts';

const direct = {
  database_direct: { route: 'database', reason: 'routing_mode: database_direct' },
  chat_direct: { route: 'chat', reason: 'routing_mode: chat_direct' },
} as const;

const continues = { zh: '接着上一个问题', en: 'It goes on from the question before' };

/** Database or chat? A fixed routing mode decides without looking. */
export const classify: Node = async (state, dependencies, run) => {
  const { settings, read } = dependencies;
  const fixed = settings.routing_mode === 'hybrid' ? undefined : direct[settings.routing_mode];
  const { question, links } = await read(state.question);
  const follow = fixed?.route === 'chat' ? null : await continuationOf(state, dependencies);
  const ruled: Route = fixed
    ? { ...fixed, confidence: 1 }
    : follow
      ? { route: 'database', confidence: 0.95, reason: continues[state.language] }
      : classifyRoute(question, links);
  // A model that supervises chooses between the two itself.
  const isOpen = ruled.confidence < routeConfidence && settings.supervisor === 'rules';
  const asked = isOpen ? await routeByModel(state, dependencies, run) : undefined;
  const found = asked ?? ruled;
  const isData = found.route === 'database';
  const adjustment = isData ? adjustmentFor(state, follow, dependencies) : null;
  return {
    follow_up: isData ? follow : null,
    adjustment,
    ...(isData && !follow?.ask ? { messages: [noted(state, follow, adjustment)] } : {}),
    route: found.route,
    classification_confidence: found.confidence,
    classification_reason: found.reason,
    classification_method: asked ? 'model' : 'rule',
  };
};

/** What the continuation takes over, and what was said to hold from then on. */
function adjustmentFor(state: State, follow: State['follow_up'], dependencies: Dependencies): State['adjustment'] {
  const rules = earlierTurns(state, dependencies).flatMap(({ taught }) => (taught ? [taught] : []));
  const adjustment = withRules(follow?.adjustment ?? noAdjustment, rules);
  return isAdjusted(adjustment) ? adjustment : null;
}

/** The question with how it was read: the next one goes on from that, whatever becomes of this one. */
function noted({ question, run_id }: State, follow: State['follow_up'], adjustment: State['adjustment']) {
  const reading: Reading = {
    understood: { text: follow?.text ?? question, adjustment: adjustment ?? noAdjustment },
    ...(follow?.taught ? { taught: follow.taught } : {}),
    ...(follow?.isAside ? { is_aside: true } : {}),
  };
  return questionMessage(question, run_id, reading);
}

/** What a model makes of it; undefined when there is none or it says something else. */
async function routeByModel(state: State, dependencies: Dependencies, run: RunContext): Promise<Route | undefined> {
  const inputs = {
    topics: await topicsOf(state, dependencies),
    language: state.language === 'zh' ? 'Chinese' : 'English',
    question: cleanQuestion(state.question),
    ...historyInput(state, dependencies),
  };
  const text = await askModel({ stage: 'classify', prompt: 'classify', inputs }, state, dependencies, run);
  const fields = text === undefined ? undefined : readFields(text, ['route', 'confidence', 'reason']);
  if (fields?.route !== 'database' && fields?.route !== 'chat') return undefined;
  const confidence = Math.min(Math.max(Number(fields.confidence) || 0.5, 0), 1);
  return { route: fields.route, confidence, reason: String(fields.reason ?? '').slice(0, 200) };
}

/** What the database is about, in business words. */
export async function topicsOf({ language }: State, { snapshot, glossary }: Dependencies): Promise<string> {
  const { tables } = await snapshot();
  return tables
    .slice(0, 40)
    .map((table) => quoteText(tableLabel(table, language, glossary), 30))
    .join(', ');
}
