import type { Language } from '../protocol/answer.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import { tableLabel } from '../schema/names/labels.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';

interface ChatInput {
  question: string;
  language: Language;
  snapshot: Snapshot;
  glossary: readonly GlossaryTerm[];
}

const thanks = /谢|thank|bye|再见|拜拜/i;
const greeting = /^\s*(你好|您好|嗨|早上好|下午好|晚上好|hi|hello|hey|good (morning|afternoon|evening))/i;

/** A few sentences about what can be asked, in the words of this database. */
export function chatText({ question, language, snapshot, glossary }: ChatInput): string {
  if (thanks.test(question))
    return language === 'zh' ? '不客气，有问题随时问我。' : 'You are welcome. Ask whenever you like.';
  const subjects = subjectsOf(snapshot, language, glossary);
  const hello = greeting.test(question) ? (language === 'zh' ? '您好！' : 'Hello! ') : '';
  return language === 'zh'
    ? `${hello}我可以回答关于这些数据的问题：${subjects}。`
    : `${hello}I answer questions about this data: ${subjects}.`;
}

/** At most a dozen, the largest first: a list of 900 tables helps nobody. */
function subjectsOf(snapshot: Snapshot, language: Language, glossary: readonly GlossaryTerm[]): string {
  const bySize = [...snapshot.tables].sort((a, b) => (b.rowCount ?? 0) - (a.rowCount ?? 0));
  const labels = [...new Set(bySize.map((table) => tableLabel(table, language, glossary)))];
  const shown = labels.slice(0, 12).join(language === 'zh' ? '、' : ', ');
  if (labels.length <= 12) return shown;
  return language === 'zh' ? `${shown}等` : `${shown} and more`;
}
