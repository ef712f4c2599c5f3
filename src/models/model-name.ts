import { WenshuError } from '../errors/wenshu-error.ts';
import { type ProviderName, providers } from './providers.ts';

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
