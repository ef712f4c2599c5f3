import type { CacheNote, Language } from '../protocol/answer.ts';

/** Younger than this, nobody would call it old. */
const noticeableMs = 5000;

/** From when the rows are, for people who would take them to be of now; empty where they are, or as good as. */
export function asOfText({ hit, age_ms, stored_at, current }: CacheNote, language: Language): string {
  if (!hit || current || age_ms < noticeableMs) return '';
  const at = new Date(stored_at);
  const two = (part: number) => String(part).padStart(2, '0');
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return language === 'zh' ? `数据取自 ${time}` : `Data from ${time}`;
}
