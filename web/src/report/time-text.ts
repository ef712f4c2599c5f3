import type { Language } from '../../../src/protocol/answer.ts';

export const timeText = (at: string, language: Language): string =>
  new Date(at).toLocaleString(language === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'medium', timeStyle: 'short' });
