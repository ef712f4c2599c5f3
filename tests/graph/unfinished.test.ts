import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dependencies } from '../../src/agents/state/dependencies.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

const names = 'sql: SELECT name, salary FROM employee ORDER BY salary DESC';
const count = 'sql: SELECT COUNT(*) AS n FROM employee';
const odd = (n: number) => `zorble ${['frumious', 'mimsy', 'slithy', 'uffish'][n]}`;
const thread = 'monday';
const newHome = () => mkdtempSync(join(tmpdir(), 'wenshu-unfinished-'));
const start = { audience: 'analyst', dry_run: false, model: null, settings: {}, language: 'en' } as const;

/** Ends a run as a killed process would: at this stage, and so that nothing after it is kept. Gives the run's id. */
async function breakOff(home: string, question: string, at: 'sql_generation' | 'completed', lines = [count]) {
  const ending = new AbortController();
  const broken = <T>(whole: T): T => {
    if (ending.signal.aborted) throw new Error('gone');
    return whole;
  };
  const parts = (real: Dependencies): Partial<Dependencies> => ({
    writers: async (run) => broken(await real.writers(run)),
    leakGuard: async () => broken(await real.leakGuard()),
  });
  const { runner } = walker.connect({ home, says: { sql: lines }, parts });
  let runId = '';
  const onEvent = (event: WenshuEvent) => {
    runId = event.run_id;
    if (event.type === 'stage-start' && event.stage === at) ending.abort();
  };
  const told = runner.start({ ...start, question }, { signal: ending.signal, onEvent }, { thread });
  await expect(told).rejects.toThrow();
  return runId;
}

const begun = (events: WenshuEvent[]) => events.flatMap((event) => (event.type === 'stage-start' ? [event.stage] : []));

describe('a run that broke off', () => {
  it('goes on in another process after its last stage', async () => {
    const home = newHome();
    const runId = await breakOff(home, odd(0), 'sql_generation');
    const { runner, scripts, stateOf } = walker.connect({ home, says: { sql: [count] } });
    expect(await runner.history(thread)).toMatchObject([
      { run_id: runId, status: 'unfinished', stage: 'schema_analysis', question: odd(0) },
    ]);
    const events: WenshuEvent[] = [];
    const answer = await runner.goOn(runId, { onEvent: (event) => events.push(event) });
    expect(answer).toMatchObject({ status: 'answered', text: 'n: 4.', table: { rows: [[4]] } });
    expect(begun(events)[0]).toBe('sql_generation');
    expect(scripts.sql?.asked).toHaveLength(1);
    expect((await stateOf(thread)).messages.map(({ text }) => text)).toEqual([odd(0), 'n: 4.']);
    expect((await stateOf(thread)).execution_path.filter((token) => token === 'classify_question')).toHaveLength(1);
    expect(await runner.history(thread)).toHaveLength(1);
  });

  it('is answered to both of two who go on with it at once, and kept once', async () => {
    const home = newHome();
    const runId = await breakOff(home, odd(0), 'sql_generation');
    const both = [1, 2].map(() => walker.connect({ home, says: { sql: [count] } }));
    const answers = await Promise.all(both.map(({ runner }) => runner.goOn(runId, {})));
    expect(answers).toMatchObject([
      { status: 'answered', text: 'n: 4.' },
      { status: 'answered', text: 'n: 4.' },
    ]);
    const [first] = both;
    expect((await first?.stateOf(thread))?.messages.map(({ text }) => text)).toEqual([odd(0), 'n: 4.']);
    expect(await first?.runner.history(thread)).toHaveLength(1);
  });

  it('reads its rows once more, since no checkpoint holds them', async () => {
    const home = newHome();
    const runId = await breakOff(home, odd(0), 'completed', [names]);
    const { runner, scripts } = walker.connect({ home, says: { sql: [] } });
    const events: WenshuEvent[] = [];
    const answer = await runner.goOn(runId, { onEvent: (event) => events.push(event) });
    expect(begun(events)).toEqual(['sql_execution', 'analysis', 'chart_generation', 'completed']);
    expect(answer.table?.rows).toHaveLength(4);
    expect(answer.text).toContain('李伟');
    expect(scripts.sql?.asked).toHaveLength(0);
  });

  it('reads them once more too when it ended between the query and its checkpoint', async () => {
    const home = newHome();
    const runId = await breakOff(home, odd(0), 'completed', [names]);
    const { runner } = walker.connect({ home, says: { sql: [] } });
    const stages = await runner.history(thread, { stages: true });
    const validated = stages.find(({ stage }) => stage === 'sql_validation')?.id ?? '';
    const file = new DatabaseSync(join(home, 'checkpoints.sqlite'));
    file.prepare('DELETE FROM checkpoints WHERE checkpoint_id > ?').run(validated);
    const { n } = file.prepare('SELECT count(*) AS n FROM writes WHERE checkpoint_id = ?').get(validated) as {
      n: number;
    };
    file.close();
    expect(n).toBeGreaterThan(0);
    const answer = await runner.goOn(runId, {});
    expect(answer.table?.rows).toHaveLength(4);
  });

  it('is left behind, but not lost, when another question is asked', async () => {
    const home = newHome();
    const runId = await breakOff(home, odd(0), 'sql_generation');
    const { ask, runner, scripts } = walker.connect({ home, says: { sql: [names] } });
    expect((await ask(odd(1), { thread })).status).toBe('answered');
    expect(scripts.sql?.asked[0]?.at(-1)?.content).toContain(odd(0));
    expect((await runner.history(thread)).map(({ question, status }) => [question, status])).toEqual([
      [odd(1), 'answered'],
      [odd(0), 'unfinished'],
    ]);
    await expect(runner.goOn(runId, {})).rejects.toMatchObject({ code: 'run_unknown' });
  });

  it('is not gone on with by somebody else', async () => {
    const home = newHome();
    const runId = await breakOff(home, odd(0), 'sql_generation');
    const { runner } = walker.connect({ home, says: { sql: [count] } });
    await expect(runner.goOn(runId, { user: 'anna' })).rejects.toMatchObject({ code: 'run_unknown' });
    expect(await runner.history(thread, { user: 'anna' })).toEqual([]);
    const asked = runner.start({ ...start, question: odd(1) }, { user: 'anna' }, { thread });
    await expect(asked).rejects.toMatchObject({ code: 'thread_unknown' });
  });
});

describe('a run that has ended or waits', () => {
  it('gives its answer again, with its rows, and no second turn', async () => {
    const home = newHome();
    const first = await walker.connect({ home, says: { sql: [names] } }).ask(odd(0), { thread });
    const { runner, stateOf } = walker.connect({ home });
    const again = await runner.goOn(first.receipt.run_id, {});
    expect(again).toEqual(first);
    expect((await stateOf(thread)).messages).toHaveLength(2);
    await expect(runner.answeredSql(first.receipt.run_id, 'anna')).rejects.toMatchObject({ code: 'run_unknown' });
  });

  it('gives its question again', async () => {
    const home = newHome();
    const says = { sql: ['sql: SELECT qqq FROM xxyyzz'] };
    const first = await walker.connect({ home, says }).ask(odd(0), { thread });
    const { runner } = walker.connect({ home, says: { sql: [count] } });
    expect(await runner.goOn(first.receipt.run_id, {})).toMatchObject({
      status: 'clarify',
      clarification: first.clarification,
    });
    expect((await runner.resume(first.receipt.run_id, { choose: '1' }, {})).status).toBe('answered');
  });
});

describe('a branch', () => {
  it('from a question goes its own way, and the conversation that it left stays as it is', async () => {
    const home = newHome();
    const { ask, runner, scripts } = walker.connect({ home, says: { sql: [count, names, count, names] } });
    for (const n of [0, 1]) await ask(odd(n), { thread });
    const before = await runner.history(thread, { stages: true });
    const checkpoint = before.find(({ question, status }) => question === odd(0) && status === 'answered')?.id ?? '';
    await runner.branch({ thread, checkpoint }, 'other');
    const [copied] = await runner.history('other');
    expect(copied).toMatchObject({ question: odd(0), status: 'answered', run_id: expect.stringMatching(/^other\./) });
    expect(await runner.answeredSql(copied?.run_id ?? '')).toContain('COUNT');
    await ask(odd(2), { thread: 'other' });
    const told = scripts.sql?.asked[2]?.at(-1)?.content ?? '';
    expect([0, 1].filter((n) => told.includes(odd(n)))).toEqual([0]);
    expect(await runner.history(thread, { stages: true })).toEqual(before);
    await expect(runner.branch({ thread, checkpoint }, 'other')).rejects.toMatchObject({ code: 'thread_taken' });
    await expect(runner.branch({ thread, checkpoint }, 'third', 'anna')).rejects.toMatchObject({
      code: 'thread_unknown',
    });
  });

  it('from a stage does that stage and the later ones anew', async () => {
    const home = newHome();
    const { ask, runner, scripts } = walker.connect({ home, says: { sql: [count, names] } });
    await ask(odd(0), { thread });
    const stages = await runner.history(thread, { stages: true });
    expect(stages.map(({ stage }) => stage ?? 'none')).toEqual(
      'completed chart_generation sql_execution sql_execution sql_validation sql_generation schema_analysis classify none'.split(
        ' ',
      ),
    );
    const checkpoint = stages.find(({ stage }) => stage === 'schema_analysis')?.id ?? '';
    await runner.branch({ thread, checkpoint }, 'other');
    const [copied] = await runner.history('other');
    expect(copied).toMatchObject({ status: 'unfinished', stage: 'schema_analysis' });
    const answer = await runner.goOn(copied?.run_id ?? '', {});
    expect(answer).toMatchObject({ status: 'answered', receipt: { run_id: copied?.run_id } });
    expect(answer.table?.rows).toHaveLength(4);
    expect(scripts.sql?.asked).toHaveLength(2);
    expect(await runner.history(thread)).toHaveLength(1);
  });
});

describe('a long conversation', () => {
  it('keeps every stage of the last turns and the end of the others', async () => {
    const home = newHome();
    const { ask, runner } = walker.connect({ home, says: { sql: Array.from({ length: 8 }, () => count) } });
    for (let n = 0; n < 8; n += 1) await ask(odd(n % 4), { thread });
    const kept = await runner.history(thread, { stages: true });
    const each = Object.values(Object.groupBy(kept, ({ run_id }) => run_id)).map((moments) => moments?.length);
    expect(each).toEqual([9, 9, 9, 9, 9, 1, 1, 1]);
    expect((await runner.history(thread)).every(({ status }) => status === 'answered')).toBe(true);
  });
});
