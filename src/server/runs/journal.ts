import type { ServerEvent } from '../../protocol/server-event.ts';

/** An event as it is kept: numbered from 1, and written down once for everybody who reads it. */
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
  /** Characters that are kept. */
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
