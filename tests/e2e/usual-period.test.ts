import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runOnDemo } from '../../demo/sample-questions.ts';
import { loadConfig } from '../../src/config/config.ts';
import { usualPeriodIn } from '../../src/schema/follow-up/usual-period.ts';
import { createWenshu } from '../../src/wenshu.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-period-'));
const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }));
afterAll(() => wenshu.close());

const as = (user: string) => wenshu.as({ user });
const counted = (where: string) => runOnDemo(`SELECT COUNT(*) FROM orders ${where}`);
const all = counted('');
const thisYear = counted("WHERE ordered_at LIKE '2026%'");
const lastYear = counted("WHERE ordered_at LIKE '2025%'");
const taughtIn = ({ receipt }: { receipt: { assumption_details: { kind: string; text: string }[] } }) =>
  receipt.assumption_details.filter(({ kind }) => kind === 'taught').map(({ text }) => text);

it.each([
  ['看本年', '今年'],
  ['只看今年的数据', '今年'],
  ['本月，除非我另外说明', '本月'],
  ['this year unless I say otherwise', '今年'],
  ['show last month', '上个月'],
])('%s is a usual period', (text, zh) => expect(usualPeriodIn(text)?.label.zh).toBe(zh));

it.each(['按下单时间', 'use the order date', '看今年的退款', '2025年'])('%s is none', (text) =>
  expect(usualPeriodIn(text)).toBeUndefined(),
);

it('is applied to the last question and the rest of the conversation, told, and gives way to the words', async () => {
  const thread = as('ann').thread('ann-1');
  expect((await thread.ask('订单总数是多少')).table?.rows).toEqual(all);
  const answer = await thread.ask('以后都看本年');
  expect(answer.table?.rows).toEqual(thisYear);
  expect(answer.taught?.text).toBe('以后都看本年');
  expect(taughtIn(answer)).toEqual(['按您说的，只看今年；要看别的时间就在问题里说']);
  const named = await thread.ask('2025年的订单数');
  expect(named.table?.rows).toEqual(lastYear);
  expect(taughtIn(named)).toEqual([]);
  await as('ann').keep(answer.receipt.run_id, 'me');
});

it('holds for later questions of that person, in both languages, with its day, until it is forgotten', async () => {
  const later = await as('ann').ask('How many orders are there?');
  expect(later.table?.rows).toEqual(thisYear);
  expect(taughtIn(later).join()).toMatch(
    /^as you said on \d{4}-\d\d-\d\d, this year alone; name another period to see it$/,
  );
  expect((await as('bob').ask('How many orders are there?')).table?.rows).toEqual(all);
  const customers = await as('ann').ask('how many customers are there');
  expect(taughtIn(customers)).toEqual([]);
  const [kept] = await as('ann').preferences();
  expect(kept?.text).toBe('以后都看本年');
  await as('ann').forgetPreference(kept?.key ?? '');
  expect((await as('ann').ask('How many orders are there?')).table?.rows).toEqual(all);
});

it('said anew takes the place of what was said before', async () => {
  const thread = as('cleo').thread('cleo-1');
  await thread.ask('How many orders are there?');
  for (const text of ['always this year unless I say otherwise', 'always last year']) {
    const answer = await thread.ask(text);
    await as('cleo').keep(answer.receipt.run_id, 'me');
  }
  expect((await as('cleo').preferences()).map(({ text }) => text)).toEqual(['always last year']);
  expect((await as('cleo').ask('How many orders are there?')).table?.rows).toEqual(lastYear);
});
