import type { Uploaded } from '../../../src/protocol/connection.ts';
import { Problem } from '../api/problem.ts';
import { randomName } from '../ask/random-name.ts';
import { chooseDatabase, loadDatabases } from './databases.ts';
import { uploadFile } from './upload-file.ts';

/** A file on its way to the server, there, or turned away. */
export interface Bringing {
  key: string;
  name: string;
  /** Sent so far, 0 to 1. */
  part: number;
  stop: () => void;
  done?: Uploaded;
  problem?: Problem;
}

let under: readonly Bringing[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Bringing[]): void {
  under = next;
  for (const listener of listeners) listener();
}
const change = (key: string, changed: Partial<Bringing>) =>
  set(under.map((one) => (one.key === key ? { ...one, ...changed } : one)));

export const uploads = {
  now: () => under,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss: (key: string) => set(under.filter((one) => one.key !== key)),
};

/** Long enough to be read. */
const arrivedMs = 8000;

/** Brings files one after the other; `onDone` hears of each that was taken. */
export async function bring(files: readonly File[], onDone: (uploaded: Uploaded) => void): Promise<void> {
  const waiting = files.map((file) => {
    const stopping = new AbortController();
    const one: Bringing = { key: randomName(), name: file.name, part: 0, stop: () => stopping.abort() };
    return { file, one, signal: stopping.signal };
  });
  set([...under.filter(({ problem }) => !problem), ...waiting.map(({ one }) => one)]);
  for (const { file, one, signal } of waiting) {
    try {
      if (signal.aborted) throw signal.reason;
      // A folder that is dropped looks like an empty file.
      if (file.size === 0) throw new Problem({ code: 'file_empty', status: 0, title: '' });
      const done = await uploadFile(file, { signal, onProgress: (part) => change(one.key, { part }) });
      change(one.key, { done, part: 1 });
      await loadDatabases().catch(() => undefined);
      chooseDatabase(done.upload.id);
      onDone(done);
      setTimeout(() => uploads.dismiss(one.key), arrivedMs);
    } catch (error) {
      if (error instanceof Problem) change(one.key, { problem: error });
      else uploads.dismiss(one.key);
    }
  }
}
