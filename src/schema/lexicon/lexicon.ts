import attributes from './attributes.json' with { type: 'json' };
import type { Concept, Formula } from './contracts.ts';
import events from './events.json' with { type: 'json' };
import figures from './figures.json' with { type: 'json' };
import everydayFigures from './formulas.json' with { type: 'json' };
import moments from './moments.json' with { type: 'json' };
import states from './states.json' with { type: 'json' };
import things from './things.json' with { type: 'json' };

const all = [...things, ...events, ...figures, ...attributes, ...moments, ...states] as readonly Concept[];
const byId = new Map(all.map((concept) => [concept.id, concept]));

/** Every concept of business that is known, by kind: things, events, figures, attributes, moments, states. */
export function concepts(): readonly Concept[] {
  return all;
}

/** Everyday words for figures that are computed. */
export function formulas(): readonly Formula[] {
  return everydayFigures as readonly Formula[];
}

export function conceptOf(id: string): Concept | undefined {
  return byId.get(id);
}

/** Whether everything that is `id` is also `wider`: a doctor is a person. Each concept is itself; an unknown one is nothing else. */
export function isA(id: string, wider: string): boolean {
  return id === wider || (byId.get(id)?.broader ?? []).some((next) => isA(next, wider));
}
