import type { ConceptKind, ConceptScore } from '../lexicon/contracts.ts';
import { conceptOf, isA } from '../lexicon/lexicon.ts';

export const kindOf = (concept: string): ConceptKind | undefined => conceptOf(concept)?.kind;

export function ofKinds(scores: readonly ConceptScore[], ...kinds: ConceptKind[]): ConceptScore[] {
  return scores.filter(({ concept }) => kinds.includes(kindOf(concept) as ConceptKind));
}

/** Whether one of the concepts, said plainly enough, is the wanted one or a kind of it. */
export function means(scores: readonly ConceptScore[], wanted: string, least = 0.6): boolean {
  return scores.some(({ concept, score }) => score >= least && isA(concept, wanted));
}

/** How far a wider concept counts: who asks for people may mean the customers. */
const wider = 0.6;

/** With the wider concepts behind, each once. */
export function withWider(scores: readonly ConceptScore[]): ConceptScore[] {
  const best = new Map<string, number>();
  const add = (concept: string, score: number) => {
    if ((best.get(concept) ?? 0) >= score) return;
    best.set(concept, Math.round(score * 100) / 100);
    for (const next of conceptOf(concept)?.broader ?? []) add(next, score * wider);
  };
  for (const { concept, score } of scores) add(concept, score);
  return [...best].map(([concept, score]) => ({ concept, score })).sort((one, other) => other.score - one.score);
}
