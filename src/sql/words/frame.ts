import { type Fields, fieldsOf, listOf, tagged } from '../parse/parse.ts';
import type { Frame, Speech } from './speech.ts';

/** Names the sources of a block; those that would share a name get their number in it. */
export function frameOf(speech: Speech, select: Fields): Frame {
  const ids = sourcesOf(select);
  const labels = ids.map((id) => sourceLabel(speech, id));
  const isDerived = (id: number) => speech.facts.get(id)?.kind === 'query' || speech.facts.get(id)?.kind === 'computed';
  return {
    called: new Map(
      ids.map((id, at) => {
        const label = labels[at] ?? '';
        const before = labels.slice(0, at).filter((other) => other === label).length;
        const isShared = labels.filter((other) => other === label).length > 1;
        return [id, isShared || (isDerived(id) && ids.length > 1) ? speech.lexicon.role(label, before + 1) : label];
      }),
    ),
  };
}

/** The numbers of the sources of a block, in the order in which they stand. */
export function sourcesOf(select: Fields): number[] {
  const inside = (node: unknown): number[] => {
    const nested = fieldsOf(node, 'joined_table');
    if (nested)
      return [...inside(nested.left), ...listOf(nested.joins).flatMap((join) => inside((join as Fields).this))];
    const source = tagged(node)?.[1].source;
    return typeof source === 'number' ? [source] : [];
  };
  return [...inside(select.from), ...listOf(select.joins).flatMap((join) => inside((join as Fields).this))];
}

function sourceLabel(speech: Speech, id: number): string {
  const facts = speech.facts.get(id);
  if (facts?.kind === 'table') return speech.labels.table(facts.table, facts.name);
  return facts?.kind === 'step' ? speech.lexicon.step(facts.step) : speech.lexicon.result;
}
