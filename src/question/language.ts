import type { Language } from '../protocol/answer.ts';

const han = /\p{Script=Han}/u;

/** The language to answer in: Chinese as soon as the text holds a Chinese character, quoted values aside. */
export function detectLanguage(text: string): Language {
  const outside = text.replace(/"[^"]*"|'[^']*'/g, ' ');
  if (han.test(outside)) return 'zh';
  return /[A-Za-z]/.test(outside) || !han.test(text) ? 'en' : 'zh';
}
