/** A count that must become 0: a server may list a query for a moment after it has sent its last word, and for longer on a busy machine. */
export async function settledCount(count: () => Promise<number>): Promise<number> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const found = await count();
    if (found === 0 || performance.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
