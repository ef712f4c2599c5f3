import { WenshuError } from '../errors/wenshu-error.ts';
import { estimateTokens } from '../models/chat-model.ts';
import type { ModelMessage } from '../models/model.ts';
import { loadPrompt, type PromptName, placeholder } from './prompt-file.ts';

export interface RenderOptions {
  /** Which twin, for prompts that have one in each language; `en` when absent. */
  language?: 'zh' | 'en';
  /** Folder whose files replace ours. */
  folder?: string;
}

export interface RenderedPrompt {
  /** System and user message; a prompt that is a part of another one has a user message alone. */
  messages: ModelMessage[];
  text: string;
  /** An estimate; the account counts what the server says. */
  tokens: number;
}

/** Divides what a prompt says to every question from what it says to this one. */
const divider = /^<!-- user -->$/m;

/**
 * Fills in a prompt. `{{name}}` is replaced once, never what it was replaced with; `{{#name}} … {{/name}}` stays only
 * when the input is given and not empty. Fails on an input that is missing and on one that the prompt does not know.
 */
export function renderPrompt(
  name: PromptName,
  inputs: Readonly<Record<string, string>>,
  { language = 'en', folder }: RenderOptions = {},
): RenderedPrompt {
  const prompt = loadPrompt(name, language, folder);
  const { required, optional, path, body } = prompt;
  const missing = Object.keys(required).filter((input) => inputs[input] === undefined);
  const unknown = Object.keys(inputs).filter((input) => !(input in required) && !(input in optional));
  if (missing.length > 0) throw wrongCall(path, `needs ${missing.join(', ')}`);
  if (unknown.length > 0) throw wrongCall(path, `does not use ${unknown.join(', ')}`);
  const parts = body.split(divider).map((part) => fill(part, inputs));
  const text = parts.join('\n\n');
  const [system = '', user] = parts;
  const messages: ModelMessage[] =
    user === undefined
      ? [{ role: 'user', content: system }]
      : [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ];
  return { messages, text, tokens: estimateTokens(text) };
}

function fill(template: string, inputs: Readonly<Record<string, string>>): string {
  const chosen = template.replace(/\{\{#(\w+)\}\}\n?([\s\S]*?)\{\{\/\1\}\}\n?/g, (_, name: string, inner: string) =>
    inputs[name] ? inner : '',
  );
  return chosen
    .replace(placeholder, (_, _mark, name: string) => inputs[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function wrongCall(path: string, detail: string): WenshuError {
  return new WenshuError('internal', {}, `prompt ${path} ${detail}`);
}
