import { plainText } from '../told/plain-text.ts';

/** Signs that mean something to Markdown wherever they stand; mail and web addresses would become links by themselves. */
const signs = /[\\`*_[\]<>&|~$@{}]|(?<=\bhttps?|\bftp):(?=\/\/)|(?<=\bwww)\./gi;

/** A text as the text that it is, on one line. */
export const escapeMarkdown = (text: string): string =>
  plainText(text)
    .replace(/\s+/g, ' ')
    .replace(signs, (sign) => `\\${sign}`);

/** Signs that would make a line a heading, a list or a rule. */
export const escapeStart = (line: string): string =>
  line
    .trimStart()
    .replace(/^[-+#=]/, (sign) => `\\${sign}`)
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');

const longestTicks = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

export function inlineCode(text: string): string {
  const line = plainText(text).replace(/\s+/g, ' ');
  if (line.trim() === '') return '';
  const ticks = '`'.repeat(longestTicks(line) + 1);
  const pad = /^`|`$/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

export function codeBlock(text: string, language = ''): string {
  const ticks = '`'.repeat(Math.max(3, longestTicks(text) + 1));
  return `${ticks}${language}\n${plainText(text)}\n${ticks}`;
}
