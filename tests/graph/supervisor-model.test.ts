import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { State } from '../../src/agents/state/state.ts';
import { mostHandOffs } from '../../src/agents/supervisor/hand-off.ts';
import { permittedNext, superviseByRules } from '../../src/agents/supervisor/supervisor.ts';
import { currentStages } from '../../src/protocol/event.ts';
import type { Line } from '../fixtures/scripted-model.ts';
import { edgesOfGraph, openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

const odd = 'zorble the frumious bandersnatch';
const count = 'sql: SELECT COUNT(*) AS n FROM employee';
const settings = { supervisor: 'model' } as const;
const connect = (says: Record<string, Line[]>) => walker.connect({ settings, says });

describe('a model that supervises', () => {
  it('sends a data question to chat, and the receipt says who did', async () => {
    const { ask, scripts } = connect({ supervisor: ['next: chat\nreason: just talk'], sql: [] });
    const answer = await ask(odd);
    expect(answer).toMatchObject({
      status: 'chat',
      receipt: { classification: { route: 'chat', method: 'model', reason: 'just talk' } },
    });
    expect(scripts.sql?.asked).toHaveLength(0);
  });

  it('gives up instead of repairing, and leaves out the chart', async () => {
    const tired = connect({ supervisor: ['next: schema', 'next: respond'], sql: ['sql: SELECT qqq FROM xxyyzz'] });
    const given = await tired.ask(odd);
    expect(given).toMatchObject({ status: 'failed', error: { code: 'query_failed' } });
    expect(given.receipt.stages.map(({ name }) => name)).not.toContain('error_recovery');
    const plain = connect({ supervisor: ['next: schema', 'next: respond'], sql: [count] });
    expect((await plain.ask(odd)).receipt.stages.map(({ name }) => name)).not.toContain('chart_generation');
  });

  it('is told where the run stands, and no text of the database', async () => {
    const { ask, scripts } = connect({
      supervisor: ['next: schema', 'next: respond'],
      sql: ['sql: SELECT qqq FROM xxyyzz'],
    });
    await ask(odd);
    const told = scripts.supervisor?.asked[1]?.at(-1)?.content ?? '';
    expect(told).toContain('problem: table_not_found');
    expect(told).toContain('query: not validated');
    expect(told).not.toMatch(/xxyyzz|employee/);
  });

  it.each(['execute', 'generate', 'confirm', 'drop everything', 'analyse'])(
    'cannot hand to %s what was not validated: the rules go on',
    async (wanted) => {
      const says = {
        supervisor: ['next: schema', `next: ${wanted}`, 'next: chart'],
        sql: ['sql: SELECT nam FROM employee'],
      };
      const { ask, logged } = connect(says);
      const answer = await ask(odd);
      expect(answer.receipt.execution_path).toContain('sql_repair_success');
      expect(answer.status).toBe('answered');
      expect(logged.join('\n')).toContain(`refused a hand-off to ${wanted}`);
    },
  );

  it('is not even asked about what the policy refused', async () => {
    const { ask, scripts } = connect({
      supervisor: ['next: schema', 'next: recover'],
      sql: ['sql: DROP TABLE employee'],
      repair: [count],
    });
    expect((await ask(odd)).status).toBe('refused');
    expect(scripts.supervisor?.asked).toHaveLength(1);
    expect(scripts.repair?.asked).toHaveLength(0);
  });

  it.each([
    ['says nothing of use', ['hm', 'hm']],
    ['fails', [new Error('down'), new Error('down')]],
  ])('that %s leaves the rules', async (_, supervisor) => {
    expect((await connect({ supervisor, sql: [count] }).ask(odd)).status).toBe('answered');
  });

  it('chooses so often and no more', async () => {
    const failing = (n: number) => `sql: "SELECT json_extract('{', '$.a') FROM employee WHERE id > ${n}"`;
    const { ask, scripts } = walker.connect({
      settings: { ...settings, debug_loop: true, max_debug_attempts: 10 },
      says: {
        supervisor: Array<Line>(30).fill('next: recover'),
        sql: [failing(0)],
        repair: Array.from({ length: 12 }, (_, n) => failing(n + 1)),
      },
    });
    expect((await ask(odd)).receipt.attempts).toBe(10);
    expect(scripts.supervisor?.asked).toHaveLength(mostHandOffs);
  });
});

describe('what the rules permit', () => {
  const ok = { valid: true, error_type: null, error_message: null, can_repair: false };
  const results = [
    null,
    ok,
    { ...ok, valid: false, can_repair: true },
    { ...ok, valid: false, error_type: 'forbidden_keywords' },
  ];

  /** States of all kinds, sensible and not. */
  function* states(): Generator<State> {
    for (const current_stage of currentStages)
      for (const validation_result of results)
        for (const generated_sql of [null, 'SELECT 1'])
          for (const execution_error of [null, { class: 'syntax_error', message: '', suggestions: [] }])
            for (const clarification_context of [null, { trigger: 'sql_execution_error' }])
              for (const summary of [null, '3'])
                for (const route of ['database', 'chat'])
                  yield {
                    current_stage,
                    validation_result,
                    generated_sql,
                    execution_error,
                    clarification_context,
                    confirmation_context: null,
                    summary,
                    route,
                    final_error: null,
                    stop_reason: null,
                    dry_run: false,
                  } as unknown as State;
  }
  const routing = { routing_mode: 'hybrid' } as const;

  it('begins with their own choice', () => {
    for (const state of states()) expect(permittedNext(state, routing)[0]).toBe(superviseByRules(state));
  });

  it('never runs what is not valid, never repairs what was refused, never talks about a failure', () => {
    for (const state of states()) {
      const permitted = permittedNext(state, routing);
      if (!state.validation_result?.valid) expect(permitted).not.toContain('execute');
      if (state.validation_result?.error_type === 'forbidden_keywords' && state.current_stage !== 'clarification')
        expect(permitted).not.toContain('recover');
      if (state.current_stage !== 'classify') expect(permitted).not.toContain('chat');
    }
  });

  it('keeps to a routing mode that is set', () => {
    const state = { current_stage: 'classify', route: 'chat', final_error: null, stop_reason: null } as State;
    expect(permittedNext(state, { routing_mode: 'chat_direct' })).toEqual(['chat']);
    expect(permittedNext(state, routing)).toEqual(['chat', 'schema']);
  });

  it('names only what the graph has edges to', () => {
    const edges = edgesOfGraph();
    const targets = new Set(edges.map((edge) => edge.split('>')[1]));
    for (const state of states()) for (const next of permittedNext(state, routing)) expect(targets).toContain(next);
  });
});
