import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BaseCheckpointSaver, emptyCheckpoint, MemorySaver } from '@langchain/langgraph';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import { afterEach, expect, it } from 'vitest';
import { FileCheckpointer } from './file-checkpointer.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-saver-'));
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  rmSync(folder, { recursive: true, force: true });
});

function ours(home: string | null = null): FileCheckpointer {
  const saver = new FileCheckpointer(home);
  opened.push(saver);
  return saver;
}

/** LangGraph's own, on the binding that runs here. */
function theirs(home: string): SqliteSaver {
  mkdirSync(home, { recursive: true });
  const Database = createRequire(import.meta.url)('better-sqlite3') as new (path: string) => SqliteSaver['db'];
  const database = new Database(join(home, 'checkpoints.sqlite'));
  opened.push(database as unknown as { close(): void });
  return new SqliteSaver(database);
}

const at = (thread: string, checkpoint?: string, area = '') => ({
  configurable: { thread_id: thread, checkpoint_ns: area, ...(checkpoint ? { checkpoint_id: checkpoint } : {}) },
});
const checkpointOf = (id: string, value: unknown) => ({
  ...emptyCheckpoint(),
  id,
  ts: '2026-01-01T00:00:00.000Z',
  channel_values: { asked: value },
});

/** Two conversations, one of them with a moment to which somebody went back, an interrupt and its reply. */
async function fill(saver: BaseCheckpointSaver): Promise<void> {
  const metadata = (step: number, run: string) => ({ source: 'loop', step, parents: {}, run }) as never;
  const first = await saver.put(at('one'), checkpointOf('1', '王芳 🙂 "\\'), metadata(0, 'a'), {});
  await saver.putWrites(
    first,
    [
      ['asked', { n: 1 }],
      ['asked', [null, 2.5]],
    ],
    'task-b',
  );
  await saver.putWrites(first, [['asked', 'other task']], 'task-a');
  // Written again by a stage that ran twice: the first stays.
  await saver.putWrites(first, [['asked', { n: 99 }]], 'task-b');
  await saver.putWrites(first, [['__interrupt__', 'which?']], 'task-b');
  await saver.putWrites(first, [['__interrupt__', 'which one?']], 'task-b');
  const second = await saver.put(first, checkpointOf('2', new Date(0).toISOString()), metadata(1, 'a'), {});
  await saver.put(first, checkpointOf('3', undefined), metadata(1, 'b'), {});
  await saver.put(second, checkpointOf('4', { deep: ['x'.repeat(1000)] }), metadata(2, 'b'), {});
  await saver.put(at('one', undefined, 'inner'), checkpointOf('5', 'inner'), metadata(0, 'c'), {});
  await saver.put(at('two'), checkpointOf('6', 'two'), metadata(0, 'd'), {});
}

async function seen(saver: BaseCheckpointSaver) {
  const listed = async (...given: Parameters<BaseCheckpointSaver['list']>) => {
    const found: unknown[] = [];
    for await (const tuple of saver.list(...given)) found.push(tuple);
    return found;
  };
  return JSON.parse(
    JSON.stringify({
      newest: await saver.getTuple(at('one')),
      first: await saver.getTuple(at('one', '1')),
      inner: await saver.getTuple(at('one', undefined, 'inner')),
      missing: [(await saver.getTuple(at('three'))) ?? null, (await saver.getTuple(at('one', '9'))) ?? null],
      all: await listed(at('one')),
      some: await listed(at('one'), { limit: 2, before: at('one', '4') }),
      ofRun: await listed(at('one'), { filter: { run: 'b', source: undefined } }),
      ofAll: await listed({ configurable: {} }, { filter: { run: 'd' } }),
    }),
  );
}

it('keeps and finds what LangGraph keeps in its own file, letter by letter', async () => {
  const [mine, reference] = [ours(), theirs(folder)];
  await fill(mine);
  await fill(reference);
  const found = await seen(mine);
  expect(found).toEqual(await seen(reference));
  expect(found.first.pendingWrites).toHaveLength(4);
  expect(found.ofRun.map(({ checkpoint }: { checkpoint: { id: string } }) => checkpoint.id)).toEqual(['4', '3']);
});

it('goes on with a file that LangGraph wrote, and LangGraph with ours', async () => {
  const reference = theirs(folder);
  await fill(reference);
  const mine = ours(folder);
  expect(await seen(mine)).toEqual(await seen(reference));
  await mine.put(at('one', '4'), checkpointOf('7', 'later'), { source: 'loop', step: 3, parents: {} });
  expect((await reference.getTuple(at('one')))?.checkpoint.channel_values).toEqual({ asked: 'later' });
});

it('finds what is only in memory too', async () => {
  const [mine, memory] = [ours(), new MemorySaver()];
  for (const saver of [mine, memory] as BaseCheckpointSaver[])
    await saver.put(at('one'), checkpointOf('1', 'x'), { source: 'input', step: -1, parents: {} }, {});
  const kept = await memory.getTuple(at('one'));
  expect(await mine.getTuple(at('one'))).toMatchObject({ checkpoint: kept?.checkpoint, metadata: kept?.metadata });
});

it('takes a thread away with all that was written in it', async () => {
  const mine = ours(folder);
  await fill(mine);
  await mine.deleteThread('one');
  expect(await mine.getTuple(at('one'))).toBeUndefined();
  expect(await mine.getTuple(at('one', undefined, 'inner'))).toBeUndefined();
  expect((await mine.getTuple(at('two')))?.checkpoint.id).toBe('6');
});

it('says what is missing', async () => {
  await expect(ours().put({ configurable: {} }, checkpointOf('1', 1), {} as never)).rejects.toThrow('thread');
  await expect(ours().putWrites(at('one'), [['asked', 1]], 'task')).rejects.toThrow('checkpoint');
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('is for its owner alone, whatever was there before', async () => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'checkpoints.sqlite');
  writeFileSync(path, '');
  chmodSync(path, 0o644);
  const checkpoints = ours(folder);
  await checkpoints.getTuple({ configurable: { thread_id: 'x' } });
  for (const file of readdirSync(folder)) expect([file, modeOf(join(folder, file))]).toEqual([file, 0o600]);
});
