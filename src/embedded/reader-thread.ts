import { parentPort } from 'node:worker_threads';
import type { DialectName } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { type EmbeddedRequest, type EmbeddedResult, writeEmbedded } from './write-embedded.ts';

/** What a question may need of the main thread while it is read. */
export type Callbacks = { [Name in 'run' | 'read']?: (argument: string) => Promise<unknown> };

export type ToThread =
  | { kind: 'schema'; id: number; snapshot: Snapshot; glossary: readonly GlossaryTerm[] }
  | { kind: 'drop'; id: number }
  | {
      kind: 'write';
      id: number;
      schema: number;
      dialect: DialectName;
      data: Omit<EmbeddedRequest, 'snapshot' | 'glossary' | 'dialect' | 'run' | 'read'>;
      has: { run: boolean; read: boolean };
    }
  | { kind: 'returned'; call: number; value: unknown }
  | { kind: 'threw'; call: number; error: unknown };

export type FromThread =
  | { kind: 'call'; id: number; call: number; name: keyof Callbacks; argument: string }
  | { kind: 'result'; id: number; result: EmbeddedResult }
  | { kind: 'failed'; id: number; error: Error };

const schemas = new Map<number, { snapshot: Snapshot; glossary: readonly GlossaryTerm[] }>();
const calls = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
let lastCall = 0;

const post = (message: FromThread) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'schema':
      schemas.set(message.id, message);
      break;
    case 'drop':
      schemas.delete(message.id);
      break;
    case 'write':
      write(message).then(
        (result) => post({ kind: 'result', id: message.id, result }),
        (error) => post({ kind: 'failed', id: message.id, error }),
      );
      break;
    default: {
      const call = calls.get(message.call);
      calls.delete(message.call);
      if (message.kind === 'returned') call?.resolve(message.value);
      else call?.reject(message.error);
    }
  }
});

async function write({ id, schema, dialect, data, has }: ToThread & { kind: 'write' }): Promise<EmbeddedResult> {
  const ask = (name: keyof Callbacks) => (argument: string) =>
    new Promise<never>((resolve, reject) => {
      lastCall += 1;
      calls.set(lastCall, { resolve: resolve as (value: unknown) => void, reject });
      post({ kind: 'call', id, call: lastCall, name, argument });
    });
  const { snapshot, glossary } = schemas.get(schema) as { snapshot: Snapshot; glossary: readonly GlossaryTerm[] };
  return writeEmbedded({
    ...data,
    snapshot,
    glossary,
    dialect: dialectOf(dialect),
    ...(has.run ? { run: ask('run') } : {}),
    ...(has.read ? { read: ask('read') } : {}),
  });
}
