/**
 * The items of batches one by one. Written by hand: delegating with `yield*` costs three promises for every row, which is
 * most of the time of a fast stream.
 */
export function oneByOne<Item>(
  open: () => AsyncIterator<Item[]> | Promise<AsyncIterator<Item[]>>,
): AsyncIterableIterator<Item> {
  let batches: AsyncIterator<Item[]> | undefined;
  let held: Item[] = [];
  let at = 0;
  let isOver = false;

  async function more(): Promise<IteratorResult<Item>> {
    while (!isOver) {
      batches ??= await open();
      const batch = await batches.next();
      if (batch.done) isOver = true;
      else if (batch.value.length > 0) {
        held = batch.value;
        at = 1;
        return { done: false, value: held[0] as Item };
      }
    }
    return { done: true, value: undefined };
  }

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      if (at >= held.length) return more();
      at += 1;
      return Promise.resolve({ done: false, value: held[at - 1] as Item });
    },
    async return() {
      isOver = true;
      held = [];
      await batches?.return?.();
      return { done: true, value: undefined };
    },
  };
}
