import type { BaseCheckpointSaver } from '@langchain/langgraph';
import { openOwnDatabase } from './file/own-database.ts';
import { FileSaver } from './shelf/file-saver.ts';
import { type Shelf, withShelf } from './shelf/shelf.ts';

/** Short-term memory: the state of every run, so that a clarification can be answered in another process. */
export function openCheckpoints(home: string | null): BaseCheckpointSaver & Shelf & { probe(): void; close(): void } {
  const database = openOwnDatabase(home, 'checkpoints.sqlite');
  return Object.assign(withShelf(new FileSaver(database), database), {
    probe: () => void database.pragma('schema_version'),
    close: () => void database.close(),
  });
}

/** The database of which a conversation was last asked; undefined when there is no such conversation. */
export async function connectionIdOf(checkpoints: BaseCheckpointSaver, thread: string): Promise<string | undefined> {
  const found = await checkpoints.getTuple({ configurable: { thread_id: thread } });
  const id = found?.checkpoint.channel_values.connection_id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
