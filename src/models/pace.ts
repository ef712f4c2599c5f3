/** How many requests a model may be sent in a minute. */
export interface Pace {
  /** 0 when one may be sent now, and it is counted; else after how many milliseconds it is worth asking again. */
  take(): Promise<number>;
}

const minute = 60_000;

/** Never more than so many within any minute, in this process. */
export function createPace(perMinute: number, now: () => number = () => performance.now()): Pace {
  const sent: number[] = [];
  return {
    async take() {
      while (sent[0] !== undefined && now() - sent[0] >= minute) sent.shift();
      if (sent.length >= perMinute) return minute - (now() - (sent[0] ?? now()));
      sent.push(now());
      return 0;
    },
  };
}
