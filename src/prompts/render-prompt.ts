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

/** Divides the rules from what is told with them. */
const divider = /^<!-- user -->$/m;
/** Ends what is the same for every question about a database; a provider may keep it. */
const stableEnd = /^<!-- stable -->$/m;

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
  const [first = '', second] = body.split(divider);
  const messages =
    second === undefined
      ? [messageOf('user', first, inputs)]
      : [messageOf('system', first, inputs), messageOf('user', second, inputs)];
  const text = messages.map(({ content }) => content).join('\n\n');
  return { messages, text, tokens: estimateTokens(text) };
}

function messageOf(
  role: ModelMessage['role'],
  template: string,
  inputs: Readonly<Record<string, string>>,
): ModelMessage {
  const [first = { content: '', data: [] }, second] = template.split(stableEnd).map((part) => fill(part, inputs));
  if (second === undefined) return { role, ...first };
  const stable = first.content.length;
  const moved = second.data.map(({ start, end }) => ({ start: start + stable + 1, end: end + stable + 1 }));
  return { role, content: `${first.content}\n${second.content}`, stable, data: [...first.data, ...moved] };
}

/** Inputs that are words and numbers of ours. */
const ours: ReadonlySet<string> = new Set(['today', 'dialect', 'language', 'hints', 'row_count', 'turns', 'kinds']);

function fill(template: string, inputs: Readonly<Record<string, string>>) {
  const chosen = template.replace(/\{\{#(\w+)\}\}\n?([\s\S]*?)\{\{\/\1\}\}\n?/g, (_, name: string, inner: string) =>
    inputs[name] ? inner : '',
  );
  const parts = chosen
    .replace(placeholder, (whole, _mark, name: string) => (inputs[name] ? whole : ''))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split(/\{\{(\w+)\}\}/);
  let content = '';
  const data: { start: number; end: number }[] = [];
  parts.forEach((part, at) => {
    const text = at % 2 === 0 ? part : (inputs[part] ?? '').replace(/\n{3,}/g, '\n\n');
    if (at % 2 === 1 && !ours.has(part)) data.push({ start: content.length, end: content.length + text.length });
    content += text;
  });
  return { content, data };
}

function wrongCall(path: string, detail: string): WenshuError {
  return new WenshuError('internal', {}, `prompt ${path} ${detail}`);
}
