/** Beyond this a reply is no longer followed while it is written; it is read whole when it is there. */
const longestFollowed = 24_000;

/**
 * The value of one field of a reply of which only the beginning has come: arguments of a call (JSON), YAML, or JSON in text.
 * Empty while the field has not begun, while a model thinks aloud, and in forms that only the whole reply tells. What is
 * given grows from piece to piece, unless the model corrects itself.
 */
export function fieldSoFar(text: string, name: string): string {
  const plain = afterThoughts(text);
  if (plain === undefined || plain.length > longestFollowed) return '';
  const head = new RegExp(`^[ \\t]*(?:[{,][ \\t]*)?["']?${name}["']?[ \\t]*:[ \\t]*`, 'm').exec(plain);
  const inJson = head ?? new RegExp(`^[\\s\\S]*?[{,]\\s*"${name}"\\s*:\\s*`).exec(plain);
  if (!inJson) return '';
  const value = valueIn(plain.slice(inJson.index + inJson[0].length));
  return value.replace(/[\s;]+$/, '').replace(/[\ud800-\udbff]$/, '');
}

function afterThoughts(text: string): string | undefined {
  const end = /^[\s\S]*<\/think(?:ing)?>/i.exec(text);
  if (end) return text.slice(end[0].length);
  return /<think(?:ing)?>/i.test(text) ? undefined : text;
}

function valueIn(rest: string): string {
  if (rest.startsWith('"')) return jsonString(rest.slice(1));
  if (rest.startsWith("'")) return quotedText(rest.slice(1));
  const block = /^\|[-+]?[ \t]*\n/.exec(rest);
  if (block) return blockText(rest.slice(block[0].length));
  // A folded block, or a mark of which more may come.
  if (/^[|>]/.test(rest)) return '';
  // On one line, which is whole only when the next has begun: a broken line may go on.
  return /^[^\n]*/.exec(rest)?.[0] ?? '';
}

/** Up to the quotation mark that ends it; an escape of which only the beginning is there is left for later. */
function jsonString(rest: string): string {
  const raw = /^(?:[^"\\]|\\(?:u[\da-fA-F]{4}|[^u]))*/.exec(rest)?.[0] ?? '';
  try {
    return JSON.parse(`"${raw.replace(/[\n\r\t]/g, (mark) => JSON.stringify(mark).slice(1, -1))}"`) as string;
  } catch {
    return '';
  }
}

/** Two marks stand for one; a last one may be the first of two. */
function quotedText(rest: string): string {
  const raw = /^(?:[^']|'')*/.exec(rest)?.[0] ?? '';
  return raw.replaceAll("''", "'");
}

/** The lines that are indented, without their indentation. */
function blockText(rest: string): string {
  const lines = rest.split('\n');
  const indent = /^[ \t]*/.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0].length ?? 0;
  if (indent === 0) return '';
  const end = lines.findIndex((line) => line.trim() !== '' && !/^[ \t]/.test(line));
  return (end < 0 ? lines : lines.slice(0, end)).map((line) => line.slice(indent)).join('\n');
}
