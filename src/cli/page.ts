import type { Answer, AnswerTable } from '../protocol/answer.ts';
import type { Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { asRole } from './ask-options.ts';
import type { Context } from './context.ts';
import { createPaint } from './paint.ts';
import { renderTable } from './table.ts';
import { write } from './terminal.ts';

type Page = Awaited<ReturnType<Wenshu['page']>>;

export type PagedAnswer = Answer & { page?: Omit<Page, 'data' | 'columns' | 'chart_choices' | 'language'> };

/** The answer with another page of its rows; its words stay those of the whole. */
export async function pagedAnswer(
  answer: Answer,
  number: number,
  values: FlagValues,
  wenshu: Wenshu,
  signal: AbortSignal,
): Promise<PagedAnswer> {
  if (answer.status !== 'answered' || !answer.table) return answer;
  const page = await wenshu.page(answer.receipt.run_id, number, {
    signal,
    ...readAs(values),
  });
  const { data, columns: _columns, chart_choices: _charts, language: _language, ...place } = page;
  const table: AnswerTable = { ...answer.table, rows: data, row_count: data.length, truncated: page.has_next };
  return { ...answer, table, page: place };
}

const readAs = (values: FlagValues) => ({
  ...asRole(values),
  ...(values.fresh ? { settings: { fresh: true } } : {}),
});

/** `ask --resume RUN --page N`: rows of an earlier answer, without asking again. */
export async function showPage(runId: string, values: FlagValues, wenshu: Wenshu, context: Context): Promise<number> {
  const { terminal, language } = context;
  const page = await wenshu.page(runId, Number(values.page), readAs(values));
  if (values.json) {
    await write(terminal.output, `${JSON.stringify(page)}\n`);
    return 0;
  }
  const table = renderTable(
    { columns: page.columns.map((name: string) => ({ name, type: '' })), rows: page.data },
    { language, width: terminal.width(), maxRows: Number.POSITIVE_INFINITY, paint: createPaint(terminal.color) },
  );
  await write(terminal.output, `${table}\n${pageText(page, language)}\n`);
  return 0;
}

export function pageText(page: NonNullable<PagedAnswer['page']>, language: 'zh' | 'en'): string {
  const total = page.total_count.toLocaleString('en');
  if (language === 'zh') return `第 ${page.page} 页，共 ${page.total_pages} 页，${total} 行`;
  return `Page ${page.page} of ${page.total_pages}, ${total} rows`;
}
