import type { Entry, Journal } from './journal.ts';

/** What is told in a run after a number, as it comes, to its end; undefined after so much silence. */
export async function* entriesOf<Event extends { type: string }>(
  { journal }: { journal: Journal<Event> },
  after: number,
  silenceMs: number,
  signal: AbortSignal,
): AsyncGenerator<Entry<Event['type']> | undefined> {
  let heard = after;
  while (!signal.aborted) {
    // Asked first: an event between the two looks would be followed by the end, and lost.
    const isClosed = journal.isClosed();
    for (const entry of journal.since(heard)) {
      heard = entry.number;
      yield entry;
    }
    if (isClosed) return;
    if (journal.since(heard).length > 0 || journal.isClosed()) continue;
    if (!(await journal.changed(silenceMs, signal))) yield undefined;
  }
}
