/**
 * Works through a list, `most` at a time. When one throws no further is begun, and it rejects once those under way have ended: whoever
 * hears of it knows that nothing is left running.
 */
export async function atATime<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let failure: { error: unknown } | undefined;
  const lane = async () => {
    for (const item of waiting) {
      if (failure) return;
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(most, items.length)) }, lane));
  if (failure) throw failure.error;
}

/** Several who each stop at the same place until all have come there; `together` runs once, before any of them goes on. */
export function meetingPoint(count: number, together: () => void): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) {
      together();
      all.resolve();
    }
    return all.promise;
  };
}
