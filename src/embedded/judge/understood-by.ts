import type { Span } from '../../question/question.ts';
import { tableOfInstance } from '../form/form.ts';
import { type Via, viaOfPiece } from '../grammar/pieces.ts';
import type { Mention } from '../read/mentions.ts';
import type { Contender } from './contenders.ts';

/** A word that a reading rests on though nothing says it outright. */
interface UnderstoodBy extends Span {
  text: string;
  via: Via | 'concept';
}

/** The words that a contender understood by the lexicon's other words, through a dictionary, or by a word that is near. */
export function viaOfContender(one: Contender, mentions: readonly Mention[]): UnderstoodBy[] {
  if (one.source === 'grammar')
    return one.parse.assignment.uses.flatMap(({ as, piece }) => {
      const via = as === 'none' ? undefined : viaOfPiece(piece);
      return via ? [{ start: piece.start, end: piece.end, text: piece.text, via }] : [];
    });
  const read = new Set(one.compiled.trees.flatMap(({ instances }) => instances).map(tableOfInstance));
  return mentions.flatMap(({ start, end, text, tables, columns, values }) => {
    const links = [...tables, ...columns];
    const near = links.filter(({ class: linkClass }) => /^(?:concept|meaning|near)$/.test(linkClass));
    if (near.length < links.length || values.length > 0) return [];
    // Also where it only says which table is meant: "names of all skippers".
    const own = near.find(({ table }) => read.has(table));
    return own ? [{ start, end, text, via: own.class as UnderstoodBy['via'] }] : [];
  });
}
