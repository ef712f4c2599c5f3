import type { BaseCheckpointSaver } from '@langchain/langgraph';
import type pg from 'pg';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { type RetryOnOutage, retried } from '../retry/retry-on-outage.ts';
import { leftBehind, namingRuns, type Shelf, type ShelfRow } from '../shelf/shelf.ts';

/**
 * The shelf of LangGraph's tables on a server. Checkpoints share values that didn't change; a value is deleted with the last of
 * them. Every call is retried on an outage: a write is one transaction under a unique name, so repeating it changes nothing.
 */
export function withServerShelf<Saver extends BaseCheckpointSaver>(
  saver: Saver,
  pool: pg.Pool,
  { schema, schemaId }: { schema: string; schemaId: string },
  retryOnOutage: RetryOnOutage,
): Saver & Shelf {
  const shelf: Shelf = {
    async threads() {
      const { rows } = await pool.query<{ thread: string; newest: string }>(
        `SELECT thread_id AS thread, max(checkpoint_id) AS newest FROM ${schema}.checkpoints GROUP BY 1 ORDER BY 2 DESC`,
      );
      return rows;
    },
    async threadWith(checkpoint) {
      const { rows } = await pool.query<{ thread: string }>(
        `SELECT thread_id AS thread FROM ${schema}.checkpoints WHERE checkpoint_id = $1`,
        [checkpoint],
      );
      return rows[0]?.thread;
    },
    async ended(thread, runId) {
      const { rows } = await pool.query<ShelfRow>(
        `SELECT checkpoint_id AS id, metadata->>'run' AS run, metadata->>'source' AS source,
           EXISTS (SELECT 1 FROM ${schema}.checkpoint_writes w WHERE w.thread_id = c.thread_id
             AND w.checkpoint_id = c.checkpoint_id AND w.channel = '__interrupt__') AS waited
         FROM ${schema}.checkpoints c WHERE thread_id = $1 AND checkpoint_ns = '' ORDER BY checkpoint_id DESC`,
        [thread],
      );
      const left = leftBehind(rows);
      const done = rows.filter(({ run }) => run === runId).map(({ id }) => id);
      await pool.query(
        `WITH gone AS (DELETE FROM ${schema}.checkpoints WHERE thread_id = $1 AND checkpoint_id = ANY($2))
         DELETE FROM ${schema}.checkpoint_writes
         WHERE thread_id = $1 AND checkpoint_id = ANY($3) AND channel <> '__interrupt__'`,
        [thread, left, [...left, ...done]],
      );
      if (left.length > 0)
        await pool.query(
          `DELETE FROM ${schema}.checkpoint_blobs b WHERE thread_id = $1 AND NOT EXISTS (
             SELECT 1 FROM ${schema}.checkpoints c WHERE c.thread_id = b.thread_id
               AND c.checkpoint->'channel_versions'->>b.channel = b.version)`,
          [thread],
        );
    },
    async forget(threads) {
      for (const thread of threads) await saver.deleteThread(thread);
    },
  };
  const { list } = saver;
  return Object.assign(
    retried(requiringParents(namingRuns(saver)), ['put', 'putWrites', 'getTuple', 'deleteThread'], retryOnOutage),
    {
      ...retried(shelf, ['threads', 'threadWith', 'ended'], retryOnOutage),
      /** One statement reads all of it before the first is yielded. */
      async *list(...given: Parameters<typeof list>) {
        const moments = await retryOnOutage(async () => {
          const rest = list.apply(saver, given);
          return { first: await rest.next(), rest };
        });
        if (moments.first.done) return;
        yield moments.first.value;
        yield* moments.rest;
      },
    },
  );

  /**
   * Once any server has recreated a lost schema, writes a checkpoint only behind its parent: without it, it would hold a part of
   * the conversation's state.
   */
  function requiringParents(inner: Saver): Saver {
    const put = inner.put.bind(inner);
    const checked: BaseCheckpointSaver['put'] = async (config, ...rest) => {
      const { thread_id: thread, checkpoint_id: parent } = config.configurable ?? {};
      if (parent && !(await canFollow(thread, parent)))
        throw new WenshuError('memory_lost', {}, 'the parent checkpoint is missing');
      return put(config, ...rest);
    };
    return Object.assign(inner, { put: checked });
  }

  async function canFollow(thread: string, parent: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM ${schema}.schema_id WHERE id = $1
       UNION ALL SELECT 1 FROM ${schema}.checkpoints WHERE thread_id = $2 AND checkpoint_id = $3 LIMIT 1`,
      [schemaId, thread, parent],
    );
    return rowCount === 1;
  }
}
