import type { Form } from '../form/form.ts';
import type { Reading } from '../read/draft.ts';
import { unheard } from './features.ts';
import type { Tried } from './try-candidates.ts';

/**
 * Common sense before any calibration: the share of score mass that says the same, less for every word that has no
 * place and every cue that was not heard. `share` is that mass, from 0 to 1.
 */
export function plainConfidence(first: Tried, share: number, reading: Reading): number {
  const { features, draft, form } = first.ranked;
  const missed = unheard(draft, reading);
  const mild = missed.filter((cue) => cue.class === 'both' || cue.class === 'or').length;
  let confidence = 0.45 + 0.55 * share;
  confidence *= 0.5 ** reading.links.unmatched.length;
  confidence *= 0.72 ** (missed.length - mild);
  confidence *= 0.85 ** mild;
  confidence *=
    0.35 ** ((features['unused:value'] ?? 0) + (features['unused:number'] ?? 0) + (features['unused:period'] ?? 0));
  confidence *= 0.7 ** (features['unused:column'] ?? 0);
  confidence *= 0.9 ** ((features['unused:table'] ?? 0) + (features['unused:middling'] ?? 0));
  if (first.isEmpty) confidence *= 0.6;
  // 最近, best, 大客户: worth asking back, not guessing.
  const vague = reading.cues.filter((cue) => cue.class === 'vague' && !draft.usedCues.has(cue));
  confidence *= 0.45 ** (features['period:placed'] ? 0 : vague.length);
  if (countsOneName(form, reading)) confidence *= 0.35;
  if (features['figure:repeated']) confidence *= 0.6;
  if (features['select:unsaid']) confidence *= 0.6;
  return Math.max(0, Math.min(0.99, confidence));
}

/** Counting the rows that bear one given name: the question will have meant the things that belong to it. */
export function countsOneName(form: Form, reading: Reading): boolean {
  if (form.kind !== 'block' || form.block.select.length !== 1) return false;
  const [item] = form.block.select;
  if (item?.kind !== 'aggregate' || item.name !== 'count') return false;
  return form.block.where.some((one) => {
    if (one.kind !== 'compare' || one.operator !== '=' || one.left.kind !== 'column') return false;
    const { table, column } = one.left;
    if (item.entity !== undefined && item.entity !== table) return false;
    return reading.facts.table(table)?.table.uniqueKeys.some(([name, ...more]) => name === column && more.length === 0);
  });
}
