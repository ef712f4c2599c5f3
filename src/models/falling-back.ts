import { WenshuError } from '../errors/wenshu-error.ts';
import { heard } from './heard.ts';
import type { Model } from './model.ts';

const finals: ReadonlySet<string> = new Set(['model_ceiling', 'spending_unknown', 'query_cancelled']);

/** Asks the second model when the first one fails; a ceiling, a person's cancel or a reply that was begun is final for both. */
export function fallingBack(first: Model, second: Model): Model {
  return {
    name: first.name,
    async complete(messages, options = {}) {
      const listened = heard(options);
      try {
        return await first.complete(messages, listened.options);
      } catch (error) {
        const isFinal = error instanceof WenshuError && finals.has(error.code);
        if (isFinal || listened.wasHeard()) throw error;
        return second.complete(messages, options);
      }
    },
  };
}
