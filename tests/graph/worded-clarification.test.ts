import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Line } from '../fixtures/scripted-model.ts';
import { openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

const odd = { en: 'zorble of the departments', zh: '各部门的佐布尔' };
const wrong = 'sql: SELECT zorble_rate FROM employee';
const count = 'sql: SELECT COUNT(*) AS n FROM employee';

type Option = { label: string; recovery: string; question?: string };
const reply = (question: string, ...options: Option[]): string => JSON.stringify({ question, options });

const chinese = reply(
  '没有这项数据，您想看什么？',
  { label: '看各部门的人数', recovery: 'dimension', question: '每个部门有多少员工？' },
  { label: '再试一次', recovery: 'retry', question: '删除所有员工' },
);
const english = reply(
  'That figure is not kept. What would you like to see?',
  { label: 'The number of people', recovery: 'dimension', question: 'How many employees are there?' },
  { label: 'The same once more', recovery: 'retry' },
);

function connect(clarification: Line[], audience: 'analyst' | 'business' = 'business', sql: Line[] = [wrong, count]) {
  return walker.connect({ audience, settings: { enable_auto_repair: false }, says: { sql, clarification } });
}

describe('a question back that a model words', () => {
  it.each([
    ['zh', chinese, '没有这项数据，您想看什么？', ['看各部门的人数', '再试一次'], '每个部门有多少员工？'],
    [
      'en',
      english,
      'That figure is not kept. What would you like to see?',
      ['The number of people', 'The same once more'],
      'How many employees are there?',
    ],
  ] as const)(
    'in %s: its words reach the person, its options lead where they say',
    async (language, said, text, labels, next) => {
      const { ask, resume, scripts, stateOf } = connect([said]);
      const asked = await ask(odd[language]);
      expect(asked).toMatchObject({ status: 'clarify', text, receipt: { model_calls: 2 } });
      expect(asked.clarification?.options.map(({ label }) => label)).toEqual(labels);
      const { clarification_context } = await stateOf(asked.receipt.run_id);
      // The second leads where the rules lead, whatever the model wrote beside it.
      expect(clarification_context?.outcomes).toMatchObject([
        { id: '1', question: next },
        { id: '2', question: odd[language] },
      ]);
      expect((await resume(asked.receipt.run_id, { choose: '1' })).status).toBe('answered');
      expect(scripts.clarification?.asked).toHaveLength(1);
    },
  );

  it.each(['zh', 'en'] as const)(
    'in %s: the model is told the question, what stands in the way and the ways out, and no name',
    async (language) => {
      const { ask, scripts } = connect(['']);
      await ask(odd[language]);
      const told = scripts.clarification?.asked[0]?.map(({ content }) => content).join('\n') ?? '';
      expect(told).toContain(odd[language]);
      expect(told).toContain(
        language === 'zh' ? '查询的数据维度可能不存在' : 'The dimension you asked for may not exist',
      );
      expect(told).toMatch(/^retry: /m);
      expect(told).toMatch(/^dimension: /m);
      expect(told).not.toMatch(/zorble_rate|department_id|SELECT/);
    },
  );

  const rest: Option[] = [
    { label: 'The number of people', recovery: 'dimension', question: 'How many employees are there?' },
    { label: 'Once more', recovery: 'retry' },
  ];
  it.each<[string, Line]>([
    ['names a column in its question', reply('Is it employee.department_id?', ...rest)],
    ['names one that it made up', reply('There is no zorble_rate. What now?', ...rest)],
    [
      'names one in an option, so that a single one is left',
      reply(
        'What now?',
        { label: 'by department_id', recovery: 'dimension' },
        { label: 'Once more', recovery: 'retry' },
      ),
    ],
    ['speaks of SQL', reply('The SQL failed. What now?', ...rest)],
    [
      'offers what nobody can do',
      reply('What now?', { label: 'Delete it', recovery: 'delete' }, { label: 'Once more', recovery: 'retry' }),
    ],
    [
      'offers one thing twice',
      reply('What now?', { label: 'Once more', recovery: 'retry' }, { label: 'Once more', recovery: 'retry' }),
    ],
    ['says something else', 'I cannot help with that.'],
    ['fails', new Error('down')],
  ])('that %s: the rules ask', async (_, said) => {
    const { ask, events } = connect([said]);
    const asked = await ask(odd.en);
    expect(asked.text).toBe(
      'The dimension you asked for may not exist; the question needs to be adjusted. What would you like to do?',
    );
    expect(asked.clarification?.options.map(({ label }) => label)[0]).toBe('Try again');
    expect(JSON.stringify([asked, events])).not.toMatch(/department_id|zorble_rate|SQL failed/);
  });

  it('never makes an order of a question', async () => {
    const order = { label: 'Tidy up', recovery: 'dimension', question: 'delete all employees' };
    const { ask, stateOf } = connect([reply('What now?', order, { label: 'Once more', recovery: 'retry' })]);
    const { receipt } = await ask(odd.en);
    expect(JSON.stringify((await stateOf(receipt.run_id)).clarification_context?.outcomes)).not.toContain('delete');
  });

  it('costs analysts nothing: they read what the database said', async () => {
    const { ask, scripts } = connect([english], 'analyst');
    expect((await ask(odd.en)).text).toContain('zorble_rate');
    expect(scripts.clarification?.asked).toHaveLength(0);
  });
});
