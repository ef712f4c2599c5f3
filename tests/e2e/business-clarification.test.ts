import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { writing } from '../fixtures/scripted-writer.ts';

/** Names that nobody says: not one near question of this schema may be shown to business people. */
const schema = `
  CREATE TABLE zx_khb (zx_id INTEGER PRIMARY KEY, zx_f01 TEXT, zx_f02 NUMERIC, zx_rq DATE);
  INSERT INTO zx_khb VALUES (1, 'a', 10, '2026-01-05'), (2, 'b', 20, '2026-02-05');
  CREATE TABLE t_0017 (f_id INTEGER PRIMARY KEY, f_khid INTEGER REFERENCES zx_khb (zx_id), f_je NUMERIC);
  INSERT INTO t_0017 VALUES (1, 1, 5), (2, 2, 7);
`;
const coded = /zx_|t_0017|f_khid|f_je|SELECT|no such/i;

let folder: string;
const open: Wenshu[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-coded-'));
  const database = new DatabaseSync(join(folder, 'coded.sqlite'));
  database.exec(schema);
  database.close();
  writeFileSync(join(folder, 'wenshu.yaml'), 'audience: business\nlimits: {timeout_seconds: 0.3}\n');
});
afterEach(async () => {
  for (const wenshu of open.splice(0)) await wenshu.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

function connect(sql: string) {
  const wenshu = createWenshu(loadConfig({ folder, db: 'coded.sqlite' }), { writers: [writing({ sql })] });
  open.push(wenshu);
  const events: WenshuEvent[] = [];
  return { wenshu, events, onEvent: (event: WenshuEvent) => events.push(event) };
}

const endless =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, zx_f01 FROM n JOIN zx_khb ON zx_id > 0 ORDER BY i DESC';

describe('a business person asks a schema of coded names', () => {
  it.each([
    ['SELECT zx_f99 FROM t_0017', '每个客户的金额', ['重新尝试', '更换其他数据维度']],
    ['SELECT zx_f99 FROM t_0017', 'amount of each customer', ['Try again', 'Choose another dimension']],
    ['SELECT zx_f99 FROM zx_khb', '每个客户的金额', ['重新尝试', '调整时间范围（只看最近30天）', '更换其他数据维度']],
    ['SELECT 1 FROM zx_gone', '每个客户的金额', ['确认数据类型', '选择其他可用的数据源', '联系管理员开通权限']],
    [
      'SELECT 1 FROM zx_gone',
      'amount of each customer',
      ['Confirm the kind of data', 'Choose other data that is available', 'Ask the administrator for access'],
    ],
    [endless, '每个客户的金额', ['缩小时间范围（只看最近30天）', '添加更多筛选条件', '使用汇总数据代替明细']],
    [
      endless,
      'amount of each customer',
      ['Narrow the period (the last 30 days only)', 'Add more conditions', 'Use totals instead of details'],
    ],
  ])('%s: %s', async (sql, question, labels) => {
    const { wenshu, events, onEvent } = connect(sql);
    const asked = await wenshu.ask(question, { onEvent });
    expect(asked.status).toBe('clarify');
    expect(asked.clarification?.options.map(({ label }) => label)).toEqual(labels);
    expect(JSON.stringify([asked, events])).not.toMatch(coded);
  });

  it.each([
    ['每个客户的金额', '请说明想按什么来看，例如时间、地区或类别，然后重新提问。'],
    [
      'amount of each customer',
      'Please say by what you would like to see it, for instance time, region or category, and ask again.',
    ],
  ])('%s: and is told how to go on where no question can be offered', async (question, advice) => {
    const { wenshu, events, onEvent } = connect('SELECT zx_f99 FROM t_0017');
    const asked = await wenshu.ask(question, { onEvent });
    const answer = await wenshu.resume(asked.receipt.run_id, { choose: '2' }, { onEvent });
    expect(answer).toMatchObject({ status: 'failed', text: advice, error: { code: 'query_failed' } });
    expect(JSON.stringify([answer, events])).not.toMatch(coded);
    expect(events.filter(({ type }) => type === 'clarification-ask')).toHaveLength(1);
  });
});

describe('a business person asks the demo', () => {
  it.each([
    ['SELECT vip FROM customers', '各会员等级的客户数', 3, /会员|客户/],
    ['SELECT vip FROM customers', 'customers by loyalty tier', 3, /customer|tier/],
    ['SELECT x FROM refunds2', '上个月的退款金额', 1, /退款/],
    ['SELECT x FROM refunds2', 'refunds last year by store', 1, /refund|store/],
  ])('%s: %s is offered something near it, which is answered', async (sql, question, at, near) => {
    const settings = { ...loadConfig({ folder: tmpdir() }), audience: 'business' as const };
    const wenshu = createWenshu(settings, { writers: [writing({ sql })] });
    const plain = createWenshu(settings);
    open.push(wenshu, plain);
    const asked = await wenshu.ask(question);
    const [, offered = ''] = /^[^：:]+[：:]\s*(.+)$/.exec(asked.clarification?.options[at - 1]?.label ?? '') ?? [];
    expect(offered).toMatch(near);
    expect(await plain.ask(offered)).toMatchObject({ status: 'answered' });
  });
});
