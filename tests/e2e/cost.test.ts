import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLeakGuard } from '../../src/answer/leak-guard.ts';
import { loadConfig } from '../../src/config/config.ts';
import { answerSchema } from '../../src/protocol/answer.ts';
import { eventSchema, type WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { createShop, runCli, type Shop } from './run-cli.ts';

let shop: Shop;
const open: Wenshu[] = [];
beforeAll(() => {
  shop = createShop();
  writeFileSync(join(shop.folder, 'wenshu.yaml'), 'connections:\n');
  const saved = (name: string, cost: string) =>
    appendFileSync(
      join(shop.folder, 'wenshu.yaml'),
      `  ${name}: {url: shop.sqlite, today: 2025-06-30, cost: ${cost}}\n`,
    );
  saved('small', '{max_rows: 1000}');
  saved('strict', '{max_rows: 1000, on_exceed: refuse}');
  saved('ample', '{max_rows: 100000}');
});
afterAll(async () => {
  for (const wenshu of open) await wenshu.close();
  shop.remove();
});

function connect(db: string): Wenshu {
  const wenshu = createWenshu(loadConfig({ folder: shop.folder, db }));
  open.push(wenshu);
  return wenshu;
}

describe('a question that would read more than the budget', () => {
  it('is asked about first, and runs after a yes', async () => {
    const wenshu = connect('small');
    const events: WenshuEvent[] = [];
    const onEvent = (event: WenshuEvent) => events.push(eventSchema.parse(event));
    const asked = answerSchema.parse(await wenshu.ask('how many orders are there', { onEvent }));
    expect(asked).toMatchObject({ status: 'clarify', table: null, clarification: { confirms: 'cost' } });
    expect(asked.text).toBe('This would read about 2,500 rows, which is more than the limit of 1,000 rows. Go on?');
    expect(asked.clarification?.options.map((option) => option.label)).toEqual([
      'Run it',
      'Narrow the period (the last 30 days only)',
      'Cancel',
    ]);
    expect(events.filter((event) => event.type === 'confirmation-ask')).toHaveLength(1);
    expect(asked.receipt.execution_path).not.toContain('agent_sql_execution');
    const answer = await wenshu.resume(asked.receipt.run_id, { choose: '1' }, { onEvent });
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[2500]] } });
    // The reply is no second question.
    expect(events.filter((event) => event.type === 'confirmation-ask')).toHaveLength(1);
  });

  it.each([{ choose: '3' }, { say: '不' }, { say: '取消' }])('is dropped after %j, in Chinese', async (reply) => {
    const wenshu = connect('small');
    const asked = await wenshu.ask('有多少个订单');
    expect(asked.text).toBe('这个问题预计要读取约 2,500 行，超过了设定的上限（1,000 行）。要继续吗？');
    const answer = await wenshu.resume(asked.receipt.run_id, reply);
    expect(answer).toMatchObject({ status: 'refused', error: { code: 'not_confirmed' }, table: null });
    expect(answer.text).toBe('没有得到确认，所以没有执行，数据没有任何变化。');
    await expect(wenshu.resume(asked.receipt.run_id, { choose: '1' })).rejects.toMatchObject({ code: 'run_unknown' });
  });

  it('can be narrowed, and is asked about again when that is still too much', async () => {
    const wenshu = connect('small');
    const asked = await wenshu.ask('有多少个订单');
    const narrower = await wenshu.resume(asked.receipt.run_id, { choose: '2' });
    expect(narrower).toMatchObject({ status: 'clarify', clarification: { confirms: 'cost' } });
    expect(narrower.clarification?.options.map((option) => option.label)).toEqual(['继续查询', '取消']);
    const answer = await wenshu.resume(asked.receipt.run_id, { say: '好的' });
    expect(answer.status).toBe('answered');
    expect(Number(answer.table?.rows[0]?.[0])).toBeLessThan(2500);
  });

  it('names no table or column to a business person', async () => {
    const wenshu = connect('small');
    const { leaksIn } = createLeakGuard(await wenshu.schema());
    for (const question of ['how many orders are there', '有多少个订单']) {
      const asked = await wenshu.ask(question, { audience: 'business' });
      expect(asked.clarification?.confirms).toBe('cost');
      expect(
        [asked.text, ...(asked.clarification?.options ?? []).map((option) => option.label)].flatMap(leaksIn),
      ).toEqual([]);
      expect(asked.receipt.sql).toBeNull();
    }
  });

  it('is refused where the configuration says so', async () => {
    const answer = await connect('strict').ask('how many orders are there');
    expect(answer).toMatchObject({ status: 'refused', error: { code: 'cost_exceeded' }, table: null });
    expect(answer.text).toMatch(/2,500 rows.*1,000 rows.*Narrow the period/);
  });

  it.each([
    ['ample', 'how many orders are there'],
    ['small', 'how many customers are there'],
    ['small', 'SELECT amount FROM orders AS o WHERE o.id = 7'],
    ['shop.sqlite', 'how many orders are there'],
  ])('%s: "%s" just runs', async (db, question) => {
    expect((await connect(db).ask(question)).status).toBe('answered');
  });

  it('multiplies what is joined without a condition', async () => {
    const asked = await connect('ample').ask('SELECT COUNT(*) FROM orders a, orders b');
    expect(asked.text).toContain('6.3 million rows');
    expect(asked.clarification?.options.map((option) => option.label)).toEqual(['Run it', 'Cancel']);
  });

  it('is not measured in a dry run, nor when it is forbidden', async () => {
    const wenshu = connect('strict');
    expect((await wenshu.ask('how many orders are there', { dryRun: true })).status).toBe('answered');
    const refused = await wenshu.ask('DELETE FROM orders');
    expect(refused).toMatchObject({ status: 'refused', error: { code: 'statement_refused' } });
  });
});

describe('on the command line', () => {
  const ask = (...words: string[]) => runCli(['ask', ...words, '--db', 'small'], { folder: shop.folder });

  it('stops with code 4 and says what to do; --yes and --choose go on', async () => {
    const asked = await ask('有多少个订单');
    expect(asked.code).toBe(4);
    expect(asked.stdout).toContain('要继续吗？');
    expect(asked.stdout).toContain('--yes');
    const run = /--resume (\S+)/.exec(asked.stdout)?.[1] ?? '';
    const chosen = await ask('--resume', run, '--choose', '1');
    expect(chosen).toMatchObject({ code: 0 });
    expect(chosen.stdout).toContain('2,500');
    const agreed = await ask('有多少个订单', '--yes', '--json');
    expect(agreed.code).toBe(0);
    expect(answerSchema.parse(JSON.parse(agreed.stdout))).toMatchObject({ status: 'answered' });
  });
});
