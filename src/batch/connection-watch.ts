import type { Driver } from '../drivers/contract/driver.ts';

/** How long a server that went away is waited for: a restart takes seconds, a person would look after that. */
const pauses = [250, 500, 1000, 2000, 4000, 4000];

/** Whether a database can be reached, while many questions need it: who finds it gone waits once, for all. */
interface LineWatch {
  /** True when it was waited for and did not come back. */
  readonly isGone: boolean;
  /** Settles when it answers again, or when that took too long. */
  back(): Promise<void>;
}

export function lineWatch({ connect }: Pick<Driver, 'connect'>, signal: AbortSignal | undefined): LineWatch {
  let isGone = false;
  let waiting: Promise<void> | undefined;

  async function wait(): Promise<void> {
    for (const pause of pauses) {
      const isThere = await connect().then(
        () => true,
        () => false,
      );
      if (isThere || signal?.aborted) return;
      await rest(pause, signal);
    }
    isGone = true;
  }

  return {
    get isGone() {
      return isGone;
    },
    back() {
      if (isGone) return Promise.resolve();
      waiting ??= wait().finally(() => {
        waiting = undefined;
      });
      return waiting;
    },
  };
}

function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
