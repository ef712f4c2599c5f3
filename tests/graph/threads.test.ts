import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';
import { openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

const names = 'sql: SELECT name, salary FROM employee ORDER BY salary DESC';
const count = 'sql: SELECT COUNT(*) AS n FROM employee';
const odd = (n: number) => `zorble ${['frumious', 'mimsy', 'slithy', 'uffish', 'tulgey'][n]}`;
const thread = 'monday';

describe('a conversation', () => {
  it('tells the model what was asked, what ran and what came back', async () => {
    const { ask, scripts } = walker.connect({ says: { sql: [names, count] } });
    await ask(odd(0), { thread });
    await ask(odd(1), { thread });
    const [first, second] = scripts.sql?.asked.map((messages) => messages.at(-1)?.content ?? '') ?? [];
    expect(first).not.toContain('Before');
    expect(second).toContain(`Question: "${odd(0)}"`);
    expect(second).toContain('SQL: SELECT name, salary FROM employee ORDER BY salary DESC');
    expect(second).toContain('"李伟" | 12000');
  });

  it('tells no stored value where a model may not see data', async () => {
    const settings = { allow_llm_to_see_data: false };
    const { ask, scripts } = walker.connect({ settings, says: { sql: [names, count] } });
    await ask(odd(0), { thread });
    await ask(odd(1), { thread });
    const prompt = scripts.sql?.asked[1]?.at(-1)?.content ?? '';
    expect(prompt).toContain(odd(0));
    expect(prompt).not.toMatch(/李伟|12000|12,000|SELECT name/);
  });

  it('begins every question anew', async () => {
    const says = { sql: ['sql: SELECT nam FROM employee', count], repair: [] };
    const { ask } = walker.connect({ says });
    const first = await ask(odd(0), { thread });
    const second = await ask(odd(1), { thread });
    expect(first.receipt.repairs).not.toEqual([]);
    expect(second.receipt).toMatchObject({ repairs: [], attempts: 1, first_try: true });
    expect(second.receipt.execution_path).toHaveLength(4);
    expect(second.receipt.run_id).toMatch(/^monday\.[0-9a-f]{8}$/);
  });

  it('goes on from a lone question', async () => {
    const { ask, scripts } = walker.connect({ says: { sql: [names, count] } });
    const first = await ask(odd(0));
    await ask(odd(1), { thread: first.receipt.run_id });
    expect(scripts.sql?.asked[1]?.at(-1)?.content).toContain(odd(0));
  });

  it('goes back to an earlier moment and on from there', async () => {
    const { ask, runner, scripts } = walker.connect({ says: { sql: [count, names, count, names, count] } });
    for (const n of [0, 1, 2]) await ask(odd(n), { thread });
    const moments = await runner.history(thread);
    expect(moments.map(({ question, status }) => [question, status])).toEqual([
      [odd(2), 'answered'],
      [odd(1), 'answered'],
      [odd(0), 'answered'],
    ]);
    expect(moments[0]?.text).toBe('n: 4.');
    await ask(odd(3), { thread, checkpoint: moments[2]?.id ?? '' });
    const travelled = scripts.sql?.asked[3]?.at(-1)?.content ?? '';
    expect(travelled).toContain(odd(0));
    expect(travelled).not.toContain(odd(1));
    expect(travelled).not.toContain(odd(2));
    await ask(odd(4), { thread });
    const after = scripts.sql?.asked[4]?.at(-1)?.content ?? '';
    expect([0, 1, 2, 3].filter((n) => after.includes(odd(n)))).toEqual([0, 3]);
    expect(await runner.history(thread)).toHaveLength(5);
    await expect(ask(odd(0), { thread, checkpoint: 'no-such-moment' })).rejects.toMatchObject({
      code: 'thread_unknown',
    });
  });

  it('leaves a question back open, and takes its answer later', async () => {
    const { ask, resume, runner } = walker.connect({ says: { sql: ['sql: SELECT qqq FROM xxyyzz', count, names] } });
    const asked = await ask(odd(0), { thread });
    expect(asked.status).toBe('clarify');
    const between = await ask(odd(1), { thread });
    expect(between.status).toBe('answered');
    expect(await runner.answeredSql(between.receipt.run_id)).toContain('COUNT');
    expect((await resume(asked.receipt.run_id, { choose: '1' })).status).toBe('answered');
    await expect(resume(asked.receipt.run_id, { choose: '1' })).rejects.toMatchObject({ code: 'run_unknown' });
  });

  it('of one role is not continued or shown by another', async () => {
    const home = mkdtempSync(join(tmpdir(), 'wenshu-thread-'));
    const boss = walker.connect({ home, says: { sql: [count] } });
    await boss.ask(odd(0), { thread });
    const clerk = walker.connect({ home, parts: () => ({ role: 'clerk' }) });
    await expect(clerk.ask(odd(1), { thread })).rejects.toMatchObject({ code: 'thread_unknown' });
    expect(await clerk.runner.history(thread)).toEqual([]);
    const elsewhere = walker.connect({ home, parts: () => ({ connectionId: 'other' }) });
    await expect(elsewhere.ask(odd(1), { thread })).rejects.toMatchObject({ code: 'thread_unknown' });
  });
});

describe('another process', () => {
  it('answers what this one asked', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-process-'));
    const database = new DatabaseSync(join(folder, 'staff.sqlite'));
    database.exec(
      'CREATE TABLE bonus (id INTEGER PRIMARY KEY, amount INTEGER); INSERT INTO bonus VALUES (1, 5), (2, 7)',
    );
    database.close();
    const models = scriptedModels({ sql: scriptedModel(['sql: SELECT qqq FROM xxyyzz']) });
    const here = createWenshu(loadConfig({ folder, db: 'staff.sqlite' }), { models });
    const asked = await here.ask('zorble frumious');
    await here.close();
    expect(asked.status).toBe('clarify');
    const script = fileURLToPath(new URL('./resume-run.ts', import.meta.url));
    const run = promisify(execFile)(process.execPath, [script, folder, asked.receipt.run_id, '1']);
    const { answer, history } = JSON.parse((await run).stdout);
    expect(answer).toMatchObject({ status: 'answered', receipt: { run_id: asked.receipt.run_id } });
    expect(history.map(({ status }: { status: string }) => status)).toEqual(['answered', 'clarify']);
    rmSync(folder, { recursive: true });
  });
});
