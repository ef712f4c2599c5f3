import type { ModelView } from '../../connections/model-view.ts';
import type { Answer, Language } from '../../protocol/answer.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { asRole } from '../contract/parts.ts';
import type { Call, ToolResult } from './call.ts';
import { rowText } from './row-text.ts';
import type { Answered } from './tools.ts';

/** The rows that a result carries, and where they stand among all. */
export interface Rows {
  columns: string[];
  rows: Scalar[][];
  total_count: number;
  page: number;
  total_pages: number;
}

const words = {
  zh: {
    more: (rows: Rows, run: string) =>
      `第 ${rows.page} 页，共 ${rows.total_pages} 页、${rows.total_count} 行。下一页：ask，run_id "${run}"，page ${rows.page + 1}。`,
    last: (rows: Rows) => `第 ${rows.page} 页，共 ${rows.total_pages} 页、${rows.total_count} 行。`,
    readAs: '理解为：',
    assumed: '前提：',
    note: '注意：',
    choose: (run: string) => `请让用户选择，然后用 run_id "${run}" 和 choose（选项编号）或 say（用户的话）再调用 ask。`,
    next: '还可以问：',
  },
  en: {
    more: (rows: Rows, run: string) =>
      `Page ${rows.page} of ${rows.total_pages}, ${rows.total_count} rows. Next: ask with run_id "${run}" and page ${rows.page + 1}.`,
    last: (rows: Rows) => `Page ${rows.page} of ${rows.total_pages}, ${rows.total_count} rows.`,
    readAs: 'Read as: ',
    assumed: 'Assumed: ',
    note: 'Note: ',
    choose: (run: string) =>
      `Let the person choose, then call ask with run_id "${run}" and choose (the number) or say (their words).`,
    next: 'Could be asked next: ',
  },
};

/** An answer with the first page of its rows. */
export async function answerResult(
  answer: Answer,
  pageSize: number,
  call: Call,
  threadId?: string,
): Promise<ToolResult> {
  const { receipt, clarification, status, warnings, follow_ups } = answer;
  const { run_id } = receipt;
  const view = await call.view({ run: run_id });
  // A sentence may write a hidden number in another way; the rows say the same, with marks.
  const cells = answer.table?.rows ?? [];
  const text = JSON.stringify(view.rows(cells)) === JSON.stringify(cells) ? answer.text : '';
  const rows = await firstRows(answer, pageSize, call);
  const readAs = [receipt.interpretation, ...receipt.assumptions].filter(Boolean);
  const data: Answered = {
    status,
    text,
    run_id,
    thread_id: threadId ?? run_id,
    ...rows,
    ...(clarification ? { options: clarification.options } : {}),
    ...(readAs.length > 0 ? { read_as: readAs } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(receipt.sql ? { sql: receipt.sql } : {}),
  };
  const say = words[answer.language];
  const lines = [
    text,
    rows ? `${rowText(rows.columns, rows.rows)}${placeText(rows, run_id, answer.language)}` : '',
    clarification ? clarification.options.map(({ id, label }) => `${id}. ${label}`).join('\n') : '',
    clarification ? say.choose(run_id) : '',
    [
      ...(receipt.interpretation ? [say.readAs + receipt.interpretation] : []),
      ...receipt.assumptions.map((one) => say.assumed + one),
      ...warnings.map((one) => say.note + one),
    ].join('\n'),
    status === 'failed' && follow_ups.length > 0 ? say.next + follow_ups.join(' · ') : '',
    receipt.sql ? `SQL: ${receipt.sql}` : '',
    `run_id: ${run_id}`,
  ];
  return { data, text: lines.filter(Boolean).join('\n\n'), isError: status === 'failed' || status === 'refused' };
}

/** A later page of an answer that was given before. */
export async function pageResult(runId: string, page: number, pageSize: number, call: Call): Promise<ToolResult> {
  const rows = await readPage(runId, page, pageSize, call);
  const text = rowText(rows.columns, rows.rows) + placeText(rows, runId, call.language);
  const data: Answered = { status: 'answered', text: '', run_id: runId, ...rows };
  return { data, text };
}

async function firstRows({ table, receipt }: Answer, pageSize: number, call: Call): Promise<Rows | undefined> {
  if (!table) return undefined;
  if (table.truncated || table.row_count > pageSize) return readPage(receipt.run_id, 1, pageSize, call);
  const columns = table.columns.map(({ name }) => name);
  const rows = await rowsSeen(table.rows, await call.view({ run: receipt.run_id }));
  return { columns, rows, total_count: table.row_count, page: 1, total_pages: 1 };
}

async function readPage(runId: string, page: number, pageSize: number, { parts, signal, view }: Call): Promise<Rows> {
  const { wenshu, audience, readiness } = parts;
  await readiness.check();
  const found = await wenshu.page(runId, page, { audience, signal, pageSize, ...asRole(parts) });
  const { columns, data, total_count, total_pages } = found;
  return {
    columns,
    rows: await rowsSeen(data, await view({ run: runId })),
    total_count,
    page: found.page,
    total_pages,
  };
}

/** What is private in a text is hidden before the text is cut: what is left of it could not be recognised. */
async function rowsSeen(rows: readonly (readonly Scalar[])[], view: ModelView): Promise<Scalar[][]> {
  const cells = view.rows(rows);
  const texts = await view.texts(cells.flat().filter((cell) => typeof cell === 'string'));
  return cells.map((row) => row.map((cell) => (typeof cell === 'string' ? (texts.shift() ?? '') : cell)));
}

function placeText(rows: Rows, runId: string, language: Language): string {
  if (rows.total_pages <= 1) return '';
  const say = words[language];
  return `\n\n${rows.page < rows.total_pages ? say.more(rows, runId) : say.last(rows)}`;
}
