import type { Run } from './run.ts';

/** Runs by their names; ended ones for a while, the oldest go first. */
export interface Kept {
  name(id: string, run: Run): void;
  find(id: string): Run | undefined;
  /** The newest first. */
  all(): Run[];
  ended(run: Run): void;
  clear(): void;
}

export function createKept(bounds: { keepMs: number; keepRuns: number; keepCharacters: number }): Kept {
  const byName = new Map<string, Run>();
  const namesOf = new Map<Run, Set<string>>();
  /** In the order in which they ended. */
  const ended = new Map<Run, NodeJS.Timeout>();
  let characters = 0;

  function drop(run: Run): void {
    clearTimeout(ended.get(run));
    if (ended.delete(run)) characters -= run.journal.size();
    for (const name of namesOf.get(run) ?? []) if (byName.get(name) === run) byName.delete(name);
    namesOf.delete(run);
  }

  return {
    name(id, run) {
      byName.set(id, run);
      const names = namesOf.get(run) ?? new Set();
      namesOf.set(run, names.add(id));
    },
    find: (id) => byName.get(id),
    all: () => [...namesOf.keys()].reverse(),
    ended(run) {
      ended.set(run, setTimeout(() => drop(run), bounds.keepMs).unref());
      characters += run.journal.size();
      for (const oldest of [...ended.keys()]) {
        if (ended.size <= bounds.keepRuns && characters <= bounds.keepCharacters) return;
        drop(oldest);
      }
    },
    clear() {
      for (const run of [...namesOf.keys()]) drop(run);
    },
  };
}
