import type { FileConfig } from '../config/schema.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { fromChatModel } from './chat-model.ts';
import { checkedFetch } from './checked-fetch.ts';
import { limited, type Pace, retrying, timed } from './limits.ts';
import type { ChatModel, Model } from './model.ts';
import { type ModelName, parseModelName, providers } from './providers.ts';

type Settings = FileConfig['model_settings'];

/** The configuration's `model_settings`, and what is not in the file. */
export interface ModelSettings
  extends Omit<Settings, 'streaming' | 'ceilings' | 'tools' | 'base_urls'>,
    Partial<Pick<Settings, 'tools' | 'base_urls'>> {
  /** Counts the requests of a minute, by model name; this process alone when absent. */
  paceOf?: ((model: string, perMinute: number) => Pace) | undefined;
  /** Keys by environment variable; the only place where keys come from. */
  keys: Readonly<Record<string, string | undefined>>;
}

/** A chat model by its name, with time limit, retries and rate limit around it; undefined for `embedded`. */
export async function openModel(name: string, settings: ModelSettings): Promise<Model | undefined> {
  const parsed = parseModelName(name);
  if (parsed.kind === 'embedded' || parsed.kind === 'recorded') return undefined;
  const price = settings.prices[parsed.model] ?? { prompt: 0, completion: 0 };
  const marksStable = parsed.kind === 'provider' && providers[parsed.provider].protocol === 'anthropic';
  const { tools = 'auto' } = settings;
  const offersTools = (typeof tools === 'string' ? tools : tools[parsed.model]) !== 'off';
  return withLimits(fromChatModel(await client(parsed, settings), { name, price, marksStable, offersTools }), settings);
}

/** The caller's own model under the same time limit, retries and rate limit. */
export function openOwnModel(model: ChatModel, name: string, settings: ModelSettings): Model {
  const price = settings.prices[name] ?? { prompt: 0, completion: 0 };
  return withLimits('complete' in model ? model : fromChatModel(model, { name, price }), settings);
}

function withLimits(bare: Model, settings: ModelSettings): Model {
  const { retries, timeout_seconds, requests_per_minute: requestsPerMinute, concurrency, paceOf } = settings;
  const pace = paceOf && { pace: paceOf(bare.name, requestsPerMinute) };
  const inTime = timed(bare, timeout_seconds * 1000);
  return retrying(limited(inTime, { requestsPerMinute, concurrency, ...pace }), { retries });
}

/** The client library, loaded only when a model is used. Its own retries are off: ours know the limits. */
async function client(name: Extract<ModelName, { kind: 'provider' | 'url' }>, settings: ModelSettings) {
  const provider = name.kind === 'provider' ? providers[name.provider] : undefined;
  const variable = provider && 'keyVariable' in provider ? provider.keyVariable : undefined;
  const apiKey = variable ? settings.keys[variable] : (settings.keys.OPENAI_COMPATIBLE_API_KEY ?? 'none');
  if (!apiKey) throw new WenshuError('model_key_missing', { name: name.model, variable: variable ?? '' });
  const common = {
    model: name.model,
    temperature: settings.temperature,
    maxTokens: settings.max_tokens,
    maxRetries: 0,
    apiKey,
  };
  const baseURL = name.kind === 'url' ? name.baseUrl : (settings.base_urls?.[name.provider] ?? provider?.baseUrl);
  if (provider?.protocol === 'anthropic') {
    const { ChatAnthropic } = await import('@langchain/anthropic');
    return new ChatAnthropic({
      ...common,
      clientOptions: { fetch: checkedFetch },
      ...(baseURL ? { anthropicApiUrl: baseURL } : {}),
    });
  }
  const { ChatOpenAI } = await import('@langchain/openai');
  return new ChatOpenAI({
    ...common,
    streamUsage: true,
    configuration: { fetch: checkedFetch, ...(baseURL ? { baseURL } : {}) },
  });
}
