import { join } from 'node:path';
import { configSchema, type FileConfig } from '../config/schema.ts';
import { type Account, createAccount } from './account.ts';
import { type DayBook, openDayBook } from './day-book.ts';
import { fallingBack } from './falling-back.ts';
import type { Model } from './model.ts';
import { parseModelName } from './model-name.ts';
import type { ModelSettings } from './open-model.ts';
import { keyVariables, modelFromKeys } from './providers.ts';

export type ModelStage = keyof FileConfig['stage_models'];
export const modelStages = Object.keys(configSchema.shape.stage_models.unwrap().shape) as ModelStage[];

/** The models of one installation: opened on first use, shared by all runs so that limits hold across them. */
export interface ModelSet {
  /** The model for a stage of a run; undefined when the embedded engine has to do. `override` is what the person chose for this run. */
  modelFor(stage: ModelStage, runId: string, override?: string): Promise<Model | undefined>;
  /** Name of the model that would write SQL, for doctor and receipts. */
  nameFor(stage: ModelStage, override?: string): string;
  account: Account;
}

export interface ModelSetOptions {
  config: Pick<FileConfig, 'model' | 'fallback_model' | 'stage_models' | 'model_settings'>;
  secret: (variable: string) => string | undefined;
  today: () => string;
  /** Where the day's spending is kept for other processes; in this one alone when null. */
  home?: string | null;
  /** Where it is kept instead. */
  book?: DayBook | undefined;
  /** Who counts the requests of a minute, where that is not this process alone. */
  paceOf?: ModelSettings['paceOf'];
}

export function createModelSet({ config, secret, today, home = null, book, paceOf }: ModelSetOptions): ModelSet {
  const keys = Object.fromEntries(keyVariables.map((variable) => [variable, secret(variable)]));
  const settings = config.model_settings;
  const { ceilings } = settings;
  const account = createAccount(
    {
      ...(ceilings.tokens_per_run === undefined ? {} : { tokensPerRun: ceilings.tokens_per_run }),
      ...(ceilings.cost_per_run === undefined ? {} : { costPerRun: ceilings.cost_per_run }),
      ...(ceilings.tokens_per_day === undefined ? {} : { tokensPerDay: ceilings.tokens_per_day }),
      ...(ceilings.cost_per_day === undefined ? {} : { costPerDay: ceilings.cost_per_day }),
    },
    today,
    book ?? (home === null ? undefined : openDayBook(join(home, 'usage'))),
  );
  const opened = new Map<string, Promise<Model | undefined>>();

  function open(name: string): Promise<Model | undefined> {
    const known = opened.get(name);
    if (known) return known;
    const made = openNamed(name, {
      temperature: settings.temperature,
      maxTokens: settings.max_tokens,
      timeoutMs: settings.timeout_seconds * 1000,
      retries: settings.retries,
      requestsPerMinute: settings.requests_per_minute,
      concurrency: settings.concurrency,
      ...(paceOf ? { paceOf } : {}),
      prices: settings.prices,
      tools: settings.tools,
      baseUrls: withoutUndefined(settings.base_urls),
      keys,
    });
    // A failure is not kept: the next question tries again.
    made.catch(() => opened.delete(name));
    opened.set(name, made);
    return made;
  }

  const nameFor: ModelSet['nameFor'] = (stage, override) => {
    const name = override ?? config.stage_models[stage] ?? config.model;
    return name === 'auto' ? modelFromKeys(keys) : name;
  };

  return {
    account,
    nameFor,
    async modelFor(stage, runId, override) {
      const first = await open(nameFor(stage, override));
      // A fallback that cannot be had is no reason to do without the model itself.
      const second =
        config.fallback_model === undefined ? undefined : await open(config.fallback_model).catch(() => undefined);
      const model = first && second ? fallingBack(first, second) : first;
      return model && account.charging(model, runId);
    },
  };
}

/** What a client library needs is loaded with the first model. */
async function openNamed(name: string, settings: ModelSettings): Promise<Model | undefined> {
  const { kind } = parseModelName(name);
  if (kind === 'embedded' || kind === 'recorded') return undefined;
  return (await import('./open-model.ts')).openModel(name, settings);
}

function withoutUndefined<T extends object>(given: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
