import { csvLine, excelMark } from '../../answer/csv.ts';
import { xlsxOf } from '../../answer/xlsx.ts';
import { pickChart } from '../../charts/rules/chart-choices.ts';
import type { ChartKind } from '../../protocol/chart.ts';
import { exportReply, pageReply } from '../../protocol/replies.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { streamBody } from '../http/event-stream.ts';
import { pageSchema, pictureSchema } from '../http/requests.ts';
import { type Reply, type Route, route } from '../http/route.ts';
import type { Session } from '../session/session.ts';

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

interface Format {
  zh: string;
  en: string;
  reply: Reply;
  charset: string;
  piecesOf(columns: string[], rows: Rows): AsyncGenerator<string | Uint8Array>;
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const utf8 = '; charset=utf-8';
const formats: Record<'csv' | 'json' | 'xlsx', Format> = {
  csv: { zh: 'CSV', en: 'CSV', reply: { type: 'text/csv' }, charset: utf8, piecesOf: csvOf },
  json: {
    zh: 'JSON',
    en: 'JSON',
    reply: { type: 'application/json', schema: exportReply },
    charset: utf8,
    piecesOf: jsonOf,
  },
  xlsx: { zh: 'Excel 工作簿', en: 'a workbook', reply: { type: workbook }, charset: '', piecesOf: xlsxOf },
};

/** All rows, as they come from the database. */
const exportRoute = (extension: keyof typeof formats): Route => {
  const { zh, en, reply, charset, piecesOf } = formats[extension];
  return route(`GET /api/v1/runs/:id/export.${extension}`, {
    zh: `一次回答的全部结果，${zh}`,
    en: `all rows of an answer as ${en}`,
    reply: [reply],
    async handle({ params: { id }, signal: left }, { wenshu, readiness, caller }) {
      await readiness.check();
      const stopped = new AbortController();
      const signal = AbortSignal.any([left, stopped.signal]);
      const { columns } = await wenshu.page(id, 1, { signal, pageSize: 1 });
      const body = streamBody(piecesOf(columns, wenshu.rows(id, { signal })), stopped);
      const headers = new Headers({
        'content-type': reply.type + charset,
        'content-disposition': `attachment; filename="export.${extension}"`,
      });
      // A file that ends at the role's limit must not be taken for all there is.
      const { maxRows } = caller.allowance;
      if (maxRows !== undefined) headers.set('wenshu-most-rows', String(maxRows));
      return new Response(body, { headers });
    },
  });
};

/** Rows that are drawn at the most; answers with more have no chart to choose. */
const mostRows = 1000;

type Wanted = { kind?: Exclude<ChartKind, 'table'> | undefined; theme: 'light' | 'dark'; width: number };

/** The rows come from a page of the answer, where the caller's right to see them is checked. */
async function svgOf(runId: string, { kind, ...size }: Wanted, session: Session, signal: AbortSignal): Promise<string> {
  const { wenshu, readiness } = session;
  await readiness.check();
  const { data, total_count, chart_choices, language } = await wenshu.page(runId, 1, { signal, pageSize: mostRows });
  const chart = pickChart(total_count > data.length ? [] : chart_choices, kind, language);
  return (await wenshu.draw(chart, { rows: data }, { ...size, language })) ?? '';
}

const picture = (body: string | Uint8Array<ArrayBuffer>, type: string, name: string): Response =>
  new Response(body, { headers: { 'content-type': type, 'content-disposition': `inline; filename="${name}"` } });

export const rowRoutes: readonly Route[] = [
  route('GET /api/v1/runs/:id/pages', {
    zh: '一次回答的某一页结果，每页 1–1000 行',
    en: 'one page of the rows of an answer, 1–1000 rows',
    search: pageSchema,
    reply: pageReply,
    async handle({ params, search, signal }, { wenshu, readiness }) {
      await readiness.check();
      return wenshu.page(params.id, search.page, { signal, pageSize: search.page_size });
    },
  }),
  exportRoute('csv'),
  exportRoute('json'),
  exportRoute('xlsx'),
  route('GET /api/v1/runs/:id/chart.svg', {
    zh: '一次回答画成图，SVG',
    en: 'an answer as a picture, SVG',
    search: pictureSchema,
    reply: [{ type: 'image/svg+xml' }],
    handle: async ({ params, search, signal }, session) =>
      picture(await svgOf(params.id, search, session, signal), 'image/svg+xml; charset=utf-8', 'chart.svg'),
  }),
  route('GET /api/v1/runs/:id/chart.png', {
    zh: '一次回答画成图，PNG',
    en: 'an answer as a picture, PNG',
    search: pictureSchema,
    reply: [{ type: 'image/png' }],
    async handle({ params, search, signal }, session) {
      const svg = await svgOf(params.id, search, session, signal);
      const { pngOf } = await import('../../charts/render/draw.ts');
      return picture(await pngOf(svg), 'image/png', 'chart.png');
    },
  }),
];
