/** How often one person may ask. */
export interface Rate {
  perMinute: number;
  /** Undefined when they may; else how many seconds from now. */
  take(person: string): number | undefined;
}

export const noRate: Rate = { perMinute: Number.POSITIVE_INFINITY, take: () => undefined };

/** What nobody has used for a minute is forgotten, so that many people leave nothing behind. */
const mostPeople = 10_000;

/** A minute's questions may come at once; after that they come back one by one. */
export function createRate(perMinute: number, now: () => number = Date.now): Rate {
  const left = new Map<string, { questions: number; at: number }>();
  const perMs = perMinute / 60_000;
  const filled = ({ questions, at }: { questions: number; at: number }) =>
    Math.min(perMinute, questions + (now() - at) * perMs);
  return {
    perMinute,
    take(person) {
      if (left.size > mostPeople) for (const [name, one] of left) if (filled(one) >= perMinute) left.delete(name);
      const questions = filled(left.get(person) ?? { questions: perMinute, at: now() });
      const mayAsk = questions >= 1;
      left.set(person, { questions: mayAsk ? questions - 1 : questions, at: now() });
      return mayAsk ? undefined : Math.max(1, Math.ceil((1 - questions) / perMs / 1000));
    },
  };
}
