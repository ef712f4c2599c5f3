import type { ServerEvent } from '../../protocol/event.ts';

/** An event as it is stored: numbered from 1, and serialised once for all readers. */
export interface Entry<Type extends string = ServerEvent['type']> {
  number: number;
  type: Type;
  text: string;
}

/** The events of one run, for clients that listen now or come back later. */
export interface Journal<Event extends { type: string } = ServerEvent> {
  append(event: Event): void;
  /** Nothing follows. */
  close(): void;
  isClosed(): boolean;
  /** What came after this number. */
  since(number: number): Entry<Event['type']>[];
  /** Resolves with true at the next event or the end; with false after so many milliseconds, or when the signal says so. */
  changed(withinMs: number, signal: AbortSignal): Promise<boolean>;
  /** In characters. */
  size(): number;
}

export function createJournal<Event extends { type: string } = ServerEvent>(): Journal<Event> {
  const entries: Entry<Event['type']>[] = [];
  const listeners = new Set<() => void>();
  let closed = false;
  let size = 0;
  const wake = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    append(event) {
      if (closed) return;
      const text = JSON.stringify(event);
      entries.push({ number: entries.length + 1, type: event.type, text });
      size += text.length;
      wake();
    },
    close() {
      closed = true;
      wake();
    },
    isClosed: () => closed,
    since: (number) => entries.slice(Math.max(0, number)),
    size: () => size,
    changed(withinMs, signal) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const came = () => done(true);
      const left = () => done(false);
      const timer = setTimeout(left, withinMs);
      const done = (isNews: boolean) => {
        clearTimeout(timer);
        listeners.delete(came);
        signal.removeEventListener('abort', left);
        resolve(isNews);
      };
      listeners.add(came);
      signal.addEventListener('abort', left);
      if (signal.aborted) left();
      return promise;
    },
  };
}

/** The events after a number, as they come, to the end; undefined after so much silence. */
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
