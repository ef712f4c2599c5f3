import type { BaseCheckpointSaver } from '@langchain/langgraph';
import type { OwnDatabase } from '../file/own-database.ts';
import type { FileSaver } from './file-saver.ts';

/** What there is of conversations, beyond one at a time. */
export interface Shelf {
  /** Every thread with its newest checkpoint, newest first. */
  threads(): Promise<{ thread: string; newest: string }[]>;
  /** The thread that holds a checkpoint. */
  threadWith(checkpoint: string): Promise<string | undefined>;
  /** To be told of every run that has ended: what nobody will go back to leaves. */
  ended(thread: string, runId: string): Promise<void>;
  /** Takes threads away for good, their text included. */
  forget(threads: readonly string[]): Promise<void>;
}

/** Turns of which every stage is kept; of older ones there is the end, and where they waited for a person. */
const turnsWithStages = 5;

export interface ShelfRow {
  id: string;
  run: string | null;
  source: string | null;
  waited: number | boolean;
}

/** The shelf of our own file. */
export function withShelf(saver: FileSaver, db: OwnDatabase): FileSaver & Shelf {
  // Else deleted text would stay in the file, unused, until something else is written over it.
  db.pragma('secure_delete = ON');
  const ready = () => saver.setup();

  const shelf: Shelf = {
    async threads() {
      ready();
      const rows = db
        .prepare('SELECT thread_id AS thread, max(checkpoint_id) AS newest FROM checkpoints GROUP BY thread_id')
        .all() as { thread: string; newest: string }[];
      return rows.sort((a, b) => (a.newest < b.newest ? 1 : -1));
    },
    async threadWith(checkpoint) {
      ready();
      const found = db.prepare('SELECT thread_id AS thread FROM checkpoints WHERE checkpoint_id = ?').get(checkpoint);
      return (found as { thread: string } | undefined)?.thread;
    },
    async ended(thread, runId) {
      ready();
      const rows = db
        .prepare(
          `SELECT checkpoint_id AS id, json_extract(CAST(metadata AS TEXT), '$.run') AS run,
             json_extract(CAST(metadata AS TEXT), '$.source') AS source,
             EXISTS (SELECT 1 FROM writes WHERE writes.thread_id = checkpoints.thread_id
               AND writes.checkpoint_id = checkpoints.checkpoint_id AND channel = '__interrupt__') AS waited
           FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = '' ORDER BY checkpoint_id DESC`,
        )
        .all(thread) as ShelfRow[];
      const left = leftBehind(rows);
      const done = rows.filter(({ run }) => run === runId).map(({ id }) => id);
      const dropCheckpoint = db.prepare('DELETE FROM checkpoints WHERE thread_id = ? AND checkpoint_id = ?');
      const dropWrites = db.prepare(
        `DELETE FROM writes WHERE thread_id = ? AND checkpoint_id = ? AND channel <> '__interrupt__'`,
      );
      const drop = db.transaction(() => {
        for (const id of left) dropCheckpoint.run(thread, id);
        // What a stage wrote stands in the checkpoint after it.
        for (const id of [...left, ...done]) dropWrites.run(thread, id);
      });
      drop.immediate();
    },
    async forget(threads) {
      ready();
      for (const thread of threads) await saver.deleteThread(thread);
      db.pragma('wal_checkpoint(TRUNCATE)');
    },
  };
  return Object.assign(namingRuns(saver), shelf);
}

/** Checkpoints have the name of their run beside their state, so that the state need not be read to find them. */
export function namingRuns<Saver extends BaseCheckpointSaver>(saver: Saver): Saver {
  const put = saver.put.bind(saver);
  const named: BaseCheckpointSaver['put'] = (config, checkpoint, metadata, versions) =>
    put(config, checkpoint, { ...metadata, run: checkpoint.channel_values.run_id } as typeof metadata, versions);
  return Object.assign(saver, { put: named });
}

/** Newest first in. Begun questions that no stage had seen, and stages of older turns; what was kept before runs had names stays. */
export function leftBehind([, ...rows]: readonly ShelfRow[]): string[] {
  const left: string[] = [];
  const turns = new Map<string, number>();
  for (const { id, run, source, waited } of rows) {
    if (run === null) continue;
    if (source === 'input') left.push(id);
    else if (!turns.has(run)) turns.set(run, turns.size);
    else if (!waited && (turns.get(run) ?? 0) >= turnsWithStages) left.push(id);
  }
  return left;
}
