import { BaseCheckpointSaver } from '@langchain/langgraph';
import { type CheckpointTuple, WRITES_IDX_MAP } from '@langchain/langgraph-checkpoint';
import { WenshuError } from '../errors/wenshu-error.ts';
import { obsoleteIn, type ThreadCheckpoint, type ThreadIndex, withRunName } from './checkpoints.ts';
import { type OwnFile, openOwnFile } from './own-file.ts';

type Config = Parameters<BaseCheckpointSaver['getTuple']>[0];
type Put = Parameters<BaseCheckpointSaver['put']>;

interface CheckpointRow {
  thread_id: string;
  checkpoint_ns: string;
  checkpoint_id: string;
  parent_checkpoint_id: string | null;
  type: string;
  checkpoint: Uint8Array;
  metadata: Uint8Array;
}

interface WriteRow {
  task_id: string;
  channel: string;
  type: string;
  value: Uint8Array;
}

/** The same tables as LangGraph's own package for SQLite has, so that files which it wrote can be read. */
const tables = `
  CREATE TABLE IF NOT EXISTS checkpoints (
    thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, parent_checkpoint_id TEXT,
    type TEXT, checkpoint BLOB, metadata BLOB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id));
  CREATE TABLE IF NOT EXISTS writes (
    thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, task_id TEXT NOT NULL,
    idx INTEGER NOT NULL, channel TEXT NOT NULL, type TEXT, value BLOB,
    PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx));`;

/** LangGraph's checkpoints in a SQLite file. LangGraph's own package needs a native binding that doesn't run on Node 24. */
export class FileCheckpointer extends BaseCheckpointSaver implements ThreadIndex {
  readonly #file: OwnFile;

  constructor(home: string | null) {
    super();
    this.#file = openOwnFile(home, 'checkpoints.sqlite', []);
    // Otherwise deleted text would stay in the file until something else overwrites it.
    this.#file.exec(`PRAGMA secure_delete = ON; ${tables}`);
  }

  async getTuple(config: Config): Promise<CheckpointTuple | undefined> {
    const { thread, area, checkpoint } = placeIn(config);
    const select = 'SELECT * FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = ?';
    const row =
      checkpoint === undefined
        ? this.#file.get<CheckpointRow>(`${select} ORDER BY checkpoint_id DESC LIMIT 1`, thread, area)
        : this.#file.get<CheckpointRow>(`${select} AND checkpoint_id = ?`, thread, area, checkpoint);
    return row && this.#tupleOf(row);
  }

  async *list(
    config: Config,
    { limit, before, filter = {} }: NonNullable<Parameters<BaseCheckpointSaver['list']>[1]> = {},
  ): AsyncGenerator<CheckpointTuple> {
    const { thread_id: thread, checkpoint_ns: area } = config.configurable ?? {};
    const last = before?.configurable?.checkpoint_id;
    const conditions: [text: string, values: string[]][] = [];
    if (thread) conditions.push(['thread_id = ?', [thread]]);
    if (area !== undefined && area !== null) conditions.push(['checkpoint_ns = ?', [area]]);
    if (last !== undefined) conditions.push(['checkpoint_id < ?', [last]]);
    for (const [key, value] of Object.entries(filter))
      if (value !== undefined)
        conditions.push([
          'CAST(metadata AS TEXT) -> ? = ?',
          [`$.${JSON.stringify(key)}`, JSON.stringify(value) as string],
        ]);
    const where = conditions.length > 0 ? `WHERE ${conditions.map(([text]) => text).join(' AND ')}` : '';
    const rows = this.#file.all<CheckpointRow>(
      `SELECT * FROM checkpoints ${where} ORDER BY checkpoint_id DESC LIMIT ?`,
      ...conditions.flatMap(([, values]) => values),
      limit || -1,
    );
    for (const row of rows) yield this.#tupleOf(row);
  }

  async put(config: Config, checkpoint: Put[1], metadata: Put[2]): Promise<Config> {
    const { thread, area, checkpoint: parent } = placeIn(config);
    if (!thread) throw new Error('a checkpoint needs the thread that it belongs to');
    const [[type, state], [metadataType, data]] = await Promise.all([
      this.serde.dumpsTyped(checkpoint),
      this.serde.dumpsTyped(withRunName(checkpoint, metadata)),
    ]);
    // One column tells the format of both.
    if (type !== metadataType) throw new Error(`a checkpoint as ${type} with metadata as ${metadataType}`);
    this.#file.run(
      'INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[thread, area, checkpoint.id, parent ?? null, type, state, data],
    );
    return { configurable: { thread_id: thread, checkpoint_ns: area, checkpoint_id: checkpoint.id } };
  }

  async putWrites(
    config: Config,
    writes: Parameters<BaseCheckpointSaver['putWrites']>[1],
    task: string,
  ): Promise<void> {
    const { thread, area, checkpoint } = placeIn(config);
    if (!thread || !checkpoint) throw new Error('what a stage wrote needs its checkpoint');
    const rows = await Promise.all(
      writes.map(async ([channel, value], index) => {
        const [type, data] = await this.serde.dumpsTyped(value);
        return [thread, area, checkpoint, task, WRITES_IDX_MAP[channel] ?? index, channel, type, data];
      }),
    );
    // An error, an interrupt or a reply replaces the one before; what a stage wrote stays as it was first written.
    const isMark = writes.every(([channel]) => channel in WRITES_IDX_MAP);
    this.#file.transaction(() => {
      for (const row of rows)
        this.#file.run(
          `INSERT OR ${isMark ? 'REPLACE' : 'IGNORE'} INTO writes VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          ...row,
        );
    });
  }

  async deleteThread(thread: string): Promise<void> {
    this.#file.transaction(() => {
      this.#file.run('DELETE FROM checkpoints WHERE thread_id = ?', thread);
      this.#file.run('DELETE FROM writes WHERE thread_id = ?', thread);
    });
  }

  async threads(): Promise<{ thread: string; newest: string }[]> {
    return this.#file.all(
      'SELECT thread_id AS thread, max(checkpoint_id) AS newest FROM checkpoints GROUP BY 1 ORDER BY 2 DESC',
    );
  }

  async threadWith(checkpoint: string): Promise<string | undefined> {
    const sql = 'SELECT thread_id AS thread FROM checkpoints WHERE checkpoint_id = ?';
    return this.#file.get<{ thread: string }>(sql, checkpoint)?.thread;
  }

  async ended(thread: string, runId: string): Promise<void> {
    const rows = this.#file.all<ThreadCheckpoint>(
      `SELECT checkpoint_id AS id, CAST(metadata AS TEXT) ->> '$.run' AS run, CAST(metadata AS TEXT) ->> '$.source' AS source,
         EXISTS (SELECT 1 FROM writes w WHERE w.thread_id = c.thread_id
           AND w.checkpoint_id = c.checkpoint_id AND w.channel = '__interrupt__') AS waited
       FROM checkpoints c WHERE thread_id = ? AND checkpoint_ns = '' ORDER BY checkpoint_id DESC`,
      thread,
    );
    const obsolete = obsoleteIn(rows, runId);
    const drop = (table: string, ids: readonly string[], condition = '') => {
      const sql = `DELETE FROM ${table} WHERE thread_id = ? AND checkpoint_id IN (SELECT value FROM json_each(?)) ${condition}`;
      this.#file.run(sql, thread, JSON.stringify(ids));
    };
    this.#file.transaction(() => {
      drop('checkpoints', obsolete.checkpoints);
      drop('writes', obsolete.writes, "AND channel <> '__interrupt__'");
    });
  }

  async forget(threads: readonly string[]): Promise<void> {
    for (const thread of threads) await this.deleteThread(thread);
    this.#file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Fails where conversations could not be read now. */
  probe(): void {
    this.#file.exec('PRAGMA schema_version');
  }

  close(): void {
    this.#file.close();
  }

  /** SQLite doesn't notice a page that holds other bytes than were written. */
  async #read(type: string, data: Uint8Array) {
    try {
      return await this.serde.loadsTyped(type, data);
    } catch (error) {
      throw new WenshuError('memory_corrupt', { path: this.#file.path }, String(error));
    }
  }

  async #tupleOf(row: CheckpointRow): Promise<CheckpointTuple> {
    const { thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id: parent, type } = row;
    const writes = this.#file.all<WriteRow>(
      `SELECT task_id, channel, type, value FROM writes
       WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? ORDER BY task_id, idx`,
      thread_id,
      checkpoint_ns,
      checkpoint_id,
    );
    const at = (id: string) => ({ configurable: { thread_id, checkpoint_ns, checkpoint_id: id } });
    return {
      config: at(checkpoint_id),
      checkpoint: await this.#read(type, row.checkpoint),
      metadata: await this.#read(type, row.metadata),
      ...(parent === null ? {} : { parentConfig: at(parent) }),
      pendingWrites: await Promise.all(
        writes.map(
          async (one): Promise<[string, string, unknown]> => [
            one.task_id,
            one.channel,
            await this.#read(one.type, one.value),
          ],
        ),
      ),
    };
  }
}

function placeIn({ configurable = {} }: Config): { thread: string; area: string; checkpoint: string | undefined } {
  const { thread_id, checkpoint_ns, checkpoint_id } = configurable;
  return { thread: thread_id, area: checkpoint_ns ?? '', checkpoint: checkpoint_id || undefined };
}
