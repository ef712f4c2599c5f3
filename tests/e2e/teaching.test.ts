import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runOnDemo } from '../../demo/sample-questions.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-teaching-'));
const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }));
afterAll(() => wenshu.close());

const as = (user: string) => ({ settings: { user } });
const shipped = runOnDemo("SELECT COUNT(*) FROM orders WHERE shipped_at LIKE '2026-03%'")[0]?.[0];
const ordered = runOnDemo("SELECT COUNT(*) FROM orders WHERE ordered_at LIKE '2026-03%'")[0]?.[0];
const question = 'How many orders were there in March 2026?';
const figure = async (user: string) => (await wenshu.ask(question, as(user))).table?.rows[0]?.[0];

async function teach(user: string, thread: string, text: string) {
  const conversation = wenshu.thread(thread);
  await conversation.ask(question, as(user));
  return conversation.ask(text, as(user));
}

describe('what is taught in a conversation', () => {
  it('is applied at once, offered to be kept, and holds for nobody else', async () => {
    const answer = await teach('ann', 'ann-1', 'always use the shipping date');
    expect(answer.table?.rows).toEqual([[shipped]]);
    expect(answer.taught).toEqual({ text: 'always use the shipping date', scopes: ['me', 'everyone'] });
    expect(await figure('ann')).toBe(ordered);
    await wenshu.keep(answer.receipt.run_id, 'me', as('ann'));
    expect(await figure('ann')).toBe(shipped);
    expect(await figure('bob')).toBe(ordered);
  });

  it('is told with its day by every answer that keeps to it', async () => {
    const { receipt } = await wenshu.ask(question, as('ann'));
    expect(receipt.assumptions.join('\n')).toMatch(/as you said on \d{4}-\d\d-\d\d, periods are by shipping time/);
    expect(receipt.assumptions.join('\n')).not.toContain('the period refers to');
  });

  it('gives way to a date that the question names, and leaves other dates alone', async () => {
    const named = await wenshu.ask('2026年3月下单的订单有多少', as('ann'));
    expect(named.receipt.sql).not.toContain('shipped_at');
    const other = await wenshu.ask('How many customers registered in May 2026?', as('ann'));
    expect(other.receipt.sql).toContain('registered_on');
    expect(other.receipt.assumptions.join('\n')).not.toContain('as you said');
  });

  it('is listed, and forgotten by its key', async () => {
    const [kept, ...others] = await wenshu.preferences({ user: 'ann' });
    expect(kept).toMatchObject({ kind: 'rule', for: 'me', text: 'always use the shipping date', by: 'ann' });
    expect(others).toEqual([]);
    expect(await wenshu.forgetPreference(kept?.key ?? '', { user: 'bob' })).toBe(false);
    expect(await wenshu.forgetPreference(kept?.key ?? '', { user: 'ann' })).toBe(true);
    expect(await figure('ann')).toBe(ordered);
  });

  it('is kept for everybody when that was said', async () => {
    const answer = await teach('cleo', 'cleo-1', '以后都按发货时间');
    await expect(wenshu.keep(answer.receipt.run_id, 'everyone', as('dan'))).rejects.toMatchObject({
      code: 'run_unknown',
    });
    await wenshu.keep(answer.receipt.run_id, 'everyone', as('cleo'));
    expect(await figure('dan')).toBe(shipped);
    const [kept] = await wenshu.preferences({ user: 'dan' });
    expect(kept).toMatchObject({ for: 'everyone', by: 'cleo' });
    await wenshu.forgetPreference(kept?.key ?? '', { user: 'dan' });
    expect(await figure('dan')).toBe(ordered);
  });
});

it('keeps what a role teaches for itself only, unless the role may teach everybody', async () => {
  const config = loadConfig({ folder: mkdtempSync(join(tmpdir(), 'wenshu-roles-')), secret: () => undefined });
  const limited = createWenshu({
    ...config,
    roles: { clerk: { approves: false }, owner: { approves: false, teaches_everyone: true } },
  });
  for (const role of ['clerk', 'owner']) {
    const thread = limited.thread(role);
    await thread.ask(question, { role });
    const answer = await thread.ask('always use the shipping date', { role });
    expect(answer.taught?.scopes).toEqual(role === 'owner' ? ['me', 'everyone'] : ['me']);
    const kept = limited.keep(answer.receipt.run_id, 'everyone', { role });
    if (role === 'clerk') await expect(kept).rejects.toMatchObject({ code: 'teaching_refused' });
    else await kept;
  }
  await limited.close();
});

it('puts the reading that was chosen first the next time, and still asks', async () => {
  const asked = await wenshu.ask('周末和工作日的订单数对比', as('eve'));
  const second = asked.clarification?.options[1];
  expect(asked.status).toBe('clarify');
  await wenshu.resume(asked.receipt.run_id, { choose: second?.id ?? '' }, as('eve'));
  const again = await wenshu.ask('周末和工作日的订单数对比', as('eve'));
  expect(again.status).toBe('clarify');
  expect(again.clarification?.options[0]).toEqual({ id: '1', label: second?.label });
  const other = await wenshu.ask('周末和工作日的订单数对比', as('fay'));
  expect(other.clarification?.options[1]?.label).toBe(second?.label);
});

it('puts the way out of an error that was chosen first the next time, whatever it leads to then', async () => {
  const config = loadConfig({ folder: mkdtempSync(join(tmpdir(), 'wenshu-ways-')), secret: () => undefined });
  const wrong = Array.from({ length: 9 }, () => 'sql: SELECT qqq FROM orders');
  const erring = createWenshu(config, { models: scriptedModels({ sql: scriptedModel(wrong) }) });
  const ask = (question: string, user: string) => erring.ask(question, { audience: 'business', ...as(user) });
  const labels = ({ clarification }: Awaited<ReturnType<typeof ask>>) =>
    clarification?.options.map(({ id, label }) => `${id} ${label}`) ?? [];
  const asked = await ask('2025年各渠道的订单 blorp', 'gus');
  expect(labels(asked)).toEqual([
    '1 重新尝试',
    '2 调整时间范围（只看2025年12月）',
    expect.stringMatching(/^3 更换其他数据维度/),
  ]);
  await erring.resume(asked.receipt.run_id, { choose: '2' }, as('gus'));
  const again = await ask('2024年各城市的客户 blorp', 'gus');
  expect(labels(again).slice(0, 2)).toEqual(['1 调整时间范围（只看2024年12月）', '2 重新尝试']);
  expect(labels(await ask('2024年各城市的客户 blorp', 'hal'))[0]).toBe('1 重新尝试');
  // The first option leads where its words say.
  await erring.resume(again.receipt.run_id, { choose: '1' }, as('gus'));
  const [state] = await erring.thread(again.receipt.run_id).states({ user: 'gus' });
  expect(JSON.stringify(state)).toContain('2024年12月');
  const kept = await erring.preferences({ user: 'gus' });
  expect(kept.map(({ kind, text }) => [kind, text])).toEqual([['reading', '调整时间范围']]);
  await erring.close();
});
