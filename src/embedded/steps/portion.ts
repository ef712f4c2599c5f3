import { type Block, type Expression, isAggregate, type Predicate } from '../form/form.ts';
import { neighbours, openCues } from '../read/attach.ts';
import { type Draft, extend, type Reading } from '../read/draft.ts';
import type { Mention } from '../read/mentions.ts';
import { resolveColumns } from '../read/resolve.ts';
import type { Whole } from './whole.ts';

/** "What percentage of orders used a promotion", 微信支付占全部付款金额的百分之多少: what the share is a share of. */
export function stepPortion(draft: Draft, reading: Reading): Draft[] {
  if (draft.breakdown.length > 0 || draft.order || draft.select.length > 0) return [draft];
  const [cue] = openCues(draft, reading, 'share');
  if (!cue) return [draft];
  const named = (one: Mention) => one.tables.length + one.columns.length + one.metrics.length > 0;
  const [near] = neighbours(
    reading,
    cue,
    'right',
    (one) => named(one) && one.values.every(({ match }) => match !== 'exact'),
    4,
  );
  if (!near) return [draft];
  const others = openCues(draft, reading, 'share', 'sum', 'ask-count', 'ratio').filter((one) => one !== cue);
  const items: { item: Expression; features: Record<string, number> }[] = [];
  const [table] = near.mention.tables.filter(({ score }) => score >= 0.6);
  if (table) items.push({ item: { kind: 'aggregate', name: 'count', entity: table.table }, features: {} });
  else
    for (const { expression, features } of resolveColumns(
      near.mention,
      draft,
      reading,
      'aggregate',
      (facts) => facts.isMeasure,
      2,
    ))
      items.push({ item: { kind: 'aggregate', name: 'sum', argument: expression }, features });
  return [
    draft,
    ...items.map(({ item, features }) =>
      extend(
        draft,
        {
          select: [{ item, at: cue.start }],
          features: { ...features, 'portion:asked': 1 },
          use: { cues: [cue, ...others], mention: [[near.mention, 'count']] },
        },
        reading.weights,
      ),
    ),
  ];
}

/** The figure under all conditions in percent of the figure under those that describe the whole. */
export function portions(block: Block, draft: Draft, reading: Reading): Whole[] {
  if (!draft.features['portion:asked']) return [];
  const [figure, ...more] = block.select;
  if (!figure || more.length > 0 || !isAggregate(figure) || block.breakdown.length > 0) return [];
  const focus = focusOf(block, reading);
  if (focus.length === 0 && block.exists.length === 0) return [];
  const whole: Block = { ...block, where: block.where.filter((one) => !focus.includes(one)), exists: [] };
  return [{ form: { kind: 'difference', operator: 'share', left: block, right: whole }, draft }];
}

/** What sets the part apart: something that must exist, else the last condition said (in Chinese the first) that is no period. */
function focusOf(block: Block, reading: Reading): Predicate[] {
  const told = block.where.filter((one) => one.kind !== 'period');
  if (block.exists.length > 0) return [];
  const [first] = told;
  const last = told.at(-1);
  const one = reading.language === 'zh' ? first : last;
  return one ? [one] : [];
}
