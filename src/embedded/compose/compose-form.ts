import type { Period } from '../../question/question.ts';
import { changeBetween, filteredBy } from '../form/change.ts';
import { type Block, type Expression, type Form, isAggregate, type Predicate } from '../form/form.ts';
import type { Pair, Versus } from './composition.ts';

/** The one figure of a block that shows nothing but it. */
export function figureOf(form: Form): Expression | undefined {
  if (form.kind !== 'block') return undefined;
  const { select, breakdown, order, over, isMedian } = form.block;
  const [figure, ...more] = select;
  const isAlone = figure !== undefined && more.length === 0 && breakdown.length === 0 && !order && !isMedian;
  return isAlone && (isAggregate(figure) || over !== undefined) ? figure : undefined;
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** What was read of the later period, against the earlier one; undefined where the form cannot be told of two periods. */
export function versusForm(form: Form, versus: Versus, isGivenBack: (figure: Expression) => boolean): Form | undefined {
  const { now, past, isPercent } = versus;
  if (form.kind !== 'block') return undefined;
  const { block } = form;
  const figure = figureOf(form);
  if (figure)
    return holds(block, now)
      ? {
          ...(isGivenBack(figure) ? { isSignless: true } : {}),
          ...{ kind: 'difference', operator: isPercent ? 'growth' : '-' },
          ...{ left: moved(block, now, now), right: moved(block, now, past) },
        }
      : undefined;
  return groupsForm(block, versus, isGivenBack);
}

/** The figures of groups in two periods: how much each has changed, or those that have changed most. */
function groupsForm(
  block: Block,
  { now, past, isPercent, pick }: Versus,
  isGivenBack: (figure: Expression) => boolean,
): Form | undefined {
  const figures = block.select.filter(isAggregate);
  const [figure] = figures;
  const names = block.select.filter((item) => !isAggregate(item));
  const dated = block.where.find((one) => one.kind === 'period' && isOf(one.period, now));
  if (!figure || figures.length > 1 || names.length === 0 || dated?.kind !== 'period') return undefined;
  if (block.over || block.isMedian || block.order?.within || (block.order && !isSame(block.order.by, figure)))
    return undefined;
  if (pick !== undefined && block.order === undefined) return undefined;
  const during = (period: Period): Predicate => ({ kind: 'period', left: dated.left, period });
  const isSignless = isGivenBack(figure);
  const [later, earlier] = [now, past].map((period) => filteredBy(figure, during(period), isSignless));
  if (!later || !earlier) return undefined;
  const change = changeBetween(later, earlier, isPercent);
  const either: Predicate = { kind: 'any', of: [during(now), during(past)] };
  // Of what was nothing there is no percentage.
  const known: Predicate[] = isPercent
    ? [{ kind: 'compare', left: earlier, operator: '>', right: { kind: 'literal', value: 0 } }]
    : [];
  const { order, ...rest } = block;
  return {
    kind: 'block',
    block: {
      ...rest,
      select: [...names, change],
      breakdown: block.breakdown.length > 0 ? block.breakdown : names,
      where: [...block.where.map((one) => (one === dated ? either : one)), ...known],
      ...(order ? { order: { ...order, by: change, direction: pick === 'down' ? 'asc' : 'desc' } } : {}),
    },
  };
}

/** Two figures set against each other; undefined where they are no two figures of a kind, or the same one twice. */
export function pairForm(left: Form, right: Form, { operator }: Pair): { form: Form; isShared: boolean } | undefined {
  const [one, two] = [figureOf(left), figureOf(right)];
  if (!one || !two || left.kind !== 'block' || right.kind !== 'block' || isSame(one, two)) return undefined;
  if (operator !== '/' && isCount(one) !== isCount(two)) return undefined;
  // 华东的退款金额占销售额的比例: of the sales there.
  const shared = left.block.where.filter(isSaid);
  const isOwn = right.block.where.some(isSaid);
  const block: Block = isOwn ? right.block : { ...right.block, where: [...right.block.where, ...shared] };
  return {
    form: { kind: 'difference', operator, left: left.block, right: block },
    isShared: shared.length > 0 || isOwn,
  };
}

/** A condition of the question's words, and none that goes without saying (nothing that was called off). */
const isSaid = ({ kind, at }: Predicate): boolean => kind !== 'period' && at !== undefined;

/** How many of something, and no amount. */
export const isCount = (figure: Expression): boolean =>
  figure.kind === 'aggregate' &&
  (figure.name === 'count' || (figure.argument !== undefined && isCount(figure.argument)));

const isOf = ({ from, to }: Period, period: Period): boolean => from === period.from && to === period.to;

const holds = (block: Block, period: Period): boolean =>
  JSON.stringify(moved(block, period, { ...period, text: '?' })).includes('"?"');

/** The same with another period in the place of one, wherever it stands. */
function moved(block: Block, from: Period, to: Period): Block {
  return JSON.parse(JSON.stringify(block), (_, value: unknown) => {
    const one = value as Partial<Extract<Predicate, { kind: 'period' }>> | null;
    return one?.kind === 'period' && one.period && isOf(one.period, from) ? { ...one, period: to } : value;
  }) as Block;
}
