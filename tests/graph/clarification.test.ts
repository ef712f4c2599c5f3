import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { writing } from '../fixtures/scripted-writer.ts';
import { type Given, openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

/** The embedded engine makes nothing of it, so the model writes. */
const odd = { en: 'zorble the frumious bandersnatch', zh: '弗鲁米的佐布尔' };
const count = 'sql: SELECT COUNT(*) AS n FROM employee';

/** A run with everything that was told on the way, before the reply and after it. */
function connect(given: Given) {
  const { runner, ask, events, ...rest } = walker.connect(given);
  const after: WenshuEvent[] = [];
  const resume = (runId: string, choose: string) =>
    runner.resume(runId, { choose }, { onEvent: (event) => after.push(event) });
  return { ...rest, ask, resume, before: events, after };
}

const types = (events: WenshuEvent[]) => events.map(({ type }) => type);

describe('a question back', () => {
  it('is told once, and not again when its reply arrives', async () => {
    const readings = writing(
      { sql: 'SELECT COUNT(*) AS n FROM employee', interpretation: 'employees', confidence: 0.6 },
      { sql: 'SELECT COUNT(*) AS n FROM trip', interpretation: 'trips', confidence: 0.59 },
    );
    const { ask, resume, before, after } = connect({ parts: () => ({ writers: async () => [readings] }) });
    const asked = await ask('how many?');
    expect(types(before).filter((type) => type === 'clarification-ask')).toHaveLength(1);
    expect(await resume(asked.receipt.run_id, '2')).toMatchObject({ table: { rows: [[3]] } });
    expect(types(after)).toContain('run-end');
    expect(types(after)).not.toContain('clarification-ask');
  });
});

describe('a model that would rather ask', () => {
  const asks = (question: string, ...options: string[]) =>
    ['sql:', 'reason: ambiguous_question', `ask: ${question}`, 'options:', ...options.map((o) => `  - ${o}`)].join(
      '\n',
    );

  it.each([
    ['en', 'Which staff do you mean?', 'those still active', 'everybody who was ever hired'],
    ['zh', '您指哪些员工？', '只算在职的', '包括已离职的'],
  ] as const)(
    'in %s: its question and its options reach the person, and the choice joins the question',
    async (language, question, first, second) => {
      const { ask, resume, scripts } = connect({ says: { sql: [asks(question, first, second), count] } });
      const asked = await ask(odd[language]);
      expect(asked).toMatchObject({ status: 'clarify', text: question });
      expect(asked.clarification?.options.map(({ label }) => label)).toEqual([first, second]);
      expect(await resume(asked.receipt.run_id, '2')).toMatchObject({ status: 'answered', table: { rows: [[4]] } });
      expect(scripts.sql?.asked[1]?.at(-1)?.content).toContain(`${odd[language]} (${second})`);
      expect(scripts.sql?.asked[1]?.at(-1)?.content).not.toContain(first);
    },
  );

  it('asks once: a second question of its own ends the run with the reason', async () => {
    const again = asks('Which staff?', 'active', 'all');
    const { ask, resume } = connect({ says: { sql: [again, again] } });
    const asked = await ask(odd.en);
    expect(await resume(asked.receipt.run_id, '1')).toMatchObject({
      status: 'failed',
      failure_reason: 'ambiguous_question',
    });
  });

  it.each([
    ['en', 'Which one?', ['all the people', 'only the active ones', 'employee.department_id'], 2],
    ['zh', '您指哪一种？', ['全部员工', '只算在职的', 'SELECT * FROM employee'], 2],
    ['en', 'By department_id or by country?', ['one', 'two'], 0],
    ['zh', '按哪种？', ['全部员工', 'department_id 为空的'], 0],
  ] as const)(
    'in %s never shows business people a name of the schema: %s %j',
    async (language, question, options, left) => {
      const { ask, before } = connect({ audience: 'business', says: { sql: [asks(question, ...options)] } });
      const answer = await ask(odd[language]);
      expect(answer.status).toBe(left > 0 ? 'clarify' : 'failed');
      expect(answer.clarification?.options ?? []).toHaveLength(left);
      expect(JSON.stringify([answer, before])).not.toMatch(/department_id|SELECT/);
    },
  );
});
