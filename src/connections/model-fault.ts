import type { WenshuError } from '../errors/wenshu-error.ts';
import { type ModelSet, modelStages } from '../models/model-set.ts';
import { asWenshuError } from './as-wenshu-error.ts';

/** Why a model that some stage names cannot be opened; nothing is sent to anybody. */
export async function modelFault(models: ModelSet): Promise<WenshuError | undefined> {
  for (const stage of modelStages) {
    try {
      await models.modelFor(stage, 'doctor');
    } catch (error) {
      return asWenshuError(error, '');
    }
  }
  return undefined;
}
