/** Ctrl-C: the first one stops the query, the next one the program. */
export interface Interrupt {
  /** A signal for one piece of work; `press` aborts the newest one that is not finished. */
  begin(): { signal: AbortSignal; finish(): void };
  /** What Ctrl-C does. True when there was work to stop, and it was not being stopped already. */
  press(): boolean;
  isBusy(): boolean;
}

export function createInterrupt(): Interrupt {
  let current: AbortController | undefined;
  return {
    begin() {
      const controller = new AbortController();
      current = controller;
      const finish = () => {
        if (current === controller) current = undefined;
      };
      return { signal: controller.signal, finish };
    },
    press() {
      if (!current || current.signal.aborted) return false;
      current.abort();
      return true;
    },
    isBusy: () => current !== undefined,
  };
}
