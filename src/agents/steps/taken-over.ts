import { dateSaid, figureSaid, periodSaid } from '../../schema/follow-up/said.ts';
import type { Assumption } from '../../sql/contracts/contracts.ts';
import type { State } from '../state/state.ts';

/** What an answer takes over beside the words of its question. The embedded engine says itself which date and figures it kept to. */
export function takenOver({ adjustment, enriched_query, language }: State, source = 'embedded'): Assumption[] {
  if (!adjustment || enriched_query !== null) return [];
  const zh = language === 'zh';
  const { within, dates, figures, period } = adjustment;
  const told =
    source === 'embedded'
      ? []
      : [...(dates ? [dateSaid(dates, language)] : []), ...figures.map((one) => figureSaid(one, language))];
  return [
    ...within.map(({ label, isLeftOut }) => ({
      kind: 'follow_up',
      text: zh
        ? `${isLeftOut ? '' : '只看'}${label.zh}`
        : `${isLeftOut ? '' : 'only '}${label.en.replace(/^among /, '')}`,
    })),
    ...[...told, ...(period ? [periodSaid(period, language)] : [])].map((text) => ({ kind: 'taught', text })),
  ];
}
