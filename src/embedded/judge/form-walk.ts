import type { Block, Expression, Form, Predicate } from '../form/form.ts';

/** The blocks that a form is put together from, without those inside of conditions. */
export const blocksOf = (form: Form): Block[] => (form.kind === 'block' ? [form.block] : [form.left, form.right]);

/** Every condition of a form, wherever it stands: inside others, in sub-queries, in figures. */
export function predicatesIn(form: Form): Predicate[] {
  return blocksOf(form).flatMap(predicatesInBlock);
}

function predicatesInBlock(block: Block): Predicate[] {
  const figures = [...block.select, ...(block.order ? [block.order.by] : [])];
  return [...block.where.flatMap(predicatesUnder), ...figures.flatMap(predicatesOfFigure)];
}

function predicatesUnder(predicate: Predicate): Predicate[] {
  if (predicate.kind === 'any') return [predicate, ...predicate.of.flatMap(predicatesUnder)];
  if (predicate.kind === 'member') return [predicate, ...predicatesInBlock(predicate.block)];
  if (predicate.kind !== 'compare') return [predicate];
  const { left, right } = predicate;
  return [
    predicate,
    ...predicatesOfFigure(left),
    ...(right.kind === 'block' ? predicatesInBlock(right.block) : []),
    ...(right.kind === 'expression' ? predicatesOfFigure(right.expression) : []),
  ];
}

function predicatesOfFigure(figure: Expression): Predicate[] {
  return expressionsUnder(figure).flatMap((one) =>
    one.kind === 'rate' || one.kind === 'filtered' ? one.where.flatMap(predicatesUnder) : [],
  );
}

/** An expression and all that it is made of. */
export function expressionsUnder(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'arithmetic':
      return [expression, ...expressionsUnder(expression.left), ...expressionsUnder(expression.right)];
    case 'aggregate':
      return [expression, ...(expression.argument ? expressionsUnder(expression.argument) : [])];
    case 'share':
    case 'growth':
    case 'filtered':
      return [expression, ...expressionsUnder(expression.of)];
    case 'rate':
      return [expression, ...(expression.of ? expressionsUnder(expression.of) : [])];
    default:
      return [expression];
  }
}

/** What a form shows or orders by, and all that this is made of. */
export function shownIn(form: Form): Expression[] {
  return blocksOf(form).flatMap(({ select, order }) =>
    [...select, ...(order ? [order.by] : [])].flatMap(expressionsUnder),
  );
}
