import type { Language } from '../protocol/answer.ts';

/** Which database answers, and how it came to be that one. */
export interface AskedOf {
  /** What people call it. */
  title: string;
  /** `links`: the question's own words chose it among several. */
  by: 'person' | 'links';
  /** Databases that could not be considered. */
  left_out: string[];
}

interface Run {
  language: Language;
  asked_of: AskedOf | null;
}

/** A database that a question found by itself is an assumption: it could have been another. */
export function chosenNotes({ language, asked_of }: Run): string[] {
  if (asked_of?.by !== 'links') return [];
  return [language === 'zh' ? `问的是“${asked_of.title}”的数据。` : `Asked of "${asked_of.title}".`];
}

export function leftOutNotes({ language, asked_of }: Run): string[] {
  return (asked_of?.left_out ?? []).map((title) =>
    language === 'zh' ? `没能连上“${title}”，这次没有考虑它。` : `"${title}" could not be reached and was left out.`,
  );
}
