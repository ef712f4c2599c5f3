import { type Fields, isFields, listOf } from '../parse/parse.ts';
import type { OverWords } from './lexicon.ts';
import { orderKeys } from './order.ts';
import { accountFor, embeddedIn, expression, type Phrase, type Speech } from './speech.ts';

/** `rank() OVER (PARTITION BY … ORDER BY …)` in words. */
export function windowFunction(speech: Speech, fields: Fields): Phrase {
  accountFor(speech, fields, ['this', 'over']);
  const { lexicon } = speech;
  const over = isFields(fields.over) ? fields.over : {};
  accountFor(speech, over, ['partition_by', 'order_by', 'frame']);
  const words: OverWords = {};
  if (over.partition_by) {
    words.partition = lexicon.partition(listOf(over.partition_by).map((key) => expression(speech, key).text));
  }
  if (over.order_by) words.order = lexicon.list(orderKeys(speech, over.order_by));
  if (isFields(over.frame)) words.frame = frame(speech, over.frame);
  const inner = expression(speech, fields.this);
  return { text: lexicon.over(inner.text, words), shape: 'atom', flavour: inner.flavour };
}

function frame(speech: Speech, fields: Fields): string {
  accountFor(speech, fields, ['kind', 'start', 'end']);
  const end = fields.end === undefined ? undefined : bound(speech, fields.end);
  return speech.lexicon.frame(String(fields.kind).toLowerCase(), bound(speech, fields.start), end);
}

function bound(speech: Speech, node: unknown): string {
  if (typeof node === 'string') return speech.lexicon.bound(node);
  const [kind, value] = Object.entries(isFields(node) ? node : {})[0] ?? ['', undefined];
  return speech.lexicon.bound(kind, embeddedIn(speech, value));
}
