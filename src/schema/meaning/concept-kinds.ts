import type { Concept, ConceptKind, ConceptScore } from '../lexicon/contracts.ts';
import { conceptOf, concepts, isA } from '../lexicon/lexicon.ts';

export const kindOf = (concept: string): ConceptKind | undefined => conceptOf(concept)?.kind;

export function ofKinds(scores: readonly ConceptScore[], ...kinds: ConceptKind[]): ConceptScore[] {
  return scores.filter(({ concept }) => kinds.includes(kindOf(concept) as ConceptKind));
}

/** Whether one of the concepts, said plainly enough, is the wanted one or a kind of it. */
export function means(scores: readonly ConceptScore[], wanted: string, least = 0.6): boolean {
  return scores.some(({ concept, score }) => score >= least && isA(concept, wanted));
}

let moments: ReadonlyMap<string, string> | undefined;

/** When an event happens: the moment that shares its verbs (a shipment is when it shipped). */
export function momentOf(event: string): string | undefined {
  moments ??= momentsOfEvents();
  return moments.get(event);
}

function momentsOfEvents(): Map<string, string> {
  const verbsOf = ({ verbs }: Concept) => [...(verbs?.en ?? []), ...(verbs?.zh ?? [])];
  const candidates = concepts()
    .filter(({ kind, id }) => kind === 'moment' && !/^(?:last|next)-/.test(id))
    .map((moment) => ({ id: moment.id, of: moment.of ?? [], verbs: new Set(verbsOf(moment)) }));
  const found = new Map<string, string>();
  for (const event of concepts()) {
    if (event.kind !== 'event') continue;
    const shared = (moment: (typeof candidates)[number]) =>
      verbsOf(event).filter((verb) => moment.verbs.has(verb)).length + (moment.of[0] === event.id ? 0.5 : 0);
    const [best] = candidates
      .map((moment) => ({ id: moment.id, count: shared(moment) }))
      .sort((one, other) => other.count - one.count);
    if (best && best.count >= 1) found.set(event.id, best.id);
  }
  return found;
}

/** In the order given, with scores that do not rise again. */
export function raised(scores: readonly ConceptScore[]): ConceptScore[] {
  let least = 0;
  return scores
    .toReversed()
    .map(({ concept, score }) => {
      least = Math.max(least, score);
      return { concept, score: least };
    })
    .reverse();
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
