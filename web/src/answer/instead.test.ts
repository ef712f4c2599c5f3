import { expect, it } from 'vitest';
import { insteadOf } from './instead.ts';

const zh = { language: 'zh' as const, isLast: true };

it('a vague word gives its place to an exact one', () => {
  const vague = { kind: 'vague', text: '“最近”按 2026-05-31 以来计算', alternatives: ['最近7天', '本月'] };
  expect(insteadOf(vague, { ...zh, question: '最近的订单有多少？' })).toEqual([
    { label: '最近7天', question: '最近7天的订单有多少？' },
    { label: '本月', question: '本月的订单有多少？' },
  ]);
  // A word that does not stand in the question cannot be replaced in it: then it is only told.
  expect(insteadOf(vague, { ...zh, question: '那毛利呢' })).toEqual([{ label: '最近7天' }, { label: '本月' }]);
});

it('readings that are ready are asked as they are', () => {
  const readings = [{ label: '按客户', question: '各客户的销售额', sql: null }];
  expect(insteadOf({ kind: 'reading', text: '', alternatives: [], readings }, { ...zh, question: '销售额' })).toEqual([
    { label: '按客户', question: '各客户的销售额' },
  ]);
});
