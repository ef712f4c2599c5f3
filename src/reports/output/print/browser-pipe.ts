import type { Readable, Writable } from 'node:stream';

/** What a browser is told and what it tells, as its DevTools protocol has it: JSON, each ended by a zero byte. */
export interface BrowserPipe {
  /** What came back; rejects when the browser says no or has gone. */
  call(method: string, params?: object, session?: string): Promise<Record<string, unknown>>;
  /** Resolves with the next event of this name. */
  next(event: string, session: string): Promise<void>;
}

interface Told {
  id?: number;
  method?: string;
  sessionId?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** The largest message that is taken: a document of thousands of pages as text. */
const longest = 300_000_000;

export function openPipe(write: Writable, read: Readable): BrowserPipe {
  const calls = new Map<number, { done(result: Record<string, unknown>): void; failed(error: Error): void }>();
  const waiting: { event: string; session: string; done(): void; failed(error: Error): void }[] = [];
  let parts: Buffer[] = [];
  let size = 0;
  let count = 0;
  let gone: Error | undefined;

  const end = (error: Error) => {
    gone ??= error;
    for (const { failed } of [...calls.values(), ...waiting.splice(0)]) failed(gone);
    calls.clear();
  };
  read.on('data', (bytes: Buffer) => {
    let rest = bytes;
    for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
      const told = messageOf(Buffer.concat([...parts, rest.subarray(0, at)]));
      if (told) take(told);
      else end(new Error('the browser does not speak its protocol'));
      parts = [];
      size = 0;
      rest = rest.subarray(at + 1);
    }
    parts.push(rest);
    size += rest.length;
    if (size > longest) end(new Error('too much was said'));
  });
  for (const stream of [read, write]) {
    stream.on('close', () => end(new Error('the browser has ended')));
    stream.on('error', end);
  }

  function take({ id, method, sessionId, result = {}, error }: Told): void {
    if (id !== undefined) {
      const call = calls.get(id);
      calls.delete(id);
      if (error) call?.failed(new Error(error.message));
      else call?.done(result);
      return;
    }
    const at = waiting.findIndex(({ event, session }) => event === method && session === sessionId);
    if (at >= 0) waiting.splice(at, 1)[0]?.done();
  }

  return {
    call: (method, params = {}, sessionId) =>
      new Promise((done, failed) => {
        if (gone) return failed(gone);
        count += 1;
        calls.set(count, { done, failed });
        write.write(`${JSON.stringify({ id: count, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
      }),
    next: (event, session) =>
      new Promise((done, failed) => {
        if (gone) return failed(gone);
        waiting.push({ event, session, done, failed });
      }),
  };
}

function messageOf(bytes: Buffer): Told | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as Told;
  } catch {
    return undefined;
  }
}
