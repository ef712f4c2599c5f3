import { WenshuError } from '../errors/wenshu-error.ts';

/** A place where chat models are served, and how its key is found. */
interface Provider {
  /** Which client library speaks its protocol. */
  protocol: 'openai' | 'anthropic';
  baseUrl: string | undefined;
  /** Environment variable of its key; absent where none is needed. */
  keyVariable?: string;
  defaultModel: string;
}

/** Most of the world speaks OpenAI's protocol; only Anthropic has its own here. */
export const providers = {
  siliconflow: {
    protocol: 'openai',
    baseUrl: 'https://api.siliconflow.cn/v1',
    keyVariable: 'SILICONFLOW_API_KEY',
    defaultModel: 'deepseek-ai/DeepSeek-V3.2-Exp',
  },
  openai: { protocol: 'openai', baseUrl: undefined, keyVariable: 'OPENAI_API_KEY', defaultModel: 'gpt-4.1-mini' },
  anthropic: {
    protocol: 'anthropic',
    baseUrl: undefined,
    keyVariable: 'ANTHROPIC_API_KEY',
    defaultModel: 'claude-sonnet-4-5',
  },
  deepseek: {
    protocol: 'openai',
    baseUrl: 'https://api.deepseek.com/v1',
    keyVariable: 'DEEPSEEK_API_KEY',
    defaultModel: 'deepseek-chat',
  },
  ollama: { protocol: 'openai', baseUrl: 'http://127.0.0.1:11434/v1', defaultModel: 'qwen2.5-coder' },
} as const satisfies Record<string, Provider>;

export type ProviderName = keyof typeof providers;

/** In the order in which a key in the environment chooses a provider when no model is named. */
const keyOrder = ['siliconflow', 'openai', 'anthropic', 'deepseek'] as const satisfies readonly ProviderName[];

/** The model that a key in the environment stands for; `embedded` when there is none. */
export function modelFromKeys(keys: Readonly<Record<string, string | undefined>>): string {
  return keyOrder.find((name) => keys[providers[name].keyVariable]) ?? 'embedded';
}

/** Every variable that may hold a key; the last one is for servers named by their address. */
export const keyVariables: readonly string[] = [
  ...keyOrder.map((name) => providers[name].keyVariable),
  'OPENAI_COMPATIBLE_API_KEY',
];

/** What a model's name in the configuration means. */
export type ModelName =
  | { kind: 'embedded' }
  | { kind: 'provider'; provider: ProviderName; model: string }
  /** Any server that speaks OpenAI's protocol: `http://host:port/v1#model`. */
  | { kind: 'url'; baseUrl: string; model: string }
  | { kind: 'recorded'; file: string };

/** Reads `embedded`, `openai:gpt-4.1`, `siliconflow`, `http://127.0.0.1:8000/v1#qwen`, `recorded:file.jsonl`. */
export function parseModelName(name: string): ModelName {
  if (name === 'embedded') return { kind: 'embedded' };
  if (/^https?:\/\//.test(name)) {
    const [baseUrl = '', model = ''] = name.split('#');
    if (model === '') {
      const example = 'http://127.0.0.1:8000/v1#qwen';
      throw unknown(name, `name the model after a #, as in ${example}`, `请在 # 后写上模型名，例如 ${example}`);
    }
    return { kind: 'url', baseUrl, model };
  }
  const [head = '', ...rest] = name.split(':');
  const tail = rest.join(':');
  if (head === 'recorded' && tail) return { kind: 'recorded', file: tail };
  if (head in providers) {
    const provider = head as ProviderName;
    return { kind: 'provider', provider, model: tail || providers[provider].defaultModel };
  }
  const known = Object.keys(providers).join(', ');
  throw unknown(name, `known: embedded, ${known}, or an http address`, `认识的有 embedded, ${known}，以及 http 地址`);
}

function unknown(name: string, detail: string, detail_zh: string): WenshuError {
  return new WenshuError('model_unknown', { name, detail, detail_zh });
}
