import { type Fields, fieldsOf } from '../parse/parse.ts';
import { limitWords, orderWords } from './order.ts';
import { accountFor, query, type Speech } from './speech.ts';

/** UNION, INTERSECT and EXCEPT in words; also a bracketed query with an order of its own. */
export function setOperation(speech: Speech, kind: string, fields: Fields): string {
  const { lexicon } = speech;
  const arrangement = ['order_by', 'limit', 'limit_percent', 'limit_with_ties', 'offset'];
  accountFor(speech, fields, ['left', 'right', 'this', 'all', ...arrangement]);
  const inner = (node: unknown) => lexicon.bracket(query(speech, node, true));
  const operands = kind === 'subquery' ? [inner(fields.this)] : chain(kind, fields).map(inner);
  const base =
    kind === 'subquery'
      ? (operands[0] ?? '')
      : lexicon.setOperation(kind as 'union' | 'intersect' | 'except', fields.all === true, operands);
  const outputs: Speech = { ...speech, resultOf: { [kind]: fields } };
  return lexicon.arranged(base, orderWords(outputs, fields.order_by), limitWords(outputs, fields));
}

/** `(a UNION b) UNION c` as three operands; anything else nested keeps its brackets. */
function chain(kind: string, fields: Fields): unknown[] {
  const left = fieldsOf(fields.left, kind);
  const isSame =
    left && Object.keys(left).every((key) => ['left', 'right', 'all'].includes(key)) && left.all === fields.all;
  return [...(isSame && kind !== 'except' ? chain(kind, left) : [fields.left]), fields.right];
}
