import type { Entry } from './journal.ts';
import type { Run } from './run.ts';

/** What is told in a run after a number, as it comes, to its end; undefined after so much silence. */
export async function* entriesOf(
  { journal }: Pick<Run, 'journal'>,
  after: number,
  silenceMs: number,
  signal: AbortSignal,
): AsyncGenerator<Entry | undefined> {
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
