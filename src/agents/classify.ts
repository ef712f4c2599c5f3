import { classifyRoute } from '../schema/route.ts';
import type { Node } from './stage.ts';

const direct = {
  database_direct: { route: 'database', reason: 'routing_mode: database_direct' },
  chat_direct: { route: 'chat', reason: 'routing_mode: chat_direct' },
} as const;

/** Database or chat? A fixed routing mode decides without looking. */
export const classify: Node = async (state, { settings, read }) => {
  const fixed = settings.routing_mode === 'hybrid' ? undefined : direct[settings.routing_mode];
  const { question, links } = await read(state.question);
  const found = fixed ? { ...fixed, confidence: 1 } : classifyRoute(question, links);
  return {
    route: found.route,
    classification_confidence: found.confidence,
    classification_reason: found.reason,
    classification_method: 'rule',
  };
};
