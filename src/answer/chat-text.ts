import type { Language } from '../protocol/answer.ts';
import { tableLabel } from '../schema/labels.ts';
import type { GlossaryEntry } from '../schema/links.ts';
import type { Snapshot } from '../schema/snapshot.ts';

export interface ChatInput {
  question: string;
  language: Language;
  snapshot: Snapshot;
  glossary: readonly GlossaryEntry[];
  suggestions: string[];
}

const thanks = /谢|thank|bye|再见|拜拜/i;
const greeting = /^\s*(你好|您好|嗨|早上好|下午好|晚上好|hi|hello|hey|good (morning|afternoon|evening))/i;

/** A few sentences about what can be asked, in the words of this database. */
export function chatText({ question, language, snapshot, glossary, suggestions }: ChatInput): string {
  if (thanks.test(question))
    return language === 'zh' ? '不客气，有问题随时问我。' : 'You are welcome. Ask whenever you like.';
  const subjects = subjectsOf(snapshot, language, glossary);
  const hello = greeting.test(question) ? (language === 'zh' ? '您好！' : 'Hello! ') : '';
  if (language === 'zh') {
    const examples = suggestions.length > 0 ? `可以这样问：${suggestions.join(' ')}` : '';
    return `${hello}我可以回答关于这些数据的问题：${subjects.join('、')}。${examples}`;
  }
  const examples = suggestions.length > 0 ? ` You can ask: ${suggestions.join(' ')}` : '';
  return `${hello}I answer questions about this data: ${subjects.join(', ')}.${examples}`;
}

/** At most a dozen, the largest first: a list of 900 tables helps nobody. */
function subjectsOf(snapshot: Snapshot, language: Language, glossary: readonly GlossaryEntry[]): string[] {
  const bySize = [...snapshot.tables].sort((a, b) => (b.rowCount ?? 0) - (a.rowCount ?? 0));
  const labels = [...new Set(bySize.map((table) => tableLabel(table, language, glossary)))];
  const rest = language === 'zh' ? '等' : 'and more';
  return labels.length > 12 ? [...labels.slice(0, 12), rest] : labels;
}
