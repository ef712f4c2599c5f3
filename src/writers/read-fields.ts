import { parse } from 'yaml';
import type { ModelReply } from '../models/model.ts';

/** What came back from a model: calls of the tools that it was offered, or text. */
export type Said = Pick<ModelReply, 'text' | 'calls'>;

/** Of a longer text only the end is read, and a longer argument of a tool not at all: nobody needs it, and reading must stay quick. */
const longestReply = 24_000;
/** Brackets nested deeper are no answer of ours, and YAML takes minutes over a few hundred of them. */
const deepest = 12;

/**
 * The named fields of a reply, whichever way it was given: the arguments of the first call of one of these tools, else the
 * fields of the text.
 */
export function fieldsOf(
  { text, calls = [] }: Said,
  names: readonly string[],
  tools: readonly string[],
): Record<string, unknown> | undefined {
  const call = calls.find(({ name }) => tools.includes(name));
  if (!call) return readFields(text, names);
  const found = fieldsIn(call.arguments, names) ?? {};
  // Half a statement is another statement: what is too long is left out as a whole.
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => typeof value !== 'string' || value.length <= longestReply),
  );
}

/**
 * The named fields of a model's reply, however it is wrapped: YAML or JSON, in a fence, after prose, or broken so that
 * only lines such as `sql: …` tell. Undefined when none of the fields is there. Values are as untrusted as the text.
 */
export function readFields(text: string, names: readonly string[]): Record<string, unknown> | undefined {
  const plain = withoutThoughts(text);
  for (const piece of pieces(plain, names)) {
    const found = fieldsIn(parsed(piece), names);
    if (found) return found;
  }
  return fieldsByLine(plain, names);
}

/** The reply without what a model thought aloud and the marks that some servers leave in; of a very long one the end. */
export function withoutThoughts(text: string): string {
  return text
    .slice(-longestReply)
    .replace(/^[\s\S]*<\/think(?:ing)?>/i, ' ')
    .replace(/<think(?:ing)?>[\s\S]*$/i, ' ')
    .replace(/<\|[^|>]*\|>|<\/?s>/g, ' ')
    .replaceAll('\r\n', '\n')
    .trim();
}

/** Where the fields may stand, the likeliest first; the last fence is the final word of a model that corrects itself. */
function* pieces(text: string, names: readonly string[]): Generator<string> {
  const fences = [...text.matchAll(/```[ \t]*\w*[ \t]*\n([\s\S]*?)(?:\n[ \t]*```|$)/g)].map((match) => match[1] ?? '');
  yield* fences.toReversed();
  yield text;
  const [open, close] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (open >= 0 && close > open) yield text.slice(open, close + 1);
  const start = new RegExp(`^(?:${names.join('|')})[ \\t]*:`, 'm').exec(text);
  if (start) yield text.slice(start.index);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (depthOf(text) > deepest) return undefined;
    try {
      // Aliases can make a small text huge.
      return parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error', prettyErrors: false });
    } catch {
      return undefined;
    }
  }
}

function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const mark of text.matchAll(/[[\]{}]/g)) {
    depth += mark[0] === '[' || mark[0] === '{' ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

function fieldsIn(value: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (Array.isArray(value)) return fieldsIn(value[0], names);
  if (value === null || typeof value !== 'object') return undefined;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key.toLowerCase(), inner]);
  const found = entries.filter(([key]) => names.includes(key));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** `name: value` at the start of a line, up to the next such line; for YAML that a colon in the SQL has broken. */
function fieldsByLine(text: string, names: readonly string[]): Record<string, unknown> | undefined {
  const head = new RegExp(`^[ \\t]*["']?(${names.join('|')})["']?[ \\t]*:[ \\t]*`, 'gim');
  const heads = [...text.matchAll(head)];
  if (heads.length === 0) return undefined;
  return Object.fromEntries(
    heads.map((match, at) => {
      const end = heads[at + 1]?.index ?? text.length;
      return [(match[1] ?? '').toLowerCase(), blockText(text.slice(match.index + match[0].length, end))];
    }),
  );
}

/** A value without block marks, quotes around it and the fence that follows. */
function blockText(text: string): string {
  const plain = text.replace(/^[|>][+-]?[ \t]*\n/, '').replace(/\n[ \t]*```[\s\S]*$/, '');
  return plain
    .trim()
    .replace(/^(["'])([\s\S]*)\1,?$/, '$2')
    .trim();
}
