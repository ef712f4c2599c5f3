import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listThreads } from '../../src/agents/thread-list.ts';
import { FileCheckpointer } from '../../src/memory/file-checkpointer.ts';
import { openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
let home: string;
beforeAll(async () => {
  walker = await openWalker();
  home = mkdtempSync(join(tmpdir(), 'wenshu-upgrade-'));
  // Written by version 0.1: two answered questions in one thread, a question back in another.
  const kept = fileURLToPath(new URL('../fixtures/memory-0.1/checkpoints.sqlite', import.meta.url));
  copyFileSync(kept, join(home, 'checkpoints.sqlite'));
});
afterAll(() => walker.close());

it('conversations of version 0.1 are listed, and go on', async () => {
  const checkpoints = new FileCheckpointer(home);
  const listed = await listThreads(checkpoints, { user: 'anna', role: null });
  checkpoints.close();
  expect(listed.map(({ thread, questions, status, user }) => [thread, questions, status, user])).toEqual([
    ['tuesday', 1, 'clarify', ''],
    ['monday', 2, 'answered', ''],
  ]);
  const count = 'sql: SELECT COUNT(*) AS n FROM employee';
  const { ask, resume, runner, scripts } = walker.connect({ home, says: { sql: [count, count] } });
  expect((await runner.history('monday')).map(({ question }) => question)).toEqual(['zorble mimsy', 'zorble frumious']);
  expect((await ask('zorble slithy', { thread: 'monday' })).status).toBe('answered');
  expect(scripts.sql?.asked[0]?.at(-1)?.content).toContain('zorble frumious');
  expect((await runner.history('monday')).map(({ status }) => status)).toEqual(['answered', 'answered', 'answered']);
  const [waiting] = await runner.history('tuesday');
  expect(waiting?.status).toBe('clarify');
  expect((await resume(waiting?.run_id ?? '', { choose: '1' })).status).toBe('answered');
  expect(await runner.answeredSql('monday.800a2238')).toContain('salary');
});
