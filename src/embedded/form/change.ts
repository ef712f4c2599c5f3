import type { Expression, Predicate } from './form.ts';

type Filtered = Extract<Expression, { kind: 'filtered' }>;

/** The figure over the rows that meet a condition; undefined where it cannot be cut so (a ratio that the glossary writes). */
export function filteredBy(figure: Expression, where: Predicate, isSignless = false): Expression | undefined {
  if (figure.kind === 'aggregate')
    return { kind: 'filtered', of: figure, where: [where], ...(isSignless ? { isSignless } : {}) };
  if (figure.kind === 'number') return figure;
  if (figure.kind !== 'arithmetic') return undefined;
  const left = filteredBy(figure.left, where, isSignless);
  const right = filteredBy(figure.right, where, isSignless);
  return left && right && { ...figure, left, right };
}

/** How much a figure of each group has changed, as an amount or in percent of what it was. */
export function changeBetween(now: Expression, past: Expression, isPercent: boolean): Expression {
  const change: Expression = { kind: 'arithmetic', operator: '-', left: now, right: past };
  if (!isPercent) return change;
  const hundredfold: Expression = {
    ...{ kind: 'arithmetic', operator: '*' },
    ...{ left: { kind: 'number', value: 100 }, right: change },
  };
  return { kind: 'arithmetic', operator: '/', left: hundredfold, right: past };
}

/** What has changed, where an expression is such a change. */
export function changeIn(expression: Expression): { of: Expression; isPercent: boolean } | undefined {
  if (expression.kind !== 'arithmetic') return undefined;
  const { operator, left, right } = expression;
  if (operator === '-') {
    const [now, past] = [firstFiltered(left), firstFiltered(right)];
    return now && past && JSON.stringify(now.of) === JSON.stringify(past.of)
      ? { of: now.of, isPercent: false }
      : undefined;
  }
  const inner =
    operator === '/' && left.kind === 'arithmetic' && left.operator === '*' ? changeIn(left.right) : undefined;
  return inner && { ...inner, isPercent: true };
}

const firstFiltered = (one: Expression): Filtered | undefined =>
  one.kind === 'filtered'
    ? one
    : one.kind === 'arithmetic'
      ? (firstFiltered(one.left) ?? firstFiltered(one.right))
      : undefined;
