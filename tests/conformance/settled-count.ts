/** A count that must become 0: a server may list a query for some milliseconds after it has sent its last word. One second is the bar. */
export async function settledCount(count: () => Promise<number>): Promise<number> {
  const deadline = performance.now() + 1000;
  for (;;) {
    const found = await count();
    if (found === 0 || performance.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
