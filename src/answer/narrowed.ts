import type { Language } from '../protocol/answer.ts';
import type { Period, Question } from '../question/question.ts';

/** The question over a shorter period, and what its option says of it after `narrowLabel`. */
export interface Narrowed {
  to: string;
  question: string;
}

/**
 * The last 30 days where no period was said; of a longer one its last month, so that what is shown is a part of what was
 * asked for. Undefined where there is nothing to shorten, or too much to tell what is meant.
 */
export function narrowed({
  text,
  language,
  today,
  periods,
}: Pick<Question, 'text' | 'language' | 'today' | 'periods'>): Narrowed | undefined {
  const [said, ...others] = periods;
  if (others.length > 0) return undefined;
  const period = said ? shorter(said, today) : days;
  if (!period) return undefined;
  const to = language === 'zh' ? `（只看${period.zh}）` : ` (${period.en} only)`;
  if (!said) {
    const bare = text.trim().replace(/[?？。.!！]+$/, '');
    return { to, question: language === 'zh' ? `${bare}，${days.zh}` : `${bare} in ${days.en}` };
  }
  const isPhrase = said.kind === 'since' || said.kind === 'until' || said.kind === 'range';
  const inserted = language === 'en' && isPhrase ? `in ${period.en}` : period[language];
  return { to, question: text.slice(0, said.start) + inserted + text.slice(said.end) };
}

export const narrowLabel: Record<Language, string> = { zh: '缩小时间范围', en: 'Narrow the period' };

const days: Record<Language, string> = { zh: '最近30天', en: 'the last 30 days' };

function shorter({ kind, from = '', to }: Period, today: string): Record<Language, string> | undefined {
  if (kind === 'since') return days;
  if (kind === 'month' || kind === 'week' || kind === 'day' || to === undefined) return undefined;
  const last = to < today ? to : today;
  if (last < from || (from && Date.parse(last) - Date.parse(from) < 31 * 86_400_000)) return undefined;
  const [year, month] = last.split('-').map(Number);
  const name = new Date(`${last}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return { zh: `${year}年${month}月`, en: `${name} ${year}` };
}
