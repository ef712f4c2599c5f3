import { type Fields, isFields, listOf } from '../parse/parse.ts';
import type { TextRange } from './types.ts';

/**
 * The parser reads `SELECT * FROM (a) UNION SELECT …` as `SELECT * FROM ((a) UNION SELECT …)`. Gives the tree as it
 * should have been, or nothing when it is right; `endsInSetOperation` looks at the text.
 */
export function regroup(select: Fields, endsInSetOperation: (span: TextRange) => boolean): Fields | undefined {
  const items = isFields(select.from) ? listOf(select.from.expressions) : [];
  const only = items.length === 1 && isFields(items[0]) ? items[0].subquery : undefined;
  if (!isFields(only) || only.alias || !isFields(only.this)) return undefined;
  const chain = setChain(only.this);
  const innermost = chain.at(-1);
  const left = innermost?.node.left;
  const span = isFields(left) && isFields(left.subquery) ? firstSpan(left) : undefined;
  if (!innermost || !span || !endsInSetOperation(span)) return undefined;
  let tree: Fields = {
    select: { ...select, with: undefined, order_by: undefined, limit: undefined, from: { expressions: [left] } },
  };
  for (const { operator, node } of chain.toReversed()) tree = { [operator]: { ...node, left: tree } };
  const [operator, node] = Object.entries(tree)[0] as [string, Fields];
  return {
    [operator]: {
      ...node,
      with: select.with,
      order_by: node.order_by ?? select.order_by,
      limit: node.limit ?? select.limit,
    },
  };
}

/** The set operations along the left edge, outermost first. */
function setChain(tree: Fields): { operator: string; node: Fields }[] {
  const [operator, node] = Object.entries(tree)[0] ?? [];
  if (!operator || !/^(?:union|intersect|except)$/.test(operator) || !isFields(node)) return [];
  return [{ operator, node }, ...(isFields(node.left) ? setChain(node.left) : [])];
}

function firstSpan(node: unknown): TextRange | undefined {
  if (node === null || typeof node !== 'object') return undefined;
  if (isFields(node) && isFields(node.span) && typeof node.span.start === 'number')
    return node.span as unknown as TextRange;
  for (const value of Object.values(node)) {
    const found = firstSpan(value);
    if (found) return found;
  }
  return undefined;
}
