import { DriverError } from '../../drivers/contract/driver.ts';
import { cancelledFailure } from '../../drivers/contract/failures.ts';

interface Flight<T> {
  landing: Promise<T>;
  stop: AbortController;
  waiting: number;
}

/** Who asked first does the work; `joined` for everybody who only waited for it. */
export interface Landed<T> {
  value: T;
  joined: boolean;
}

/**
 * The same work is done once for all who want it at the same time. Whoever cancels leaves the others to it; the last one to
 * leave ends it, and hears so when it has really ended.
 */
export function singleFlight<T>() {
  const flights = new Map<string, Flight<T>>();

  function take(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const stop = new AbortController();
    const landing = work(stop.signal).finally(() => {
      if (flights.get(key)?.landing === landing) flights.delete(key);
    });
    const flight = { landing, stop, waiting: 0 };
    flights.set(key, flight);
    return flight;
  }

  return async (
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<Landed<T>> => {
    const known = flights.get(key);
    const flight = known ?? take(key, work);
    flight.waiting += 1;
    const landed = flight.landing.then((value) => ({ value, joined: known !== undefined }));
    if (!signal) return landed;
    let leave = () => {};
    const left = new Promise<never>((_resolve, reject) => {
      leave = () => {
        flight.waiting -= 1;
        if (flight.waiting > 0) return reject(new DriverError(cancelledFailure));
        // Nobody may join what is being ended.
        if (flights.get(key) === flight) flights.delete(key);
        flight.stop.abort(signal.reason);
      };
    });
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return Promise.race([landed, left]).finally(() => signal.removeEventListener('abort', leave));
  };
}
