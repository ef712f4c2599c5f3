import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import type pg from 'pg';
import { WenshuError } from '../errors/wenshu-error.ts';
import { obsoleteIn, type ThreadCheckpoint, type ThreadIndex, withRunName } from './checkpoints.ts';
import type { RetryOnOutage } from './outage-retry.ts';

/**
 * LangGraph's checkpointer on a PostgreSQL server. Checkpoints share values that didn't change; a value is deleted with the last of
 * them. Every call is retried on an outage: a write is one transaction under a unique name, so repeating it changes nothing.
 */
export class PostgresCheckpointer extends PostgresSaver implements ThreadIndex {
  readonly #pool: pg.Pool;
  readonly #schema: string;
  readonly #schemaId: string;
  readonly #retry: RetryOnOutage;

  /** `schemaId` is the id of the schema when this process connected: another one means that conversations were lost. */
  constructor(pool: pg.Pool, { schema, schemaId }: { schema: string; schemaId: string }, retry: RetryOnOutage) {
    super(pool, undefined, { schema });
    this.#pool = pool;
    this.#schema = schema;
    this.#schemaId = schemaId;
    this.#retry = retry;
  }

  override put(...[config, checkpoint, metadata, versions]: Parameters<PostgresSaver['put']>) {
    return this.#retry(async () => {
      await this.#requireParent(config);
      return super.put(config, checkpoint, withRunName(checkpoint, metadata), versions);
    });
  }

  override putWrites(...given: Parameters<PostgresSaver['putWrites']>) {
    return this.#retry(() => super.putWrites(...given));
  }

  override getTuple(...given: Parameters<PostgresSaver['getTuple']>) {
    return this.#retry(() => super.getTuple(...given));
  }

  override deleteThread(thread: string) {
    return this.#retry(() => super.deleteThread(thread));
  }

  /** One statement reads all of it before the first is yielded. */
  override async *list(...given: Parameters<PostgresSaver['list']>): ReturnType<PostgresSaver['list']> {
    const { first, rest } = await this.#retry(async () => {
      const rest = super.list(...given);
      return { first: await rest.next(), rest };
    });
    if (first.done) return;
    yield first.value;
    yield* rest;
  }

  threads(): Promise<{ thread: string; newest: string }[]> {
    return this.#query(
      `SELECT thread_id AS thread, max(checkpoint_id) AS newest FROM ${this.#schema}.checkpoints GROUP BY 1 ORDER BY 2 DESC`,
    );
  }

  async threadWith(checkpoint: string): Promise<string | undefined> {
    const [row] = await this.#query<{ thread: string }>(
      `SELECT thread_id AS thread FROM ${this.#schema}.checkpoints WHERE checkpoint_id = $1`,
      [checkpoint],
    );
    return row?.thread;
  }

  async ended(thread: string, runId: string): Promise<void> {
    const schema = this.#schema;
    const rows = await this.#query<ThreadCheckpoint>(
      `SELECT checkpoint_id AS id, metadata->>'run' AS run, metadata->>'source' AS source,
         EXISTS (SELECT 1 FROM ${schema}.checkpoint_writes w WHERE w.thread_id = c.thread_id
           AND w.checkpoint_id = c.checkpoint_id AND w.channel = '__interrupt__') AS waited
       FROM ${schema}.checkpoints c WHERE thread_id = $1 AND checkpoint_ns = '' ORDER BY checkpoint_id DESC`,
      [thread],
    );
    const { checkpoints, writes } = obsoleteIn(rows, runId);
    await this.#query(
      `WITH gone AS (DELETE FROM ${schema}.checkpoints WHERE thread_id = $1 AND checkpoint_id = ANY($2))
       DELETE FROM ${schema}.checkpoint_writes
       WHERE thread_id = $1 AND checkpoint_id = ANY($3) AND channel <> '__interrupt__'`,
      [thread, checkpoints, writes],
    );
    if (checkpoints.length > 0)
      await this.#query(
        `DELETE FROM ${schema}.checkpoint_blobs b WHERE thread_id = $1 AND NOT EXISTS (
           SELECT 1 FROM ${schema}.checkpoints c WHERE c.thread_id = b.thread_id
             AND c.checkpoint->'channel_versions'->>b.channel = b.version)`,
        [thread],
      );
  }

  async forget(threads: readonly string[]): Promise<void> {
    for (const thread of threads) await this.deleteThread(thread);
  }

  /**
   * Once any server has recreated a lost schema, a checkpoint is written only behind its parent: without it, it would hold a part of
   * the conversation's state.
   */
  async #requireParent({ configurable = {} }: Parameters<PostgresSaver['put']>[0]): Promise<void> {
    const { thread_id: thread, checkpoint_id: parent } = configurable;
    if (!parent) return;
    const { rowCount } = await this.#pool.query(
      `SELECT 1 FROM ${this.#schema}.schema_id WHERE id = $1
       UNION ALL SELECT 1 FROM ${this.#schema}.checkpoints WHERE thread_id = $2 AND checkpoint_id = $3 LIMIT 1`,
      [this.#schemaId, thread, parent],
    );
    if (rowCount === 0) throw new WenshuError('memory_lost', {}, 'the parent checkpoint is missing');
  }

  async #query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#retry(() => this.#pool.query<Row>(sql, values))).rows;
  }
}
