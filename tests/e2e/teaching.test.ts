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

const as = (user: string) => wenshu.as({ user });
const shipped = runOnDemo("SELECT COUNT(*) FROM orders WHERE shipped_at LIKE '2026-03%'")[0]?.[0];
const ordered = runOnDemo("SELECT COUNT(*) FROM orders WHERE ordered_at LIKE '2026-03%'")[0]?.[0];
const question = 'How many orders were there in March 2026?';
const figure = async (user: string) => (await as(user).ask(question)).table?.rows[0]?.[0];

async function teach(user: string, thread: string, text: string) {
  const conversation = as(user).thread(thread);
  await conversation.ask(question);
  return conversation.ask(text);
}

describe('what is taught in a conversation', () => {
  it('is applied at once, offered to be kept, and holds for nobody else', async () => {
    const answer = await teach('ann', 'ann-1', 'always use the shipping date');
    expect(answer.table?.rows).toEqual([[shipped]]);
    expect(answer.taught).toEqual({ text: 'always use the shipping date', scopes: ['me', 'everyone'] });
    expect(await figure('ann')).toBe(ordered);
    await as('ann').keep(answer.receipt.run_id, 'me');
    expect(await figure('ann')).toBe(shipped);
    expect(await figure('bob')).toBe(ordered);
  });

  it('is told with its day by every answer that keeps to it', async () => {
    const { receipt } = await as('ann').ask(question);
    expect(receipt.assumptions.join('\n')).toMatch(/as you said on \d{4}-\d\d-\d\d, periods are by shipping time/);
    expect(receipt.assumptions.join('\n')).not.toContain('the period refers to');
  });

  it('gives way to a date that the question names, and leaves other dates alone', async () => {
    const named = await as('ann').ask('2026年3月下单的订单有多少');
    expect(named.receipt.sql).not.toContain('shipped_at');
    const other = await as('ann').ask('How many customers registered in May 2026?');
    expect(other.receipt.sql).toContain('registered_on');
    expect(other.receipt.assumptions.join('\n')).not.toContain('as you said');
  });

  it('is listed, and forgotten by its key', async () => {
    const [kept, ...others] = await as('ann').preferences();
    expect(kept).toMatchObject({ kind: 'rule', for: 'me', text: 'always use the shipping date', by: 'ann' });
    expect(others).toEqual([]);
    expect(await as('bob').forgetPreference(kept?.key ?? '')).toBe(false);
    expect(await as('ann').forgetPreference(kept?.key ?? '')).toBe(true);
    expect(await figure('ann')).toBe(ordered);
  });

  it('is kept for everybody when that was said', async () => {
    const answer = await teach('cleo', 'cleo-1', '以后都按发货时间');
    await expect(as('dan').keep(answer.receipt.run_id, 'everyone')).rejects.toMatchObject({
      code: 'run_unknown',
    });
    await as('cleo').keep(answer.receipt.run_id, 'everyone');
    expect(await figure('dan')).toBe(shipped);
    const [kept] = await as('dan').preferences();
    expect(kept).toMatchObject({ for: 'everyone', by: 'cleo' });
    await as('dan').forgetPreference(kept?.key ?? '');
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
    const session = limited.as({ role });
    const thread = session.thread(role);
    await thread.ask(question);
    const answer = await thread.ask('always use the shipping date');
    expect(answer.taught?.scopes).toEqual(role === 'owner' ? ['me', 'everyone'] : ['me']);
    const kept = session.keep(answer.receipt.run_id, 'everyone');
    if (role === 'clerk') await expect(kept).rejects.toMatchObject({ code: 'teaching_refused' });
    else await kept;
  }
  await limited.close();
});

it('puts the reading that was chosen first the next time, and still asks', async () => {
  const asked = await as('eve').ask('周末和工作日的订单数对比');
  const second = asked.clarification?.options[1];
  expect(asked.status).toBe('clarify');
  await as('eve').resume(asked.receipt.run_id, { choose: second?.id ?? '' });
  const again = await as('eve').ask('周末和工作日的订单数对比');
  expect(again.status).toBe('clarify');
  expect(again.clarification?.options[0]).toEqual({ id: '1', label: second?.label });
  const other = await as('fay').ask('周末和工作日的订单数对比');
  expect(other.clarification?.options[1]?.label).toBe(second?.label);
});

it('puts the way out of an error that was chosen first the next time, whatever it leads to then', async () => {
  const config = loadConfig({ folder: mkdtempSync(join(tmpdir(), 'wenshu-ways-')), secret: () => undefined });
  const wrong = Array.from({ length: 9 }, () => 'sql: SELECT qqq FROM orders');
  const erring = createWenshu(config, { models: scriptedModels({ sql: scriptedModel(wrong) }) });
  const ask = (question: string, user: string) => erring.as({ user }).ask(question, { audience: 'business' });
  const labels = ({ clarification }: Awaited<ReturnType<typeof ask>>) =>
    clarification?.options.map(({ id, label }) => `${id} ${label}`) ?? [];
  const gus = erring.as({ user: 'gus' });
  const asked = await ask('2025年各渠道的订单 blorp', 'gus');
  expect(labels(asked)).toEqual([
    '1 重新尝试',
    '2 调整时间范围（只看2025年12月）',
    expect.stringMatching(/^3 更换其他数据维度/),
  ]);
  await gus.resume(asked.receipt.run_id, { choose: '2' });
  const again = await ask('2024年各城市的客户 blorp', 'gus');
  expect(labels(again).slice(0, 2)).toEqual(['1 调整时间范围（只看2024年12月）', '2 重新尝试']);
  expect(labels(await ask('2024年各城市的客户 blorp', 'hal'))[0]).toBe('1 重新尝试');
  // The first option leads where its words say.
  await gus.resume(again.receipt.run_id, { choose: '1' });
  const [state] = await gus.thread(again.receipt.run_id).states();
  expect(JSON.stringify(state)).toContain('2024年12月');
  const kept = await gus.preferences();
  expect(kept.map(({ kind, text }) => [kind, text])).toEqual([['reading', '调整时间范围']]);
  await erring.close();
});
