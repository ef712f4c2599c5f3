import type { Assumption } from '../sql/contracts/candidate.ts';
import type { State } from './state.ts';

/** What an answer takes over beside the words of its question: the rows of an earlier one, a date, a figure as it was taught. */
export function takenOver({ adjustment, enriched_query, language }: State): Assumption[] {
  if (!adjustment || enriched_query !== null) return [];
  const zh = language === 'zh';
  const { within, dates, figures } = adjustment;
  return [
    ...within.map(({ label }) => ({
      kind: 'follow_up',
      text: zh ? `只看${label.zh}` : `only ${label.en.replace(/^among /, '')}`,
    })),
    ...(dates
      ? [
          {
            kind: 'period',
            text: zh ? `按您说的，时间按“${dates.label.zh}”计算` : `as you said, periods are by ${dates.label.en}`,
          },
        ]
      : []),
    ...figures.map(({ label }) => ({
      kind: 'metric',
      text: zh ? `按您说的，${label.zh}` : `as you said, ${label.en}`,
    })),
  ];
}
