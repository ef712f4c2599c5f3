import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';

/** Short-term memory: every step of a run, so that a clarification can be answered in another process. */
export function openCheckpoints(home: string | null): BaseCheckpointSaver {
  if (home === null) return SqliteSaver.fromConnString(':memory:');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return SqliteSaver.fromConnString(join(home, 'checkpoints.sqlite'));
}
