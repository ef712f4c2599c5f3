import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerText } from '../../src/cli/answer-text.ts';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { openEndpoint, says } from './endpoint.ts';

let folder: string;
const open: { close(): Promise<void> }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-invented-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
    INSERT INTO customer VALUES (1, 'Ada', 'Bern'), (2, 'Bo', 'Rome');
    CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), amount NUMERIC);
    INSERT INTO sale VALUES (1, 1, 10), (2, 1, 20), (3, 2, 5);
  `);
  database.close();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

function connect(url: string, settings: object = {}) {
  const config = parseConfig({
    home: null,
    routing_mode: 'database_direct',
    model: `${url}#test`,
    model_settings: { retries: 0, timeout_seconds: 20 },
    ...settings,
  });
  return createWenshu({
    ...config,
    connection: { id: 'shop', ...connectionSchema.parse({ url: `sqlite:${join(folder, 'shop.sqlite')}` }) },
    connections: [],
    today: () => '2026-06-30',
    secret: () => undefined,
  });
}

/** Everything that reaches a business person of one question: the answer, every event on the way, and what a terminal shows. */
async function told(question: string, settings: object, ...replies: string[]): Promise<string> {
  const server = await openEndpoint(...replies.map((reply) => says(reply)));
  const wenshu = connect(server.url, settings);
  open.push(wenshu, server);
  const events: WenshuEvent[] = [];
  const answer = await wenshu.ask(question, { audience: 'business', onEvent: (event) => void events.push(event) });
  const terminal = answerText(answer, {
    width: 100,
    color: false,
    verbose: true,
    maxRows: 20,
    moreHint: { zh: '', en: '' },
  });
  return JSON.stringify([answer, events, terminal]);
}

const reply = (sql: string, assumption = '') =>
  `sql: |\n  ${sql}\nassumptions:\n  - ${assumption || 'all customers count'}\nconfidence: 0.9`;

describe('names that a model makes up', () => {
  it.each([
    ['a column that is healed', reply('SELECT cust_nam FROM customer'), /cust_nam/i],
    ['a qualified one', reply('SELECT c.nmae FROM customer c'), /nmae/i],
    ['a table', reply('SELECT name FROM custmer'), /custmer/i],
    ['a plain word', reply('SELECT nama FROM customer'), /nama/i],
    ['a header', reply('SELECT city AS cty_xq, COUNT(*) AS cnt_zz FROM customer GROUP BY city'), /cty.xq|cnt.zz/i],
    [
      'an assumption',
      reply('SELECT COUNT(*) FROM customer', 'rows of tbl_cust without del_flag'),
      /tbl.cust|del.flag/i,
    ],
    ['an assumption in Chinese', reply('SELECT COUNT(*) FROM customer', '按 cust_status 字段过滤'), /cust.status/i],
    [
      'a decline',
      'sql:\nreason: missing_database_info\nexplanation: there is no col_birthday in tbl_cust',
      /col.birthday|tbl.cust/i,
    ],
    [
      'a question',
      'sql:\nreason: ambiguous_question\nask: Do you mean cust_kind or cust_type?\noptions: [cust_kind, cust_type]',
      /cust.kind|cust.type/i,
    ],
    ['what cannot be healed', reply('SELECT qq_xx FROM zz_yy WHERE ww_vv = 1'), /qq.xx|zz.yy|ww.vv/i],
  ])('reach no business person: %s', async (_, text, invented) => {
    for (const question of ['How many customers are there?', '有多少客户？'])
      expect(await told(question, {}, text)).not.toMatch(invented);
  });

  it('nor when it writes the summary, or chats', async () => {
    const rows = reply('SELECT name, city FROM customer');
    const summary = await told('Who buys from us?', { summary_writer: 'model' }, rows, 'Taken from tbl_cust: Ada, Bo.');
    expect(summary).toContain('Ada');
    expect(summary).not.toMatch(/tbl.cust/i);
    const chat = await told('hello', { routing_mode: 'chat_direct' }, 'Ask me about cust_orders_v2.');
    expect(chat).not.toMatch(/cust.orders/i);
  });

  it('while analysts read what was mended', async () => {
    const server = await openEndpoint(says(reply('SELECT name FROM custmer')));
    const wenshu = connect(server.url);
    open.push(wenshu, server);
    const { receipt } = await wenshu.ask('Who buys from us?');
    expect(receipt.repairs).toEqual(['There is no table custmer; customer was taken']);
  });
});
