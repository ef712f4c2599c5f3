import type { Reading } from './draft.ts';
import { unheard } from './features.ts';
import type { Block, Form } from './form.ts';
import type { Tried } from './try-candidates.ts';

/**
 * How sure the engine is of its first candidate: the share of score mass that says the same, less for every word it
 * could not place and every cue it did not hear.
 */
export function confidenceOf(scored: readonly Tried[], reading: Reading): number {
  const [first] = scored;
  if (!first) return 0;
  const top = first.ranked.score;
  const meaning = meaningOf(first.ranked.form);
  let same = 0;
  let all = 0;
  for (const { ranked, rows } of scored.slice(0, 12)) {
    const mass = Math.exp((ranked.score - top) * 0.9);
    all += mass;
    if (meaningOf(ranked.form) === meaning || (rows !== undefined && rows === first.rows)) same += mass;
  }
  const { features, draft } = first.ranked;
  let confidence = 0.45 + 0.55 * (same / all);
  confidence *= 0.5 ** reading.links.unmatched.length;
  confidence *= 0.72 ** unheard(draft, reading).filter((cue) => cue.class !== 'both' && cue.class !== 'or').length;
  confidence *= 0.85 ** unheard(draft, reading).filter((cue) => cue.class === 'both' || cue.class === 'or').length;
  confidence *=
    0.35 ** ((features['unused:value'] ?? 0) + (features['unused:number'] ?? 0) + (features['unused:period'] ?? 0));
  confidence *= 0.7 ** (features['unused:column'] ?? 0);
  confidence *= 0.9 ** ((features['unused:table'] ?? 0) + (features['unused:middling'] ?? 0));
  if (first.isEmpty) confidence *= 0.6;
  // 最近, best, 大客户: worth asking back, not guessing.
  confidence *= 0.45 ** reading.cues.filter((cue) => cue.class === 'vague' && !features['period:placed']).length;
  if (countsOneName(first.ranked.form, reading)) confidence *= 0.35;
  if (features['figure:repeated']) confidence *= 0.6;
  if (features['select:unsaid']) confidence *= 0.6;
  return Math.max(0, Math.min(0.99, confidence));
}

/** The form without what is only a habit of showing: the figure behind a ranking, repeated rows left out. */
function meaningOf(form: Form): string {
  const bare = (block: Block) => {
    const by = JSON.stringify(block.order?.by);
    return {
      ...block,
      distinct: false,
      select: block.select.filter((item) => JSON.stringify(item) !== by || block.select.length === 1),
    };
  };
  return form.kind === 'block' ? JSON.stringify(bare(form.block)) : JSON.stringify(form);
}

/** Counting the rows that bear one given name: the question will have meant the things that belong to it. */
function countsOneName(form: Form, reading: Reading): boolean {
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
