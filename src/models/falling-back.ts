import { WenshuError } from '../errors/wenshu-error.ts';
import type { Model } from './model.ts';

/** Asks the second model when the first one fails; a ceiling or a person's cancel is final for both. */
export function fallingBack(first: Model, second: Model): Model {
  return {
    name: first.name,
    async complete(messages, options) {
      try {
        return await first.complete(messages, options);
      } catch (error) {
        const isFinal =
          error instanceof WenshuError && (error.code === 'model_ceiling' || error.code === 'query_cancelled');
        if (isFinal) throw error;
        return second.complete(messages, options);
      }
    },
  };
}
