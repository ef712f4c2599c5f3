/** A place where chat models are served, and how its key is found. */
export interface Provider {
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
