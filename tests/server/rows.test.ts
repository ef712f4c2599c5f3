import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  exportReply,
  historyReply,
  pageReply,
  problemReply,
  schemaReply,
  threadsReply,
} from '../../src/protocol/replies.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
let runId: string;
let rows: unknown[][];
beforeAll(async () => {
  server = await startServer();
  const { answer } = await server.ask('每个客户的订单数', { thread_id: '客户' });
  runId = answer.receipt.run_id;
  rows = [];
  for await (const row of server.wenshu.rows(runId)) rows.push(row);
  expect(rows.length).toBeGreaterThan(1000);
});
afterAll(() => server.end());

/** Read as RFC 4180 has it, by nothing of ours. */
function recordsIn(text: string): string[][] {
  const records: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  const body = text.replace(/^\ufeff/, '').replace(/\r\n$/, '');
  for (let at = 0; at <= body.length; ) {
    cells.lastIndex = at;
    const [whole = '', quoted, bare, end] = cells.exec(body) ?? [];
    if (quoted === undefined && bare === undefined) throw new Error(`not CSV at ${at}: ${body.slice(at, at + 40)}`);
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '') break;
    if (end === '\r\n') records.push([]);
    at += whole.length;
  }
  return records;
}

const path = (rest: string) => `/api/v1/runs/${encodeURIComponent(runId)}/${rest}`;

it('pages come one after another and are all rows together', async () => {
  const read: unknown[][] = [];
  for (let page = 1; ; page += 1) {
    const reply = pageReply.parse(await (await server.get(path(`pages?page=${page}&page_size=700`))).json());
    read.push(...reply.data);
    expect(reply).toMatchObject({ page, page_size: 700, total_count: rows.length, has_prev: page > 1 });
    expect(reply.total_pages).toBe(Math.ceil(rows.length / 700));
    if (!reply.has_next) break;
  }
  const sorted = (list: unknown[][]) => list.map((row) => JSON.stringify(row)).sort();
  expect(sorted(read)).toEqual(sorted(rows));
});

it.each(['page=0', 'page_size=0', 'page_size=1001', 'page=x', 'page=1.5'])('pages: %s is refused', async (search) => {
  const reply = await server.get(path(`pages?${search}`));
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ code: 'request_invalid' });
});

it('the export as JSON equals the rows', async () => {
  const reply = await server.get(path('export.json'));
  expect(reply.headers.get('content-disposition')).toContain('export.json');
  const { columns, rows: exported } = exportReply.parse(await reply.json());
  expect(columns).toEqual(['客户名称', '订单数']);
  expect(exported).toEqual(rows);
});

it('the export as CSV equals the rows', async () => {
  const bytes = new Uint8Array(await (await server.get(path('export.csv'))).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, ...read] = recordsIn(new TextDecoder().decode(bytes));
  expect(header).toEqual(['客户名称', '订单数']);
  expect(read).toEqual(rows.map((row) => row.map(String)));
});

it('the export as CSV keeps commas, quotes, line ends and what a spreadsheet would run', async () => {
  const stored = [
    ['a,b', 'say "hi"', 'two\nlines', '=1+1'],
    ['', ' x ', '中文，逗号', '-5'],
  ];
  const listed = stored.map((row) => `SELECT ${row.map((cell) => `'${cell}'`).join(', ')}`).join(' UNION ALL ');
  const analyst = await startServer({ server: { audience: 'analyst' } });
  try {
    const { answer } = await analyst.ask(`SELECT * FROM (${listed})`);
    const reply = await analyst.get(`/api/v1/runs/${answer.receipt.run_id}/export.csv`);
    const [, ...read] = recordsIn(await reply.text());
    const plain = (row: string[]) => row.map((cell) => cell.replace(/^'(?==)/, ''));
    expect(read.map(plain).sort()).toEqual([...stored].sort());
    expect(read.flat()).not.toContain('=1+1');
  } finally {
    await analyst.end();
  }
});

it('the export as a workbook equals the rows, with numbers as numbers', async () => {
  const reply = await server.get(path('export.xlsx'));
  expect(reply.headers.get('content-type')).toContain('spreadsheetml');
  expect(reply.headers.get('content-disposition')).toContain('export.xlsx');
  const [sheet] = (await readXlsx(new Uint8Array(await reply.arrayBuffer()))).sheets;
  expect(sheet?.rows).toEqual([['客户名称', '订单数'], ...rows]);
  expect(typeof sheet?.rows[1]?.[1]).toBe('number');
});

it.each(['pages', 'export.csv', 'export.json', 'export.xlsx'])('%s of a run that is not there is 404', async (what) => {
  const reply = await server.get(`/api/v1/runs/nobody/${what}`, { 'accept-language': 'zh-CN' });
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expect(problemReply.parse(await reply.json()).title).toMatch(/找不到/);
});

it('business people are told what to ask, not how it is stored', async () => {
  const text = await (await server.get('/api/v1/schema')).text();
  expect(schemaReply.parse(JSON.parse(text)).suggestions.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/order_items|"tables"/);
});

it('conversations are listed, read and deleted', async () => {
  const list = threadsReply.parse(await (await server.get('/api/v1/threads')).json());
  expect(list.threads.map(({ thread }) => thread)).toContain('客户');
  const one = `/api/v1/threads/${encodeURIComponent('客户')}`;
  expect(threadsReply.parse(await (await server.get(one)).json()).threads).toHaveLength(1);
  const { checkpoints } = historyReply.parse(await (await server.get(`${one}/history`)).json());
  expect(checkpoints).toMatchObject([{ question: '每个客户的订单数', status: 'answered' }]);
  const stages = historyReply.parse(await (await server.get(`${one}/history?stages=true`)).json());
  expect(stages.checkpoints.length).toBeGreaterThan(1);
  await server.ask('有多少个产品', { thread_id: 'to-delete' });
  const remove = () => fetch(`${server.url}/api/v1/threads/to-delete`, { method: 'DELETE' });
  expect(await (await remove()).json()).toEqual({ deleted: ['to-delete'] });
  expect((await remove()).status).toBe(404);
  expect((await server.get('/api/v1/threads/to-delete')).status).toBe(404);
});
