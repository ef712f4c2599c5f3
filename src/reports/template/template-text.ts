import { stringify } from 'yaml';
import type { Language } from '../../protocol/answer.ts';
import type { Chart } from '../../protocol/chart.ts';

/** What a template is made of when people make one of what they have asked. */
export interface Asking {
  heading: string;
  question: string;
  /** As it was drawn; null for a table. */
  chart: Chart['kind'] | null;
  /** Pinned where the question cannot be understood alone. */
  sql?: string;
}

/** The text of a template, for people to go on with. Whatever was asked or named is text in it and opens nothing. */
export function templateText(
  { title, connection, language }: { title: string; connection: string | null; language: Language },
  askings: readonly Asking[],
): string {
  const pinned = askings.flatMap(({ sql, question }, at) => (sql ? [{ id: `pinned${at + 1}`, question, sql }] : []));
  const front = stringify({
    title: withoutBraces(title),
    ...(connection ? { connection } : {}),
    language,
    ...(pinned.length > 0
      ? { placeholders: pinned.map(({ question, ...one }) => ({ ...one, question: asQuestion(question) })) }
      : {}),
  });
  const parts = askings.map(({ heading, question, chart, sql }, at) => {
    const what = sql ? `@pinned${at + 1}` : asQuestion(question).replace(/[|｜]/g, '\\$&');
    return `## ${asText(heading)}\n\n{{ ${what} | ${shownAs(chart)} }}\n`;
  });
  return [`---\n${front}---\n`, `# ${asText(title)}\n`, ...parts].join('\n');
}

/** A chart of one figure is that figure. */
function shownAs(chart: Asking['chart']): string {
  if (chart === null || chart === 'table') return 'table';
  return chart === 'kpi' ? 'value' : `chart: ${chart}`;
}

/** A name in braces would be one of a parameter. */
const withoutBraces = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[{｛]/g, '(').replace(/[}｝]/g, ')').trim();

/** Without signs that mean something at the head of a placeholder. */
const asQuestion = (text: string): string => withoutBraces(text).replace(/^[\s#/@$＃／＠＄￥]+/, '');

const asText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|{}｛｝#]/g, '\\$&')
    .replace(/\\([｛｝])/g, '$1 ')
    .trim();
