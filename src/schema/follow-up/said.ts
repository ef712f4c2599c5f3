import type { Language } from '../../protocol/answer.ts';
import type { DateChoice, FigureChoice, PeriodChoice, Since } from './adjustment.ts';

const saidInChinese = (since: Since | undefined): string =>
  since ? `按${since.by ?? '您'} ${since.on} 说的` : '按您说的';
const saidInEnglish = (since: Since | undefined): string =>
  since ? `as ${since.by ?? 'you'} said on ${since.on}` : 'as you said';

/** What was said to keep to, as an answer that keeps to it tells. */
export const dateSaid = ({ label, since }: DateChoice, language: Language): string =>
  language === 'zh'
    ? `${saidInChinese(since)}，时间按“${label.zh}”计算`
    : `${saidInEnglish(since)}, periods are by ${label.en}`;
export const figureSaid = ({ label, since }: FigureChoice, language: Language): string =>
  language === 'zh' ? `${saidInChinese(since)}，${label.zh}` : `${saidInEnglish(since)}, ${label.en}`;
export const periodSaid = ({ label, since }: PeriodChoice, language: Language): string =>
  language === 'zh'
    ? `${saidInChinese(since)}，只看${label.zh}；要看别的时间就在问题里说`
    : `${saidInEnglish(since)}, ${label.en} alone; name another period to see it`;
