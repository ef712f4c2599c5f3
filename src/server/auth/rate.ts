/** How often one person may ask. */
export interface Rate {
  perMinute: number;
  /** Undefined when they may; else how many seconds from now. */
  take(person: string): Promise<number | undefined>;
}

export const noRate: Rate = { perMinute: Number.POSITIVE_INFINITY, take: async () => undefined };

/** Above this, people with a full allowance are forgotten. */
const mostPeople = 10_000;

/** A token bucket: a minute's questions may come at once (unless `inAdvance` is false) and come back one by one. */
export function createRate(perMinute: number, now: () => number = Date.now, { inAdvance = true } = {}): Rate {
  const left = new Map<string, { questions: number; at: number }>();
  const since = now();
  const perMs = perMinute / 60_000;
  const most = Math.max(1, perMinute);
  const first = inAdvance ? { questions: most, at: since } : { questions: 0, at: since };
  const filled = ({ questions, at }: { questions: number; at: number }) =>
    // A clock that was set back changes nothing.
    Math.min(most, questions + Math.max(0, now() - at) * perMs);
  return {
    perMinute,
    async take(person) {
      if (left.size > mostPeople) for (const [name, one] of left) if (filled(one) >= most) left.delete(name);
      const questions = filled(left.get(person) ?? first);
      const mayAsk = questions >= 1;
      left.set(person, { questions: mayAsk ? questions - 1 : questions, at: now() });
      return mayAsk ? undefined : Math.max(1, Math.ceil((1 - questions) / perMs / 1000));
    },
  };
}
