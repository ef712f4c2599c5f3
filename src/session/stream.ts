import type { Answer } from '../protocol/answer.ts';
import type { WenshuEvent } from '../protocol/event.ts';

interface Listening {
  onEvent(event: WenshuEvent): void;
  signal: AbortSignal;
}

/** The events of a run as an async iterator. Leaving the loop cancels the run; a run that fails makes the loop throw. */
export async function* streamed(
  start: (listening: Listening) => Promise<Answer>,
  signal?: AbortSignal,
): AsyncGenerator<WenshuEvent, void> {
  const stopped = new AbortController();
  const events: WenshuEvent[] = [];
  let arrived = Promise.withResolvers<void>();
  let isOver = false;
  const wake = () => {
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  const run = start({
    signal: signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal,
    onEvent(event) {
      events.push(event);
      wake();
    },
  });
  const over = () => {
    isOver = true;
    wake();
  };
  run.then(over, over);
  try {
    for (;;) {
      const next = arrived.promise;
      yield* events.splice(0);
      if (isOver && events.length === 0) break;
      if (events.length === 0) await next;
    }
    await run;
  } finally {
    stopped.abort();
    await run.catch(() => undefined);
  }
}
