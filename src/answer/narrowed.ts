import type { Language } from '../protocol/answer.ts';

/** The question over a shorter period, and what that option is called. */
export function narrowed(question: string): { label: Record<Language, string>; question: Record<Language, string> } {
  const bare = question.trim().replace(/[?？。.!！]+$/, '');
  return {
    label: { zh: '缩小时间范围（只看最近30天）', en: 'Narrow the period (the last 30 days only)' },
    question: { zh: `${bare}，最近30天`, en: `${bare} in the last 30 days` },
  };
}
