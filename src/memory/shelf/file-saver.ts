import { BaseCheckpointSaver } from '@langchain/langgraph';
import { type CheckpointTuple, WRITES_IDX_MAP } from '@langchain/langgraph-checkpoint';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { OwnDatabase } from '../file/own-database.ts';

type Config = Parameters<BaseCheckpointSaver['getTuple']>[0];

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

/** As LangGraph's own package for SQLite lays them out, so that what it wrote before is read on. */
const tables = `
  CREATE TABLE IF NOT EXISTS checkpoints (
    thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, parent_checkpoint_id TEXT,
    type TEXT, checkpoint BLOB, metadata BLOB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id));
  CREATE TABLE IF NOT EXISTS writes (
    thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, task_id TEXT NOT NULL,
    idx INTEGER NOT NULL, channel TEXT NOT NULL, type TEXT, value BLOB,
    PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx));`;

/**
 * LangGraph's checkpoints in a file of ours. Its own package for SQLite brings a binding that everybody who installs us would have to
 * compile, and that does not run on Node 24.
 */
export class FileSaver extends BaseCheckpointSaver {
  readonly #database: OwnDatabase;
  #statements: ReturnType<typeof statementsOf> | undefined;

  constructor(database: OwnDatabase) {
    super();
    this.#database = database;
  }

  /** Nothing is written into the file before something is kept or looked for. */
  setup(): void {
    if (this.#statements) return;
    this.#database.exec(tables);
    this.#statements = statementsOf(this.#database);
  }

  async getTuple(config: Config): Promise<CheckpointTuple | undefined> {
    const { thread, area, checkpoint } = placeIn(config);
    const { one, newest } = this.#ready();
    const row = checkpoint === undefined ? newest.get(thread, area) : one.get(thread, area, checkpoint);
    return row === undefined ? undefined : this.#tupleOf(row as CheckpointRow);
  }

  async *list(
    config: Config,
    { limit, before, filter = {} }: NonNullable<Parameters<BaseCheckpointSaver['list']>[1]> = {},
  ): AsyncGenerator<CheckpointTuple> {
    this.setup();
    const { thread_id: thread, checkpoint_ns: area } = config.configurable ?? {};
    const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
    const conditions: [string, unknown[]][] = [
      ...(thread ? [['thread_id = ?', [thread]] as [string, unknown[]]] : []),
      ...(area === undefined || area === null ? [] : [['checkpoint_ns = ?', [area]] as [string, unknown[]]]),
      ...(before?.configurable?.checkpoint_id === undefined
        ? []
        : [['checkpoint_id < ?', [before.configurable.checkpoint_id]] as [string, unknown[]]]),
      ...wanted.map(([key, value]): [string, unknown[]] => [
        'CAST(metadata AS TEXT) -> ? = ?',
        [`$.${JSON.stringify(key)}`, JSON.stringify(value)],
      ]),
    ];
    const where = conditions.length > 0 ? `WHERE ${conditions.map(([text]) => text).join(' AND ')}` : '';
    const rows = this.#database
      .prepare(`SELECT * FROM checkpoints ${where} ORDER BY checkpoint_id DESC LIMIT ?`)
      .all(...conditions.flatMap(([, values]) => values), limit || -1);
    for (const row of rows) yield this.#tupleOf(row as CheckpointRow);
  }

  async put(
    config: Config,
    checkpoint: Parameters<BaseCheckpointSaver['put']>[1],
    metadata: Parameters<BaseCheckpointSaver['put']>[2],
  ): Promise<Config> {
    const { thread, area, checkpoint: parent } = placeIn(config);
    if (!thread) throw new Error('a checkpoint needs the thread that it belongs to');
    const [[type, kept], [metadataType, keptMetadata]] = await Promise.all([
      this.serde.dumpsTyped(checkpoint),
      this.serde.dumpsTyped(metadata),
    ]);
    // One column says how both are written.
    if (type !== metadataType) throw new Error(`a checkpoint as ${type} with metadata as ${metadataType}`);
    this.#ready().keep.run(thread, area, checkpoint.id, parent ?? null, type, kept, keptMetadata);
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
        const [type, kept] = await this.serde.dumpsTyped(value);
        return [thread, area, checkpoint, task, WRITES_IDX_MAP[channel] ?? index, channel, type, kept];
      }),
    );
    // An error, an interrupt or a reply takes the place of the one before; what a stage wrote stays as it was first written.
    const isMark = writes.every(([channel]) => channel in WRITES_IDX_MAP);
    const { mark, note } = this.#ready();
    this.#database
      .transaction(() => {
        for (const row of rows) (isMark ? mark : note).run(...row);
      })
      .immediate();
  }

  async deleteThread(thread: string): Promise<void> {
    const { dropCheckpoints, dropWrites } = this.#ready();
    this.#database
      .transaction(() => {
        dropCheckpoints.run(thread);
        dropWrites.run(thread);
      })
      .immediate();
  }

  #ready() {
    this.setup();
    return this.#statements as ReturnType<typeof statementsOf>;
  }

  /** What was kept, or that its file is damaged: SQLite does not see a page that holds other bytes than were written. */
  async #read(type: string, kept: Uint8Array) {
    try {
      return await this.serde.loadsTyped(type, kept);
    } catch (error) {
      throw new WenshuError('memory_corrupt', { path: this.#database.path }, String(error));
    }
  }

  async #tupleOf(row: CheckpointRow): Promise<CheckpointTuple> {
    const { thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id: parent, type } = row;
    const written = this.#ready().writes.all(thread_id, checkpoint_ns, checkpoint_id) as WriteRow[];
    const at = (id: string) => ({ configurable: { thread_id, checkpoint_ns, checkpoint_id: id } });
    return {
      config: at(checkpoint_id),
      checkpoint: await this.#read(type, row.checkpoint),
      metadata: await this.#read(type, row.metadata),
      ...(parent === null ? {} : { parentConfig: at(parent) }),
      pendingWrites: await Promise.all(
        written.map(
          async ({ task_id, channel, type: kind, value }): Promise<[string, string, unknown]> => [
            task_id,
            channel,
            await this.#read(kind, value),
          ],
        ),
      ),
    };
  }
}

const statementsOf = (database: OwnDatabase) => ({
  one: database.prepare('SELECT * FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ?'),
  newest: database.prepare(
    'SELECT * FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = ? ORDER BY checkpoint_id DESC LIMIT 1',
  ),
  writes: database.prepare(
    `SELECT task_id, channel, type, value FROM writes
     WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? ORDER BY task_id, idx`,
  ),
  keep: database.prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?)'),
  note: database.prepare('INSERT OR IGNORE INTO writes VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
  mark: database.prepare('INSERT OR REPLACE INTO writes VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
  dropCheckpoints: database.prepare('DELETE FROM checkpoints WHERE thread_id = ?'),
  dropWrites: database.prepare('DELETE FROM writes WHERE thread_id = ?'),
});

function placeIn({ configurable = {} }: Config): { thread: string; area: string; checkpoint: string | undefined } {
  const { thread_id, checkpoint_ns, checkpoint_id } = configurable;
  return { thread: thread_id, area: checkpoint_ns ?? '', checkpoint: checkpoint_id || undefined };
}
