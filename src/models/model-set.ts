import { join } from 'node:path';
import { configSchema, type FileConfig } from '../config/schema.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { type ChatModel, heard, type Model, nameOfModel } from './model.ts';
import type { ModelSettings } from './open-model.ts';
import { keyVariables, modelFromKeys, parseModelName } from './providers.ts';
import { type Account, createAccount, openUsageLog, type UsageLog } from './usage.ts';

export type ModelStage = keyof FileConfig['stage_models'];
export const modelStages = Object.keys(configSchema.shape.stage_models.unwrap().shape) as ModelStage[];

/** The models of one configuration: opened on first use, shared by all runs so that limits hold across them. */
export interface ModelSet {
  /** The model for a stage of a run; undefined when the embedded engine has to do. `override` is what the person chose for this run. */
  modelFor(stage: ModelStage, runId: string, override?: string): Promise<Model | undefined>;
  /** Name of the model that would write SQL, for doctor and receipts. */
  nameFor(stage: ModelStage, override?: string): string;
  account: Account;
}

interface ModelSetOptions {
  config: Pick<FileConfig, 'model' | 'fallback_model' | 'stage_models' | 'model_settings'>;
  secret: (variable: string) => string | undefined;
  today: () => string;
  /** Where the day's spending is kept for other processes; in this one alone when null. */
  home?: string | null;
  /** Where it is kept instead. */
  usageLog?: UsageLog | undefined;
  /** Who counts the requests of a minute, where that is not this process alone. */
  paceOf?: ModelSettings['paceOf'];
  /** The caller's own model, used wherever the configuration names none. */
  ownModel?: ChatModel;
}

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

export function createModelSet(options: ModelSetOptions): ModelSet {
  const { config, secret, today, home = null, usageLog, paceOf, ownModel } = options;
  const keys = Object.fromEntries(keyVariables.map((variable) => [variable, secret(variable)]));
  const settings = config.model_settings;
  const log = usageLog ?? (home === null ? undefined : openUsageLog(join(home, 'usage')));
  const account = createAccount(settings.ceilings, today, log);
  const opened = new Map<string, Promise<Model | undefined>>();
  const ownName = ownModel && nameOfModel(ownModel);
  if (ownModel && ownName !== undefined) opened.set(ownName, openOwn(ownModel, ownName, { ...settings, paceOf, keys }));

  function open(name: string): Promise<Model | undefined> {
    const known = opened.get(name);
    if (known) return known;
    const made = openNamed(name, { ...settings, paceOf, keys });
    // A failure is not kept: the next question tries again.
    made.catch(() => opened.delete(name));
    opened.set(name, made);
    return made;
  }

  const nameFor: ModelSet['nameFor'] = (stage, override) => {
    const name = override ?? config.stage_models[stage] ?? config.model;
    return name === 'auto' ? (ownName ?? modelFromKeys(keys)) : name;
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

async function openOwn(model: ChatModel, name: string, settings: ModelSettings): Promise<Model> {
  return (await import('./open-model.ts')).openOwnModel(model, name, settings);
}
