import { WenshuError } from '../errors/wenshu-error.ts';
import { fromChatModel } from './chat-model.ts';
import { checkedFetch } from './checked-fetch.ts';
import { limited } from './limited.ts';
import type { Model } from './model.ts';
import { type ModelName, parseModelName } from './model-name.ts';
import type { Pace } from './pace.ts';
import { type ProviderName, providers } from './providers.ts';
import { retrying } from './retrying.ts';
import { timed } from './timed.ts';

export interface ModelSettings {
  temperature: number;
  maxTokens: number;
  timeoutMs: number;
  retries: number;
  requestsPerMinute: number;
  concurrency: number;
  /** Who counts the requests of a minute, by model name; this process alone when absent. */
  paceOf?: (model: string, perMinute: number) => Pace;
  /** Prices by model name, per million tokens. */
  prices: Record<string, { prompt: number; completion: number }>;
  /** Whether tools are offered: to all models, or by model name; `auto` when absent. */
  tools?: ToolUse | Readonly<Record<string, ToolUse>>;
  /** Other addresses for providers, such as a company's gateway. */
  baseUrls?: Readonly<Partial<Record<ProviderName, string>>>;
  /** Keys by environment variable; the only place where keys come from. */
  keys: Readonly<Record<string, string | undefined>>;
}

/** `auto`: offered, and never again once the server has refused them. */
export type ToolUse = 'auto' | 'off';

/** A chat model by its name, with time limit, retries and rate limit around it; undefined for `embedded`. */
export async function openModel(name: string, settings: ModelSettings): Promise<Model | undefined> {
  const parsed = parseModelName(name);
  if (parsed.kind === 'embedded' || parsed.kind === 'recorded') return undefined;
  const price = settings.prices[parsed.model] ?? { prompt: 0, completion: 0 };
  const marksStable = parsed.kind === 'provider' && providers[parsed.provider].protocol === 'anthropic';
  const { tools = 'auto' } = settings;
  const offersTools = (typeof tools === 'string' ? tools : tools[parsed.model]) !== 'off';
  const bare = fromChatModel(await client(parsed, settings), { name, price, marksStable, offersTools });
  const { retries, timeoutMs, requestsPerMinute, concurrency, paceOf } = settings;
  const pace = paceOf && { pace: paceOf(name, requestsPerMinute) };
  return retrying(limited(timed(bare, timeoutMs), { requestsPerMinute, concurrency, ...pace }), { retries });
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
    maxTokens: settings.maxTokens,
    maxRetries: 0,
    apiKey,
  };
  const baseURL = name.kind === 'url' ? name.baseUrl : (settings.baseUrls?.[name.provider] ?? provider?.baseUrl);
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
