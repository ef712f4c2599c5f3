import { expect, it } from 'vitest';
import type { Budget, Verdict } from '../../sql/contracts/contracts.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';
import { costGuard } from './cost-guard.ts';

/** An engine that says what it would read, or that it cannot; and notes what it was shown. */
function guard(given: { allowed?: boolean; estimate?: object | Error; budget?: Budget; never?: boolean }) {
  const shown: string[] = [];
  const dependencies = {
    ...(given.budget ? { budget: given.budget } : {}),
    snapshot: async () => ({ tables: [] }),
    read: async () => ({ question: { periods: [] } }),
    driver: {
      explain: async (sql: string) => {
        shown.push(sql);
        if (given.never) await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
        if (given.estimate instanceof Error) throw given.estimate;
        return given.estimate ?? {};
      },
    },
  } as unknown as Dependencies;
  const state = { language: 'zh', question: '有多少订单', enriched_query: null, query_analysis: null } as State;
  const verdict: Verdict = { allowed: given.allowed ?? true, statement_class: 'read', tables: [], functions: [] };
  return costGuard('SELECT 1', verdict, state, dependencies).then((update) => ({ update, shown }));
}

const budget: Budget = { onExceed: 'ask', rows: 1e6, bytes: 1e9 };

it('shows the engine nothing where no budget is set', async () => {
  expect(await guard({ estimate: { rows: 1e15 } })).toEqual({ update: {}, shown: [] });
});

it('shows the engine nothing that the policy has not allowed', async () => {
  expect(await guard({ budget, allowed: false, estimate: { rows: 1e15 } })).toEqual({ update: {}, shown: [] });
});

it.each([
  ['fails', { estimate: new Error('no such table') }],
  ['says nothing', { estimate: {} }],
  ['never ends', { never: true, estimate: { rows: 1e15 } }],
  ['is within the budget', { estimate: { rows: 1e6, bytes: 1e9 } }],
])('lets the question pass when the estimate %s', async (_, given) => {
  expect((await guard({ budget, ...given })).update).toEqual({});
});

it('asks beyond it, in round numbers', async () => {
  const { update } = await guard({ budget, estimate: { rows: 123_456_789, bytes: 35.4e9 } });
  expect(update.confirmation_context).toMatchObject({
    kind: 'cost',
    asked: { question: '这个问题预计要读取约 1.2 亿行、35.4 GB，超过了设定的上限（100 万行、1 GB）。要继续吗？' },
  });
});

it('stops beyond it where nobody may lift it', async () => {
  const { update } = await guard({ budget: { ...budget, onExceed: 'refuse' }, estimate: { bytes: 2e12 } });
  expect(update).toMatchObject({ stop_reason: 'cost_exceeded' });
  expect(update.user_prompt).toContain('2 TB');
});
