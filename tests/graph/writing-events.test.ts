import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

const odd = '弗鲁米的佐布尔';
const count = 'SELECT COUNT(*) AS n FROM employee';
const steps = (events: WenshuEvent[]) =>
  events.flatMap((event) => {
    if (event.type === 'sql-ready') return [event.sql];
    if (event.type === 'sql-error') return [event.reason];
    return event.type === 'stage-start' ? [event.stage] : [];
  });

describe('a statement', () => {
  it('is told when it is written, before it is checked, and once', async () => {
    const { ask, events } = walker.connect({ says: { sql: [`sql: ${count}`] } });
    await ask(odd);
    const told = steps(events);
    expect(told.filter((one) => one === count)).toHaveLength(1);
    expect(told.indexOf(count)).toBe(told.indexOf('sql_validation') - 1);
  });

  it('is told in a dry run and when it is refused: it was written all the same', async () => {
    const dry = walker.connect({ says: { sql: [`sql: ${count}`] }, dryRun: true });
    await dry.ask(odd);
    expect(steps(dry.events)).toContain(count);
    const refused = walker.connect({ says: { sql: ['sql: DELETE FROM employee'] } });
    await refused.ask(odd);
    expect(steps(refused.events)).toContain('DELETE FROM employee');
  });

  it('is told again when a repair puts another in its place', async () => {
    const says = { sql: ['sql: SELECT qqq FROM xxyyzz'], repair: [`sql: ${count}`] };
    const { ask, events } = walker.connect({ says });
    await ask(odd);
    expect(steps(events).filter((one) => one.startsWith('SELECT'))).toEqual(['SELECT qqq FROM xxyyzz', count]);
  });

  it('is never told to business people', async () => {
    const { ask, events } = walker.connect({ says: { sql: [`sql: ${count}`] }, audience: 'business' });
    await ask(odd);
    expect(JSON.stringify(events)).not.toMatch(/SELECT|employee/);
  });
});

describe('that there is none', () => {
  it.each([
    ['ambiguous_question', 'sql:\nreason: ambiguous_question'],
    ['unknown_generation_failure', ''],
    ['model_busy', new WenshuError('model_busy', { name: 'm' })],
  ])('is told with its reason: %s', async (reason, reply) => {
    const { ask, events } = walker.connect({ says: { sql: [reply] } });
    const answer = await ask(odd);
    const told = events.find((event) => event.type === 'sql-error');
    expect(told).toMatchObject({ reason, text: answer.text });
    const types = steps(events);
    expect(types.indexOf(reason)).toBe(types.indexOf('completed') - 1);
  });

  it('is told to business people in words of theirs', async () => {
    const said = 'I only know department_id of employee.';
    const { ask, events } = walker.connect({ says: { sql: [said] }, audience: 'business' });
    await ask(odd);
    const told = events.filter((event) => event.type === 'sql-error');
    expect(told).toHaveLength(1);
    expect(JSON.stringify(events)).not.toMatch(/department_id|employee/);
  });
});

describe('that nothing can be said of the rows', () => {
  const settings = { summary_writer: 'model' } as const;
  const told = (events: WenshuEvent[]) => events.filter((event) => event.type === 'analysis-error');

  it('is told when the model that words them fails, and the answer says how many there are', async () => {
    const says = { sql: [`sql: ${count}`], summary: [new WenshuError('model_busy', { name: 'm' })] };
    const { ask, events } = walker.connect({ says, settings });
    const answer = await ask(odd);
    expect(answer.status).toBe('answered');
    expect(told(events)).toMatchObject([{ reason: 'summary_failed', text: answer.text }]);
    const fine = walker.connect({ says: { ...says, summary: ['All is well.'] }, settings });
    await fine.ask(odd);
    expect(told(fine.events)).toEqual([]);
  });

  it('is told with the code of what broke', async () => {
    const { ask, events } = walker.connect({
      says: { sql: [`sql: ${count}`] },
      parts: ({ results }) => ({
        results: { ...results, rows: () => Promise.reject(new WenshuError('memory_corrupt')) },
      }),
    });
    await ask(odd).catch(() => undefined);
    expect(told(events)).toMatchObject([{ reason: 'memory_corrupt' }]);
  });
});
