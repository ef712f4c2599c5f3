import { cueAfter, cueBefore, isFree, neighbours } from '../read/attach.ts';
import { branch, type Draft, extend, type Reading } from '../read/draft.ts';
import type { Mention } from '../read/mentions.ts';
import { resolveColumns } from '../read/resolve.ts';

/**
 * "products that have been discontinued", 没发货的订单: a date that may be empty says whether something has happened.
 * Also columns that are said to be empty or known.
 */
export function stepNull(draft: Draft, reading: Reading): Draft[] {
  let drafts = [draft];
  for (const mention of reading.mentions) {
    if (mention.columns.length > 0 && mention.values.length === 0)
      drafts = branch(drafts, (one) => (isFree(one, mention) ? placeNull(one, mention, reading) : [one]));
  }
  return drafts;
}

function placeNull(draft: Draft, mention: Mention, reading: Reading): Draft[] {
  const empty = cueAfter(reading, mention, ['null'], 2) ?? cueBefore(reading, mention, ['null'], 1);
  const known = cueAfter(reading, mention, ['not-null'], 2);
  const not = cueBefore(reading, mention, ['not', 'without'], 3);
  const event = resolveColumns(
    mention,
    draft,
    reading,
    'where',
    (facts) => (empty || known ? true : facts.isDate && facts.column.nullable),
    1,
  )[0];
  if (event?.expression.kind !== 'column') return [draft];
  const column = event.expression;
  if (
    draft.where.some(
      (predicate) => predicate.kind === 'null' && JSON.stringify(predicate.left) === JSON.stringify(column),
    )
  )
    return [draft];
  const said = empty !== undefined || known !== undefined;
  if (!said && !isDeed(mention, reading)) return [draft];
  // Beside a period the date itself is compared.
  if (
    !said &&
    neighbours(reading, mention, 'right', () => true, 3).length === 0 &&
    reading.question.periods.some((period) => Math.abs(period.start - mention.end) < 6)
  )
    return [draft];
  const negated = known !== undefined || (empty === undefined && not === undefined);
  const change = extend(
    draft,
    {
      where: [{ kind: 'null', left: event.expression, negated, at: mention.start }],
      features: { ...event.features, [said ? 'null:said' : 'null:deed']: 1, ...(not ? { 'null:not': 1 } : {}) },
      use: { mention: [[mention, 'where']], cues: [empty, known, not] },
    },
    reading.weights,
  );
  return [draft, change];
}

/** A verb rather than the name of a date: `discontinued`, `shipped`, 发货, and not `shipping date`, 发货时间. */
function isDeed(mention: Mention, reading: Reading): boolean {
  if (reading.language === 'zh') return !/[时日期间]$/.test(mention.text);
  return /(?:ed|en|ft|ut|id)$/i.test(mention.text);
}
