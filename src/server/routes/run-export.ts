import { csvLine, excelMark } from '../../answer/csv.ts';
import { xlsxOf } from '../../answer/xlsx.ts';
import { exportReply } from '../../protocol/replies.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { asRole, type Parts } from '../contract/parts.ts';
import { defineRoute } from '../contract/route.ts';

type Rows = AsyncIterable<Scalar[]>;

async function* csvOf(columns: string[], rows: Rows): AsyncGenerator<string> {
  yield excelMark + csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}

async function* jsonOf(columns: string[], rows: Rows): AsyncGenerator<string> {
  yield `{"columns":${JSON.stringify(columns)},"rows":[`;
  let index = 0;
  for await (const row of rows) yield `${index++ === 0 ? '' : ','}\n${JSON.stringify(row)}`;
  yield '\n]}\n';
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const forms = {
  csv: { type: 'text/csv; charset=utf-8', piecesOf: csvOf },
  json: { type: 'application/json; charset=utf-8', piecesOf: jsonOf },
  xlsx: { type: workbookType, piecesOf: xlsxOf },
} as const;

/** All rows, as they come from the database. What breaks off on the way breaks the connection: half a file must not look whole. */
async function exported(
  form: keyof typeof forms,
  runId: string,
  parts: Parts,
  gone: AbortSignal,
  mostRows: number | undefined,
): Promise<Response> {
  const { type, piecesOf } = forms[form];
  await parts.readiness.check();
  const left = new AbortController();
  const signal = AbortSignal.any([gone, left.signal]);
  const options = { audience: parts.audience, signal, ...asRole(parts) };
  const { columns } = await parts.wenshu.page(runId, 1, { ...options, pageSize: 1 });
  const pieces: AsyncGenerator<string | Uint8Array> = piecesOf(columns, parts.wenshu.rows(runId, options));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value);
    },
    async cancel() {
      left.abort();
      await pieces.return(undefined).catch(() => undefined);
    },
  });
  const disposition = `attachment; filename="export.${form}"`;
  const headers = new Headers({ 'content-type': type, 'content-disposition': disposition });
  // A file that ends where the role ends must not be taken for all there is.
  if (mostRows !== undefined) headers.set('wenshu-most-rows', String(mostRows));
  return new Response(body, { headers });
}

export const runExportCsv = defineRoute({
  method: 'get',
  path: '/api/v1/runs/:id/export.csv',
  summary: { zh: '一次回答的全部结果，CSV', en: 'all rows of an answer as CSV' },
  replies: [{ type: 'text/csv' }],
  handle: ({ name, signal, caller }, parts) => exported('csv', name, parts, signal, caller?.allowance.maxRows),
});

export const runExportJson = defineRoute({
  method: 'get',
  path: '/api/v1/runs/:id/export.json',
  summary: { zh: '一次回答的全部结果，JSON', en: 'all rows of an answer as JSON' },
  replies: [{ type: 'application/json', schema: exportReply }],
  handle: ({ name, signal, caller }, parts) => exported('json', name, parts, signal, caller?.allowance.maxRows),
});

export const runExportXlsx = defineRoute({
  method: 'get',
  path: '/api/v1/runs/:id/export.xlsx',
  summary: { zh: '一次回答的全部结果，Excel 工作簿', en: 'all rows of an answer as a workbook' },
  replies: [{ type: workbookType }],
  handle: ({ name, signal, caller }, parts) => exported('xlsx', name, parts, signal, caller?.allowance.maxRows),
});
