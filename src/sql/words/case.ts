import { type Fields, listOf } from '../parse/parse.ts';
import { accountFor, expression, type Phrase, predicate, type Speech } from './speech.ts';

/** CASE in words. Without a last ELSE the value is missing, and the words say so. */
export function caseWords(speech: Speech, fields: Fields): Phrase {
  accountFor(speech, fields, ['operand', 'whens', 'else_']);
  const value = (node: unknown) => expression(speech, node).text;
  const hasOperand = fields.operand !== undefined;
  const branches = listOf(fields.whens).map((branch) => {
    const [when, then] = listOf(branch);
    return { when: hasOperand ? value(when) : predicate(speech, when), result: value(then) };
  });
  const otherwise = fields.else_ === undefined ? undefined : value(fields.else_);
  const [, firstResult] = listOf(listOf(fields.whens)[0]);
  const flavour = firstResult === undefined ? 'other' : expression(speech, firstResult).flavour;
  const text = speech.lexicon.caseOf(branches, otherwise, hasOperand ? value(fields.operand) : undefined);
  return { text, shape: 'atom', flavour };
}
