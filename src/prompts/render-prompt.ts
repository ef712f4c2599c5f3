import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { WenshuError } from '../errors/wenshu-error.ts';
import { estimateTokens } from '../models/chat-model.ts';
import type { ModelMessage } from '../models/model.ts';

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

/** Every prompt; those whose words reach people have a twin in each language. */
export const promptNames = [
  'supervisor',
  'classify',
  'schema',
  'init',
  'sql-generator',
  'sql-change',
  'sql-validator',
  'sql-executor',
  'error-recovery',
  'clarification',
  'chart',
  'summary',
  'chat',
] as const;

export type PromptName = (typeof promptNames)[number];

const twins: ReadonlySet<PromptName> = new Set(['error-recovery', 'clarification', 'chart', 'summary', 'chat']);

interface PromptFile {
  /** Inputs that must be given, and those that may be absent, each with what it is. */
  required: Readonly<Record<string, string>>;
  optional: Readonly<Record<string, string>>;
  /** Where it was read, for messages about it. */
  path: string;
  body: string;
}

const ownFolder = fileURLToPath(new URL('./', import.meta.url));
const cache = new Map<string, PromptFile>();

/** The files that a prompt consists of: one, or one for each language. */
export function promptFiles(name: PromptName): string[] {
  return twins.has(name) ? [`${name}.zh.md`, `${name}.en.md`] : [`${name}.md`];
}

/**
 * Reads a prompt once. A file of the same name in `folder` replaces its text; what it may and must mention is still
 * what our own file declares, because the code that fills it in stays the same.
 */
export function loadPrompt(name: PromptName, language: 'zh' | 'en', folder?: string): PromptFile {
  const file = twins.has(name) ? `${name}.${language}.md` : `${name}.md`;
  const key = `${folder ?? ''}\n${file}`;
  const known = cache.get(key);
  if (known) return known;
  const own = readOwn(file);
  const body = folder === undefined ? undefined : readReplacement(join(folder, file));
  const prompt = body === undefined ? own : { ...own, body, path: join(folder ?? '', file) };
  checkPlaceholders(prompt);
  cache.set(key, prompt);
  return prompt;
}

function readOwn(file: string): PromptFile {
  const path = join(ownFolder, file);
  const { head, body } = split(readFileSync(path, 'utf8'));
  const declared = (parse(head) ?? {}) as { inputs?: Record<string, string>; optional?: Record<string, string> };
  return { required: declared.inputs ?? {}, optional: declared.optional ?? {}, path: file, body };
}

function readReplacement(path: string): string | undefined {
  try {
    return split(readFileSync(path, 'utf8')).body;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const fault = { detail: `the prompt ${path} cannot be read`, detail_zh: `读不到提示词文件 ${path}` };
    throw new WenshuError('config_invalid', fault, String(error));
  }
}

function split(text: string): { head: string; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  return { head: match?.[1] ?? '', body: (match?.[2] ?? text).trim() };
}

/** Names in `{{name}}`, `{{#name}}` and `{{/name}}`. */
export const placeholder = /\{\{([#/]?)(\w+)\}\}/g;

/** A prompt that mentions what nobody gives, or leaves out what it must say, fails before a model is asked. */
function checkPlaceholders({ required, optional, path, body }: PromptFile): void {
  const used = new Set([...body.matchAll(placeholder)].map((match) => match[2] ?? ''));
  const unknown = [...used].filter((name) => !(name in required) && !(name in optional));
  const unused = Object.keys(required).filter((name) => !used.has(name));
  const [odd, left] = [unknown.join(', '), unused.join(', ')];
  if (unknown.length > 0) throw faulty(path, `unknown input ${odd}`, `用了不认识的输入 ${odd}`);
  if (unused.length > 0) throw faulty(path, `input ${left} is not used`, `没有用到输入 ${left}`);
}

function faulty(path: string, en: string, zh: string): WenshuError {
  return new WenshuError('config_invalid', { detail: `prompt ${path}: ${en}`, detail_zh: `提示词 ${path}：${zh}` });
}

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
