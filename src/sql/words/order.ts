import { type Fields, listOf } from '../parse/parse.ts';
import type { LimitWords } from './lexicon.ts';
import { accountFor, embedded, expression, type Speech } from './speech.ts';

/** ORDER BY in words, or nothing. */
export function orderWords(speech: Speech, order: unknown): string | undefined {
  if (order === undefined) return undefined;
  if (!Array.isArray(order)) {
    speech.leaveOut();
    return undefined;
  }
  const { lexicon } = speech;
  const [first] = order as Fields[];
  const keys = (order as Fields[]).map((item) => orderKey(speech, item));
  if (order.length !== 1 || !first || first.nulls_first !== undefined) return lexicon.ordered(keys);
  const phrase = expression(speech, first.this);
  return lexicon.ordered(keys, {
    key: phrase.shape === 'arithmetic' ? speech.lexicon.bracket(phrase.text) : phrase.text,
    flavour: phrase.flavour,
    descending: first.desc === true,
  });
}

/** One key with its direction. */
function orderKey(speech: Speech, item: Fields): string {
  accountFor(speech, item, ['this', 'desc', 'nulls_first']);
  const phrase = expression(speech, item.this);
  const key = speech.lexicon.direction(phrase.text, phrase.flavour, item.desc === true);
  return typeof item.nulls_first === 'boolean' ? speech.lexicon.nulls(key, item.nulls_first) : key;
}

/** LIMIT and OFFSET in words, or nothing. */
export function limitWords(speech: Speech, clauses: Fields): string | undefined {
  if (clauses.limit === undefined && clauses.offset === undefined) return undefined;
  const words: LimitWords = { percent: clauses.limit_percent === true, withTies: clauses.limit_with_ties === true };
  const value = (node: unknown) => embedded(speech, expression(speech, node));
  if (clauses.limit !== undefined) words.count = value(clauses.limit);
  if (clauses.offset !== undefined) words.offset = value(clauses.offset);
  return speech.lexicon.limit(words);
}

/** Keys of a window or an ordered aggregate. */
export function orderKeys(speech: Speech, order: unknown): string[] {
  return listOf(order).map((item) => orderKey(speech, item as Fields));
}
