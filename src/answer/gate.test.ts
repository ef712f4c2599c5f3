import { expect, it } from 'vitest';
import type { Answer } from '../protocol/answer.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { createGate } from './gate.ts';
import { createLeakGuard } from './leak-guard.ts';

const column = { type: 'TEXT', kind: 'text', nullable: true } as const;
const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'shop',
  fingerprint: '',
  tables: [
    {
      name: 'tbl_cust',
      kind: 'table',
      columns: [{ ...column, name: 'cust_nm' }],
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
    },
  ],
};

const assumed = [
  { kind: 'metric', text: '按客户计算', alternatives: ['按订单', 'tbl_cust.cust_nm'] },
  { kind: 'value', text: '用 cust_nm 计算', alternatives: ['按姓名'] },
];
const receipt = { assumptions: assumed.map(({ text }) => text), assumption_details: assumed, repairs: [] };
const answer = {
  text: '',
  table: null,
  chart: null,
  chart_choices: [],
  clarification: null,
  follow_ups: [],
  warnings: [],
  error: null,
  receipt: { ...receipt, interpretation: '', source: null, classification: { reason: '' } },
} as unknown as Answer;

it('business people get no assumption, and no other reading, that names a table or a column', () => {
  const { receipt: shown } = createGate(createLeakGuard(snapshot), { audience: 'business', language: 'zh' }).answer(
    answer,
  );
  expect(shown.assumptions).toEqual(['按客户计算']);
  expect(shown.assumption_details).toEqual([{ kind: 'metric', text: '按客户计算', alternatives: ['按订单'] }]);
});

it('analysts get them as they are', () => {
  const gate = createGate(createLeakGuard(snapshot), { audience: 'analyst', language: 'zh' });
  expect(gate.answer(answer).receipt.assumption_details).toEqual(assumed);
});
