import type { Reading } from './draft.ts';
import { unheard } from './features.ts';
import type { Tried } from './try-candidates.ts';

/**
 * How sure the engine is of its first candidate: the share of score mass that says the same, less for every word it
 * could not place and every cue it did not hear.
 */
export function confidenceOf(scored: readonly Tried[], reading: Reading): number {
  const [first] = scored;
  if (!first) return 0;
  const top = first.ranked.score;
  let same = 0;
  let all = 0;
  for (const { ranked, rows } of scored.slice(0, 12)) {
    const mass = Math.exp((ranked.score - top) * 0.9);
    all += mass;
    if (ranked === first.ranked || (rows !== undefined && rows === first.rows)) same += mass;
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
  if (features['figure:repeated']) confidence *= 0.6;
  if (features['select:unsaid']) confidence *= 0.6;
  return Math.max(0, Math.min(0.99, confidence));
}
