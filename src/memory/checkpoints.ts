import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';

/**
 * The package asks for version 12 of its SQLite binding, which does not run on Node 24; where it is installed beside
 * ours, only ours may be opened. It ships no types.
 */
const Database = createRequire(import.meta.url)('better-sqlite3') as new (path: string) => SqliteSaver['db'];

/** Short-term memory: the state of every run, so that a clarification can be answered in another process. */
export function openCheckpoints(home: string | null): BaseCheckpointSaver & { close(): void } {
  const database = new Database(home === null ? ':memory:' : ownFile(home, 'checkpoints.sqlite'));
  return Object.assign(new SqliteSaver(database), { close: () => void database.close() });
}

/** The database of which a conversation was last asked; undefined when there is no such conversation. */
export async function connectionIdOf(checkpoints: BaseCheckpointSaver, thread: string): Promise<string | undefined> {
  const found = await checkpoints.getTuple({ configurable: { thread_id: thread } });
  const id = found?.checkpoint.channel_values.connection_id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** For its owner alone, from before anything is in it; the files that SQLite puts beside it take after it. */
function ownFile(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return path;
}
