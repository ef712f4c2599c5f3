import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { Callbacks, FromThread, ToThread } from './reader-thread.ts';
import type { EmbeddedRequest, EmbeddedResult } from './write-embedded.ts';

/** Reads questions in threads of this process, so that a question that takes long to read delays no other caller. */
interface ReaderThreads {
  write(request: EmbeddedRequest): Promise<EmbeddedResult>;
  close(): Promise<void>;
}

/** Schemas that a thread keeps, with everything derived from them; further ones replace the least recently used. */
const schemasPerThread = 8;
/** A thread that needs more memory ends alone, and fails only the questions that it was reading. */
const megabytesPerThread = 1024;

export function openReaderThreads(count: number, megabytes = megabytesPerThread): ReaderThreads {
  let threads: ReaderThread[] = [];
  /** An idle thread, a new one while there are fewer than `count`, or the one with the fewest questions. */
  function leastBusy(): ReaderThread {
    threads = threads.filter(({ isAlive }) => isAlive).sort((one, other) => one.pending - other.pending);
    const [first] = threads;
    if (first && (first.pending === 0 || threads.length >= count)) return first;
    const started = startThread(megabytes);
    threads.push(started);
    return started;
  }
  return {
    write: (request) => leastBusy().write(request),
    async close() {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

interface ReaderThread {
  readonly isAlive: boolean;
  /** Questions that it has not answered yet. */
  readonly pending: number;
  write(request: EmbeddedRequest): Promise<EmbeddedResult>;
  end(): Promise<unknown>;
}

interface Pending {
  resolve(result: EmbeddedResult): void;
  reject(error: Error): void;
  callbacks: Callbacks;
}

function startThread(megabytes: number): ReaderThread {
  // `.ts` when run from the sources, `.js` when built.
  const file = import.meta.url.endsWith('.ts') ? './reader-thread.ts' : './reader-thread.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    // It has no use for keys and passwords.
    env: { TZ: Intl.DateTimeFormat().resolvedOptions().timeZone },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  worker.unref();
  const post = (message: ToThread) => worker.postMessage(message);
  const requests = new Map<number, Pending>();
  let schemas: { id: number; snapshot: Snapshot; glossary: readonly GlossaryTerm[] }[] = [];
  let lastId = 0;
  let isAlive = true;
  const fail = (error: Error) => {
    isAlive = false;
    for (const { reject } of requests.values()) reject(error);
    requests.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread that reads questions ended')));
  worker.on('message', (message: FromThread) => {
    const request = requests.get(message.id);
    if (!request) return;
    if (message.kind === 'call') {
      void request.callbacks[message.name]?.(message.argument).then(
        (value) => post({ kind: 'returned', call: message.call, value }),
        (error) => post({ kind: 'threw', call: message.call, error }),
      );
      return;
    }
    requests.delete(message.id);
    if (message.kind === 'result') request.resolve(message.result);
    else request.reject(message.error);
  });

  /** Sends a schema that the thread does not hold, and drops the least recently used beyond the bound. */
  function schemaId(snapshot: Snapshot, glossary: readonly GlossaryTerm[]): number {
    const held = schemas.find((one) => one.snapshot === snapshot && one.glossary === glossary);
    const used = held ?? { id: ++lastId, snapshot, glossary };
    if (!held) post({ kind: 'schema', ...used });
    schemas = [used, ...schemas.filter((one) => one !== used)];
    for (const { id } of schemas.splice(schemasPerThread)) post({ kind: 'drop', id });
    return used.id;
  }

  return {
    get isAlive() {
      return isAlive;
    },
    get pending() {
      return requests.size;
    },
    write({ run, read, snapshot, glossary = noTerms, dialect, ...data }) {
      // Callbacks run on behalf of the question that the thread was given, whoever else it answers meanwhile.
      const inContext = AsyncLocalStorage.snapshot();
      const callbacks: Callbacks = {
        ...(run ? { run: (sql) => inContext(run, sql) } : {}),
        ...(read ? { read: (text) => inContext(read, text) } : {}),
      };
      const schema = schemaId(snapshot, glossary);
      const id = ++lastId;
      return new Promise<EmbeddedResult>((resolve, reject) => {
        requests.set(id, { resolve, reject, callbacks });
        post({ kind: 'write', id, schema, dialect: dialect.name, data, has: { run: !!run, read: !!read } });
      });
    },
    end: () => worker.terminate(),
  };
}

const noTerms: readonly GlossaryTerm[] = [];
